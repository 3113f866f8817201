import type { Tx } from '../../platform/database/db.ts';
import { RECORDS_AT_ONCE } from './erase-overdue.ts';
import { findJudged, listFloors, type Shorter } from './retention-store.ts';

/** `whole` is false if a source has more records than were counted. */
export type Counted = { records: number; held: number; whole: boolean };

/**
 * Counts the records that the next run would erase under another period, and those that a hold would keep, with the
 * run's own rule and from its start position. Looks at about `most` records of each source.
 */
export async function countShorter(tx: Tx, { most, ...shorter }: Shorter & { most: number }): Promise<Counted> {
  const counted: Counted = { records: 0, held: 0, whole: true };
  for (const { source, floor } of await listFloors(tx, shorter.category)) {
    let after = floor;
    for (let looked = 0; ; ) {
      const judged = await findJudged(tx, { ...shorter, source, after, most: RECORDS_AT_ONCE });
      const { over, held, seen, last, allYoung } = judged;
      counted.records += over;
      counted.held += held;
      if (last === null || seen < RECORDS_AT_ONCE || allYoung) break;
      after = last;
      looked += seen;
      if (looked < most) continue;
      counted.whole = false;
      break;
    }
  }
  return counted;
}
