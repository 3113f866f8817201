import { z } from 'zod';
import { moneyText } from './money.ts';
import { wallTime } from './time.ts';

/** Words of choices by their value on the wire. */
type Names = Readonly<Record<string | number, string>>;
type Shown = {
  title: string;
  /** `line` stands at once in the form, the rest on demand; `hidden` lives in the URL only. */
  place?: 'line' | 'hidden';
  /** What the reference says besides. */
  description?: string;
};
/** One filter of a list: what its form asks, what its URL and its call carry. */
export type DeclaredFilter =
  | (Shown & { kind: 'text'; max: number })
  | (Shown & { kind: 'money' })
  /** One of several. */
  | (Shown & { kind: 'choice'; names: Names; look?: 'chips' })
  /** Any number of several, with commas on the wire. */
  | (Shown & { kind: 'choices'; names: Names })
  /** One of those that the form is given by the server, or offers of its own; the call takes any of its kind. */
  | (Shown & { kind: 'code'; pattern: RegExp; complaint: string; names?: Names })
  /** `startDate` and `endDate`. */
  | { kind: 'dates'; title: string };
/** A list's filters by name, in the form's order. */
export type DeclaredFilters = Readonly<Record<string, DeclaredFilter>>;

type SchemaOf<F> = F extends { kind: 'choice'; names: infer N }
  ? z.ZodOptional<z.ZodEnum<{ [K in keyof N & (string | number) as `${K}`]: `${K}` }>>
  : z.ZodOptional<z.ZodString>;
type ShapeOf<F> = {
  [K in keyof F as F[K] extends { kind: 'dates' } ? 'startDate' | 'endDate' : K]: SchemaOf<F[K]>;
};

/** Declares a list's filters, so that their query has their types. */
/*@__NO_SIDE_EFFECTS__*/
export function listFilters<const F extends DeclaredFilters>(filters: F): F {
  return filters;
}

/**
 * The part of a list's query that its filters are.
 * @example z.strictObject({ ...pageQuery, ...filterShape(REFUND_FILTERS) })
 */
/*@__NO_SIDE_EFFECTS__*/
export function filterShape<F extends DeclaredFilters>(filters: F): ShapeOf<F> {
  const shape = Object.entries(filters).flatMap(([name, filter]) => schemasOf(name, filter));
  // Which schema a kind has is said by `SchemaOf`; the compiler cannot follow it through the entries.
  return Object.fromEntries(shape) as ShapeOf<F>;
}

function schemasOf(name: string, filter: DeclaredFilter): [string, z.ZodType][] {
  const { title } = filter;
  if (filter.kind === 'dates') {
    return [
      ['startDate', wallTime.optional().meta({ title: '开始时间' })],
      ['endDate', wallTime.optional().meta({ title: '结束时间' })],
    ];
  }
  const meta = { title, ...(filter.description ? { description: filter.description } : {}) };
  switch (filter.kind) {
    case 'text':
      return [[name, z.string().trim().max(filter.max).optional().meta(meta)]];
    case 'money':
      return [[name, moneyText.optional().meta(meta)]];
    case 'choice':
      return [[name, z.enum(Object.keys(filter.names)).optional().meta(meta)]];
    case 'choices': {
      const one = `(${Object.keys(filter.names).join('|')})`;
      const any = z.string().regex(new RegExp(`^${one}(,${one})*$`), `${title}不存在`);
      return [[name, any.optional().meta({ ...meta, description: '可多选，逗号分隔' })]];
    }
    case 'code':
      return [[name, z.string().regex(filter.pattern, filter.complaint).optional().meta(meta)]];
  }
}
