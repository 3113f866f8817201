import { endpoint } from '../endpoint.ts';
import { resentOwn } from '../own-orders.ts';
import { ownPayoutDetail, ownPayoutPage, ownPayoutQuery, PAYOUT_FILE_TEXTS, readPayoutFile } from '../own-payouts.ts';
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
  success: '已重发回调',
  errors: ['notFound'],
});
export const readPayoutFileCall = endpoint({
  method: 'POST',
  path: '/api/merchant/payouts/readFile',
  summary: '逐行核对代付文件，不保存',
  description: `${PAYOUT_FILE_TEXTS.type}（按内容判断）；${PAYOUT_FILE_TEXTS.size}，${PAYOUT_FILE_TEXTS.rows}。`,
  tags,
  permission: 'own-payout:ask',
  limit: { max: 20, windowMs: 60_000 },
  upload: true,
  answer: readPayoutFile,
  success: '已核对',
  errors: ['notOffered', 'frozen'],
});
