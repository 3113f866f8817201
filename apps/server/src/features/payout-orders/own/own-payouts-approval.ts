import { hash } from 'node:crypto';
import { formatMoney, groupMoney, parseMoney } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { type AskedPayout, createPayoutAnswer, type OwnPayoutsPayload } from '@mashang/contract/payout-orders';
import { explainConstraints } from '../../../platform/constraint-errors.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Ctx, WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import { type AskingMerchant, requireAskingMerchant } from '../../merchants/oversight/asking-merchant.ts';
import { explainStopped } from '../../merchants/oversight/stopped-merchant.ts';
import { type CheckedRow, checkRow } from '../check-rows.ts';
import { payableRows, type Refused, refusalOf, screenForMerchant } from '../create-payout-orders.ts';
import { sealedRows } from '../payouts-store.ts';
import * as zh from '../zh.ts';
import { createApprovedPayouts, type TriedRow, tryPayouts } from './ask-own-payouts-store.ts';

/** What the second person decides on. Another fee voids the proposal. */
type State = { count: string; total: string; fee: string };

/** A fee plan that began after the approval judged the payouts. */
const explainFee = explainConstraints({ payout_fee_seen: ['conflict', zh.ownPayoutsApproval.feeChanged] });

const money = (fen: bigint) => groupMoney(formatMoney(fen));

/** `number` returns the order number of a row that was given none. */
function rowsOf(ctx: Ctx, payouts: readonly AskedPayout[], number?: (at: number) => string): CheckedRow[] {
  return payouts.map((payout, at) => {
    const { mchOrderNo, row } = checkRow(ctx, { ...payout, mchOrderNo: payout.mchOrderNo ?? number?.(at) ?? '' });
    const named = mchOrderNo || row.no;
    return { mchOrderNo: named, row: { ...row, mch_no: named } };
  });
}

function requireMerchant({ tx }: WriteCtx, merchantId: string): Promise<AskingMerchant> {
  const { merchantMissing: missing, frozen } = zh.ownPayoutsApproval;
  return requireAskingMerchant(tx, merchantId, { missing, frozen });
}

/** Judges checked rows as their creation would. Throws where the merchant may not pay out at all. */
export async function judgeRows(ctx: WriteCtx, merchantId: string, rows: CheckedRow[]): Promise<TriedRow[]> {
  const merchant = await requireMerchant(ctx, merchantId);
  const { settlement, payable } = await payableRows(ctx, merchant, rows);
  const sealed = sealedRows(
    ctx.platform.secrets,
    payable.map(({ row }) => row),
  );
  return explainStopped(() => tryPayouts(ctx.tx, { merchantId: merchant.id, settlement, rows: sealed }));
}

/** Throws for the first payout that is refused, naming its field. */
function refuseRows(results: readonly { outcome: TriedRow['outcome']; answer: string | null }[]): void {
  for (const [at, { outcome, answer }] of results.entries()) {
    if (outcome === 'created') continue;
    const refused: Refused = { outcome, answer };
    const { field, reason } = refusalOf(refused);
    const about = results.length > 1 ? zh.ownPayoutsApproval.rowRefused(at + 1, reason) : reason;
    const fields = [{ field: results.length > 1 ? `payload.payouts.${at}.${field}` : `payload.${field}`, reason }];
    throw new BusinessError('conflict', about, { fields });
  }
}

function lineOf({ mchOrderNo, beneficiaryName, beneficiaryAccount, amount }: AskedPayout, at: number) {
  const { row, made, yuan } = zh.ownPayoutsApproval;
  const payee = `${maskName(beneficiaryName)} ${maskAccountNo(beneficiaryAccount)}`;
  return {
    label: row(at + 1),
    before: '',
    after: [yuan(money(parseMoney(amount))), payee, mchOrderNo ?? made].join(' · '),
  };
}

/**
 * A merchant's people propose payouts and another of them approves: all of them are then created as by the merchant's
 * program, or none.
 */
export const ownPayoutsApproval: ApprovalKind<OwnPayoutsPayload, State> = {
  kind: 'merchant.payouts',
  service: 'payout',
  async load(ctx, { subjectId, payload }) {
    const { name } = await requireMerchant(ctx, subjectId);
    const rows = rowsOf(ctx, payload.payouts);
    const tried = await judgeRows(ctx, subjectId, rows);
    refuseRows(tried);
    const total = rows.reduce((sum, { row }) => sum + BigInt(row.amount), 0n);
    const fee = tried.reduce((sum, one) => sum + (one.fee ?? 0n), 0n);
    // A row without a number counts by its content: the same file proposed twice would be paid twice.
    const same = payload.payouts.map((one, at) => one.mchOrderNo ?? lineOf(one, at).after).join('\n');
    return {
      subject: { kind: 'merchant', id: subjectId, name },
      state: { count: String(rows.length), total: money(total), fee: money(fee) },
      amountFen: total,
      lockKey: `${subjectId}:${hash('sha256', same, 'hex')}`,
    };
  },
  lines: ({ count, total, fee }, { payouts }) => [
    { label: zh.ownPayoutsApproval.count, before: '', after: count },
    { label: zh.ownPayoutsApproval.total, before: '', after: total },
    { label: zh.ownPayoutsApproval.fee, before: '', after: fee },
    ...payouts.map(lineOf),
  ],
  async apply(ctx, { id, subjectId, payload }) {
    const merchant = await requireMerchant(ctx, subjectId);
    // A number made of the approval's own: the database refuses it a second time.
    const checked = rowsOf(ctx, payload.payouts, (at) => `SP${id}-${at + 1}`);
    const { settlement, payable } = await payableRows(ctx, merchant, checked);
    const rows = sealedRows(ctx.platform.secrets, await screenForMerchant(ctx, merchant, payable));
    const results = await explainFee(() =>
      explainStopped(() => createApprovedPayouts(ctx.tx, { approvalId: id, settlement, rows })),
    );
    refuseRows(results);
    return { orders: results.map(({ answer }) => createPayoutAnswer.parse(JSON.parse(answer ?? '')).orderNo) };
  },
  applied: (platform) => platform.bus.signal('events'),
};
