import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { columnsFor, inFileOrder, type ListColumn, type ListColumns, withoutFloats } from '../list-columns.ts';
import { AREAS } from '../permissions.ts';

const PLACE = new URL('.', import.meta.url);
const modules = readdirSync(PLACE).filter((name) => !name.endsWith('.test.ts'));
const LISTS: [string, ListColumns<never>][] = [];
for (const name of modules) {
  const all: Record<string, ListColumns<never>> = await import(new URL(name, PLACE).href);
  for (const [key, columns] of Object.entries(all)) if (key.endsWith('_COLUMNS')) LISTS.push([key, columns]);
}

function present(columns: Partial<Record<string, ListColumn<never>>>): ListColumns<never> {
  return Object.fromEntries(Object.entries(columns).flatMap(([key, column]) => (column ? [[key, column]] : [])));
}
const fileTitles = (columns: ListColumns<never>) => inFileOrder(columns).map(([, c]) => c.fileTitle ?? c.title);

describe('columns of lists', () => {
  it('are found', () => expect(LISTS.length).toBeGreaterThan(35));

  it.each(LISTS)('%s: a file loses no column, whoever asks for it', (_, columns) => {
    const seen = [columns, withoutFloats(columns), ...AREAS.map((area) => columnsFor(columns, area))].map(present);
    for (const one of seen) {
      const keys = Object.entries(one).flatMap(([key, column]) => (column?.text ? [key] : []));
      expect(
        inFileOrder(one)
          .map(([key]) => key)
          .toSorted(),
      ).toEqual(keys.toSorted());
    }
  });

  it.each(LISTS)('%s: no two columns of a file have one title', (_, columns) => {
    const titles = fileTitles(columns);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it.each(LISTS)('%s: amounts say that they are yuan', (_, columns) => {
    const silent = Object.values(columns).filter(({ kind, title }) => kind === 'money' && !title.endsWith('（元）'));
    expect(silent).toEqual([]);
  });

  it.each(LISTS)('%s: what only a file has can be written into one', (_, columns) => {
    const empty = Object.values(columns).filter(({ extra, text }) => extra === 'file' && !text);
    expect(empty).toEqual([]);
  });
});
