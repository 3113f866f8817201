import type { ColumnAt, Door } from '../database/statements/values.ts';
import { mayHoldSealed, type Vault } from './personal.ts';
import { opensInAnswer, type Place } from './sealed-places.ts';

/** What opens in the columns of a database, by the numbers that come with every answer: `<table>.<column>`. */
const opening = new WeakMap<Vault, Map<string, ReadonlySet<Place>>>();

/**
 * Lets values open in these columns, those that were sealed for `places`; those of other columns stay
 * sealed, whatever stands in them.
 */
export function declarePlaces(
  vault: Vault,
  columns: readonly { table: number; column: number; places: ReadonlySet<Place> }[],
): void {
  const known = opening.get(vault) ?? new Map<string, ReadonlySet<Place>>();
  for (const { table, column, places } of columns) known.set(`${table}.${column}`, places);
  opening.set(vault, known);
}

/**
 * What no column is named for is made by a statement of ours: a function's answer, an expression. Its name says
 * of what, where it is listed.
 */
function placesAt(vault: Vault, { table, number, name }: ColumnAt): ReadonlySet<Place> | undefined | null {
  if (table === 0) return opensInAnswer(name);
  return opening.get(vault)?.get(`${table}.${number}`) ?? null;
}

/**
 * Personal data at one way into the database: sealed on the way in and opened on the way out, and only where they are
 * declared to lie. A sealed value that somebody got hold of and put elsewhere is shown as it is.
 */
export function doorOf(vault: Vault | null): Door | null {
  if (!vault) return null;
  return {
    stored: (value) => value.storedBy(vault),
    text: (column) => (text) => {
      const places = mayHoldSealed(text) ? placesAt(vault, column) : null;
      return places === null ? text : vault.openAll(text, places);
    },
    json: (column) => (text) => {
      const places = mayHoldSealed(text) ? placesAt(vault, column) : null;
      if (places === null) return JSON.parse(text);
      return JSON.parse(text, (_key, value) => (typeof value === 'string' ? vault.openAll(value, places) : value));
    },
  };
}
