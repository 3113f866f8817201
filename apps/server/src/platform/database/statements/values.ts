import { Personal } from '../../security/personal.ts';
import { formatArray, parseArray } from './array-text.ts';

/**
 * Where a value of an answer comes from: its name and type, and the OID and number of the table column it was read from
 * (0 where from none).
 */
export type ColumnAt = { name: string; type: number; table: number; number: number };
export type Parser = (text: string) => unknown;

/**
 * How a pool that holds the keys treats texts and JSON: sealed when written, opened when read
 * (`../../security/sealed-types.ts`).
 */
export type PersonalCodec = {
  stored(value: Personal): string;
  text(column: ColumnAt): Parser;
  json(column: ColumnAt): Parser;
};

const BOOL = 16;
const BYTEA = 17;
const INT8 = 20;
const TEXT = 25;
const JSON_TYPES = new Set([114, 3802]);
const NUMBERS = new Set([21, 23, 26, 700, 701]);
/** date, timestamp, timestamptz. */
const MOMENTS = new Set([1082, 1114, 1184]);
export const TIMESTAMPTZ = 1184;
export const JSONB = 3802;

/**
 * Array types of PostgreSQL itself by the type of their elements; `values.db.test.ts` compares them with the catalog.
 */
export const ARRAYS: Readonly<Record<number, number>> = {
  16: 1000,
  17: 1001,
  18: 1002,
  19: 1003,
  20: 1016,
  21: 1005,
  23: 1007,
  24: 1008,
  25: 1009,
  26: 1028,
  27: 1010,
  28: 1011,
  29: 1012,
  114: 199,
  142: 143,
  600: 1017,
  650: 651,
  700: 1021,
  701: 1022,
  790: 791,
  829: 1040,
  869: 1041,
  1033: 1034,
  1042: 1014,
  1043: 1015,
  1082: 1182,
  1083: 1183,
  1114: 1115,
  1184: 1185,
  1186: 1187,
  1266: 1270,
  1560: 1561,
  1562: 1563,
  1700: 1231,
  2202: 2207,
  2205: 2210,
  2206: 2211,
  2950: 2951,
  3220: 3221,
  3614: 3643,
  3615: 3645,
  3802: 3807,
  3904: 3905,
  3906: 3907,
  3908: 3909,
  3910: 3911,
  3912: 3913,
  3926: 3927,
  4072: 4073,
  4089: 4090,
  4096: 4097,
  5038: 5039,
  5069: 271,
};
const ELEMENTS = new Map(Object.entries(ARRAYS).map(([element, array]) => [array, Number(element)]));

/** Returns the parser for the values of a column. bigint stays bigint: money and ids never pass through a float. */
export function parserOf(column: ColumnAt, codec: PersonalCodec | null): Parser {
  const element = ELEMENTS.get(column.type);
  if (element === undefined) return scalarParser(column, column.type, codec);
  const parse = scalarParser(column, element, codec);
  return (text) => parseArray(text, parse);
}

function scalarParser(column: ColumnAt, type: number, codec: PersonalCodec | null): Parser {
  if (NUMBERS.has(type)) return Number;
  if (type === INT8) return BigInt;
  if (type === BOOL) return (text) => text === 't';
  if (MOMENTS.has(type)) return (text) => new Date(text);
  if (JSON_TYPES.has(type)) return codec ? codec.json(column) : (text) => JSON.parse(text);
  if (type === BYTEA) return (text) => Buffer.from(text.slice(2), 'hex');
  if (type === TEXT && codec) return codec.text(column);
  return asItIs;
}

function asItIs(text: string): string {
  return text;
}

/** Returns the type that a statement declares for a value; 0 where the database infers it. */
export function declaredType(value: unknown): number {
  if (value instanceof Date) return TIMESTAMPTZ;
  if (value instanceof Uint8Array) return BYTEA;
  if (typeof value === 'boolean') return BOOL;
  return typeof value === 'bigint' ? INT8 : 0;
}

/** Returns a value as it is sent, for a parameter of this type: bytes unchanged, all else as text. */
export function serialize(value: unknown, type: number, codec: PersonalCodec | null): string | Buffer | null {
  if (value === null) return null;
  if (JSON_TYPES.has(type)) return JSON.stringify(value, sealing(codec));
  if (type === BYTEA) return bytesOf(value);
  if (!Array.isArray(value)) return textOf(value, type, codec);
  const element = ELEMENTS.get(type) ?? 0;
  return formatArray(value, (one) => textOf(one, element, codec));
}

function bytesOf(value: unknown): Buffer {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Buffer.from(String(value));
}

function textOf(value: unknown, type: number, codec: PersonalCodec | null): string {
  if (value === undefined) throw new TypeError('an element of an array is undefined');
  if (JSON_TYPES.has(type)) return JSON.stringify(value, sealing(codec));
  if (value instanceof Personal) return codec ? codec.stored(value) : value.toString();
  if (typeof value === 'string') return value;
  if (value instanceof Date || (typeof value === 'number' && MOMENTS.has(type))) return new Date(value).toISOString();
  if (value instanceof Uint8Array) return `\\x${bytesOf(value).toString('hex')}`;
  return String(value);
}

function sealing(codec: PersonalCodec | null): ((key: string, value: unknown) => unknown) | undefined {
  return codec ? (_key, value) => (value instanceof Personal ? codec.stored(value) : value) : undefined;
}
