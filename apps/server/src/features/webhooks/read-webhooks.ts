import { TOTAL_CAP } from '@mashang/contract/paging';
import type { WebhookPage } from '@mashang/contract/webhooks';
import { allow, type Ctx } from '../../platform/verb.ts';
import { listDeliveries } from './webhooks-store.ts';

/** The delivery log, newest first, with every try. */
export async function listWebhookDeliveries(
  ctx: Ctx,
  query: { agtOrderNo?: string; state?: string; page: number; limit: number },
): Promise<WebhookPage> {
  allow(ctx.actor, 'webhook:read');
  const { rows, total } = await listDeliveries(ctx.platform.db.app, query);
  return {
    list: rows as never,
    total: Math.min(total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    totalIsCapped: total > TOTAL_CAP || undefined,
  };
}
