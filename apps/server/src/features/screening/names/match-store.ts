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

/** A record that shares search keys with a name, as it is on its list. */
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
/** A search: the name, its search keys, and the party that distinguishes namesakes. */
export type Wanted = Search & { name: string; party: string };

/** Maximum number of candidates: more than the records of one surname, and few enough to compare. */
const CANDIDATES_MAX = 150;

/**
 * Returns records that may be the name, those with most in common first: of the lists in use, or of one list without
 * the records of its base version. Omits records cleared as another person in their current form. A record without keys
 * is found by its folded name.
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

/** Returns the thresholds in force. */
export async function findThresholds(sql: Reader): Promise<Thresholds> {
  return readOne(
    thresholdsRow,
    sql`
    select exact, review, birth_same as "birthSame", birth_year as "birthYear", birth_other as "birthOther",
      document_other as "documentOther"
    from screening_policy`,
  );
}
