import { readInstitutionCall } from '@mashang/contract/endpoints/dashboard';
import { forecastFloatCall } from '@mashang/contract/endpoints/ledger';
import { readReportCall } from '@mashang/contract/endpoints/reports';
import type { ReportGroup } from '@mashang/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { TODAY_REFRESH_MS, todayQuery } from '../../lib/session/today.ts';

/** No frame reports waiting items and alerts: they are loaded this often, and with every frame. */
const INSTITUTION_MS = 10_000;

/** The institution's exposure, its waiting items and alerts; for staff. */
export const institutionQuery = queryOptions({
  queryKey: [...todayQuery.queryKey, 'institution'],
  queryFn: ({ signal }) => call(readInstitutionCall, { signal }),
  refetchInterval: INSTITUTION_MS,
  staleTime: 2_000,
  meta: { quiet: true },
});

/** Forecast of when the user's own float is used up. */
export const floatForecastQuery = queryOptions({
  queryKey: ['float-forecast'],
  queryFn: ({ signal }) => call(forecastFloatCall, { signal }),
  refetchInterval: TODAY_REFRESH_MS,
  meta: { quiet: true },
});

/** Today's figures by product, account or agent. */
export function todayReportQuery(groupBy: ReportGroup, today: string) {
  const params = { groupBy, startDate: today, endDate: today };
  return queryOptions({
    queryKey: ['report', params],
    queryFn: ({ signal }) => call(readReportCall, { query: params, signal }),
    refetchInterval: TODAY_REFRESH_MS,
    meta: { quiet: true },
  });
}

/** Requests the figures before the page is loaded. */
export function warmDashboard(): Promise<void> {
  return queryClient.prefetchQuery(todayQuery);
}
