import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { CreateTestOrderBody, TestOrder } from '@mashang/contract/test-mode';
import { formatTime } from '@mashang/contract/time';
import type { Platform } from '../../platform/platform.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { merchantOf } from '../merchants/people/merchant-of.ts';
import { testPayUrlOf } from './pay-token.ts';
import { collectionStatusOf } from './steps/collection-steps.ts';
import { isPayable, placeTestOrder } from './test-collections.ts';
import { inSpace } from './test-command.ts';
import type { TestObject } from './test-object-store.ts';

/**
 * POST /api/merchant/test-mode/orders: one of the merchant's people creates a test order by hand. It is like one that a
 * test key creates, with the same refusals, forced outcome and webhooks.
 */
export async function createOwnTestOrder(ctx: Ctx, body: CreateTestOrderBody): Promise<TestOrder> {
  allow(ctx.actor, 'own-key:manage');
  const { merchantId } = merchantOf(ctx.actor);
  return inSpace(ctx, merchantId, async (space) =>
    shownTestOrder(ctx.platform, merchantId, await placeTestOrder(ctx, space, body)),
  );
}

/** Returns an order of a test space as the merchant's people see it. */
export function shownTestOrder(platform: Platform, merchantId: bigint, order: TestObject<'collection'>): TestOrder {
  const { number, mchNo, amount, facts, createdAt } = order;
  return {
    agtOrderNo: number,
    mchOrderNo: mchNo,
    product: facts.product,
    subject: facts.subject,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(amount),
    status: collectionStatusOf(order),
    createTime: formatTime(createdAt),
    payUrl: isPayable(order) ? testPayUrlOf(platform, { merchantId, number }) : '',
  };
}
