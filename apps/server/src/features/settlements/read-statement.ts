import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { OwnDays } from '@mashang/contract/own-bills';
import type { SettlementStatement } from '@mashang/contract/settlements';
import type { Reader } from '../../platform/database/db.ts';
import { BusinessError } from '../../platform/errors.ts';
import { noSuchSettlement } from './settlement-refusals.ts';
import { findMerchantOf } from './settlement-terms-store.ts';
import { firstDayAfter, nameOfDays, nextDay, statementLines } from './statement-rules.ts';
import {
  findBalanceAfter,
  findBalanceBefore,
  findCut,
  findCutBefore,
  findPayable,
  type Range,
  sumByType,
  type TypeSum,
} from './statement-store.ts';
import * as zh from './zh.ts';

type Head = Pick<SettlementStatement, 'number' | 'merchantName' | 'mchId' | 'from' | 'to'>;

/** Returns the movements on a merchant's payable between two settlements' cuts, exactly equal to the ledger. */
export async function statementOfSettlement(sql: Reader, settlementNo: string): Promise<SettlementStatement> {
  const found = await findCut(sql, settlementNo);
  if (!found) throw noSuchSettlement();
  const account = await findPayable(sql, found.merchantId);
  const { merchantName, mchId, madeTime } = found;
  return statementOf(sql, account, {
    head: { number: settlementNo, merchantName, mchId, from: await findCutBefore(sql, found.id), to: madeTime },
    range: { after: found.afterTransfer, upTo: found.upToTransfer },
    opening: await findBalanceAfter(sql, account, found.afterTransfer),
    closing: await findBalanceAfter(sql, account, found.upToTransfer),
  });
}

/** Returns the same statement for a month, `2026-11`. */
export async function statementOfMonth(sql: Reader, merchantId: string, month: string): Promise<SettlementStatement> {
  return statementOfDays(sql, merchantId, { name: month, from: `${month}-01`, until: firstDayAfter(month) });
}

/** Returns the same statement for a day in Shanghai, `2026-11-27`. */
export async function statementOfDay(sql: Reader, merchantId: string, day: string): Promise<SettlementStatement> {
  return statementOfRange(sql, merchantId, { startDate: day, endDate: day });
}

/** Returns the same statement for some days, both included. */
export async function statementOfRange(
  sql: Reader,
  merchantId: string,
  { startDate, endDate }: OwnDays,
): Promise<SettlementStatement> {
  const name = nameOfDays(startDate, endDate);
  return statementOfDays(sql, merchantId, { name, from: startDate, until: nextDay(endDate) });
}

async function statementOfDays(
  sql: Reader,
  merchantId: string,
  { name, from, until }: { name: string; from: string; until: string },
): Promise<SettlementStatement> {
  const merchant = await findMerchantOf(sql, merchantId);
  if (!merchant) throw new BusinessError('notFound', zh.faults.merchantMissing);
  const account = await findPayable(sql, merchant.id);
  return statementOf(sql, account, {
    head: {
      number: `${merchant.mchId}-${name}`,
      merchantName: merchant.name,
      mchId: merchant.mchId,
      from: `${from} 00:00:00`,
      to: `${until} 00:00:00`,
    },
    range: { from, until },
    opening: await findBalanceBefore(sql, account, from),
    closing: await findBalanceBefore(sql, account, until),
  });
}

async function statementOf(
  sql: Reader,
  account: bigint,
  { head, range, opening, closing }: { head: Head; range: Range; opening: bigint; closing: bigint },
): Promise<SettlementStatement> {
  return issueStatement({ head, opening, closing, sums: await sumByType(sql, account, range) });
}

type Figures = { head: Head; opening: bigint; closing: bigint; sums: readonly TypeSum[] };
/** Writes a statement of figures that were read together; throws where they do not agree. */
export function issueStatement({ head, opening, closing, sums }: Figures): SettlementStatement {
  const { lines, moved } = statementLines(sums);
  // Both balances were stored separately from the lines: a statement that disagrees with the ledger is never issued.
  if (opening + moved !== closing)
    throw new Error(
      `the statement ${head.number} does not agree with the ledger: ${opening} + ${moved} is not ${closing}`,
    );
  return { ...head, currency: BOOKS_CURRENCY, opening: formatMoney(opening), lines, closing: formatMoney(closing) };
}
