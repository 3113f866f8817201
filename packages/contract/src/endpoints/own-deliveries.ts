import { endpoint } from '../endpoint.ts';
import { ownDeliveryDetail, ownDeliveryPage, ownDeliveryQuery, resendOwnDeliveryBody } from '../own-deliveries.ts';
import { resentOwn } from '../own-orders.ts';
import { webhookIdQuery } from '../webhooks.ts';

const tags = ['商户中心 · 开发者'];

export const listOwnDeliveriesCall = endpoint({
  method: 'GET',
  path: '/api/merchant/deliveries',
  summary: '本商户的回调记录',
  tags,
  permission: 'own-delivery:read',
  query: ownDeliveryQuery,
  answer: ownDeliveryPage,
  errors: [],
});
export const readOwnDeliveryCall = endpoint({
  method: 'GET',
  path: '/api/merchant/deliveries/detail',
  summary: '本商户的一条回调：内容与每次投递',
  tags,
  permission: 'own-delivery:read',
  query: webhookIdQuery,
  answer: ownDeliveryDetail,
  errors: ['notFound'],
});
export const resendOwnDeliveryCall = endpoint({
  method: 'POST',
  path: '/api/merchant/deliveries/resend',
  summary: '重发本商户的一条回调',
  tags,
  permission: 'own-webhook:resend',
  body: resendOwnDeliveryBody,
  answer: resentOwn,
  success: '已重发回调',
  errors: ['notFound'],
});
