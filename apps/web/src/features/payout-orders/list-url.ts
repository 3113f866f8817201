/** A list's state as it stands in the URL: filters, page, and the order whose detail is open. */
export type ListState = { page: number; limit: number; cursor?: string; detail?: string; filters: Filters };
export type FilterName =
  | 'orderNo'
  | 'mchOrderNo'
  | 'status'
  | 'claimStatus'
  | 'awaitsSecond'
  | 'notifyStatus'
  | 'payType'
  | 'minAmount'
  | 'maxAmount'
  | 'startDate'
  | 'endDate';
export type Filters = Partial<Record<FilterName, string>>;

/** Filters of each list, as its call knows them. */
export const LIST_FILTERS = {
  hall: ['status', 'payType', 'minAmount', 'maxAmount'],
  own: ['orderNo', 'status', 'payType', 'minAmount', 'maxAmount', 'startDate', 'endDate'],
  payouts: [
    'orderNo',
    'mchOrderNo',
    'status',
    'claimStatus',
    'awaitsSecond',
    'notifyStatus',
    'payType',
    'minAmount',
    'maxAmount',
    'startDate',
    'endDate',
  ],
} as const satisfies Record<string, readonly FilterName[]>;
export type ListName = keyof typeof LIST_FILTERS;

export const DEFAULT_LIMIT = 20;
const LIMITS = [20, 50, 100, 200];
const MONEY = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
const TIME = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;
const STATUSES: Record<ListName, RegExp> = {
  hall: /^[01]$/,
  own: /^[0-5](,[0-5])*$/,
  payouts: /^[0-4](,[0-4])*$/,
};

/** What the server would refuse is left out, so that a damaged link still opens the list. */
function isValid(list: ListName, name: FilterName, value: string): boolean {
  switch (name) {
    case 'status':
      return STATUSES[list].test(value);
    case 'claimStatus':
      return STATUSES.own.test(value);
    case 'awaitsSecond':
      return value === '1';
    case 'notifyStatus':
    case 'payType':
      return /^[0-3]$/.test(value);
    case 'minAmount':
    case 'maxAmount':
      return MONEY.test(value);
    case 'startDate':
    case 'endDate':
      return TIME.test(value);
    case 'orderNo':
      return value.length <= 40;
    default:
      return value.length <= 64;
  }
}

/** Whether a text is an amount the filter may send; empty is none. */
export function isAmount(text: string | undefined): boolean {
  return !text || MONEY.test(text);
}

/** Reads a list's state from the query. */
export function readListState(list: ListName, query: URLSearchParams): ListState {
  const filters: Filters = {};
  for (const name of LIST_FILTERS[list]) {
    const value = query.get(name)?.trim();
    if (value && isValid(list, name, value)) filters[name] = value;
  }
  const page = Number(query.get('page'));
  const limit = Number(query.get('limit'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: LIMITS.includes(limit) ? limit : DEFAULT_LIMIT,
    cursor: query.get('cursor') ?? undefined,
    detail: query.get('detail') ?? undefined,
    filters,
  };
}

/** Writes the state as a query; what is at its default is left out, so that links stay short. */
export function writeListState(list: ListName, state: ListState): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of LIST_FILTERS[list]) {
    const value = state.filters[name];
    if (value) query.set(name, value);
  }
  if (state.limit !== DEFAULT_LIMIT) query.set('limit', String(state.limit));
  if (state.page > 1) query.set('page', String(state.page));
  if (state.page > 1 && state.cursor) query.set('cursor', state.cursor);
  if (state.detail) query.set('detail', state.detail);
  return query;
}

/** Part of the URL the server needs: all but which detail is open. */
export function listParams(list: ListName, { detail: _, ...rest }: ListState): Record<string, string> {
  return Object.fromEntries(writeListState(list, rest));
}

/** Adds a status to the filter's list, or takes it out. */
export function toggleStatus(value: string | undefined, status: string): string | undefined {
  const chosen = new Set((value ?? '').split(',').filter(Boolean));
  if (!chosen.delete(status)) chosen.add(status);
  return [...chosen].toSorted().join(',') || undefined;
}
