import { z } from 'zod';
import { moneyText } from './money.ts';
import { isoDay, wallTime } from './time.ts';

/** Labels of choices by their wire value. */
type Names = Readonly<Record<string | number, string>>;
type Shown = {
  title: string;
  /** `line` is always visible in the form, the others on demand; `hidden` is in the URL only. */
  place?: 'line' | 'hidden';
  /** Additional description in the API reference. */
  description?: string;
};
/** One filter of a list: its form field, its URL parameter and its call parameter. */
export type DeclaredFilter =
  /** `complaint` is the message for a text that does not match the pattern. */
  | (Shown & { kind: 'text'; max: number; pattern?: RegExp; complaint?: string })
  | (Shown & { kind: 'money' })
  /** One of several; `first` is shown first where the order of the names is not the form's. */
  | (Shown & { kind: 'choice'; names: Names; look?: 'chips'; first?: string | number })
  /** Any number of several, comma-separated on the wire. */
  | (Shown & { kind: 'choices'; names: Names })
  /**
   * One of the choices that the server gives to the form, or of its own names; the call accepts any value that matches.
   */
  | (Shown & { kind: 'code'; pattern: RegExp; complaint: string; names?: Names; look?: 'chips' })
  /** `startDate` and `endDate`, to the second or whole days. */
  | { kind: 'dates'; title: string }
  | { kind: 'days'; title: string };
/** A list's filters by name, in the form's order. */
export type DeclaredFilters = Readonly<Record<string, DeclaredFilter>>;

type SchemaOf<F> = F extends { kind: 'choice'; names: infer N }
  ? z.ZodOptional<z.ZodEnum<{ [K in keyof N & (string | number) as `${K}`]: `${K}` }>>
  : z.ZodOptional<z.ZodString>;
type ShapeOf<F> = {
  [K in keyof F as F[K] extends { kind: 'dates' | 'days' } ? 'startDate' | 'endDate' : K]: SchemaOf<F[K]>;
};

/** Declares a list's filters, so that their query has their types. */
/*@__NO_SIDE_EFFECTS__*/
export function listFilters<const F extends DeclaredFilters>(filters: F): F {
  return filters;
}

/** Values of a list's filters in its address, by their parameter names. */
export type FilterValues<F> = { [K in keyof ShapeOf<F>]: Exclude<z.input<ShapeOf<F>[K]>, undefined> };

/** A sort of a list, also used as the default: by a name, or with a minus in descending order. */
export type Sort<K extends string> = K | `-${K}`;
export type DeclaredSorts<K extends string> = { sorts: readonly K[]; defaultSort: Sort<K> };
type SortShape<K extends string> = { sort: z.ZodDefault<z.ZodEnum<{ [P in Sort<K>]: P }>> };

/** Declares the sorts of a list, for its call and its screen. */
/*@__NO_SIDE_EFFECTS__*/
export function listSorts<const K extends string>(
  sorts: readonly K[],
  defaultSort: NoInfer<Sort<K>>,
): DeclaredSorts<K> {
  return { sorts, defaultSort };
}

/** Returns the sort part of a list's query. */
/*@__NO_SIDE_EFFECTS__*/
export function sortShape<K extends string>({ sorts, defaultSort }: DeclaredSorts<K>): SortShape<K> {
  const sort: z.ZodEnum<Record<string, string>> = z.enum(sorts.flatMap((name) => [name, `-${name}`]));
  // The names are those declared; the compiler cannot infer this through the array.
  return { sort: sort.default(defaultSort).meta({ title: '排序' }) } as SortShape<K>;
}

/** Returns the titles of entries that have more properties than their title. */
/*@__NO_SIDE_EFFECTS__*/
export function titlesOf<K extends string>(
  things: Readonly<Record<K, { title: string }>>,
): Readonly<Record<K, string>> {
  const titles = Object.entries<{ title: string }>(things).map(([key, { title }]) => [key, title]);
  // The keys are those of the entries.
  return Object.fromEntries(titles) as Record<K, string>;
}

/**
 * Returns the filter part of a list's query.
 * @example z.strictObject({ ...pageQuery, ...filterShape(REFUND_FILTERS) })
 */
/*@__NO_SIDE_EFFECTS__*/
export function filterShape<F extends DeclaredFilters>(filters: F): ShapeOf<F> {
  const shape = Object.entries(filters).flatMap(([name, filter]) => schemasOf(name, filter));
  // `SchemaOf` maps each kind to its schema; the compiler cannot infer this through the entries.
  return Object.fromEntries(shape) as ShapeOf<F>;
}

function schemasOf(name: string, filter: DeclaredFilter): [string, z.ZodType][] {
  if (filter.kind === 'dates' || filter.kind === 'days') {
    const [moment, unit] = filter.kind === 'dates' ? [wallTime, '时间'] : [isoDay, '日期'];
    return [
      ['startDate', moment.optional().meta({ title: `开始${unit}` })],
      ['endDate', moment.optional().meta({ title: `结束${unit}` })],
    ];
  }
  const { title } = filter;
  const meta = { title, ...(filter.description ? { description: filter.description } : {}) };
  switch (filter.kind) {
    case 'text': {
      const text = z.string().trim().max(filter.max);
      const { pattern, complaint = '格式不正确' } = filter;
      return [[name, (pattern ? text.regex(pattern, complaint) : text).optional().meta(meta)]];
    }
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
