import { expect } from 'vitest';
import type { FaultRow } from './suite.ts';

/** Fails if a row names anything that was lost or doubled. */
export function expectNothingAmiss(...rows: FaultRow[]): void {
  for (const { id, amiss, figure, notes } of rows) expect(amiss, `${id}: ${figure}; ${notes}`).toEqual([]);
}
