import { orderNoQuery } from '../collection-orders.ts';
import { endpoint } from '../endpoint.ts';
import { ownOrderDetail, ownOrderListQuery, ownOrderPage, resendOwnBody, resentOwn } from '../own-orders.ts';

const tags = ['商户中心 · 代收订单'];

export const listOwnOrdersCall = endpoint({
  method: 'GET',
  path: '/api/merchant/orders',
  summary: '本商户的代收订单',
  tags,
  permission: 'own-order:read',
  query: ownOrderListQuery,
  answer: ownOrderPage,
  errors: [],
});
export const readOwnOrderCall = endpoint({
  method: 'GET',
  path: '/api/merchant/orders/detail',
  summary: '本商户的代收订单详情：时间线与回调',
  tags,
  permission: 'own-order:read',
  query: orderNoQuery,
  answer: ownOrderDetail,
  errors: ['notFound'],
});
export const resendOwnWebhooksCall = endpoint({
  method: 'POST',
  path: '/api/merchant/orders/resend',
  summary: '重发本商户订单的回调',
  tags,
  permission: 'own-webhook:resend',
  body: resendOwnBody,
  answer: resentOwn,
  success: '已重发回调',
  errors: ['notFound'],
});
