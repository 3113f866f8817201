import { expect, it } from 'vitest';
import { tryAllSmall } from './small.ts';
import type { Row } from './table.ts';

const MOST_MS = 240_000;

it(
  'every generator and every reckoning still works, small',
  async () => {
    const rows: Row[] = [];
    await tryAllSmall((row) => rows.push(row), { withTools: false });
    expect(rows.map(({ id }) => id)).toEqual(['S1', 'S3', 'S2', 'S2-SIZE', 'S5', 'S5', 'S7', 'R4', 'R4', 'S8', 'S4']);
    for (const { figure, notes = '' } of rows) {
      expect(figure).toMatch(/\d/);
      expect(figure).not.toMatch(/NaN|undefined|Infinity/);
      expect(notes).not.toMatch(/NaN|undefined|\b[1-9]\d* missing|other answers/);
    }
  },
  MOST_MS,
);
