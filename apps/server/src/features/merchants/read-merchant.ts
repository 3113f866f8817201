import type { balanceAnswer, eventsAnswer, transfersAnswer } from '@mashang/contract/merchants';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import type { z } from 'zod';
import { BusinessError, cursorInvalid } from '../../platform/errors.ts';
import type { Ctx, MerchantActor } from '../../platform/verbs/verb.ts';
import { findBalance, listEvents, listPostings } from './merchants-store.ts';
import * as zh from './zh.ts';

function merchantOf(ctx: Ctx): MerchantActor {
  if (ctx.actor.kind !== 'merchant') throw new BusinessError('forbidden', zh.readMerchant.notPermitted);
  return ctx.actor;
}

/** GET /api/v1/balance */
export async function readMerchantBalance(ctx: Ctx): Promise<z.infer<typeof balanceAnswer>> {
  const { posted, held } = await findBalance(ctx.platform.db.app, Number(merchantOf(ctx).merchantId));
  return { currency: BOOKS_CURRENCY, available: formatMoney(posted - held), held: formatMoney(held) };
}

function readCursor(field: string, cursor: string | undefined): [string, string] | null {
  if (cursor === undefined || cursor === '') return null;
  const match = /^(\d{1,19})\.(\d{1,18})$/.exec(cursor);
  if (!match) throw cursorInvalid(field);
  return [match[1] as string, match[2] as string];
}

/** GET /api/v1/events: everything that webhooks send, in commit order; a merchant closes a gap by asking again. */
export async function readMerchantEvents(
  ctx: Ctx,
  query: { after?: string; limit: number },
): Promise<z.infer<typeof eventsAnswer>> {
  const [xid, id] = readCursor('after', query.after) ?? ['0', '0'];
  const rows = await listEvents(ctx.platform.db.app, Number(merchantOf(ctx).merchantId), { xid, id }, query.limit);
  return {
    events: rows.map((row) => ({ id: `evt_${row.id}`, type: row.type, timestamp: row.timestamp, data: row.data })),
    next: rows.at(-1)?.cursor ?? query.after ?? '0.0',
  };
}

/** GET /api/v1/transfers: the merchant's postings, newest first. */
export async function readMerchantTransfers(
  ctx: Ctx,
  query: { cursor?: string; limit: number },
): Promise<z.infer<typeof transfersAnswer>> {
  const from = readCursor('cursor', query.cursor);
  const rows = await listPostings(
    ctx.platform.db.app,
    Number(merchantOf(ctx).merchantId),
    from && { xid: from[0], transfer: from[1] },
    query.limit,
  );
  const last = rows.at(-1);
  return {
    list: rows.map((row) => ({
      id: `${row.transferId}-${row.line}`,
      type: row.type,
      orderNo: row.orderNo,
      currency: BOOKS_CURRENCY,
      amount: formatMoney(row.amount),
      balanceAfter: row.balanceAfter === null ? '' : formatMoney(row.balanceAfter),
      time: row.time,
    })),
    nextCursor: rows.length === query.limit && last ? `${last.xid}.${last.transferId}` : undefined,
  };
}
