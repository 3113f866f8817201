import { TOTAL_CAP } from '@mashang/contract/paging';
import type { WebhookDetail, WebhookListQuery, WebhookPage, WebhookTry } from '@mashang/contract/webhooks';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { findDelivery, listDeliveries, listTries, type TryRow } from './delivery-log-store.ts';
import { headersOf, maskText, maskUrl } from './mask-rules.ts';
import * as zh from './zh.ts';

/** Returns the delivery log, newest first. */
export async function listWebhookDeliveries(ctx: Ctx, query: WebhookListQuery): Promise<WebhookPage> {
  allow(ctx.actor, 'webhook:read');
  return viewPage(await listDeliveries(ctx.platform.db.app, query), query);
}

type Shown = { id: string; url: string };
/** Converts a page of deliveries for the screens. */
export function viewPage<Row extends Shown>(
  { rows, total }: { rows: Row[]; total: number },
  { page, limit }: Pick<WebhookListQuery, 'page' | 'limit'>,
) {
  return {
    list: rows.map(viewDelivery),
    total: Math.min(total, TOTAL_CAP),
    page,
    limit,
    nextCursor: rows.length === limit ? rows.at(-1)?.id : undefined,
    totalIsCapped: total > TOTAL_CAP || undefined,
  };
}

/** Masks the secrets of an address. */
export function viewDelivery<Row extends Shown>(row: Row): Row {
  return { ...row, url: maskUrl(row.url) };
}

/** Returns one delivery: its body, and every try with its answer, newest first. */
export async function readWebhookDelivery(ctx: Ctx, id: string): Promise<WebhookDetail> {
  allow(ctx.actor, 'webhook:read');
  const sql = ctx.platform.db.app;
  const [found, tries] = await Promise.all([findDelivery(sql, id), listTries(sql, id)]);
  if (!found) throw new BusinessError('notFound', zh.readWebhooks.deliveryMissing);
  const { body, target, eventId, ...delivery } = found;
  return {
    delivery: viewDelivery(delivery),
    body,
    target,
    tries: tries.map((row) => viewTry(eventId, row)),
  };
}

/** Converts a try of an event for the screens, with masked secrets. */
export function viewTry(eventId: bigint, { sentS, signatures, answer, ...row }: TryRow): WebhookTry {
  return {
    ...row,
    answer: maskText(answer),
    headers: headersOf({ eventId, sentS: sentS === null ? null : Number(sentS), signatures }),
  };
}
