import type { Tx } from '../../platform/database/db.ts';
import { RECORDS_AT_ONCE } from './erase-overdue.ts';
import { findJudged, listFloors, type Shorter } from './retention-store.ts';

/** `whole` is false where a source has more records than were looked at. */
export type Counted = { records: number; held: number; whole: boolean };

/**
 * What would go tonight under another period, and what a hold would keep: judged as the night judges, from where the
 * night begins. Looks at some `most` records of a source.
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
