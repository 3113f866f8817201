import {
  ERASURE_KINDS,
  type ErasureFact,
  type ErasureKind,
  type ErasurePreview,
  type RefusalListQuery,
} from '@mashang/contract/retention';
import { z } from 'zod';
import type { Reader, Sql, SqlPart, WriteTx } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  json,
  keyOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

export type NewRefusal = {
  kind: ErasureKind;
  subject: string;
  /** Empty if nothing is known under that name. */
  subjectId: string;
  askedOn: string;
  channel: string;
  reason: string;
  answeredTo: string;
  answeredOn: string;
  kept: readonly ErasureFact[];
  by: bigint;
};

const idRow = rowOf({ id: int8 });

export async function insertRefusal(tx: WriteTx, refusal: NewRefusal): Promise<bigint> {
  const { kind, subject, subjectId, askedOn, channel, reason, answeredOn, kept, by } = refusal;
  const row = await readRow(
    idRow,
    tx`
    insert into erasure_refusal
      (kind, subject, subject_id, asked_on, channel, reason, answered_to, answered_on, kept, refused_by)
    values (${kind}, ${subject}, ${subjectId}, ${askedOn}, ${channel}, ${reason},
      ${personal('erasure_refusal.answered_to', refusal.answeredTo)}, ${answeredOn}, ${tx.json([...kept])}, ${by})
    returning id`,
  );
  if (!row) throw new Error('a refusal was not written');
  return row.id;
}

const rejectedRow = rowOf({
  askedOn: text,
  channel: text,
  reason: tables.approval_check.comment,
});

/**
 * Returns the last proposal to erase a person's data, if a second person rejected it and no refusal was recorded since.
 */
export async function findRejected(sql: Reader, subjectId: string): Promise<ErasurePreview['rejected']> {
  return readRow(
    rejectedRow,
    sql`
    select a.payload ->> 'askedOn' as "askedOn", a.payload ->> 'channel' as channel, k.comment as reason
    from (
      select x.*
      from approval x
      where x.kind = 'retention.erase' and x.subject_id = ${subjectId}
      order by x.id desc
      limit 1) a
      join approval_check k on k.approval_id = a.id and k.verdict = 'reject'
    where a.state = 2 and not exists (
      select from erasure_refusal r where r.subject_id = a.subject_id and r.at > a.closed_at) limit 1`,
  );
}

const refusalRow = rowOf({
  askedOn: text,
  channel: tables.erasure_refusal.channel,
  reason: tables.erasure_refusal.reason,
  kind: keyOf(ERASURE_KINDS),
  subject: tables.erasure_refusal.subject,
  answeredTo: tables.erasure_refusal.answered_to,
  answeredOn: text,
  kept: json(
    z.array(z.object({ what: z.string(), count: z.number(), erased: z.boolean(), why: z.string(), rule: z.string() })),
  ),
  id: tables.erasure_refusal.id,
  time: text,
  by: tables.app_user.username,
});
export type RefusalRow = RowOf<typeof refusalRow>;

function matching(sql: Sql, { subject, startDate, endDate }: RefusalListQuery): SqlPart {
  const until = endDate?.length === 10 ? '1 day' : '1 second';
  return sql`
    ${subject ? sql`and r.subject = ${subject}` : sql``}
    ${startDate ? sql`and r.at >= ${startDate}::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${endDate ? sql`and r.at < (${endDate}::timestamp + ${until}::interval) at time zone 'Asia/Shanghai'` : sql``}`;
}

/** Returns one page of refusals, newest first. */
export async function listRefusals(sql: Sql, query: RefusalListQuery): Promise<RefusalRow[]> {
  return readRows(
    refusalRow,
    sql`
    select r.id, wire_time(r.at) as time, r.kind, r.subject, r.asked_on::text as "askedOn", r.channel, r.reason,
      r.answered_to as "answeredTo", r.answered_on::text as "answeredOn", r.kept, u.username as by
    from erasure_refusal r join app_user u on u.id = r.refused_by
    where true ${matching(sql, query)}
    order by r.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
  );
}

const nRow = rowOf({ n: int4 });

export async function countRefusals(sql: Sql, query: RefusalListQuery): Promise<number> {
  const row = await readRow(
    nRow,
    sql`
    select count(*)::int as n from erasure_refusal r where true ${matching(sql, query)}`,
  );
  return row?.n ?? 0;
}
