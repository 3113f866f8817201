import { readDaysCall, readStatisticsCall } from '@mashang/contract/endpoints/participants';
import { readAcquiredCall, readChannelReportCall, readReportCall } from '@mashang/contract/endpoints/reports';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readAcquired } from './read-acquired.ts';
import { readChannelReport } from './read-channel-report.ts';
import { readReport } from './read-report.ts';
import { readDays, readStatistics } from './read-statistics.ts';

export function reportRoutes(app: Http): void {
  implement(app, readReportCall, (ctx, request) => readReport(ctx, request.query));
  implement(app, readAcquiredCall, (ctx, request) => readAcquired(ctx, request.query));
  implement(app, readChannelReportCall, (ctx, request) => readChannelReport(ctx, request.query));
  implement(app, readStatisticsCall, (ctx, request) => readStatistics(ctx, request.query));
  implement(app, readDaysCall, (ctx, request) => readDays(ctx, request.query));
}
