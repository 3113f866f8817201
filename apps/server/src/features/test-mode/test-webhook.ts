import { randomBytes } from 'node:crypto';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  type SetTestWebhookBody,
  TEST_COLLECTIONS,
  TEST_PAYOUTS,
  TEST_REFUNDS,
  TEST_SETTLEMENT,
  type TestDelivery,
  type TestMode,
} from '@mashang/contract/test-mode';
import { formatTime } from '@mashang/contract/time';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { invalidField } from '../../platform/errors.ts';
import { whyNoTarget } from '../../platform/security/target-rules.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { merchantOf } from '../merchants/people/merchant-of.ts';
import { shownTestOrder } from './own-test-orders.ts';
import { listTestProducts } from './test-books-store.ts';
import { findTestWebhook, listTestDeliveries, saveTestWebhook } from './test-events-store.ts';
import { listObjects } from './test-space-store.ts';

const DELIVERIES = 50;
const ORDERS = 20;

/** GET /api/merchant/test-mode: the address, the last orders and webhooks, the products, and what amounts force. */
export async function readTestMode({ platform, actor }: Ctx): Promise<TestMode> {
  allow(actor, 'own-key:read');
  const { merchantId } = merchantOf(actor);
  const webhook = await platform.db.asMerchant(merchantId, findTestWebhook);
  const { deliveries, orders, products } = await platform.db.asTest(merchantId, async (tx) => ({
    deliveries: await listTestDeliveries(tx, DELIVERIES),
    orders: await listObjects(tx, 'collection', { limit: ORDERS }),
    products: await listTestProducts(tx),
  }));
  return {
    webhook,
    products: products.map(({ product, name, minAmount, maxAmount }) => ({
      product,
      name,
      currency: BOOKS_CURRENCY,
      minAmount: formatMoney(minAmount),
      maxAmount: formatMoney(maxAmount),
    })),
    orders: orders.map((order) => shownTestOrder(platform, merchantId, order)),
    deliveries: deliveries.map(({ id, tries, createdAt, ...row }): TestDelivery => {
      const last = tries.at(-1);
      const createTime = formatTime(createdAt);
      return { ...row, id: id.toString(), createTime, status: last?.status ?? null, error: last?.error ?? '' };
    }),
    outcomes: {
      collections: rowsOf(TEST_COLLECTIONS),
      refunds: rowsOf(TEST_REFUNDS),
      payouts: rowsOf(TEST_PAYOUTS),
      settlements: rowsOf({ other: TEST_SETTLEMENT }),
    },
  };
}

function rowsOf(table: Readonly<Record<string, { text: string }>>): { cents: string; text: string }[] {
  return Object.entries(table).map(([cents, { text }]) => ({ cents, text }));
}

const set = writeVerb<{ url: string }, { secret: string }>({
  name: 'test-webhook.set',
  permission: 'own-key:manage',
  async run({ tx, actor, platform }, { url }) {
    const { merchantId } = merchantOf(actor);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    await saveTestWebhook(tx, { merchantId, url, sealed: platform.secrets.seal(secret), by: actorName(actor) });
    return {
      result: { secret },
      audit: { subjectKind: 'test-webhook', subjectId: merchantId.toString(), after: { url } },
    };
  },
});

/**
 * Sets where the test webhooks of the actor's merchant go, and makes the secret that signs them: only this answer has
 * it, and the former one signs no more.
 */
export async function setTestWebhook(
  ctx: Ctx,
  { url, googleAuthCode }: SetTestWebhookBody,
): Promise<{ secret: string }> {
  allow(ctx.actor, 'own-key:manage');
  const refused = url === '' ? null : whyNoTarget(url, ctx.platform.config.demo);
  if (refused) throw invalidField('url', refused);
  await requireTwoFactor(ctx, googleAuthCode, { fresh: true });
  return set(ctx, { url });
}
