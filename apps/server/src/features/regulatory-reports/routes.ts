import {
  draftReportCall,
  readReleasesCall,
  readReportsCall,
  submitReportCall,
  takeReleaseCall,
} from '@mashang/contract/endpoints/risk-report';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { draftReport } from './draft-report.ts';
import { readReleases } from './read-releases.ts';
import { readReports } from './read-reports.ts';
import { submitReport } from './submit-report.ts';
import { takeRelease } from './take-release.ts';

/** Reports to the regulator, and releases that the regulator requested. */
export function reportToRegulatorRoutes(app: Http): void {
  implement(app, readReportsCall, (ctx, request) => readReports(ctx, request.query));
  implement(app, draftReportCall, (ctx, request) => draftReport(ctx, request.body));
  implement(app, submitReportCall, (ctx, request) => submitReport(ctx, request.body));
  implement(app, readReleasesCall, (ctx) => readReleases(ctx));
  implement(app, takeReleaseCall, (ctx, request) => takeRelease(ctx, request.body));
}
