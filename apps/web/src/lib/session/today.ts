import { readDashboardCall } from '@mashang/contract/endpoints/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';

/** Largest age of the day's figures while they are shown; live frames update them sooner. */
export const TODAY_REFRESH_MS = 60_000;

/** The reader's day: figures of 首页, and what stops the reader from taking orders and claims. */
export const todayQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(readDashboardCall, { signal }),
  refetchInterval: TODAY_REFRESH_MS,
  staleTime: 2_000,
  meta: { quiet: true },
});
