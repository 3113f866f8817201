import { z } from 'zod';
import {
  createCollectionAnswer,
  createCollectionBody,
  merchantCollection,
  merchantCollectionFound,
  merchantCollectionQuery,
} from '../collection-orders.ts';
import { merchantEndpoint } from '../endpoint.ts';
import { channelNotificationAnswer, channelNotificationBody } from '../merchants.ts';

const tags = ['商户 · 代收'];

export const createCollectionCall = merchantEndpoint({
  method: 'POST',
  scope: 'orders',
  path: '/api/v1/collections',
  summary: '创建代收订单',
  tags,
  status: 201,
  body: createCollectionBody,
  answer: createCollectionAnswer,
  errors: ['notOffered', 'connectorUnwell'],
  causes: [
    'service_not_offered',
    'merchant_unverified',
    'product_unknown',
    'amount_not_positive',
    'amount_out_of_range',
    'notify_url_refused',
    'duplicate_order',
    'goods_order_refused',
    'connector_unavailable',
  ],
});
export const readMerchantCollectionCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/collections/:agtOrderNo',
  summary: '按平台单号查询',
  tags,
  params: z.strictObject({ agtOrderNo: z.string().max(40) }),
  answer: merchantCollection,
  errors: ['notFound'],
  causes: ['order_not_found'],
});
export const findMerchantCollectionCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/collections',
  summary: '按商户单号查询一笔，或列表',
  tags,
  query: merchantCollectionQuery,
  answer: merchantCollectionFound,
  errors: ['notFound'],
  causes: ['order_not_found', 'cursor_invalid'],
});
export const receiveChannelNotificationCall = merchantEndpoint({
  method: 'POST',
  path: '/api/v1/channels/:connector/notifications',
  summary: '官方通道的签名到账通知',
  tags: ['通道'],
  params: z.strictObject({ connector: z.string().max(32) }),
  body: channelNotificationBody,
  answer: channelNotificationAnswer,
  errors: ['notFound', 'notOffered'],
  causes: [
    'service_not_offered',
    'channel_unknown',
    'order_not_found',
    'order_frozen',
    'amount_out_of_range',
    'notification_conflict',
  ],
});
