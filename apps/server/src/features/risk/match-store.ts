import type { Sql, Tx } from '../../platform/db.ts';
import { wellFormed } from '../../platform/outside-text-rules.ts';
import { personalKey } from '../../platform/personal.ts';
import type { Thresholds } from './match-rules.ts';
import type { Search } from './name-keys.ts';

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
/** What is looked for: the name, by what it is found, and what tells it from its namesakes. */
export type Wanted = Search & { name: string; party: string };

/** Records that share most with a name: more than the records of one surname, and few enough to compare. */
const CANDIDATES_MAX = 150;

/**
 * Records of the lists in use (or of one, less what its base says too) that may be a name, those that share most first; without those found to be somebody
 * else as they are now. A record whose keys are not worked out yet is found by its folded name.
 */
export async function findCandidates(
  sql: Sql | Tx,
  wanted: readonly Wanted[],
  { listId, baseId }: { listId: string | null; baseId: string | null },
): Promise<Candidate[]> {
  const rows = wanted.map(({ name, party, ...search }, ord) => ({
    ...search,
    ord,
    name: wellFormed(name),
    party: personalKey('name', party),
  }));
  return sql`
    select * from screening_candidates(${sql.json(rows as never)}, ${listId}::bigint, ${baseId}::bigint, ${CANDIDATES_MAX})` as never;
}

/** Thresholds in force. */
export async function findThresholds(sql: Sql | Tx): Promise<Thresholds> {
  const [row] = await sql`
    select exact, review, birth_same as "birthSame", birth_year as "birthYear", birth_other as "birthOther", document_other as "documentOther" from screening_policy`;
  return row as Thresholds;
}
