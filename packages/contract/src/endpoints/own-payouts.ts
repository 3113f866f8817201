import { endpoint } from '../endpoint.ts';
import { resentOwn } from '../own-orders.ts';
import { ownPayoutDetail, ownPayoutPage, ownPayoutQuery } from '../own-payouts.ts';
import { orderNoQuery } from '../payout-orders.ts';

const tags = ['商户中心 · 代付订单'];

export const listOwnPayoutsCall = endpoint({
  method: 'GET',
  path: '/api/merchant/payouts',
  summary: '本商户的代付订单',
  tags,
  permission: 'own-payout:read',
  query: ownPayoutQuery,
  answer: ownPayoutPage,
  errors: [],
});
export const readOwnPayoutCall = endpoint({
  method: 'GET',
  path: '/api/merchant/payouts/detail',
  summary: '本商户的代付订单详情：时间线与回调',
  tags,
  permission: 'own-payout:read',
  query: orderNoQuery,
  answer: ownPayoutDetail,
  errors: ['notFound'],
});
export const resendOwnPayoutWebhooksCall = endpoint({
  method: 'POST',
  path: '/api/merchant/payouts/resend',
  summary: '重发本商户代付订单的回调',
  tags,
  permission: 'own-webhook:resend',
  body: orderNoQuery,
  answer: resentOwn,
  success: '已重新发送',
  errors: ['notFound'],
});
