import { pageOfRows } from '@mashang/contract/merchant-lists';
import type { RequestLog, RequestLogQuery } from '@mashang/contract/request-log';
import { allow, type Ctx } from '../../../platform/verbs/verb.ts';
import { merchantOf } from '../people/merchant-of.ts';
import { listRequests } from './request-log-store.ts';

/** The requests of the reader's own merchant, by the login that is bound to it. */
export async function readRequestLog({ platform, actor }: Ctx, query: RequestLogQuery): Promise<RequestLog> {
  allow(actor, 'request-log:read');
  const { merchantId } = merchantOf(actor);
  const { refused, cursor = null, limit } = query;
  const asked = { merchantId, refused: refused !== undefined, before: cursor, limit: limit + 1 };
  const rows = await platform.db.asMerchant(merchantId, (tx) => listRequests(tx, asked));
  const { list, nextCursor } = pageOfRows(rows, limit, ({ id }) => id.toString());
  return { list: list.map((row) => ({ ...row, id: row.id.toString() })), nextCursor };
}
