import { endpoint } from '../endpoint.ts';
import { ownRefundDetail, ownRefundNoQuery, ownRefundPage, ownRefundQuery } from '../own-refunds.ts';

const tags = ['商户中心 · 退款'];

export const listOwnRefundsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/refunds',
  summary: '本商户的退款',
  tags,
  permission: 'own-refund:read',
  query: ownRefundQuery,
  answer: ownRefundPage,
  errors: [],
});
export const readOwnRefundCall = endpoint({
  method: 'GET',
  path: '/api/merchant/refunds/detail',
  summary: '本商户的一笔退款：时间线',
  tags,
  permission: 'own-refund:read',
  query: ownRefundNoQuery,
  answer: ownRefundDetail,
  errors: ['notFound'],
});
