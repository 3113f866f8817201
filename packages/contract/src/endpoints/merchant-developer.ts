import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ownAccess, testOwnEndpointBody } from '../merchant-access.ts';
import {
  madeKey,
  madeWebhookSecret,
  makeKeyBody,
  makeWebhookSecretBody,
  ownKeys,
  ownWebhookSecrets,
  revokeOwnKeyBody,
} from '../merchant-keys.ts';
import { merchantProducts } from '../merchant-products.ts';
import { testEndpointAnswer } from '../merchants.ts';
import { requestLog, requestLogQuery } from '../request-log.ts';

const tags = ['商户中心 · 开发者'];

export const readRequestLogCall = endpoint({
  method: 'GET',
  path: '/api/merchant/requests',
  summary: '请求日志：近 30 天，签名错误附比对',
  tags,
  permission: 'request-log:read',
  query: requestLogQuery,
  answer: requestLog,
  errors: [],
});
export const readOwnProductsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/products',
  summary: '本商户可用的产品：限额、时段与现行费率',
  tags,
  permission: 'own-product:read',
  answer: merchantProducts,
  errors: [],
});
export const readOwnKeysCall = endpoint({
  method: 'GET',
  path: '/api/merchant/keys',
  summary: '本商户的密钥',
  tags,
  permission: 'own-key:read',
  answer: ownKeys,
  errors: [],
});
export const makeOwnKeyCall = endpoint({
  method: 'POST',
  path: '/api/merchant/keys/make',
  summary: '新建密钥；密钥只在此应答中出现一次',
  tags,
  permission: 'own-key:manage',
  twoFactor: true,
  body: makeKeyBody,
  answer: madeKey,
  success: '密钥已新建',
  errors: ['conflict'],
});
export const revokeOwnKeyCall = endpoint({
  method: 'POST',
  path: '/api/merchant/keys/revoke',
  summary: '吊销密钥，立即生效',
  tags,
  permission: 'own-key:manage',
  twoFactor: true,
  body: revokeOwnKeyBody,
  answer: z.object({ keyId: z.string() }),
  success: '密钥已吊销',
  errors: ['notFound'],
});
export const readOwnWebhookSecretsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/webhook-secrets',
  summary: '本商户的回调密钥',
  tags,
  permission: 'own-key:read',
  answer: ownWebhookSecrets,
  errors: [],
});
export const makeWebhookSecretCall = endpoint({
  method: 'POST',
  path: '/api/merchant/webhook-secrets/make',
  summary: '新建回调密钥；只在此应答中出现一次，旧的在约定时间内继续签名',
  tags,
  permission: 'own-key:manage',
  twoFactor: true,
  body: makeWebhookSecretBody,
  answer: madeWebhookSecret,
  success: '回调密钥已新建',
  errors: ['conflict'],
});
export const readOwnAccessCall = endpoint({
  method: 'GET',
  path: '/api/merchant/access',
  summary: '本商户的回调地址与地址白名单',
  tags,
  permission: 'own-key:read',
  answer: ownAccess,
  errors: [],
});
export const testOwnEndpointCall = endpoint({
  method: 'POST',
  path: '/api/merchant/access/test',
  summary: '向本商户的回调地址发送测试通知',
  tags,
  permission: 'own-access:propose',
  body: testOwnEndpointBody,
  answer: testEndpointAnswer,
  errors: ['notFound', 'conflict'],
});
