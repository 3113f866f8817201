import type { Reader, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  bool,
  bytes,
  float8,
  int4,
  int8,
  nullable,
  type RowOf,
  readRow,
  readRows,
  rowOf,
} from '../../platform/database/statements/rows.ts';

const storedRow = rowOf({ id: int8 });
/** Stores a notice as it came. Only the evidence login may. */
export async function storeNotice(
  sql: Writer,
  notice: { channelId: bigint; sealed: Buffer; bytes: number },
): Promise<bigint> {
  const row = await readRow(
    storedRow,
    sql`
    insert into channel_notice (channel_id, sealed, bytes)
    values (${notice.channelId}, ${notice.sealed}, ${notice.bytes})
    returning id`,
  );
  if (!row) throw new Error('a notice was not stored');
  return row.id;
}

const endedRow = rowOf({ ended: nullable(bool) });
/**
 * Records what became of a stored notice; `again` tries it later. A notice that has ended stays as it is: the evidence
 * login can neither change nor delete one.
 */
export async function endNotice(
  sql: Writer,
  id: bigint,
  end: { state: 'read' | 'refused' | 'again'; noticeNo: string; outcome: string; againS?: number },
): Promise<void> {
  const state = end.state === 'again' ? 'stored' : end.state;
  await readRow(
    endedRow,
    sql`
    select end_channel_notice(${id}, ${state}, ${end.noticeNo}, ${end.outcome}, ${end.againS ?? 0}) as ended`,
  );
}

const waitingRow = rowOf({
  id: tables.channel_notice.id,
  code: tables.payment_channel.code,
  sealed: bytes,
  tries: tables.channel_notice.tries,
  atMs: float8,
});
export type WaitingNotice = RowOf<typeof waitingRow>;
/** Returns the notices that could not be read when they came and are due to be read again, the longest due first. */
export async function listWaitingNotices(sql: Reader, most: number): Promise<WaitingNotice[]> {
  return readRows(
    waitingRow,
    sql`
    select n.id, c.code, n.sealed, n.tries, (extract(epoch from n.at) * 1000)::float8 as "atMs"
    from channel_notice n join payment_channel c on c.id = n.channel_id
    where n.state = 'stored' and n.try_at <= clock_timestamp() and n.sealed is not null
    order by n.try_at
    limit ${most}`,
  );
}

const prunedRow = rowOf({ n: int4 });
/** Lets go of notices that nobody needs any more, at most so many of a kind; returns how many. */
export async function pruneChannelNotices(sql: Writer, most: number): Promise<number> {
  return (await readRow(prunedRow, sql`select prune_channel_notices(${most}) as n`))?.n ?? 0;
}
