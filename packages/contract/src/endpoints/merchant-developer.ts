import { endpoint } from '../endpoint.ts';
import { merchantProducts } from '../merchant-products.ts';
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
