import { TOTAL_CAP } from '@mashang/contract/paging';
import type { WebhookListQuery, WebhookPage } from '@mashang/contract/webhooks';
import { allow, type Ctx } from '../../platform/verb.ts';
import { listDeliveries } from './webhooks-store.ts';

/** The delivery log, newest first, with every try. */
export async function listWebhookDeliveries(ctx: Ctx, query: WebhookListQuery): Promise<WebhookPage> {
  allow(ctx.actor, 'webhook:read');
  const { rows, total } = await listDeliveries(ctx.platform.db.app, query);
  return {
    list: rows as never,
    total: Math.min(total, TOTAL_CAP),
    page: query.page,
    limit: query.limit,
    nextCursor: rows.length === query.limit ? (rows.at(-1)?.id as string) : undefined,
    totalIsCapped: total > TOTAL_CAP || undefined,
  };
}
