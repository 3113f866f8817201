import type { SystemStatus } from '@mashang/contract/system';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

const LIVE_MS = 5_000;

/** The state of everything, asked for again every few seconds while it is on screen. */
export const systemQuery = queryOptions({
  queryKey: ['system', 'status'],
  queryFn: ({ signal }) => getCall<SystemStatus>('system/status', undefined, signal),
  refetchInterval: LIVE_MS,
  meta: { quiet: true },
});
