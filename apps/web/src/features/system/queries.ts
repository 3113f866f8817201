import { readSystemCall } from '@mashang/contract/endpoints/system';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';

const LIVE_MS = 5_000;

/** State of the whole system, polled every few seconds while it is shown. */
export const systemQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => call(readSystemCall, { signal }),
  refetchInterval: LIVE_MS,
  meta: { quiet: true },
});
