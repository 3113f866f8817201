import { CODES } from '@mashang/contract/errors';
import { MERCHANT_CAUSES, type MerchantCause } from '@mashang/contract/merchant-causes';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  CLAIM_STATUS,
  CLAIM_STATUSES,
  type CreatePayoutsAnswer,
  type MerchantPayout,
  type MerchantPayoutList,
  type MerchantPayoutQuery,
  PAYOUT_FACTS,
  PAYOUT_STATUS,
  payoutResult,
  payoutStateName,
} from '@mashang/contract/payout-orders';
import { PAY_TYPES } from '@mashang/contract/products';
import { outcomeOf, TEST_DISPUTE, TEST_PAYOUTS } from '@mashang/contract/test-mode';
import { formatTime, zonedTime } from '@mashang/contract/time';
import { BusinessError, cursorInvalid, invalidField } from '../../platform/errors.ts';
import { present } from '../../platform/present.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { payoutStatusOf } from './steps/payout-steps.ts';
import { moveTo, runSteps } from './steps/run-steps.ts';
import { listTestProducts } from './test-books-store.ts';
import { duplicateOrder, noTestOrder, notifyStatusOf } from './test-collections.ts';
import { testCommand, testNumber } from './test-command.ts';
import { firstDue, type TestObject, type TestSpace } from './test-object-store.ts';
import {
  changeHeld,
  findAccount,
  findObject,
  insertObject,
  listObjects,
  payoutFee,
  saveObject,
} from './test-space-store.ts';
import * as zh from './zh.ts';

type Payout = TestObject<'payout'>;
/** Why a payout is not made: what a single create throws, and a row of a batch says. */
type PayoutFault = { cause: MerchantCause; field: string; reason: string };
/** One payout that was asked for, checked by the rules of live payouts; `fault` is what these found. */
export type AskedPayout = {
  mchOrderNo: string;
  payType: number;
  amount: bigint;
  name: string;
  account: string;
  bankName: string;
  remark: string;
  notifyUrl: string;
  fault: PayoutFault | null;
};
type Made = { payout: Payout } | { fault: PayoutFault; earlier?: string };

/** POST /api/v1/payouts by a test key. */
export function createTestPayout(
  ctx: Ctx,
  { asked, signed }: { asked: AskedPayout; signed: SignedCommand },
): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const made = await makeOne(space, asked);
    if ('fault' in made) throw errorOf(made);
    return { orderNo: made.payout.number, status: payoutStatusOf(made.payout) };
  });
}

/** POST /api/v1/payouts/batch by a test key: each row by itself. */
export function createTestPayouts(
  ctx: Ctx,
  { asked, signed }: { asked: readonly AskedPayout[]; signed: SignedCommand },
): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const results: CreatePayoutsAnswer['results'] = [];
    for (const [at, one] of asked.entries()) results.push(rowOf(at, one, await makeOne(space, one)));
    const created = results.filter(({ status }) => status !== undefined).length;
    return { results, created, refused: results.length - created } satisfies CreatePayoutsAnswer;
  });
}

function rowOf(at: number, { mchOrderNo }: AskedPayout, made: Made): CreatePayoutsAnswer['results'][number] {
  const row = { row: at + 1, mchOrderNo };
  if ('payout' in made) return { ...row, orderNo: made.payout.number, status: payoutStatusOf(made.payout) };
  const { cause, field, reason } = made.fault;
  const earlier = made.earlier === undefined ? {} : { orderNo: made.earlier };
  return { ...row, ...earlier, code: CODES[MERCHANT_CAUSES[cause].error], cause, field, reason };
}

function errorOf({ fault, earlier }: { fault: PayoutFault; earlier?: string }): BusinessError {
  const { cause, field, reason } = fault;
  if (earlier !== undefined) return duplicateOrder({ orderNo: earlier });
  const { error } = MERCHANT_CAUSES[cause];
  if (error === 'invalid') return invalidField(field, reason).because(cause);
  const status = error === 'forbidden' ? { httpStatus: 422 } : {};
  return new BusinessError(error, reason, { fields: [{ field, reason }], ...status }).because(cause);
}

const fault = (cause: MerchantCause, field: string, reason: string) => ({ fault: { cause, field, reason } });

async function makeOne(space: TestSpace, asked: AskedPayout): Promise<Made> {
  const { tx, now } = space;
  const { amount, mchOrderNo } = asked;
  if (asked.fault) return { fault: asked.fault };
  const same = await findObject(tx, 'payout', { mchNo: mchOrderNo });
  if (same) return { ...fault('duplicate_order', 'mchOrderNo', zh.collections.duplicate), earlier: same.number };
  const product = (await listTestProducts(tx)).find(({ payType }) => payType === asked.payType);
  if (!product) return fault('pay_type_not_offered', 'payType', zh.payouts.notOffered);
  const outcome = outcomeOf(TEST_PAYOUTS, amount);
  if (outcome.refused) return fault(outcome.refused, 'beneficiaryName', zh.payouts.forcedRefusal);
  const fee = await payoutFee(tx, { amount, rate: product.plan.rate, payout: product.plan.payout });
  const { posted, held } = await findAccount(tx);
  if (posted - held < amount + fee) return fault('balance_insufficient', 'amount', zh.payouts.balanceShort);
  await changeHeld(space, amount + fee);
  const steps = outcome.steps.map(({ to, afterS }) => ({ to: PAYOUT_STATUS[to], afterS }));
  const { payType, name, account, bankName, remark, notifyUrl } = asked;
  const made = await insertObject(space, {
    kind: 'payout',
    number: testNumber('DF', now),
    mchNo: mchOrderNo,
    parentId: null,
    state: PAYOUT_STATUS.waiting,
    amount,
    dueAt: firstDue(steps, now),
    facts: {
      steps,
      payType,
      fee: fee.toString(),
      name,
      account,
      bankName,
      remark,
      claim: null,
      finishedAt: null,
      failReason: '',
      notifyUrl,
    },
  });
  return { payout: await runSteps(space, made) };
}

/** GET /api/v1/payouts/{orderNo}, and by the merchant's number. */
export async function readTestPayout(
  ctx: Ctx,
  by: { orderNo: string } | { mchOrderNo: string },
): Promise<MerchantPayout> {
  const which = 'orderNo' in by ? { number: by.orderNo } : { mchNo: by.mchOrderNo };
  const payout = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, (tx) => findObject(tx, 'payout', which));
  if (!payout) throw noTestOrder();
  return viewPayout(payout);
}

/** GET /api/v1/payouts: one payout by the merchant's number, or a page of all. */
export async function findTestPayouts(
  ctx: Ctx,
  query: MerchantPayoutQuery,
): Promise<MerchantPayout | MerchantPayoutList> {
  const { mchOrderNo, state, cursor, limit, ...created } = query;
  if (mchOrderNo !== undefined) return readTestPayout(ctx, { mchOrderNo });
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const from = cursor === undefined ? null : await findObject(tx, 'payout', { number: cursor });
    if (cursor !== undefined && from === null) throw cursorInvalid();
    const status = state === undefined ? null : PAYOUT_STATUS[state];
    return listObjects(tx, 'payout', { state: status, created, before: from?.id ?? null, limit: limit + 1 });
  });
  const { list, nextCursor } = pageOfRows(rows, limit, ({ number }) => number);
  return { list: list.map(viewPayout), nextCursor };
}

type Step = { orderNo: string; signed: SignedCommand };
async function lockOwn(space: TestSpace, orderNo: string, state: number): Promise<Payout> {
  const payout = await findObject(space.tx, 'payout', { number: orderNo });
  if (!payout) throw noTestOrder();
  if (payout.state !== state)
    throw new BusinessError('conflict', zh.payouts.wrongState).because('payout_state_conflict');
  return payout;
}
function stepAnswer(payout: Payout) {
  const claimStatus = claimOf(payout);
  return {
    orderNo: payout.number,
    status: payoutStatusOf(payout),
    ...(claimStatus === undefined ? {} : { claimStatus }),
  };
}

/** POST /api/v1/payouts/{orderNo}/cancel */
export function cancelTestPayout(ctx: Ctx, { orderNo, signed }: Step): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const payout = await lockOwn(space, orderNo, PAYOUT_STATUS.waiting);
    return stepAnswer(await moveTo(space, payout, PAYOUT_STATUS.cancelled));
  });
}

/** POST /api/v1/payouts/{orderNo}/accept: in the test space nobody else has to. */
export function acceptTestPayout(ctx: Ctx, { orderNo, signed }: Step): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const payout = await lockOwn(space, orderNo, PAYOUT_STATUS.taken);
    return { ...stepAnswer(await moveTo(space, payout, PAYOUT_STATUS.completed)), waitsForSecond: false };
  });
}

/** POST /api/v1/payouts/{orderNo}/dispute: it goes back, and fails. */
export function disputeTestPayout(ctx: Ctx, { orderNo, signed }: Step): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const payout = await lockOwn(space, orderNo, PAYOUT_STATUS.taken);
    const steps = TEST_DISPUTE.map(({ to, afterS }) => ({ to: PAYOUT_STATUS[to], afterS }));
    const facts = { ...payout.facts, steps, claim: CLAIM_STATUS.abnormal };
    const disputed = { ...payout, facts, dueAt: firstDue(steps, space.now) };
    await saveObject(space.tx, disputed);
    return stepAnswer(disputed);
  });
}

function claimOf({ facts }: Payout) {
  return CLAIM_STATUSES.find((known) => known === facts.claim);
}

function viewPayout(payout: Payout): MerchantPayout {
  const { facts } = payout;
  const status = payoutStatusOf(payout);
  const createTime = formatTime(payout.createdAt);
  const finishTime = facts.finishedAt === null ? '' : formatTime(facts.finishedAt);
  return {
    orderNo: payout.number,
    mchOrderNo: payout.mchNo,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(payout.amount),
    fee: formatMoney(PAYOUT_FACTS[status].unpaid ? 0n : facts.fee),
    payType: present(
      PAY_TYPES.find((known) => known === facts.payType),
      'a pay type',
    ),
    beneficiaryName: facts.name,
    beneficiaryAccount: facts.account,
    bankName: facts.bankName,
    remark: facts.remark,
    status,
    state: payoutStateName(status),
    result: payoutResult(status),
    claimStatus: claimOf(payout),
    notifyStatus: notifyStatusOf(payout),
    createTime,
    finishTime,
    times: { created: zonedTime(createTime), finished: zonedTime(finishTime) },
    failReason: facts.failReason,
    payeeUrl: '',
    payeeUntil: '',
  };
}
