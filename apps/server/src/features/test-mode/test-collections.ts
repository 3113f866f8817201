import {
  COLLECTION_STATUS,
  type CollectionStateName,
  type CreateCollectionAnswer,
  type CreateCollectionBody,
  collectionResult,
  collectionStateName,
  hasSucceeded,
  type MerchantCollection,
  type MerchantCollectionList,
  type MerchantCollectionQuery,
  NOTIFY_STATUSES,
  type NotifyStatus,
} from '@mashang/contract/collection-orders';
import { pageOfRows } from '@mashang/contract/merchant-lists';
import { BOOKS_CURRENCY, formatMoney, formatRate, parseMoney } from '@mashang/contract/money';
import { outcomeOf, TEST_COLLECTIONS, type TestOutcome } from '@mashang/contract/test-mode';
import { formatTime, zonedTime } from '@mashang/contract/time';
import { BusinessError, cursorInvalid, invalidField } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { whyNoTarget } from '../../platform/security/target-rules.ts';
import { merchantOf } from '../../platform/verbs/acting.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { testPayUrlOf } from './pay-token.ts';
import { collectionStatusOf } from './steps/collection-steps.ts';
import { runSteps } from './steps/run-steps.ts';
import { listTestProducts, type TestProduct } from './test-books-store.ts';
import { testCommand, testNumber } from './test-command.ts';
import { firstDue, type NextStep, type TestObject, type TestSpace } from './test-object-store.ts';
import { findObject, insertObject, listObjects } from './test-space-store.ts';
import * as zh from './zh.ts';

type Collection = TestObject<'collection'>;

/** POST /api/v1/collections by a test key. */
export function createTestCollection(
  ctx: Ctx,
  { body, signed }: { body: CreateCollectionBody; signed: SignedCommand },
): Promise<string> {
  return testCommand(ctx, signed, async (space) => {
    const order = await placeTestOrder(ctx, space, body);
    return {
      agtOrderNo: order.number,
      status: collectionStatusOf(order),
      payUrl: testPayUrlOf(ctx.platform, { merchantId: space.merchantId, number: order.number }),
      expiresAt: formatTime(order.facts.expiresAt),
      amount: formatMoney(order.amount),
      currency: BOOKS_CURRENCY,
    } satisfies CreateCollectionAnswer;
  });
}

/** Creates an order in a test space: the refusals of a live create, then what the amount forces. */
export async function placeTestOrder(
  { platform }: Pick<Ctx, 'platform'>,
  space: TestSpace,
  body: CreateCollectionBody,
): Promise<Collection> {
  const found = (await listTestProducts(space.tx)).find((one) => one.product === body.product);
  const amount = parseMoney(body.amount);
  const product = admit(platform, { product: found, amount, body });
  const same = await findObject(space.tx, 'collection', { mchNo: body.mchOrderNo });
  if (same) throw duplicateOrder({ agtOrderNo: same.number });
  const outcome = outcomeOf(TEST_COLLECTIONS, amount);
  if (outcome.refused)
    throw new BusinessError('connectorUnwell', zh.collections.forcedRefusal).because(outcome.refused);
  const made = await insert(space, { body, amount, product, outcome });
  return runSteps(space, made);
}

/** The merchant's number has an object in the test space already. */
export function duplicateOrder(earlier: { agtOrderNo: string } | { orderNo: string }): BusinessError {
  const reason = zh.collections.duplicate;
  const error = new BusinessError('conflict', reason, { fields: [{ field: 'mchOrderNo', reason }], ...earlier });
  return error.because('duplicate_order');
}

type Asked = { product: TestProduct | undefined; amount: bigint; body: CreateCollectionBody };
function admit({ config }: Platform, { product, amount, body }: Asked): TestProduct {
  if (!product) throw invalidField('product', zh.collections.productMissing).because('product_unknown');
  if (amount <= 0n) throw invalidField('amount', zh.collections.amountZero).because('amount_not_positive');
  if (amount < product.minAmount || amount > product.maxAmount)
    throw invalidField('amount', zh.collections.amountOutOfRange).because('amount_out_of_range');
  // Goods of a marketplace are live: a test order has none.
  if (body.goodsOrderNo !== undefined)
    throw invalidField('goodsOrderNo', zh.collections.noGoods).because('goods_order_refused');
  const badTarget = body.notifyUrl === undefined ? null : whyNoTarget(body.notifyUrl, config.demo);
  if (badTarget) throw invalidField('notifyUrl', badTarget).because('notify_url_refused');
  return product;
}

type Made = Pick<Asked, 'amount' | 'body'> & { product: TestProduct; outcome: TestOutcome<CollectionStateName> };
async function insert(space: TestSpace, { body, amount, product, outcome }: Made): Promise<Collection> {
  const { now } = space;
  const { plan, payWindow } = product;
  const steps = stepsOf(outcome, payWindow);
  const fails = steps[0]?.to === COLLECTION_STATUS.failed;
  return insertObject(space, {
    kind: 'collection',
    number: testNumber('DS', now),
    mchNo: body.mchOrderNo,
    parentId: null,
    state: fails ? COLLECTION_STATUS.generated : COLLECTION_STATUS.awaiting,
    amount,
    dueAt: firstDue(steps, now),
    facts: {
      steps,
      product: product.product,
      subject: body.subject,
      terms: {
        rate: plan.rate,
        fixed: plan.fixed.toString(),
        least: plan.least.toString(),
        most: plan.most === null ? null : plan.most.toString(),
      },
      refundFee: plan.refundFee.toString(),
      expiresAt: now + payWindow * 1000,
      affirmedAt: null,
      paidIn: outcome.paysHalf ? (amount / 2n).toString() : '0',
      fee: '0',
      refunded: '0',
      feeBack: '0',
      notifyUrl: body.notifyUrl ?? '',
      returnUrl: body.returnUrl ?? '',
    },
  });
}

/** An order without forced steps waits for its payer as long as the product says; one that was paid less stays open. */
function stepsOf({ steps, paysHalf }: TestOutcome<CollectionStateName>, payWindow: number): NextStep[] {
  if (paysHalf) return [];
  if (steps.length === 0) return [{ to: COLLECTION_STATUS.expired, afterS: payWindow }];
  return steps.map(({ to, afterS }) => ({ to: COLLECTION_STATUS[to], afterS }));
}

/** Throws 404 for an order that this test space does not have. */
export function noTestOrder(): BusinessError {
  return new BusinessError('notFound', zh.collections.orderMissing).because('order_not_found');
}

/** GET /api/v1/collections/{agtOrderNo}, and by the merchant's number. */
export async function readTestCollection(
  ctx: Ctx,
  by: { agtOrderNo: string } | { mchOrderNo: string },
): Promise<MerchantCollection> {
  const { merchantId } = merchantOf(ctx);
  const which = 'agtOrderNo' in by ? { number: by.agtOrderNo } : { mchNo: by.mchOrderNo };
  const order = await ctx.platform.db.asTest(merchantId, (tx) => findObject(tx, 'collection', which));
  if (!order) throw noTestOrder();
  return viewOrder(ctx, order);
}

/** GET /api/v1/collections: one order by the merchant's number, or a page of all. */
export async function findTestCollections(
  ctx: Ctx,
  query: MerchantCollectionQuery,
): Promise<MerchantCollection | MerchantCollectionList> {
  const { mchOrderNo, state, cursor, limit, ...created } = query;
  if (mchOrderNo !== undefined) return readTestCollection(ctx, { mchOrderNo });
  const rows = await ctx.platform.db.asTest(merchantOf(ctx).merchantId, async (tx) => {
    const from = cursor === undefined ? null : await findObject(tx, 'collection', { number: cursor });
    if (cursor !== undefined && from === null) throw cursorInvalid();
    const status = state === undefined ? null : COLLECTION_STATUS[state];
    return listObjects(tx, 'collection', { state: status, created, before: from?.id ?? null, limit: limit + 1 });
  });
  const { list, nextCursor } = pageOfRows(rows, limit, ({ number }) => number);
  return { list: list.map((order) => viewOrder(ctx, order)), nextCursor };
}

/** Returns the notify status of a stored object. */
export function notifyStatusOf({ notifyStatus }: TestObject): NotifyStatus {
  return NOTIFY_STATUSES.find((known) => known === notifyStatus) ?? 0;
}

function viewOrder(ctx: Ctx, order: Collection): MerchantCollection {
  const { facts, number } = order;
  const status = collectionStatusOf(order);
  const createTime = formatTime(order.createdAt);
  const expiresAt = formatTime(facts.expiresAt);
  const affirmTime = facts.affirmedAt === null ? '' : formatTime(facts.affirmedAt);
  return {
    agtOrderNo: number,
    mchOrderNo: order.mchNo,
    product: facts.product,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(order.amount),
    askedAmount: formatMoney(order.amount),
    paidInAmount: formatMoney(facts.paidIn),
    fee: formatMoney(hasSucceeded(status) ? facts.fee : 0n),
    feeRate: formatRate(facts.terms.rate),
    status,
    state: collectionStateName(status),
    result: collectionResult(status),
    notifyStatus: notifyStatusOf(order),
    subject: facts.subject,
    payUrl: testPayUrlOf(ctx.platform, { merchantId: merchantOf(ctx).merchantId, number }),
    createTime,
    expiresAt,
    affirmTime,
    times: { created: zonedTime(createTime), expires: zonedTime(expiresAt), affirmed: zonedTime(affirmTime) },
    failReason: status === COLLECTION_STATUS.failed ? zh.collections.forcedFailure : '',
  };
}

/** Whether a payer may still pay an order. */
export function isPayable(order: Collection): boolean {
  return order.state === COLLECTION_STATUS.awaiting;
}
