import { hasSucceeded } from '@mashang/contract/collection-orders';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney, parseMoney } from '@mashang/contract/money';
import {
  type CreateRefundAnswer,
  fundedRefunds,
  type MerchantRefund,
  type MerchantRefundList,
  type MerchantRefundQuery,
  REFUND_STATE,
  refundResult,
  refundStateName,
} from '@mashang/contract/refunds';
import { outcomeOf, TEST_DAYS, TEST_REFUNDS } from '@mashang/contract/test-mode';
import { formatTime, zonedTime } from '@mashang/contract/time';
import { BusinessError, cursorInvalid, invalidField } from '../../platform/errors.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { collectionStatusOf } from './steps/collection-steps.ts';
import { refundStatusOf } from './steps/refund-steps.ts';
import { moveTo, runSteps } from './steps/run-steps.ts';
import { noTestOrder } from './test-collections.ts';
import { testCommand, testNumber } from './test-command.ts';
import { firstDue, type TestObject, type TestSpace } from './test-object-store.ts';
import { findObject, insertObject, listObjects, listRefundsOf } from './test-space-store.ts';
import * as zh from './zh.ts';

type Order = TestObject<'collection'>;
type Refund = TestObject<'refund'>;
type Asked = { agtOrderNo: string; amount?: string | undefined; mchRefundNo?: string | undefined };
const DAY_MS = 86_400_000;

/** POST /api/v1/collections/{agtOrderNo}/refunds by a test key. */
export function createTestRefund(ctx: Ctx, { signed, ...asked }: Asked & { signed: SignedCommand }): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const order = await findObject(space.tx, 'collection', { number: asked.agtOrderNo });
    if (!order) throw noTestOrder();
    const amount = await admit(space, { order, asked });
    const outcome = outcomeOf(TEST_REFUNDS, amount);
    if (outcome.refused) throw new BusinessError('conflict', zh.refunds.forcedRefusal).because(outcome.refused);
    const steps = outcome.steps.map(({ to, afterS }) => ({ to: REFUND_STATE[to], afterS }));
    const made = await insertObject(space, {
      kind: 'refund',
      number: testNumber('TK', space.now),
      mchNo: asked.mchRefundNo ?? '',
      parentId: order.id,
      state: REFUND_STATE.requested,
      amount,
      dueAt: firstDue(steps, space.now),
      facts: {
        steps,
        orderNo: order.number,
        mchOrderNo: order.mchNo,
        fee: '0',
        feeBack: '0',
        approvedAt: null,
        paidAt: null,
        endedAt: null,
        endReason: '',
      },
    });
    await runSteps(space, made);
    return {
      agtOrderNo: order.number,
      refundNo: made.number,
      state: 'pending',
      result: 'pending',
      status: REFUND_STATE.requested,
      expiresAt: formatTime(made.createdAt + TEST_DAYS * DAY_MS),
    } satisfies CreateRefundAnswer;
  });
}

/** Returns the amount of a refund that may be asked for: as sent, or all that is left. Throws as the live call does. */
async function admit({ tx }: TestSpace, { order, asked }: { order: Order; asked: Asked }): Promise<bigint> {
  const refunds = await listRefundsOf(tx, order.id);
  if (asked.mchRefundNo !== undefined && (await findObject(tx, 'refund', { mchNo: asked.mchRefundNo })))
    throw requestedBefore();
  if (refunds.some(({ state }) => state === REFUND_STATE.requested || state === REFUND_STATE.waiting_funds))
    throw requestedBefore();
  const taken = refunds.reduce((sum, one) => (isFunded(one) ? sum + one.amount : sum), 0n);
  const left = BigInt(order.facts.paidIn) - taken;
  if (!hasSucceeded(collectionStatusOf(order)) || left <= 0n)
    throw new BusinessError('conflict', zh.refunds.notRefundable).because('order_not_refundable');
  const amount = asked.amount === undefined ? left : parseMoney(asked.amount);
  if (amount <= 0n) throw invalidField('amount', zh.collections.amountZero).because('amount_not_positive');
  if (amount > left) throw invalidField('amount', zh.refunds.aboveLeft).because('amount_above_refundable');
  return amount;
}

const isFunded = (refund: Refund) => fundedRefunds.includes(refundStatusOf(refund));
function requestedBefore(): BusinessError {
  return new BusinessError('conflict', zh.refunds.before).because('refund_requested_before');
}
function noTestRefund(): BusinessError {
  return new BusinessError('notFound', zh.refunds.missing).because('refund_not_found');
}

type OfOrder = { agtOrderNo: string };
/** GET /api/v1/collections/{agtOrderNo}/refunds */
export async function listTestRefunds(ctx: Ctx, { agtOrderNo }: OfOrder): Promise<MerchantRefund[]> {
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const order = await findObject(tx, 'collection', { number: agtOrderNo });
    if (!order) throw noTestOrder();
    return listRefundsOf(tx, order.id);
  });
  return rows.map(viewRefund);
}

export async function readTestRefund(ctx: Ctx, of: OfOrder & { refundNo: string }): Promise<MerchantRefund> {
  const found = (await listTestRefunds(ctx, of)).find(({ refundNo }) => refundNo === of.refundNo);
  if (!found) throw noTestRefund();
  return found;
}

/** GET /api/v1/refunds */
export async function listAllTestRefunds(ctx: Ctx, query: MerchantRefundQuery): Promise<MerchantRefundList> {
  const { state, mchRefundNo, cursor, limit, ...created } = query;
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const from = cursor === undefined ? null : await findObject(tx, 'refund', { number: cursor });
    if (cursor !== undefined && from === null) throw cursorInvalid();
    const number = state === undefined ? null : REFUND_STATE[state];
    const asked = { state: number, mchNo: mchRefundNo, created, before: from?.id ?? null, limit: limit + 1 };
    return listObjects(tx, 'refund', asked);
  });
  const { list, nextCursor } = pageOfRows(rows, limit, ({ number }) => number);
  return { list: list.map(viewRefund), nextCursor };
}

/** POST …/refunds/{refundNo}/cancel: only before it is approved. */
export function cancelTestRefund(
  ctx: Ctx,
  { agtOrderNo, refundNo, signed }: OfOrder & { refundNo: string; signed: SignedCommand },
): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const order = await findObject(space.tx, 'collection', { number: agtOrderNo });
    if (!order) throw noTestOrder();
    const refund = await findObject(space.tx, 'refund', { number: refundNo });
    if (!refund || refund.parentId !== order.id) throw noTestRefund();
    if (refund.state !== REFUND_STATE.requested)
      throw new BusinessError('conflict', zh.refunds.wrongState).because('refund_state_conflict');
    await moveTo(space, refund, REFUND_STATE.cancelled);
    return { refundNo, state: 'cancelled' };
  });
}

const timeOf = (ms: number | null) => (ms === null ? '' : formatTime(ms));
function viewRefund(refund: Refund): MerchantRefund {
  const { facts, number, mchNo, amount } = refund;
  const status = refundStatusOf(refund);
  const [requestTime, approvedTime] = [formatTime(refund.createdAt), timeOf(facts.approvedAt)];
  const [paidTime, endTime] = [timeOf(facts.paidAt), timeOf(facts.endedAt)];
  return {
    refundNo: number,
    mchRefundNo: mchNo,
    agtOrderNo: facts.orderNo,
    kind: 'refund',
    amount: formatMoney(amount),
    currency: BOOKS_CURRENCY,
    fee: formatMoney(facts.feeBack),
    state: refundStateName(status),
    result: refundResult(status),
    status,
    requestTime,
    approvedTime,
    paidTime,
    endTime,
    times: {
      requested: zonedTime(requestTime),
      approved: zonedTime(approvedTime),
      paid: zonedTime(paidTime),
      ended: zonedTime(endTime),
    },
    endReason: facts.endReason,
  };
}
