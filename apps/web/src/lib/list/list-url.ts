import type { DeclaredFilter, DeclaredFilters, FilterValues, Sort } from '@mashang/contract/list-filters';
import { MONEY_PATTERN } from '@mashang/contract/money';
import * as zh from '../zh-first.ts';

/** Choices of a filter: value on the wire, text on the screen. */
export type Options = readonly (readonly [value: string, text: string])[];
type Named = {
  /** Name in the URL and in the call. */
  name: string;
  label: string;
  /** `line` is always visible, `more` (default) is shown on demand, `hidden` is in the URL only. */
  place?: 'line' | 'more' | 'hidden';
  /** Belongs to the page alone (which tab is open): in the URL, never in the call. */
  local?: true;
};
type Filter =
  | (Named & { kind: 'text'; maxLength?: number; pattern?: RegExp; complaint?: string })
  | (Named & { kind: 'money' })
  /**
   * One of several options. Options from the server are given to the page; `pattern` then checks the value in the URL.
   */
  | (Named & { kind: 'choice'; options?: Options; pattern?: RegExp; look?: 'select' | 'chips' })
  /** Any number of the options, separated by commas on the wire. */
  | (Named & { kind: 'choices'; options: Options })
  /** `startDate` and `endDate`, with the three shortcuts; `days` for a call that takes no time of day. */
  | { kind: 'dates'; label: string; days?: true };
declare const declared: unique symbol;
declare const asks: unique symbol;
/** Empty for a list without sorts. */
type SortQuery<S extends string> = [S] extends [never] ? Record<never, never> : { sort: Sort<S> };
/** Each parameter of a query with the type of its value: it compares what a list asks with what a call takes. */
export type PartsOf<Q> = { [K in keyof Q]-?: readonly [K, Exclude<Q[K], undefined>] }[keyof Q];
/**
 * One filter of a list, among those that the contract declares for its call, or the page's tabs. Typed filters and
 * selects apply together with 查询; chips and dates apply at the click.
 */
export type ListFilter<Asks = unknown> = Filter & { readonly [declared]: Asks };

/**
 * Declares a list: its filters and sorts, and the name under which its columns and views are stored. `Asks` are parts
 * of its call's query.
 */
export type ListDeclaration<Asks = unknown> = {
  name: string;
  /** Prefix of the data-testid of its parts: `order` → `order-table`, `order-filters`, `order-cards`. */
  testId: string;
  filters: readonly ListFilter<Asks>[];
  /** Names that the server sorts by, without sign. */
  sorts?: readonly string[];
  /** `-createTime`; required with `sorts`. */
  defaultSort?: string;
  /** Exists for the compiler only; without it no call accepts the list. */
  readonly [asks]?: Asks;
};

/**
 * Declares a list by the filters and sorts that the contract declares for its call; the type of `call` compares them.
 */
export function declareList<Asks, S extends string = never>(
  list: Pick<ListDeclaration<Asks>, 'name' | 'testId' | 'filters'> & { sorts?: readonly S[]; defaultSort?: Sort<S> },
): ListDeclaration<Asks | PartsOf<SortQuery<S>>> {
  return list;
}

/** A list's filters as the contract declares them for its call. */
export function formFilters<F extends DeclaredFilters>(filters: F): readonly ListFilter<PartsOf<FilterValues<F>>>[] {
  type Declared = ListFilter<PartsOf<FilterValues<F>>>;
  return Object.entries(filters).map(([name, filter]) => formFilter(name, filter) as Declared);
}
/** Which tab of the page is open: in the URL, never in the call. */
export function tabFilter(options: Options, label = zh.listUrl.view): ListFilter<never> {
  return localFilter('tab', label, options);
}
/** Another state of the page beside its list that has an address: in the URL, never in the list's call. */
export function localFilter(name: string, label: string, options: Options): ListFilter<never> {
  return { kind: 'choice', name, label, place: 'hidden', local: true, options } satisfies Filter as ListFilter<never>;
}

function formFilter(name: string, filter: DeclaredFilter): Filter {
  if (filter.kind === 'dates') return { kind: 'dates', label: filter.title };
  if (filter.kind === 'days') return { kind: 'dates', label: filter.title, days: true };
  const named = { name, label: filter.title, ...(filter.place ? { place: filter.place } : {}) };
  switch (filter.kind) {
    case 'text':
      return {
        kind: 'text',
        ...named,
        maxLength: filter.max,
        ...(filter.pattern ? { pattern: filter.pattern, complaint: filter.complaint } : {}),
      };
    case 'money':
      return { kind: 'money', ...named };
    case 'choice':
      return {
        kind: 'choice',
        ...named,
        options: optionsOf(filter.names, filter.first),
        ...(filter.look ? { look: filter.look } : {}),
      };
    case 'choices':
      return { kind: 'choices', ...named, options: optionsOf(filter.names) };
    case 'code':
      return {
        kind: 'choice',
        ...named,
        ...(filter.names ? { options: optionsOf(filter.names) } : { pattern: filter.pattern }),
        ...(filter.look ? { look: filter.look } : {}),
      };
  }
}
/** JavaScript puts integer keys in numeric order, whatever order they are written in. */
function optionsOf(names: Readonly<Record<string, string>>, first?: string | number): Options {
  const isFirst = ([value]: readonly [string, string]) => value === String(first);
  const options = Object.entries(names);
  return [...options.filter(isFirst), ...options.filter((option) => !isFirst(option))];
}

export type Filters = Readonly<Record<string, string | undefined>>;
/** A list's state in the URL: filters, page, sort, and the row whose detail is open. */
export type ListState = {
  page: number;
  limit: number;
  cursor?: string;
  sort: string;
  detail?: string;
  filters: Filters;
};

export const DEFAULT_LIMIT = 20;
/** URL parameter that asks for the plain list although another view is the user's default. */
const PLAIN_VIEW = ['view', 'all'] as const;
const LIMITS = [20, 50, 100, 200];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;

/** Names of a filter in the URL. */
export function namesOf(filter: ListFilter): readonly string[] {
  return filter.kind === 'dates' ? ['startDate', 'endDate'] : [filter.name];
}

/** Why a typed value is invalid; undefined when it may be sent. */
export function complaintOf(filter: ListFilter, value: string | undefined): string | undefined {
  if (!value || isValid(filter, value)) return undefined;
  if (filter.kind === 'money') return zh.listUrl.amountFormat;
  return (filter.kind === 'text' && filter.complaint) || zh.listUrl.format;
}

function isValid(filter: ListFilter, value: string): boolean {
  switch (filter.kind) {
    case 'text':
      return value.length <= (filter.maxLength ?? 64) && (filter.pattern?.test(value) ?? true);
    case 'money':
      return MONEY_PATTERN.test(value);
    case 'dates':
      return (filter.days ? DAY : TIME).test(value);
    case 'choice':
      if (filter.options) return filter.options.some(([option]) => option === value);
      return value.length <= 64 && (filter.pattern?.test(value) ?? true);
    case 'choices':
      return value.split(',').every((one) => filter.options.some(([option]) => option === one));
  }
}

/**
 * Reads a list's state from the query. Values that the server would refuse are left out, so that a damaged link still
 * opens the list.
 */
export function readListState(list: ListDeclaration, query: URLSearchParams): ListState {
  const filters: Record<string, string> = {};
  for (const filter of list.filters) {
    for (const name of namesOf(filter)) {
      const value = query.get(name)?.trim();
      if (value && isValid(filter, value)) filters[name] = value;
    }
  }
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  const sort = query.get('sort') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    cursor: query.get('cursor') ?? undefined,
    sort: list.sorts?.includes(sort.replace(/^-/, '')) ? sort : (list.defaultSort ?? ''),
    detail: query.get('detail') ?? undefined,
    filters,
  };
}

/** Writes the state as a query; values at their default are left out, so that links stay short. */
export function writeListState(list: ListDeclaration, state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  for (const filter of list.filters) {
    for (const name of namesOf(filter)) {
      const value = state.filters[name];
      if (value) query.set(name, value);
    }
  }
  if (state.sort !== (list.defaultSort ?? '')) query.set('sort', state.sort);
  if (state.limit !== DEFAULT_LIMIT) query.set('limit', String(state.limit));
  if (state.page > 1) query.set('page', String(state.page));
  if (state.page > 1 && state.cursor) query.set('cursor', state.cursor);
  if (state.detail) query.set('detail', state.detail);
  return query;
}

declare const ofList: unique symbol;
/** A list's state in the form that its call takes. */
export type ListParams<Asks = unknown> = Record<string, string> & { readonly [ofList]: Asks };
export type ParamsOf<L> = L extends ListDeclaration<infer Asks> ? ListParams<Asks> : never;

/** The part of the URL that the server needs: all except the open detail and the page's own filters. */
export function listParams<Asks>(list: ListDeclaration<Asks>, { detail: _, ...rest }: ListState): ListParams<Asks> {
  const isLocal = (name: string) => list.filters.some((one) => one.kind !== 'dates' && one.local && one.name === name);
  return Object.fromEntries([...writeListState(list, rest)].filter(([name]) => !isLocal(name))) as ListParams<Asks>;
}

/** The part of the state that a saved view stores and an export receives: filters, sort and page size. */
export function viewQuery(list: ListDeclaration, state: ListState): string {
  return writeListState(list, { ...state, page: 1, cursor: undefined, detail: undefined }).toString();
}

/** Filters and sort alone, for an export's request. */
export function filterParams<Asks>(list: ListDeclaration<Asks>, state: ListState): ListParams<Asks> {
  return listParams(list, { ...state, page: 1, cursor: undefined, limit: DEFAULT_LIMIT });
}

/** Returns the state of an address; an address without parameters opens the user's default view, where there is one. */
export function openListState(list: ListDeclaration, query: URLSearchParams, beginning: string): ListState {
  const asked = readListState(list, query);
  const isBare = writeListState(list, { ...asked, detail: undefined }).size === 0;
  if (!isBare || beginning === '' || query.get(PLAIN_VIEW[0]) === PLAIN_VIEW[1]) return asked;
  return { ...readListState(list, new URLSearchParams(beginning)), detail: asked.detail };
}

/** Returns the address of a state, for a user whose default view is not the plain list. */
export function addressOf(list: ListDeclaration, state: ListState, beginning: string): URLSearchParams {
  const query = writeListState(list, state);
  const isPlain = writeListState(list, { ...state, detail: undefined }).size === 0;
  if (isPlain && beginning !== '') query.set(...PLAIN_VIEW);
  return query;
}

/** The list without other filters, in its default order. */
export function plainState(list: ListDeclaration, filters: Filters = {}): ListState {
  return { ...readListState(list, new URLSearchParams()), filters };
}

/** Adds a value to a filter's list, or removes it. */
export function toggleChoice(value: string | undefined, choice: string): string | undefined {
  const chosen = new Set((value ?? '').split(',').filter(Boolean));
  if (!chosen.delete(choice)) chosen.add(choice);
  return [...chosen].toSorted().join(',') || undefined;
}
