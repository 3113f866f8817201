import { formatMoney } from '@mashang/contract/money';
import type { OwnDays } from '@mashang/contract/own-bills';
import type { OwnSettlementTerms } from '@mashang/contract/own-settlements';
import type { StatementLine } from '@mashang/contract/settlements';
import type { Tx } from '../../../platform/database/db.ts';
import { statementOfRange } from '../read-statement.ts';
import { findOwnStanding } from '../settlement-terms-store.ts';
import { viewTerms } from '../settlement-view.ts';

type Billed = { amount: string; count: number };
type Standing = Pick<OwnSettlementTerms, 'payable' | 'held' | 'reserve' | 'nextTime' | 'why' | 'skipReason'>;

/**
 * Public entry for the home page of a merchant's people: lines of the bill of these days, and the merchant's balances
 * as 结算 shows them. Needs the login that is bound to the merchant.
 */
export async function ownFigures(
  tx: Tx,
  merchantId: bigint,
  days: OwnDays,
): Promise<{ lineOf(line: StatementLine): Billed; standing: Standing }> {
  const [{ lines }, found] = await Promise.all([
    statementOfRange(tx, merchantId.toString(), days),
    findOwnStanding(tx, merchantId),
  ]);
  function lineOf(wanted: StatementLine): Billed {
    const { amount = formatMoney(0n), count = 0 } = lines.find(({ line }) => line === wanted) ?? {};
    return { amount, count };
  }
  const { payable, held, reserve, nextTime, why, skipReason } = viewTerms({
    plan: null,
    account: null,
    standing: found,
  });
  return { lineOf, standing: { payable, held, reserve, nextTime, why, skipReason } };
}
