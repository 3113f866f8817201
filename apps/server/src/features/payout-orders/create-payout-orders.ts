import { CODES } from '@mashang/contract/errors';
import {
  type CreatePayoutBody,
  type CreatePayoutsAnswer,
  type CreatePayoutsBody,
  createPayoutAnswer,
} from '@mashang/contract/payout-orders';
import { PAY_TYPE } from '@mashang/contract/products';
import { KYC_STATUS } from '@mashang/contract/standing';
import { z } from 'zod';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import { type Ctx, type MoneyCtx, moneyCommand } from '../../platform/verbs/verb.ts';
import { requireService } from '../licence/current-licence.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { explainStopped } from '../merchants/oversight/stopped-merchant.ts';
import { listPayoutChannels } from '../payment-channels/transfers/payout-channels.ts';
import { isAppNumber } from './beneficiary-rules.ts';
import { type CheckedRow, checkRow, monitorRows, readRow, refusal, screenRows } from './check-rows.ts';
import { signedPart } from './claims/signed-step.ts';
import { requestRefusal } from './claims/step-answers.ts';
import { createPayouts, type PayoutRow, ROW_OUTCOMES, type RowResult } from './payouts-store.ts';
import { type Refusal, refusalSchema } from './row-refusal.ts';
import * as zh from './zh.ts';

type RowOutcome = (typeof ROW_OUTCOMES)[number];
/** The results of all rows, as stored under the key of their request. */
const resultsSchema = z.array(z.object({ outcome: z.enum(ROW_OUTCOMES), answer: z.string().nullable() }));
type KeptResult = z.infer<typeof resultsSchema>[number];

const FAULTS: Record<Exclude<RowOutcome, 'created' | 'refused'>, Refusal> = {
  duplicate: {
    code: CODES.conflict,
    field: 'mchOrderNo',
    reason: zh.createPayoutOrders.duplicate,
    cause: 'duplicate_order',
  },
  not_offered: {
    code: CODES.invalid,
    field: 'payType',
    reason: zh.createPayoutOrders.notOffered,
    cause: 'pay_type_not_offered',
  },
  out_of_range: {
    code: CODES.invalid,
    field: 'amount',
    reason: zh.createPayoutOrders.outOfRange,
    cause: 'amount_out_of_range',
  },
  balance_short: {
    code: CODES.conflict,
    field: 'amount',
    reason: zh.createPayoutOrders.balanceShort,
    cause: 'balance_insufficient',
  },
};

/**
 * Creates one payout. Everything that may be wrong with it is checked before any money is held. The answer's JSON text
 * is the same on every repeat.
 */
export const createPayout = moneyCommand<{ body: CreatePayoutBody; signed: SignedCommand }, { json: string }>({
  name: 'payout-order.create',
  permission: null,
  service: 'payout',
  async run(ctx, { body, signed }) {
    const [result] = await create(ctx, signed, [checkRow(ctx, body)], false);
    if (!result) throw new TypeError('a payout was answered nothing');
    const { outcome } = result;
    if (outcome === 'created' || outcome === 'replay') return { json: answerOf(result) };
    if (outcome === 'nonce_reused' || outcome === 'idem_mismatch') throw requestRefusal(outcome);
    throw refusalError({ ...result, outcome });
  },
});

/** Creates up to a thousand payouts, each judged by itself; a repeated request gets the first answer of each row. */
export const createPayoutBatch = moneyCommand<{ body: CreatePayoutsBody; signed: SignedCommand }, CreatePayoutsAnswer>({
  name: 'payout-order.create',
  permission: null,
  service: 'payout',
  async run(ctx, { body, signed }) {
    const rows = body.payouts.map((row) => readRow(ctx, row));
    const results = await create(ctx, signed, rows, true);
    const [first] = results;
    if (first?.outcome === 'nonce_reused' || first?.outcome === 'idem_mismatch') throw requestRefusal(first.outcome);
    const reported = resultsSchema.parse(first?.outcome === 'replay' ? JSON.parse(answerOf(first)) : results);
    const answers = reported.map((result, at) => rowAnswer(result, at, rows[at]?.mchOrderNo ?? ''));
    const created = reported.filter(({ outcome }) => outcome === 'created').length;
    return { results: answers, created, refused: reported.length - created };
  },
});

async function create(ctx: MoneyCtx, signed: SignedCommand, rows: CheckedRow[], batch: boolean): Promise<RowResult[]> {
  const { platform } = ctx;
  const merchant = { ...signed.key, id: BigInt(signed.key.merchantId) };
  const { settlement, payable } = await payableRows(ctx, merchant, rows);
  const screened = await screenForMerchant(ctx, merchant, payable);
  const results = await explainStopped(() =>
    createPayouts(ctx.writes.evidence, platform.secrets, {
      request: signedPart(signed),
      settlement,
      batch,
      rows: screened,
    }),
  );
  if (results.some(({ outcome }) => outcome === 'created')) platform.bus.signal('events');
  return results;
}

export type PayingMerchant = { id: bigint; mchId: string; kybStatus: number };

/** Refuses a merchant that may not pay out, and marks the rows that the licence does not allow. */
export async function payableRows(ctx: Ctx, { kybStatus }: PayingMerchant, rows: CheckedRow[]) {
  const { settlementMode } = await requireService(ctx.platform, 'payout');
  if (kybStatus !== KYC_STATUS.verified)
    throw new BusinessError('forbidden', zh.createPayoutOrders.unverified).because('merchant_unverified');
  const payable = settlementMode === 'institution' ? await reachedRows(ctx, rows) : rows.map(claimedRow);
  return { settlement: settlementMode, payable };
}

/** Screens the beneficiaries and asks monitoring, for rows that are created next. */
export async function screenForMerchant(
  ctx: Ctx,
  { id, mchId }: PayingMerchant,
  rows: CheckedRow[],
): Promise<PayoutRow[]> {
  const screened = await monitorRows(ctx, id, await screenRows(ctx, mchId, rows));
  return screened.map(({ row }) => row);
}

/** In mode institution a bank pays cards, and a wallet is paid by a channel that reaches it, or not at all. */
async function reachedRows({ platform }: Ctx, rows: CheckedRow[]): Promise<CheckedRow[]> {
  const isWallet = ({ row }: CheckedRow) => row.refusal === null && row.pay_type !== PAY_TYPE.bankCard;
  if (!rows.some(isWallet)) return rows;
  const channels = await listPayoutChannels(platform);
  return rows.map((checked) => {
    const { pay_type: payType, account } = checked.row;
    if (!isWallet(checked)) return checked;
    const offered = channels.filter(({ reach }) => reach.payType === payType);
    if (offered.some(({ reach }) => reach.reaches(account))) return checked;
    return offered.length === 0
      ? refusedRow(checked, refusal('pay_type_not_offered', 'payType', zh.createPayoutOrders.noWallets))
      : refusedRow(checked, refusal('beneficiary_invalid', 'beneficiaryAccount', zh.createPayoutOrders.notReached));
  });
}

/** A person who claims a payout pays to what a wallet shows, not to a number of the institution's own app. */
function claimedRow(checked: CheckedRow): CheckedRow {
  const { refusal: before, pay_type: payType, account } = checked.row;
  if (before !== null || payType !== PAY_TYPE.chatWallet || !isAppNumber(account)) return checked;
  const onlyByChannel = zh.createPayoutOrders.onlyByChannel;
  return refusedRow(checked, refusal('beneficiary_invalid', 'beneficiaryAccount', onlyByChannel));
}

const refusedRow = (checked: CheckedRow, why: PayoutRow['refusal']): CheckedRow => ({
  ...checked,
  row: { ...checked.row, refusal: why },
});

/** Returns the answer that a row got beside its outcome. */
function answerOf({ outcome, answer }: Pick<RowResult, 'outcome' | 'answer'>): string {
  if (answer === null) throw new TypeError(`a payout that is ${outcome} has no answer`);
  return answer;
}

export type Refused = { outcome: Exclude<RowOutcome, 'created'>; answer: string | null };
/** Why a row was not created. */
export function refusalOf(result: Refused): Refusal {
  const { outcome } = result;
  return outcome === 'refused' ? refusalSchema.parse(JSON.parse(answerOf(result))) : FAULTS[outcome];
}

function refusalError(result: Refused): BusinessError {
  const { outcome, answer } = result;
  const { code, field, reason, cause = 'field_invalid' } = refusalOf(result);
  if (code === CODES.invalid) return invalidField(field, reason).because(cause);
  if (code === CODES.forbidden)
    return new BusinessError('forbidden', reason, { httpStatus: 422, fields: [{ field, reason }] }).because(cause);
  const orderNo = outcome === 'duplicate' ? { orderNo: answer } : {};
  return new BusinessError('conflict', reason, { fields: [{ field, reason }], ...orderNo }).because(cause);
}

function rowAnswer(result: KeptResult, at: number, mchOrderNo: string): CreatePayoutsAnswer['results'][number] {
  const row = { row: at + 1, mchOrderNo };
  const { outcome } = result;
  if (outcome === 'created') return { ...row, ...createPayoutAnswer.parse(JSON.parse(answerOf(result))) };
  const earlier = outcome === 'duplicate' ? { orderNo: answerOf(result) } : {};
  return { ...row, ...earlier, ...refusalOf({ ...result, outcome }) };
}
