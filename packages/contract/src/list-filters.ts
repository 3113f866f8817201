import { z } from 'zod';
import { moneyText } from './money.ts';
import { isoDay, wallTime } from './time.ts';

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
  /** `complaint` says what is wrong with a text that has not the pattern. */
  | (Shown & { kind: 'text'; max: number; pattern?: RegExp; complaint?: string })
  | (Shown & { kind: 'money' })
  /** One of several; `first` leads where the order of the names is not the form's. */
  | (Shown & { kind: 'choice'; names: Names; look?: 'chips'; first?: string | number })
  /** Any number of several, with commas on the wire. */
  | (Shown & { kind: 'choices'; names: Names })
  /** One of those that the form is given by the server, or offers of its own; the call takes any of its kind. */
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

/** What a list's filters put into its address, by their names there. */
export type FilterValues<F> = { [K in keyof ShapeOf<F>]: Exclude<z.input<ShapeOf<F>[K]>, undefined> };

/** How a list may be sorted, and how it is where nothing is asked: by a name, or with a minus from the end. */
export type Sort<K extends string> = K | `-${K}`;
export type DeclaredSorts<K extends string> = { sorts: readonly K[]; defaultSort: Sort<K> };
type SortShape<K extends string> = { sort: z.ZodDefault<z.ZodEnum<{ [P in Sort<K>]: P }>> };

/** Declares how a list may be sorted, for its call and its screen. */
/*@__NO_SIDE_EFFECTS__*/
export function listSorts<const K extends string>(
  sorts: readonly K[],
  defaultSort: NoInfer<Sort<K>>,
): DeclaredSorts<K> {
  return { sorts, defaultSort };
}

/** The part of a list's query that its sorts are. */
/*@__NO_SIDE_EFFECTS__*/
export function sortShape<K extends string>({ sorts, defaultSort }: DeclaredSorts<K>): SortShape<K> {
  const sort: z.ZodEnum<Record<string, string>> = z.enum(sorts.flatMap((name) => [name, `-${name}`]));
  // Its names are those declared; the compiler cannot follow them through the array.
  return { sort: sort.default(defaultSort).meta({ title: '排序' }) } as SortShape<K>;
}

/** Names of things that are described by more than their title. */
/*@__NO_SIDE_EFFECTS__*/
export function titlesOf<K extends string>(
  things: Readonly<Record<K, { title: string }>>,
): Readonly<Record<K, string>> {
  const titles = Object.entries<{ title: string }>(things).map(([key, { title }]) => [key, title]);
  // The keys are those of the things.
  return Object.fromEntries(titles) as Record<K, string>;
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
