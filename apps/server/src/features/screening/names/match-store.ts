import type { Reader } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import {
  int4,
  int8,
  list,
  type RowOf,
  readOne,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { wellFormed } from '../../../platform/security/outside-text-rules.ts';
import { personalKey } from '../../../platform/security/personal.ts';
import type { Thresholds } from './match-rules.ts';
import type { Search } from './name-keys.ts';

/** A record that shares something with a name, as it stands on its list. */
const candidateRow = rowOf({
  ord: int4,
  entryId: int8,
  listId: int8,
  list: text,
  version: text,
  name: text,
  aliases: list(text),
  births: list(text),
  documents: list(text),
});
export type Candidate = RowOf<typeof candidateRow>;
/** What is looked for: the name, by what it is found, and what tells it from its namesakes. */
export type Wanted = Search & { name: string; party: string };

/** Records that share most with a name: more than the records of one surname, and few enough to compare. */
const CANDIDATES_MAX = 150;

/**
 * Records of the lists in use (or of one, less what its base says too) that may be a name, those that share
 * most first; without those found to be somebody else as they are now. A record whose keys are not worked out
 * yet is found by its folded name.
 */
export async function findCandidates(
  sql: Reader,
  wanted: readonly Wanted[],
  { listId, baseId }: { listId: string | null; baseId: string | null },
): Promise<Candidate[]> {
  const rows = wanted.map(({ name, party, ...search }, ord) => ({
    ...search,
    ord,
    name: wellFormed(name),
    party: personalKey('name', party),
  }));
  return readRows(
    candidateRow,
    sql`
    select * from screening_candidates(${sql.json(rows)}, ${listId}::bigint, ${baseId}::bigint, ${CANDIDATES_MAX})`,
  );
}

const thresholdsRow = rowOf({
  exact: tables.screening_policy.exact,
  review: tables.screening_policy.review,
  birthSame: tables.screening_policy.birth_same,
  birthYear: tables.screening_policy.birth_year,
  birthOther: tables.screening_policy.birth_other,
  documentOther: tables.screening_policy.document_other,
});

/** Thresholds in force. */
export async function findThresholds(sql: Reader): Promise<Thresholds> {
  return readOne(
    thresholdsRow,
    sql`
    select exact, review, birth_same as "birthSame", birth_year as "birthYear", birth_other as "birthOther",
      document_other as "documentOther"
    from screening_policy`,
  );
}
