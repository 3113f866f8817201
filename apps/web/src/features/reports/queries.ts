import type { Report } from '@mashang/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import type { ReportState } from './report-url.ts';

/** A report as its address asks for it. */
export function reportQuery(state: ReportState) {
  return queryOptions({
    queryKey: ['report', state],
    queryFn: ({ signal }) => getCall<Report>('report/getReport', state, signal),
    meta: { quiet: true },
  });
}
