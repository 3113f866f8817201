import { KEY_ENDS_DAYS, type MerchantHome } from '@mashang/contract/merchant-home';
import { BOOKS_CURRENCY, formatPercent } from '@mashang/contract/money';
import type { OwnDays } from '@mashang/contract/own-bills';
import { formatTime } from '@mashang/contract/time';
import type { Tx } from '../../../platform/database/db.ts';
import { allow, type Ctx, type UserActor } from '../../../platform/verbs/verb.ts';
import { approvalsOfMine, approvalsToDo, approvalsToDoOf, isAboutMerchant } from '../../approvals/approvals-to-do.ts';
import { firstOrders } from '../../collection-orders/own/first-orders.ts';
import { renewalsOf } from '../../merchants/applications/own-verification.ts';
import { keysThatEnd } from '../../merchants/keys/keys-that-end.ts';
import { merchantOf } from '../../merchants/people/merchant-of.ts';
import { readOwnProducts } from '../../merchants/read-merchant-products.ts';
import { refundsWaitingForFunds } from '../../refunds/own/read-own-refunds.ts';
import { ownSuccess } from '../../reports/own-success.ts';
import { ownFigures } from '../../settlements/own/own-figures.ts';
import { requireDays } from '../../settlements/own/read-own-bill.ts';
import { testFirsts } from '../../test-mode/test-firsts.ts';
import { ownEndpoints } from '../../webhooks/own-endpoints.ts';
import { DEAD_DAYS, tasksOf } from './merchant-home-rules.ts';

const DAY_MS = 86_400_000;

/**
 * 首页 of a merchant's people. Each figure is read by the function of the page that it leads to: received, refunded and
 * settled are lines of the bill, the balances are those of 结算, the orders those of 统计报表.
 */
export async function readMerchantHome(ctx: Ctx, days: OwnDays): Promise<MerchantHome> {
  const { platform, actor, now } = ctx;
  allow(actor, 'merchant-home:read');
  const { merchantId, user } = merchantOf(actor);
  requireDays(days);
  const keysUntil = formatTime(now + KEY_ENDS_DAYS * DAY_MS);
  const since = formatTime(now - DEAD_DAYS * DAY_MS);
  const found = await platform.db.asMerchant(merchantId, async (tx) => {
    const [figures, success, endpoints, renewals, keys, firsts, waitingForFunds] = await Promise.all([
      ownFigures(tx, merchantId, days),
      ownSuccess(tx, days),
      ownEndpoints(tx, { since }),
      renewalsOf({ tx, merchantId, now }),
      keysThatEnd(tx, merchantId, keysUntil),
      firstOrders(tx),
      refundsWaitingForFunds(tx),
    ]);
    return { figures, success, endpoints, renewals, keys, firsts, waitingForFunds };
  });
  const { figures, success, endpoints, keys, firsts } = found;
  const { lineOf, standing } = figures;
  const [orders, succeeded] = [Number(success.orders), Number(success.succeeded)];
  return {
    ...days,
    currency: BOOKS_CURRENCY,
    received: lineOf('orders'),
    refunded: lineOf('refunds'),
    settled: lineOf('settled'),
    payable: standing.payable,
    held: standing.held,
    reserve: standing.reserve,
    nextTime: standing.nextTime,
    orders,
    succeeded,
    // Without orders there is no rate.
    successRate: orders === 0 ? '' : formatPercent(succeeded, orders),
    tasks: tasksOf({
      ...(await platform.db.readOnly((tx) => waitingOf(tx, user, merchantId))),
      waitingForFunds: found.waitingForFunds,
      dead: actor.permissions.has('own-delivery:read') ? endpoints.dead : 0,
      troubles: endpoints.troubles,
      renewals: found.renewals,
      keys: keys.ending,
      settlement: standing.skipReason || standing.why,
    }),
    firstSteps: firsts.paid ? null : await firstSteps(ctx, merchantId, found),
  };
}

const ACCOUNT_KINDS = ['merchant.account-request', 'merchant.settlement-account'] as const;

/**
 * What waits of proposals. Read by another login than the figures, whose queries bound it to the merchant: names of
 * users stand in proposals.
 */
async function waitingOf(
  tx: Tx,
  user: UserActor,
  merchantId: bigint,
): Promise<{ refunds: number; approvals: number; mine: number; account: boolean }> {
  const refunds = await approvalsToDoOf(tx, user, 'merchant.refund');
  return {
    refunds,
    approvals: (await approvalsToDo(tx, user)) - refunds,
    mine: await approvalsOfMine(tx, user),
    account: await isAboutMerchant(tx, { kinds: ACCOUNT_KINDS, merchantId }),
  };
}

type Live = { keys: { has: { test: boolean; live: boolean } }; endpoints: { answered: boolean } } & {
  firsts: { created: boolean };
};
/** Called after the transaction of the merchant's login: products and the test space are read by other logins. */
async function firstSteps(
  ctx: Ctx,
  merchantId: bigint,
  { keys, endpoints, firsts }: Live,
): Promise<NonNullable<MerchantHome['firstSteps']>> {
  return {
    test: { key: keys.has.test, ...(await testFirsts(ctx.platform.db, merchantId)) },
    live: {
      product: (await readOwnProducts(ctx)).list.length > 0,
      key: keys.has.live,
      endpoint: endpoints.answered,
      order: firsts.created,
    },
  };
}
