import type { Reader, SqlPart } from '../db.ts';

export type Paging = { page: number; limit: number; cursor?: string; sort: string };

function isByAmount(query: Paging): boolean {
  return query.sort.endsWith('amount');
}

/** Returns the cursor after a full page: its last row, in the order of the list. */
export function cursorAfter(rows: readonly { id: bigint; amount: bigint }[], query: Paging): string | undefined {
  const last = rows.at(-1);
  if (!last || rows.length < query.limit) return undefined;
  return isByAmount(query) ? `${last.amount}_${last.id}` : last.id.toString();
}

/**
 * Start, order and size of a page sorted by `createTime` or `amount`. The id rises with time, so it replaces it, and it
 * orders equal amounts. A cursor of the other order is ignored.
 */
export function pageBy(sql: Reader, query: Paging, { id, amount }: { id: SqlPart; amount: SqlPart }) {
  const isDown = query.sort.startsWith('-');
  const way = isDown ? sql`desc` : sql`asc`;
  const beyond = isDown ? sql`<` : sql`>`;
  const [, lastAmount, lastId] = /^(?:(\d{1,18})_)?(\d{1,18})$/.exec(query.cursor ?? '') ?? [];
  const goesOn = lastId !== undefined && (lastAmount !== undefined) === isByAmount(query);
  const offset = goesOn ? 0 : (query.page - 1) * query.limit;
  const order = isByAmount(query) ? sql`${amount} ${way}, ${id} ${way}` : sql`${id} ${way}`;
  const begin =
    lastAmount === undefined
      ? sql`and ${id} ${beyond} ${lastId ?? '0'}::bigint`
      : sql`and (${amount}, ${id}) ${beyond} (${lastAmount}::bigint, ${lastId ?? '0'}::bigint)`;
  return { after: goesOn ? begin : sql``, order, extent: sql`limit ${query.limit} offset ${offset}` };
}
