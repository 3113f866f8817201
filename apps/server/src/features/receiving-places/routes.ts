import { filePayers } from '@mashang/contract/bank-files';
import {
  bankAccountViews,
  differenceQuery,
  differenceRows,
  receivingPlaceViews,
  stopPlaceBody,
} from '@mashang/contract/receiving-places';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readBankAccounts, readDifferences, readFilePayers, readPlaces } from './read-places.ts';
import { stopPlace } from './stop-place.ts';

const tags = ['收款渠道'];

export function receivingPlaceRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/receiving/accounts',
    summary: '运营：机构账户、账面余额与差异',
    tags,
    permission: 'product:oversee',
    answer: bankAccountViews,
    handler: (ctx) => readBankAccounts(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/receiving/payers',
    summary: '运营：可作为付款文件付款账户的备付金账户',
    tags,
    answer: filePayers,
    handler: (ctx) => readFilePayers(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/receiving/places',
    summary: '运营：各产品的收款渠道',
    tags,
    permission: 'product:oversee',
    answer: receivingPlaceViews,
    handler: (ctx) => readPlaces(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/receiving/differences',
    summary: '运营：一个机构账户的银行与账面差异',
    tags,
    permission: 'reconciliation:read',
    query: differenceQuery,
    answer: differenceRows,
    handler: (ctx, request) => readDifferences(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/receiving/place/stop',
    summary: '运营：立即停用收款渠道；启用须两人审批',
    tags,
    permission: 'product:stop',
    twoFactor: true,
    body: stopPlaceBody,
    answer: z.object({ enabled: z.boolean() }),
    success: '已停用',
    handler: (ctx, request) => stopPlace(ctx, request.body),
  });
}
