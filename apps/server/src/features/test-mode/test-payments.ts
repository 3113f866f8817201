import { COLLECTION_STATUS, collectionStateName } from '@mashang/contract/collection-orders';
import { BOOKS_CURRENCY, formatMoney, parseMoney } from '@mashang/contract/money';
import type { CreateTestPaymentAnswer, CreateTestPaymentBody, TestPaymentOutcome } from '@mashang/contract/test-mode';
import { BusinessError } from '../../platform/errors.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import type { SignedCommand } from '../merchants/keys/idempotent-request.ts';
import { readTestPayToken } from './pay-token.ts';
import { collectionStatusOf } from './steps/collection-steps.ts';
import { moveTo } from './steps/run-steps.ts';
import { isPayable, noTestOrder } from './test-collections.ts';
import { inSpace, testCommand } from './test-command.ts';
import type { TestObject, TestSpace } from './test-object-store.ts';
import { findObject, saveObject } from './test-space-store.ts';
import * as zh from './zh.ts';

type Collection = TestObject<'collection'>;
type Payment = { number: string; outcome: TestPaymentOutcome; amount: bigint | null };

/** POST /api/v1/test/payments: the payer of a test order pays, pays another amount, or lets it expire. */
export function createTestPayment(
  ctx: Ctx,
  { body, signed }: { body: CreateTestPaymentBody; signed: SignedCommand },
): Promise<string> {
  const amount = body.amount === undefined ? null : parseMoney(body.amount);
  return testCommand(ctx, signed, async (space) => {
    const order = await pay(space, { number: body.agtOrderNo, outcome: body.outcome, amount });
    const status = collectionStatusOf(order);
    return {
      agtOrderNo: order.number,
      currency: BOOKS_CURRENCY,
      paidInAmount: formatMoney(order.facts.paidIn),
      status,
      state: collectionStateName(status),
    } satisfies CreateTestPaymentAnswer;
  });
}

/** The live answer of that call: it is for test keys. */
export async function refuseLivePayment(): Promise<never> {
  throw new BusinessError('forbidden', zh.payments.testKeyRequired).because('test_key_required');
}

async function pay(space: TestSpace, { number, outcome, amount }: Payment): Promise<Collection> {
  const order = await findObject(space.tx, 'collection', { number });
  if (!order) throw noTestOrder();
  if (!isPayable(order)) throw new BusinessError('conflict', zh.payments.closed).because('test_order_closed');
  if (outcome === 'expired') return moveTo(space, order, COLLECTION_STATUS.expired);
  if (amount === null || amount === order.amount) return moveTo(space, order, COLLECTION_STATUS.succeeded);
  // Another amount is held for people to decide; in the test space nobody does, and the order stays open.
  const short = { ...order, facts: { ...order.facts, paidIn: amount.toString(), steps: [] }, dueAt: null };
  await saveObject(space.tx, short);
  return short;
}

/** What the payment page of a test order shows. */
export type TestPayOrder = { number: string; amount: string; subject: string; payable: boolean; returnUrl: string };

/** Returns the order of a payment page's token. Throws 404. */
export async function readTestPayOrder({ platform }: Ctx, token: string): Promise<TestPayOrder> {
  const named = readTestPayToken(platform, token);
  const { number = '' } = named ?? {};
  const order = named && (await platform.db.asTest(named.merchantId, (tx) => findObject(tx, 'collection', { number })));
  if (!order) throw noTestOrder();
  const { subject, returnUrl } = order.facts;
  return { number, amount: formatMoney(order.amount), subject, returnUrl, payable: isPayable(order) };
}

/** The payer's press of a button on the payment page. Throws 404, and 409 for an order that is over. */
export async function payOnTestPage(
  ctx: Ctx,
  { token, outcome }: { token: string; outcome: TestPaymentOutcome },
): Promise<void> {
  const named = readTestPayToken(ctx.platform, token);
  if (!named) throw noTestOrder();
  await inSpace(ctx, named.merchantId, (space) => pay(space, { number: named.number, outcome, amount: null }));
}
