import type { ColumnAt, PersonalCodec } from '../database/statements/values.ts';
import { mayHoldSealed, type Vault } from './personal.ts';
import { opensInAnswer, type Place } from './sealed-places.ts';

/**
 * Places whose values can be opened in the columns of a database, by the numbers in every answer: `<table>.<column>`.
 */
const opening = new WeakMap<Vault, Map<string, ReadonlySet<Place>>>();

/** Allows values sealed for `places` to be opened in these columns; values in other columns stay sealed. */
export function declarePlaces(
  vault: Vault,
  columns: readonly { table: number; column: number; places: ReadonlySet<Place> }[],
): void {
  const known = opening.get(vault) ?? new Map<string, ReadonlySet<Place>>();
  for (const { table, column, places } of columns) known.set(`${table}.${column}`, places);
  opening.set(vault, known);
}

/**
 * A value without a column comes from a function or an expression of our own statements. Its name gives the places,
 * where it is listed.
 */
function placesAt(vault: Vault, { table, number, name }: ColumnAt): ReadonlySet<Place> | undefined | null {
  if (table === 0) return opensInAnswer(name);
  return opening.get(vault)?.get(`${table}.${number}`) ?? null;
}

/**
 * Seals personal data written by one pool, and opens them when they are read. In a column only values declared for it
 * are opened: a sealed value that somebody copied elsewhere is shown sealed. Expressions with unlisted names open all.
 */
export function personalCodecOf(vault: Vault | null): PersonalCodec | null {
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
