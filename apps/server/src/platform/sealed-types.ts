import type postgres from 'postgres';
import { mayHoldSealed, Personal, type Vault } from './personal.ts';
import { opensInAnswer, type Place } from './sealed-places.ts';

/** bigint columns arrive as bigint: money and ids never pass through a float. */
const bigint = {
  ...{ to: 20, from: [20] },
  serialize: (value: bigint) => value.toString(),
  parse: (text: string) => BigInt(text),
};

/**
 * Days and times are handed over as they are written, and the database says what they are: the driver would read them as the process's own
 * wall clock, so that a server in Shanghai took `10:00:00` for two in the morning, and the 30th of February for a day of March.
 */
const date = {
  ...{ to: 1184, from: [1082, 1114, 1184] },
  serialize: (value: string | number | Date) => (typeof value === 'string' ? value : new Date(value).toISOString()),
  parse: (text: string) => new Date(text),
};

/** A value with something sealed in it, as it came: whether it opens depends on where it lay. */
class Held {
  readonly text: string;
  readonly isJson: boolean;
  constructor(text: string, isJson: boolean) {
    this.text = text;
    this.isJson = isJson;
  }
  plain(): unknown {
    return this.isJson ? JSON.parse(this.text) : this.text;
  }
  opened(vault: Vault, places: ReadonlySet<Place> | undefined): unknown {
    if (!this.isJson) return vault.openAll(this.text, places);
    return JSON.parse(this.text, (_key, value) => (typeof value === 'string' ? vault.openAll(value, places) : value));
  }
}

/** What opens in the columns of a database, by the numbers that come with every answer: `<table>.<column>`. */
const opening = new WeakMap<Vault, Map<string, ReadonlySet<Place>>>();

/** Lets values open in these columns, those that were sealed for `places`; those of other columns stay sealed, whatever stands in them. */
export function declarePlaces(
  vault: Vault,
  columns: readonly { table: number; column: number; places: ReadonlySet<Place> }[],
): void {
  const known = opening.get(vault) ?? new Map<string, ReadonlySet<Place>>();
  for (const { table, column, places } of columns) known.set(`${table}.${column}`, places);
  opening.set(vault, known);
}

type Column = { table?: number; number?: number; name?: string };

/** What no column is named for is made by a statement of ours: a function's answer, an expression. Its name says of what, where it is listed. */
function openedAt(vault: Vault, held: Held, { table = 0, number = 0, name = '' }: Column): unknown {
  if (table === 0) return held.opened(vault, opensInAnswer(name));
  const places = opening.get(vault)?.get(`${table}.${number}`);
  return places ? held.opened(vault, places) : held.plain();
}

/**
 * Values by their types at one way into the database. With keys, personal data are sealed on the way in and opened on the way out, and only
 * where they are declared to lie: a sealed value that somebody got hold of and put elsewhere is shown as it is.
 */
export function doorOptions(vault: Vault | null): Pick<postgres.Options<never>, 'types' | 'transform'> {
  if (!vault) return { types: { bigint, date } as never };
  const sealing = (_key: string, value: unknown) => (value instanceof Personal ? value.storedBy(vault) : value);
  const open = (value: unknown, column: Column): unknown => {
    if (value instanceof Held) return openedAt(vault, value, column);
    return Array.isArray(value) && value.some(isHeld) ? value.map((one) => open(one, column)) : value;
  };
  const types = {
    ...{ bigint, date },
    personal: {
      ...{ to: 25, from: [25] },
      serialize: (value: unknown) => (value instanceof Personal ? value.storedBy(vault) : `${value}`),
      parse: (text: string) => (mayHoldSealed(text) ? new Held(text, false) : text),
    },
    personalJson: {
      ...{ to: 114, from: [114, 3802] },
      serialize: (value: unknown) => JSON.stringify(value, sealing),
      parse: (text: string) => (mayHoldSealed(text) ? new Held(text, true) : JSON.parse(text)),
    },
  };
  return { types: types as never, transform: { value: { from: open as never } } };
}

/** Arrays within arrays come as such. */
function isHeld(value: unknown): boolean {
  return value instanceof Held || (Array.isArray(value) && value.some(isHeld));
}
