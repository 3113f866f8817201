import { readDashboardCall, readInstitutionCall } from '@mashang/contract/endpoints/dashboard';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readDashboard } from './read-dashboard.ts';
import { readInstitution } from './read-institution.ts';

export function dashboardRoutes(app: Http): void {
  implement(app, readDashboardCall, (ctx) => readDashboard(ctx));
  implement(app, readInstitutionCall, (ctx) => readInstitution(ctx));
}
