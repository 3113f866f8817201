import { endpoint } from '../endpoint.ts';
import { requestLog, requestLogQuery } from '../request-log.ts';

export const readRequestLogCall = endpoint({
  method: 'GET',
  path: '/api/merchant/requests',
  summary: '请求日志：近 30 天，签名错误附比对',
  tags: ['商户中心 · 开发者'],
  permission: 'request-log:read',
  query: requestLogQuery,
  answer: requestLog,
  errors: [],
});
