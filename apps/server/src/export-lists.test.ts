import { readdirSync } from 'node:fs';
import { AREAS } from '@mashang/contract/permissions';
import { describe, expect, it } from 'vitest';
import { EXPORT_LISTS } from './export-lists.ts';

const PLACE = new URL('../../../packages/contract/src/lists/', import.meta.url);
const declared = new Set<unknown>();
for (const name of readdirSync(PLACE).filter((one) => !one.endsWith('.test.ts'))) {
  const all: Record<string, unknown> = await import(new URL(name, PLACE).href);
  for (const [key, columns] of Object.entries(all)) {
    if (key.endsWith('_COLUMNS')) for (const column of Object.values(columns as object)) declared.add(column);
  }
}

/** Files have no columns of their own: the columns of a list and of its file are declared once, in the contract. */
describe('columns of files', () => {
  it.each(EXPORT_LISTS.map((list) => [list.name, list] as const))('%s: are those of the list', (_, list) => {
    for (const area of AREAS) {
      const columns = list.declaredFor({ area });
      expect(columns.length).toBeGreaterThan(3);
      expect(columns.filter((column) => !declared.has(column))).toEqual([]);
    }
  });
});
