import { expect } from 'vitest';
import { trySmall } from './small.ts';
import type { Row } from './table.ts';

/** Tries measurements small; fails unless exactly these rows come, each with a figure and nothing missing. */
export async function expectFigures(which: 'everyday' | 'further', ids: string[]): Promise<void> {
  const rows: Row[] = [];
  await trySmall(which, (row) => rows.push(row));
  expect(rows.map(({ id }) => id)).toEqual(ids);
  for (const { figure, notes = '' } of rows) {
    expect(figure).toMatch(/\d/);
    expect(figure).not.toMatch(/NaN|undefined|Infinity/);
    expect(notes).not.toMatch(/NaN|undefined|\b[1-9]\d* missing|other answers/);
  }
}
