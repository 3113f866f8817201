import { readDashboardCall, readInstitutionCall } from '@mashang/contract/endpoints/dashboard';
import { forecastFloatCall } from '@mashang/contract/endpoints/ledger';
import { readReportCall } from '@mashang/contract/endpoints/reports';
import type { ReportGroup } from '@mashang/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** How old the figures may get while somebody looks at them; live frames bring them up to date sooner. */
const REFRESH_MS = 60_000;

/** Today's figures. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(readDashboardCall, { signal }),
  refetchInterval: REFRESH_MS,
  staleTime: 2_000,
  meta: { quiet: true },
});

/** Nothing is pushed of what waits or is amiss: it is asked about this often, and with every frame. */
const INSTITUTION_MS = 10_000;

/** What the institution holds, what waits, what is amiss; for staff. */
export const institutionQuery = queryOptions({
  queryKey: ['dashboard', 'institution'],
  queryFn: ({ signal }) => call(readInstitutionCall, { signal }),
  refetchInterval: INSTITUTION_MS,
  staleTime: 2_000,
  meta: { quiet: true },
});

/** How long the own float lasts. */
export const floatForecastQuery = queryOptions({
  queryKey: ['float-forecast'],
  queryFn: ({ signal }) => call(forecastFloatCall, { signal }),
  refetchInterval: REFRESH_MS,
  meta: { quiet: true },
});

/** Today's figures by product, account or agent. */
export function todayReportQuery(groupBy: ReportGroup, today: string) {
  const params = { groupBy, startDate: today, endDate: today };
  return queryOptions({
    queryKey: ['report', params],
    queryFn: ({ signal }) => call(readReportCall, { query: params, signal }),
    refetchInterval: REFRESH_MS,
    meta: { quiet: true },
  });
}

/** Asks for the figures before the page is there to ask. */
export function warmDashboard(): Promise<void> {
  return queryClient.prefetchQuery(dashboardQuery);
}
