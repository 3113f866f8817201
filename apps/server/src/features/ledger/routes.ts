import { billOwners, billResource, floatForecast } from '@mashang/contract/ledger';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { resourceRoutes } from '../../platform/http-resource.ts';
import { forecastFloat, listBillOwners, readBill, readBillLines } from './read-bill.ts';

export function ledgerRoutes(app: Http): void {
  const firstRows = { page: 1, limit: RESOURCE_ROWS_MAX };
  resourceRoutes(app, billResource, {
    findList: async (ctx, filters) => (await readBillLines(ctx, { ...filters, ...firstRows })).list,
    getPageList: readBill,
    findAll: async (ctx) => (await readBillLines(ctx, { account: 'float', ...firstRows })).list,
  });
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
