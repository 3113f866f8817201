import type { Sql, Tx } from '../../platform/db.ts';
import { personalKey } from '../../platform/personal.ts';
import type { Thresholds } from './match-rules.ts';

/** A record that shares something with a name, as it stands on its list. */
export type Candidate = {
  ord: number;
  entryId: bigint;
  listId: bigint;
  list: string;
  version: string;
  name: string;
  aliases: string[];
  births: string[];
  documents: string[];
};
/** What is looked for: the name, its keys, and what tells it from its namesakes. */
export type Wanted = { name: string; keys: number[]; party: string };

/** Records that share most with a name: more than the records of one surname, and few enough to compare. */
const CANDIDATES_MAX = 150;

/**
 * Records of the lists in use (or of one, less what its base says too) that share a key with a name, those that share most first; without those found to be somebody
 * else as they are now. A record whose keys are not worked out yet is found by its folded name.
 */
export async function findCandidates(
  sql: Sql | Tx,
  wanted: readonly Wanted[],
  { listId, baseId }: { listId: string | null; baseId: string | null },
): Promise<Candidate[]> {
  const rows = wanted.map(({ name, keys, party }, ord) => ({
    ord,
    name: name.replaceAll('\0', ''),
    keys,
    party: personalKey('name', party),
  }));
  return sql`
    select n.ord, c.id as "entryId", c.list_id as "listId", c.list, c.version, c.name, c.aliases, c.births, c.documents
    from jsonb_to_recordset(${sql.json(rows as never)}) n (ord int, name text, keys int[], party text)
    cross join lateral (
      select e.id, e.list_id, l.name as list, l.version, e.name, e.aliases, e.births, e.documents
      from (
        select x.id, (select count(*) from unnest(x.keys) k where k = any (n.keys)) as shared from screening_entry x where x.keys && n.keys
        union all
        select x.id, 1000 from screening_entry x where x.keys is null and x.name_key = legal_name_key(n.name)
      ) f
      join screening_entry e on e.id = f.id
      join screening_list l on l.id = e.list_id and ${listId === null ? sql`l.enabled` : sql`l.id = ${listId}::bigint`}
      where not exists (select from screening_clearance w where w.party_key = n.party and w.list_name = l.name and w.ref_key = e.ref_key and w.facts = e.facts)
        ${baseId === null ? sql`` : sql`and not exists (select from screening_entry b where b.list_id = ${baseId}::bigint and b.ref_key = e.ref_key and b.facts = e.facts)`}
      order by f.shared desc, e.id limit ${CANDIDATES_MAX}
    ) c
    order by n.ord` as never;
}

/** Thresholds in force. */
export async function findThresholds(sql: Sql | Tx): Promise<Thresholds> {
  const [row] = await sql`
    select exact, review, birth_same as "birthSame", birth_year as "birthYear", birth_other as "birthOther", document_other as "documentOther" from screening_policy`;
  return row as Thresholds;
}
