import { TOTAL_CAP } from '@mashang/contract/paging';
import {
  HIT_LEVELS,
  HIT_STATE,
  HIT_STATES,
  HIT_SUBJECTS,
  type HitListQuery,
  type HitSubject,
  type ListedRecord,
  type MatchReason,
  matchReason,
} from '@mashang/contract/screening';
import type { Reader, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  json,
  jsonObject,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import type { HitRecord } from './open-hit.ts';

export async function insertHits(sql: Writer, records: readonly HitRecord[]): Promise<number> {
  return readCount(sql`select insert_screening_hits(${sql.json(records)}) as n`);
}

const storedHitRow = rowOf({
  id: text,
  time: text,
  subject: keyOf(HIT_SUBJECTS),
  subjectId: tables.screening_hit.subject_id,
  who: tables.screening_hit.who,
  name: tables.screening_hit.name,
  listed: tables.screening_entry.name,
  list: tables.screening_list.name,
  version: tables.screening_list.version,
  score: tables.screening_hit.score,
  level: keyOf(HIT_LEVELS),
  holds: tables.screening_hit.holds,
  state: oneOf(HIT_STATES),
  decidedBy: tables.screening_hit.decided_by,
  decideTime: text,
});
export type StoredHit = RowOf<typeof storedHitRow>;

const columns = (sql: Reader) => sql`
  h.id::text as id, wire_time(h.at) as time, h.subject_kind as subject, h.subject_id as "subjectId", h.who, h.name,
  e.name as listed, l.name as list, l.version,
  h.score, h.level, h.holds, h.state, h.decided_by as "decidedBy",
  coalesce(wire_time(h.decided_at), '') as "decideTime"`;

/** Returns one page of hits and their number, counted up to the cap. */
export async function listHits(sql: Reader, query: HitListQuery): Promise<{ rows: StoredHit[]; total: number }> {
  const { state, subject, level, subjectId, cursor, page, limit, sort } = query;
  const which = sql`
    true ${state ? sql`and h.state = ${Number(state)}` : sql``}
      ${subject ? sql`and h.subject_kind = ${subject}` : sql``}
    ${level ? sql`and h.level = ${level}` : sql``} ${subjectId ? sql`and h.subject_id = ${subjectId}` : sql``}`;
  const down = sort.startsWith('-');
  const after =
    cursor && /^\d{1,18}$/.test(cursor)
      ? down
        ? sql`and h.id < ${cursor}::bigint`
        : sql`and h.id > ${cursor}::bigint`
      : null;
  const rows = await readRows(
    storedHitRow,
    sql`
    select ${columns(sql)}
    from screening_hit h
    join screening_entry e on e.id = h.entry_id
    join screening_list l on l.id = e.list_id
    where ${which} ${after ?? sql``}
    order by h.id ${down ? sql`desc` : sql`asc`}
    limit ${limit} offset ${after ? 0 : (page - 1) * limit}`,
  );
  const counted = await readCount(sql`
    select count(*)::int as n from (select 1 from screening_hit h where ${which} limit ${TOTAL_CAP + 1}) x`);
  return { rows, total: counted };
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

const hitRow = rowOf({
  ...storedHitRow.columns,
  ref: tables.screening_entry.ref,
  kind: tables.screening_entry.kind,
  name: tables.screening_hit.name,
  aliases: tables.screening_entry.aliases,
  births: tables.screening_entry.births,
  documents: tables.screening_entry.documents,
  countries: tables.screening_entry.countries,
  programs: tables.screening_entry.programs,
  reason: json(matchReason),
  format: tables.screening_list.format,
  decision: tables.screening_hit.decision,
  resume: nullable(jsonObject),
  loadedBy: tables.screening_list.loaded_by,
});

/** Returns one hit with its record. */
export async function findHit(sql: Reader, id: string): Promise<WholeHit | undefined> {
  const row = await readRow(
    hitRow,
    sql`
    select ${columns(sql)}, h.reason, h.decision, h.resume, l.loaded_by as "loadedBy", l.format, e.ref, e.kind,
      e.aliases, e.births, e.documents, e.countries, e.programs
    from screening_hit h
    join screening_entry e on e.id = h.entry_id
    join screening_list l on l.id = e.list_id
    where h.id = ${id}::bigint`,
  );
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
  } = row;
  const record = { ref, kind, name: hit.listed, aliases, births, documents, countries, programs };
  return { hit, reason, decision, record, resume, loadedBy, format };
}

/**
 * Stores the decision of two people. For another person it also stores a clearance for the record as it is now. Returns
 * false if the hit was decided meanwhile.
 */
export async function decideHit(
  tx: WriteTx,
  { id, state, by, decision }: { id: string; state: 1 | 2; by: string; decision: string },
): Promise<boolean> {
  const rows = await tx`
    update screening_hit
    set state = ${state}, decided_by = ${by}, decided_at = clock_timestamp(), decision = ${decision}
    where id = ${id}::bigint and state = 0
    returning id`;
  if (rows.length === 0) return false;
  if (state === HIT_STATE.other)
    await tx`
      insert into screening_clearance (party_key, list_name, ref_key, facts, hit_id)
      select h.party_key, l.name, e.ref_key, e.facts, h.id
      from screening_hit h
      join screening_entry e on e.id = h.entry_id
      join screening_list l on l.id = e.list_id
      where h.id = ${id}::bigint on conflict do nothing`;
  return true;
}

/** Whether the subject has a holding hit that is undecided or confirmed as the same person. */
export async function isHeld(sql: Reader, subject: HitSubject, subjectId: string): Promise<boolean> {
  const rows = await sql`
    select 1
    from screening_hit
    where subject_kind = ${subject} and subject_id = ${subjectId} and holds and state in (0, 2)
    limit 1`;
  return rows.length > 0;
}

const resumeRow = rowOf({ resume: jsonObject });

/**
 * Returns the data that wait on a collection whose hits were all found to be another person; null if a hit is undecided
 * or confirmed, or if nothing waits.
 */
export async function findResume(tx: Tx, orderNo: string): Promise<Record<string, unknown> | null> {
  const row = await readRow(
    resumeRow,
    tx`
    select h.resume
    from screening_hit h
    where h.subject_kind = 'collection' and h.subject_id = ${orderNo} and h.state = 1 and h.resume is not null
      and not exists (select
        from screening_hit x
        where x.subject_kind = 'collection' and x.subject_id = ${orderNo} and x.holds and x.state in (0, 2))
    order by h.id desc limit 1`,
  );
  return row?.resume ?? null;
}

/** The possible outcomes of each command. */
export const HIT_COMMANDS = { hold_known: ['held', 'noted', 'not_found'] } as const;
const commands = commandsOf(HIT_COMMANDS);

/** Stores the hits of a known participant or merchant and freezes its money. */
export async function holdKnownRow(
  tx: WriteTx,
  kind: 'participant' | 'merchant',
  name: string,
  hits: readonly HitRecord[],
) {
  return commands.hold_known(tx, kind, name, tx`${JSON.stringify(hits)}::text::jsonb`);
}

const releasedRow = rowOf({ released: bool });

/** Lifts the freeze of screening once every hit was found to be another person. Returns false if nothing was lifted. */
export async function releaseKnown(
  tx: WriteTx,
  kind: 'participant' | 'merchant',
  name: string,
  by: string,
): Promise<boolean> {
  const row = await readOne(releasedRow, tx`select release_known(${kind}, ${name}, ${by}) as released`);
  return row.released;
}

/** Closes the open hits of an application with its decision. */
export async function closeSubject(
  tx: WriteTx,
  subject: HitSubject,
  subjectId: string,
  by: string,
  decision: string,
): Promise<void> {
  await tx`
    update screening_hit set state = 1, decided_by = ${by}, decided_at = clock_timestamp(), decision = ${decision}
    where subject_kind = ${subject} and subject_id = ${subjectId} and state = 0 and resume ? 'application'`;
}
