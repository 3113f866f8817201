import { billOwners, billResource, floatForecast } from '@mashang/contract/ledger';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { resourceRoutes } from '../../platform/http-resource.ts';
import { forecastFloat, listBillOwners, readBill } from './read-bill.ts';

export function ledgerRoutes(app: Http): void {
  resourceRoutes(app, billResource, { getPageList: readBill });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/bill/owners',
    summary: '账变流水：可查看的账户所属',
    tags: ['账变流水'],
    permission: 'ledger:read',
    answer: billOwners,
    handler: (ctx) => listBillOwners(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/agt/bill/forecast',
    summary: '额度预计用尽时间',
    tags: ['账变流水'],
    permission: 'ledger:read',
    answer: floatForecast,
    handler: (ctx) => forecastFloat(ctx),
  });
}
