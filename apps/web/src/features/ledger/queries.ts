import type { BillOwners, BillPage, FloatForecast } from '@mashang/contract/ledger';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { BILL_LIST } from './bill-list.ts';

/** A page of a statement. */
export function billQuery(state: ListState) {
  const params = listParams(BILL_LIST, state);
  return queryOptions({
    queryKey: ['bills', params],
    queryFn: ({ signal }) => getCall<BillPage>('agt/bill/getPageList', params, signal),
    meta: { quiet: true },
  });
}

/** Whose statements there are. */
export const billOwnersQuery = queryOptions({
  queryKey: ['bill-owners'],
  queryFn: ({ signal }) => getCall<BillOwners>('agt/bill/owners', undefined, signal),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** How long the own float lasts. */
export const forecastQuery = queryOptions({
  queryKey: ['float-forecast'],
  queryFn: ({ signal }) => getCall<FloatForecast>('agt/bill/forecast', undefined, signal),
  refetchInterval: 60_000,
  meta: { quiet: true },
});
