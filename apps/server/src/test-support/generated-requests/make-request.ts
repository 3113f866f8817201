import { HOSTILE_TEXTS, HOSTILE_VALUES } from './hostile-values.ts';
import type { ValueMaker } from './make-value.ts';
import type { Random } from './random.ts';
import type { Operation } from './read-document.ts';

/** One request before it is signed and sent. */
export type Made = {
  operation: Operation;
  /** How it was changed. */
  kind: Kind;
  method: string;
  path: string;
  query: [string, string][];
  headers: Record<string, string | string[]>;
  /** Sent as JSON; `text` and `bytes` are sent unchanged. */
  body: { json: unknown } | { text: string } | { bytes: Buffer } | null;
  /** Plain content of the wire-encrypted `data`. */
  sealed: unknown;
  /** Sent by hand over a connection of its own, with this protocol fault. */
  line: LineFault | null;
};
export type LineFault = 'cut' | 'long' | 'two lengths' | 'chunks' | 'bare lines';
export type Kind = (typeof KINDS)[number];
/** Kinds of request; the valid ones are more frequent, because they reach furthest. */
const KINDS = [
  'valid',
  'valid',
  'valid',
  'valid',
  'valid',
  'edges',
  'edges',
  'edges',
  'type',
  'type',
  'missing',
  'extra',
  'huge',
  'unicode',
  'unicode',
  'nested',
  'headers',
  'query',
  'query',
  'content-type',
  'json',
  'json',
  'method',
  'line',
] as const;
const LINE_FAULTS: LineFault[] = ['cut', 'long', 'two lengths', 'chunks', 'bare lines'];
/** Names of wire-encrypted fields; their content is filled in before sending. */
export const WIRE_FIELDS = /^(googleAuthCode|password|oldPassword|newPassword|againPassword)$/;

export function makeRequest(operation: Operation, random: Random, values: ValueMaker): Made {
  const kind = random.pick(KINDS);
  const edge = kind === 'edges' ? 0.3 : 0.02;
  const { parameters, body, sealed } = operation;
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {};
    return encodeURIComponent(wellFormed(`${values.make(name, { type: 'string', ...schema }, edge)}`));
  });
  const query = parameters.filter((one) => one.in === 'query' && (one.required || random.chance(0.4)));
  const made: Made = {
    operation,
    kind,
    method: operation.method,
    path,
    query: query.flatMap(({ name, schema }) => pairsOf(name, values.make(name, schema, edge))),
    headers: {},
    body: body ? { json: values.make('', body, edge) } : null,
    sealed: sealed ? values.make('', sealed, edge) : null,
    line: kind === 'line' ? random.pick(LINE_FAULTS) : null,
  };
  MUTATE[kind]?.(made, random);
  return made;
}

type Mutation = (made: Made, random: Random) => void;
const MUTATE: Partial<Record<Kind, Mutation>> = {
  type: (made, random) => change(made, random, () => random.pick(HOSTILE_VALUES)),
  unicode: (made, random) => {
    for (let times = 1 + random.below(3); times > 0; times--) change(made, random, () => random.pick(HOSTILE_TEXTS));
  },
  huge: (made, random) =>
    change(made, random, () =>
      random.pick<unknown>([
        'x'.repeat(30_000),
        '测'.repeat(5_000),
        'a'.repeat(200_000),
        10 ** 300,
        Array(2_000).fill('1'),
      ]),
    ),
  nested: (made, random) => change(made, random, () => nested(random.pick([10, 100, 800]))),
  missing: (made, random) => {
    const fields = fieldsOf(made);
    if (fields.length > 0) delete random.pick(fields).holder[random.pick(fields).name];
    if (made.query.length > 0) made.query.splice(random.below(made.query.length), 1);
  },
  extra(made, random) {
    const name = random.pick([
      '__proto__',
      'constructor',
      'toString',
      'extra',
      '',
      'a.b',
      'x'.repeat(5_000),
      '\u0000',
      'id',
      '测试',
    ]);
    const value = random.pick(HOSTILE_VALUES);
    const [holder] = [contentOf(made)].filter((one) => one !== null);
    if (holder) Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
    else made.query.push([name, `${random.pick(HOSTILE_TEXTS)}`]);
  },
  query(made, random) {
    const [name, value] = made.query[0] ?? ['page', '1'];
    const strange: [string, string][][] = [
      [
        [name, value],
        [name, random.pick(HOSTILE_TEXTS)],
      ],
      [[`${name}[]`, value]],
      [[`${name}[a][b]`, value]],
      [[name, 'x'.repeat(8_000)]],
      Array.from({ length: 300 }, (_, n) => [`p${n}`, '1']),
      [[name, random.pick(HOSTILE_TEXTS)]],
      [[random.pick(['page', 'limit', 'cursor', 'sort', 'id', 'last']), random.pick(HOSTILE_TEXTS)]],
    ];
    made.query.push(...random.pick(strange));
  },
  headers(made, random) {
    const names = [
      'pay-token',
      'taid',
      'cookie',
      'req-origin',
      'user-agent',
      'accept',
      'accept-encoding',
      'range',
      'host',
    ];
    const more = [
      'x-mch-id',
      'x-key-id',
      'x-timestamp',
      'x-nonce',
      'x-signature',
      'idempotency-key',
      'x-forwarded-for',
      'origin',
    ];
    const values = [
      '',
      ' ',
      'x',
      'x'.repeat(7_000),
      '0',
      '-1',
      '9'.repeat(30),
      'a=b; a=c; =; ;;',
      '%00',
      '"',
      'bytes=9-1',
      '\u00ff',
      'é',
    ];
    for (let times = 1 + random.below(3); times > 0; times--) {
      const value = random.pick(values);
      made.headers[random.pick([...names, ...more])] = random.chance(0.15) ? [value, random.pick(values)] : value;
    }
  },
  'content-type': (made, random) => {
    const types = [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      'x',
    ];
    const more = [
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json;',
      'APPLICATION/JSON',
      'application/problem+json',
    ];
    made.headers['content-type'] = random.pick([...types, ...more]);
    if (random.chance(0.5)) made.body = { text: random.pick(['a=1&b=2', '<a/>', '--x\r\n\r\n--x--', '{}', '']) };
  },
  json(made, random) {
    const whole = JSON.stringify(made.body && 'json' in made.body ? made.body.json : {}) ?? '{}';
    const cut = whole.slice(0, random.below(whole.length + 1));
    const texts = [
      cut,
      cut,
      cut,
      '',
      'null',
      '[]',
      '"text"',
      '1',
      'true',
      '{"a":NaN}',
      '{"a":1,}',
      '{"a":1}{"b":2}',
      '\ufeff{}',
    ];
    const wide = [
      '{"a":1e400}',
      '[[[[',
      `${'['.repeat(20_000)}`,
      '{"a":1,"a":2}',
      '{"__proto__":{"isAdmin":true}}',
      whole.replace(/"/, "'"),
    ];
    made.body = random.chance(0.1)
      ? { bytes: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) }
      : { text: random.pick([...texts, ...wide]) };
  },
  method(made, random) {
    made.method = random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);
  },
};

type Field = { holder: Record<string, unknown>; name: string };

function contentOf({ body, sealed }: Made): Record<string, unknown> | null {
  const json = sealed ?? (body && 'json' in body ? body.json : null);
  return json !== null && typeof json === 'object' ? (json as Record<string, unknown>) : null;
}

/** Returns every place in the content that holds a value, in lists and nested values too. */
function fieldsOf(made: Made): Field[] {
  const found: Field[] = [];
  function walk(holder: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(holder)) {
      found.push({ holder, name });
      if (value !== null && typeof value === 'object') walk(value as Record<string, unknown>);
    }
  }
  const content = contentOf(made);
  if (content) walk(content);
  return found;
}

function change(made: Made, random: Random, make: () => unknown): void {
  const fields = fieldsOf(made);
  if (fields.length > 0 && (made.query.length === 0 || random.chance(0.7))) {
    const { holder, name } = random.pick(fields);
    holder[name] = make();
    return;
  }
  const value = make();
  const text =
    value !== null && typeof value === 'object' ? JSON.stringify(value).slice(0, 8_000) : `${value}`.slice(0, 8_000);
  if (made.query.length > 0) (random.pick(made.query) as [string, string])[1] = text;
  else made.path = made.path.replace(/[^/]+$/, () => encodeURIComponent(wellFormed(text.slice(0, 300))) || 'x');
}

function nested(depth: number): unknown {
  let made: unknown = 1;
  for (let n = 0; n < depth; n++) made = n % 2 ? [made] : { a: made };
  return made;
}

function pairsOf(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) return value.map((one) => [name, `${one}`]);
  return [[name, value !== null && typeof value === 'object' ? JSON.stringify(value) : `${value}`]];
}

/** Lone surrogates cannot be written into a URL. */
export function wellFormed(text: string): string {
  return text.toWellFormed();
}
