import type { Writer } from '../../platform/database/db.ts';
import { bool, int4, int8, readRow, rowOf } from '../../platform/database/statements/rows.ts';

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

const endedRow = rowOf({ ended: bool });
/** Records what became of a notice. */
export async function endNotice(
  sql: Writer,
  id: bigint,
  end: { state: 'read' | 'refused'; noticeNo: string; outcome: string },
): Promise<void> {
  await readRow(
    endedRow,
    sql`
    update channel_notice
    set state = ${end.state}, notice_no = ${end.noticeNo.slice(0, 128)}, outcome = ${end.outcome.slice(0, 200)}
    where id = ${id}
    returning true as ended`,
  );
}

const prunedRow = rowOf({ n: int4 });
/** Removes refused notices after 30 days, at most so many: they prove nothing. */
export async function pruneRefusedNotices(sql: Writer, most: number): Promise<number> {
  const row = await readRow(
    prunedRow,
    sql`
    with gone as (
      delete from channel_notice where id in (
        select n.id from channel_notice n
        where n.state = 'refused' and n.at < clock_timestamp() - interval '30 days'
        limit ${most})
      returning 1)
    select count(*)::int as n from gone`,
  );
  return row?.n ?? 0;
}
