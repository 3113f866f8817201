/** The list's state as it stands in the URL: filters, page, sort, and the order whose detail is open. */
export type ListState = {
  page: number;
  limit: number;
  cursor?: string;
  sort: string;
  detail?: string;
  filters: Filters;
};
export const FILTER_NAMES = [
  'agtOrderNo',
  'mchOrderNo',
  'status',
  'notifyStatus',
  'product',
  'minAmount',
  'maxAmount',
  'outAuthNo',
  'startDate',
  'endDate',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type Filters = Partial<Record<FilterName, string>>;

export const DEFAULT_SORT = '-createTime';
export const DEFAULT_LIMIT = 20;
const LIMITS = [20, 50, 100, 200];
const SORTS = ['createTime', '-createTime', 'amount', '-amount'];

/** What the server would refuse is left out, so that a damaged link still opens the list. */
const VALID: Partial<Record<FilterName, RegExp>> = {
  status: /^[0-6](,[0-6])*$/,
  notifyStatus: /^[0-3]$/,
  minAmount: /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/,
  maxAmount: /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/,
  startDate: /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/,
  endDate: /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/,
};

/** Reads the list's state from the query. */
export function readListState(query: URLSearchParams): ListState {
  const filters: Filters = {};
  for (const name of FILTER_NAMES) {
    const value = query.get(name)?.trim();
    if (value && (VALID[name]?.test(value) ?? true)) filters[name] = value;
  }
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  const sort = query.get('sort') ?? '';
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    cursor: query.get('cursor') ?? undefined,
    sort: SORTS.includes(sort) ? sort : DEFAULT_SORT,
    detail: query.get('detail') ?? undefined,
    filters,
  };
}

/** Writes the state as a query; what is at its default is left out, so that links stay short. */
export function writeListState(state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = state.filters[name];
    if (value) query.set(name, value);
  }
  if (state.sort !== DEFAULT_SORT) query.set('sort', state.sort);
  if (state.limit !== DEFAULT_LIMIT) query.set('limit', String(state.limit));
  if (state.page > 1) query.set('page', String(state.page));
  if (state.page > 1 && state.cursor) query.set('cursor', state.cursor);
  if (state.detail) query.set('detail', state.detail);
  return query;
}

/** Adds a status to the filter's list, or takes it out. */
export function toggleStatus(value: string | undefined, status: number): string | undefined {
  const chosen = new Set((value ?? '').split(',').filter(Boolean));
  if (!chosen.delete(String(status))) chosen.add(String(status));
  return [...chosen].toSorted().join(',') || undefined;
}
