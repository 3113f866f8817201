import {
  merchantIdQuery,
  overseenMerchantDetail,
  overseenMerchantPage,
  overseenMerchantQuery,
  revokeKeyBody,
  suspendMerchantBody,
} from '@mashang/contract/merchants';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { listMerchants, readMerchant } from './oversee-merchants.ts';
import { revokeKey } from './revoke-key.ts';
import { suspendMerchant } from './suspend-merchant.ts';

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
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/suspend',
    summary: '立即停用商户；恢复须两人审批',
    tags,
    permission: 'merchant:stop',
    twoFactor: true,
    body: suspendMerchantBody,
    answer: z.object({ id: z.string(), suspended: z.boolean() }),
    success: '已停用',
    handler: (ctx, request) => suspendMerchant(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/merchants/key/revoke',
    summary: '立即吊销密钥；新密钥须两人审批',
    tags,
    permission: 'merchant:stop',
    twoFactor: true,
    body: revokeKeyBody,
    answer: z.object({ keyId: z.string(), revoked: z.boolean() }),
    success: '已吊销',
    handler: (ctx, request) => revokeKey(ctx, request.body),
  });
}
