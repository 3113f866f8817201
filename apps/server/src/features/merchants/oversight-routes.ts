import {
  merchantIdQuery,
  overseenMerchantDetail,
  overseenMerchantPage,
  overseenMerchantQuery,
} from '@mashang/contract/merchants';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { listMerchants, readMerchant } from './oversee-merchants.ts';

const tags = ['商户 · 运营'];

/** Every merchant, for the operator. */
export function merchantOversightRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/merchants/getPageList',
    summary: '商户列表',
    tags,
    permission: 'merchant:read',
    query: overseenMerchantQuery,
    answer: overseenMerchantPage,
    handler: (ctx, request) => listMerchants(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/merchants/detail',
    summary: '商户详情：费率、密钥与回调地址',
    tags,
    permission: 'merchant:read',
    query: merchantIdQuery,
    answer: overseenMerchantDetail,
    handler: (ctx, request) => readMerchant(ctx, request.query),
  });
}
