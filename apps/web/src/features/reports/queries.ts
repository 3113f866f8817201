import { readAcquiredCall, readChannelReportCall, readReportCall } from '@mashang/contract/endpoints/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import type { ReportState } from './report-url.ts';

/** The report of an address. */
export function reportQuery(state: ReportState) {
  return queryOptions({
    queryKey: ['report', state],
    queryFn: ({ signal }) => call(readReportCall, { query: state, signal }),
    meta: { quiet: true },
  });
}

/** Settled figures of the merchants that the reader acquired. */
export function acquiredQuery({ startDate, endDate }: Pick<ReportState, 'startDate' | 'endDate'>) {
  return queryOptions({
    queryKey: ['report', 'acquired', startDate, endDate],
    queryFn: ({ signal }) => call(readAcquiredCall, { query: { startDate, endDate }, signal }),
    meta: { quiet: true },
  });
}

/** Margin per day and payment channel. */
export function channelReportQuery({ startDate, endDate }: Pick<ReportState, 'startDate' | 'endDate'>) {
  return queryOptions({
    queryKey: ['report', 'channels', startDate, endDate],
    queryFn: ({ signal }) => call(readChannelReportCall, { query: { startDate, endDate }, signal }),
    meta: { quiet: true },
  });
}
