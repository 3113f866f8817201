import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { feeQuote, feeQuoteBody } from '../fees.ts';
import {
  merchantIdQuery,
  overseenMerchantDetail,
  overseenMerchantPage,
  overseenMerchantQuery,
  revokeKeyBody,
  suspendMerchantBody,
} from '../merchants.ts';

const tags = ['商户 · 运营'];

export const listMerchantsCall = endpoint({
  method: 'GET',
  path: '/api/merchants/getPageList',
  summary: '商户列表',
  tags,
  permission: 'merchant:read',
  query: overseenMerchantQuery,
  answer: overseenMerchantPage,
  errors: [],
});
export const readMerchantCall = endpoint({
  method: 'GET',
  path: '/api/merchants/detail',
  summary: '商户详情：费率、密钥与回调地址',
  tags,
  permission: 'merchant:read',
  query: merchantIdQuery,
  answer: overseenMerchantDetail,
  errors: ['notFound'],
});
export const quoteFeesCall = endpoint({
  method: 'POST',
  path: '/api/merchants/fee/quote',
  summary: '费率试算：手续费与商户实得',
  tags,
  permission: 'merchant:read',
  body: feeQuoteBody,
  answer: feeQuote,
  errors: [],
});
export const suspendMerchantCall = endpoint({
  method: 'POST',
  path: '/api/merchants/suspend',
  summary: '立即停用商户；恢复须两人审批',
  tags,
  permission: 'merchant:stop',
  twoFactor: true,
  body: suspendMerchantBody,
  answer: z.object({ id: z.string(), suspended: z.boolean() }),
  success: '已停用',
  errors: ['notFound', 'conflict'],
});
export const revokeKeyCall = endpoint({
  method: 'POST',
  path: '/api/merchants/key/revoke',
  summary: '立即吊销密钥；新密钥须两人审批',
  tags,
  permission: 'merchant:stop',
  twoFactor: true,
  body: revokeKeyBody,
  answer: z.object({ keyId: z.string(), revoked: z.boolean() }),
  success: '已吊销',
  errors: ['notFound'],
});
