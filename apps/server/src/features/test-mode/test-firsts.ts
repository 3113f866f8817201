import type { Db } from '../../platform/database/db.ts';
import { findTestWebhook } from './test-events-store.ts';
import { findTestFirsts } from './test-space-store.ts';

/** What of the way to a first paid test order was done. */
export type TestFirsts = { webhook: boolean; order: boolean; paid: boolean; delivered: boolean };

/**
 * Public entry for the home page of a merchant's people: whether the test webhook is set, and whether the test space
 * has an order, a paid one, and a webhook of it that was answered.
 */
export async function testFirsts(db: Pick<Db, 'asMerchant' | 'asTest'>, merchantId: bigint): Promise<TestFirsts> {
  const webhook = await db.asMerchant(merchantId, findTestWebhook);
  return { webhook: webhook !== null, ...(await db.asTest(merchantId, findTestFirsts)) };
}
