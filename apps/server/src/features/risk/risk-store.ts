import type { Sql, Tx } from '../../platform/db.ts';
import type { Personal } from '../../platform/personal.ts';

/** A name found on a loaded list. */
export type ScreeningHit = { name: string; entryId: bigint; list: string; version: string };

/** Which of the names stand on an enabled list, compared as legal names are (width, case, spaces and middle dots folded). */
export async function findScreeningHits(sql: Sql, names: readonly string[]): Promise<ScreeningHit[]> {
  return sql`
    select distinct on (n.name) n.name, e.id as "entryId", l.name as list, l.version
    from unnest(${names as string[]}::text[]) n (name)
    join screening_entry e on e.name_key = legal_name_key(n.name) join screening_list l on l.id = e.list_id and l.enabled
    order by n.name, e.id` as never;
}

export type RiskEvent = {
  kind: string;
  subjectKind: string;
  subjectId: string;
  data: Record<string, string | Personal>;
};

/** Writes down what monitoring or screening found; rows are never changed. */
export async function insertRiskEvents(tx: Tx, events: readonly RiskEvent[]): Promise<void> {
  await tx`
    insert into risk_event (kind, subject_kind, subject_id, data)
    select x.kind, x.subject_kind, x.subject_id, x.data
    from jsonb_to_recordset(${tx.json(
      events.map(({ kind, subjectKind, subjectId, data }) => ({
        ...{ kind, subject_kind: subjectKind, subject_id: subjectId, data },
      })) as never,
    )})
      as x (kind text, subject_kind text, subject_id text, data jsonb)`;
}
