import { forecastFloatCall, listBillOwnersCall } from '@mashang/contract/endpoints/ledger';
import { billResource } from '@mashang/contract/ledger';
import { RESOURCE_ROWS_MAX } from '@mashang/contract/resources';
import { resourceRoutes } from '../../platform/http/files/http-resource.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { forecastFloat, listBillOwners, readBill, readBillLines } from './bills/read-bill.ts';

export function ledgerRoutes(app: Http): void {
  const firstRows = { page: 1, limit: RESOURCE_ROWS_MAX };
  resourceRoutes(app, billResource, {
    findList: async (ctx, filters) => (await readBillLines(ctx, { ...filters, ...firstRows })).list,
    getPageList: readBill,
    findAll: async (ctx) => (await readBillLines(ctx, { account: 'float', ...firstRows })).list,
  });
  implement(app, listBillOwnersCall, (ctx) => listBillOwners(ctx));
  implement(app, forecastFloatCall, (ctx) => forecastFloat(ctx));
}
