import { SAMPLES } from '../build-request.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';
import type { Random } from './random.ts';
import type { Schema } from './read-document.ts';

/** How many values of a name are remembered from answers. */
const REMEMBERED = 40;
/** Share of requests that send an optional field. */
const OPTIONAL = 0.35;

/** Makes values for schemas; remembers values from answers, so that later requests name existing objects. */
export type ValueMaker = {
  /** Returns a value that fits the schema; `edge` is the share of values at a limit of it. */
  make(name: string, schema: Schema, edge: number): unknown;
  remember(answer: unknown): void;
};

export function createValueMaker(random: Random): ValueMaker {
  const seen = new Map<string, string[]>();

  function remember(value: unknown, name = ''): void {
    if (value === null || value === undefined || name === 'code' || name === 'msg') return;
    if (Array.isArray(value)) for (const one of value.slice(0, 5)) remember(one, name);
    else if (typeof value === 'object') for (const [key, one] of Object.entries(value)) remember(one, key);
    else if (typeof value !== 'boolean' && `${value}`.length <= 200) keep(name, `${value}`);
  }

  function keep(name: string, text: string): void {
    const known = seen.get(name) ?? [];
    seen.set(name, known);
    if (known.includes(text)) return;
    if (known.length < REMEMBERED) known.push(text);
    else known[random.below(REMEMBERED)] = text;
  }

  /** Returns values of the same name, and of `id` for `orderId`. */
  function remembered(name: string): string[] {
    return [...(seen.get(name) ?? []), ...(/(Id|Ids)$/.test(name) ? (seen.get('id') ?? []) : [])];
  }

  function textOf(name: string, schema: Schema, edge: number): string {
    const min = Number(schema.minLength ?? 0);
    const max = Number(schema.maxLength ?? 60);
    const pattern = schema.pattern === undefined ? null : new RegExp(schema.pattern as string);
    const fits = (text: string) => text.length >= min && text.length <= max && (pattern?.test(text) ?? true);
    if (random.chance(edge)) {
      const lengths = [min, max, max + 1, Math.max(0, min - 1)].map((length) => '测'.repeat(Math.min(length, 5_000)));
      return random.pick([
        ...lengths,
        ...HOSTILE_TEXTS.filter(fits),
        ...HOSTILE_TEXTS.filter((text) => pattern?.test(text)),
      ]);
    }
    const known = remembered(name).filter(fits);
    if (known.length > 0 && random.chance(0.8)) return random.pick(known);
    const fitting = SAMPLES.filter(fits);
    if (fitting.length > 0) return random.pick(fitting);
    return 'a'.repeat(Math.max(min, Math.min(max, 1)));
  }

  function numberOf(name: string, schema: Schema, edge: number): number {
    const min = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
    const max = Number(schema.maximum ?? schema.exclusiveMaximum ?? min + 100);
    if (random.chance(edge)) return random.pick([min, max, min - 1, max + 1, min + 0.5, 2 ** 31, 2 ** 53, -1, 1e308]);
    const known = remembered(name)
      .map(Number)
      .filter((one) => Number.isSafeInteger(one) && one >= min && one <= max);
    if (known.length > 0 && random.chance(0.7)) return random.pick(known);
    return min + random.below(Math.min(max - min + 1, 20));
  }

  function make(name: string, schema: Schema, edge: number): unknown {
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return random.pick(schema.enum);
    const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
    if (choices) return make(name, random.pick(choices), edge);
    if (Array.isArray(schema.allOf)) return make(name, Object.assign({}, ...(schema.allOf as Schema[])), edge);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'string') return textOf(name, schema, edge);
    if (type === 'integer' || type === 'number') return numberOf(name, schema, edge);
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'null') return null;
    if (type === 'array') return arrayOf(name, schema, edge);
    if (type === 'object' || schema.properties) return objectOf(schema, edge);
    return random.pick<unknown>([{}, [], 'text', 1, null, { a: { b: [1] } }]);
  }

  function arrayOf(name: string, schema: Schema, edge: number): unknown[] {
    const min = Number(schema.minItems ?? 0);
    const max = Number(schema.maxItems ?? min + 3);
    const length = random.chance(edge)
      ? random.pick([min, Math.min(max, 300), Math.min(max + 1, 300)])
      : min + random.below(Math.min(3, max - min + 1));
    const item = (schema.items ?? {}) as Schema;
    return Array.from({ length: Math.max(0, length) }, () => make(name.replace(/s$/, ''), item, edge));
  }

  function objectOf(schema: Schema, edge: number): Record<string, unknown> {
    const required = new Set((schema.required as string[] | undefined) ?? []);
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries((schema.properties ?? {}) as Record<string, Schema>))
      if (required.has(name) || random.chance(OPTIONAL)) made[name] = make(name, part, edge);
    return made;
  }

  return { make, remember };
}
