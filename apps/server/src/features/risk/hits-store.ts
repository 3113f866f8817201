import { TOTAL_CAP } from '@mashang/contract/paging';
import type { HitListQuery, HitState, HitSubject, ListedRecord, MatchReason } from '@mashang/contract/screening';
import type { Sql, Tx } from '../../platform/db.ts';
import type { HitRecord } from './open-hit.ts';

export async function insertHits(sql: Sql | Tx, records: readonly HitRecord[]): Promise<number> {
  const [row] = await sql`select insert_screening_hits(${sql.json(records as never)}) as n`;
  return (row as { n: number }).n;
}

export type StoredHit = {
  id: string;
  time: string;
  subject: HitSubject;
  subjectId: string;
  who: string;
  name: string;
  listed: string;
  list: string;
  version: string;
  score: number;
  level: 'exact' | 'review';
  holds: boolean;
  state: HitState;
  decidedBy: string;
  decideTime: string;
};

const columns = (sql: Sql | Tx) => sql`
  h.id::text as id, wire_time(h.at) as time, h.subject_kind as subject, h.subject_id as "subjectId", h.who, h.name, e.name as listed, l.name as list, l.version,
  h.score, h.level, h.holds, h.state, h.decided_by as "decidedBy", coalesce(wire_time(h.decided_at), '') as "decideTime"`;

/** A page of hits with how many there are, counted to the cap. */
export async function listHits(sql: Sql | Tx, query: HitListQuery): Promise<{ rows: StoredHit[]; total: number }> {
  const { state, subject, level, subjectId, cursor, page, limit, sort } = query;
  const which = sql`
    true ${state ? sql`and h.state = ${Number(state)}` : sql``} ${subject ? sql`and h.subject_kind = ${subject}` : sql``}
    ${level ? sql`and h.level = ${level}` : sql``} ${subjectId ? sql`and h.subject_id = ${subjectId}` : sql``}`;
  const down = sort.startsWith('-');
  const after =
    cursor && /^\d{1,18}$/.test(cursor)
      ? down
        ? sql`and h.id < ${cursor}::bigint`
        : sql`and h.id > ${cursor}::bigint`
      : null;
  const rows = await sql`
    select ${columns(sql)} from screening_hit h join screening_entry e on e.id = h.entry_id join screening_list l on l.id = e.list_id
    where ${which} ${after ?? sql``} order by h.id ${down ? sql`desc` : sql`asc`} limit ${limit} offset ${after ? 0 : (page - 1) * limit}`;
  const [counted] =
    await sql`select count(*)::int as n from (select 1 from screening_hit h where ${which} limit ${TOTAL_CAP + 1}) x`;
  return { rows: rows as never, total: (counted as { n: number }).n };
}

export type WholeHit = {
  hit: StoredHit;
  reason: MatchReason;
  decision: string;
  record: ListedRecord;
  resume: Record<string, unknown> | null;
  loadedBy: string;
  format: string;
};

/** One hit with its record; `hold` keeps it as it is until the end of the transaction. */
export async function findHit(sql: Sql | Tx, id: string): Promise<WholeHit | undefined> {
  const [row] = await sql`
    select ${columns(sql)}, h.reason, h.decision, h.resume, l.loaded_by as "loadedBy", l.format, e.ref, e.kind, e.aliases, e.births, e.documents, e.countries, e.programs
    from screening_hit h join screening_entry e on e.id = h.entry_id join screening_list l on l.id = e.list_id where h.id = ${id}::bigint`;
  if (!row) return undefined;
  const {
    reason,
    decision,
    resume,
    loadedBy,
    format,
    ref,
    kind,
    aliases,
    births,
    documents,
    countries,
    programs,
    ...hit
  } = row as unknown as StoredHit &
    ListedRecord &
    Pick<WholeHit, 'reason' | 'decision' | 'resume' | 'loadedBy' | 'format'>;
  const record = { ref, kind, name: hit.listed, aliases, births, documents, countries, programs };
  return { hit, reason, decision, record, resume, loadedBy, format };
}

/** Two people have decided. Somebody else is remembered with the record as it is now. False when it was decided meanwhile. */
export async function decideHit(
  tx: Tx,
  { id, state, by, decision }: { id: string; state: 1 | 2; by: string; decision: string },
): Promise<boolean> {
  const rows = await tx`
    update screening_hit set state = ${state}, decided_by = ${by}, decided_at = clock_timestamp(), decision = ${decision} where id = ${id}::bigint and state = 0 returning id`;
  if (rows.length === 0) return false;
  if (state === 1)
    await tx`
      insert into screening_clearance (party_key, list_name, ref_key, facts, hit_id)
      select h.party_key, l.name, e.ref_key, e.facts, h.id from screening_hit h join screening_entry e on e.id = h.entry_id join screening_list l on l.id = e.list_id
      where h.id = ${id}::bigint on conflict do nothing`;
  return true;
}

/** Whether something of the subject is undecided, or was found to be the person itself. */
export async function isHeld(sql: Sql | Tx, subject: HitSubject, subjectId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from screening_hit where subject_kind = ${subject} and subject_id = ${subjectId} and holds and state in (0, 2) limit 1`;
  return rows.length > 0;
}

/** What waited beside the hits of a collection all of which were found to be somebody else; null where something is undecided, or nothing waits. */
export async function findResume(tx: Tx, orderNo: string): Promise<Record<string, unknown> | null> {
  const [row] = await tx`
    select h.resume from screening_hit h where h.subject_kind = 'collection' and h.subject_id = ${orderNo} and h.state = 1 and h.resume is not null
      and not exists (select from screening_hit x where x.subject_kind = 'collection' and x.subject_id = ${orderNo} and x.holds and x.state in (0, 2))
    order by h.id desc limit 1`;
  return (row as { resume: Record<string, unknown> } | undefined)?.resume ?? null;
}

/** Notes the hits of somebody known, whose money stands still for them. */
export async function holdKnownRow(
  tx: Tx,
  kind: 'participant' | 'merchant',
  name: string,
  hits: readonly HitRecord[],
): Promise<'held' | 'noted' | 'not_found'> {
  const [row] = await tx`select hold_known(${kind}, ${name}, ${JSON.stringify(hits)}::text::jsonb) as outcome`;
  return (row as { outcome: 'held' | 'noted' | 'not_found' }).outcome;
}

/** Every hit of somebody known was found to be another person: what screening froze of it is free. False where something else stands. */
export async function releaseKnown(
  tx: Tx,
  kind: 'participant' | 'merchant',
  name: string,
  by: string,
): Promise<boolean> {
  const [row] = await tx`select release_known(${kind}, ${name}, ${by}) as released`;
  return (row as { released: boolean }).released;
}

/** The hits of an application are answered with it. */
export async function closeSubject(
  tx: Tx,
  subject: HitSubject,
  subjectId: string,
  by: string,
  decision: string,
): Promise<void> {
  await tx`
    update screening_hit set state = 1, decided_by = ${by}, decided_at = clock_timestamp(), decision = ${decision}
    where subject_kind = ${subject} and subject_id = ${subjectId} and state = 0 and resume ? 'application'`;
}
