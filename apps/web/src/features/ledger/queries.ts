import { forecastFloatCall, listBillOwnersCall } from '@mashang/contract/endpoints/ledger';
import { billResource } from '@mashang/contract/ledger';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { BILL_LIST } from './bill-list.ts';

/** A page of a statement. */
export function billQuery(state: ListState) {
  const params = listParams(BILL_LIST, state);
  return queryOptions({
    queryKey: ['bills', params],
    queryFn: ({ signal }) => call(billResource.endpoints.getPageList, { list: params, signal }),
    meta: { quiet: true },
  });
}

/** Participants whose statements the reader may see. */
export const billOwnersQuery = queryOptions({
  queryKey: ['bill-owners'],
  queryFn: ({ signal }) => call(listBillOwnersCall, { signal }),
  staleTime: 60_000,
  meta: { quiet: true },
});

/** Forecast of when the user's own float is used up. */
export const forecastQuery = queryOptions({
  queryKey: ['float-forecast'],
  queryFn: ({ signal }) => call(forecastFloatCall, { signal }),
  refetchInterval: 60_000,
  meta: { quiet: true },
});
