import type { AgtIndex } from '@mashang/contract/dashboard';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

/** How old the figures may get while somebody looks at them; live frames bring them up to date sooner. */
const REFRESH_MS = 60_000;

/** Today's figures. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => getCall<AgtIndex>('index/agtIndex', undefined, signal),
  refetchInterval: REFRESH_MS,
  staleTime: 2_000,
  meta: { quiet: true },
});

/** Asks for the figures before the page is there to ask. */
export function warmDashboard(): Promise<void> {
  return queryClient.prefetchQuery(dashboardQuery);
}
