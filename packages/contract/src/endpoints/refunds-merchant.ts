import { z } from 'zod';
import { merchantEndpoint } from '../endpoint.ts';
import {
  cancelRefundAnswer,
  createRefundAnswer,
  createRefundBody,
  createWholeRefundBody,
  merchantRefund,
  merchantRefundList,
  merchantRefundQuery,
  merchantRefunds,
} from '../refunds.ts';

const tags = ['商户 · 退款'];
const ofOrder = z.strictObject({ agtOrderNo: z.string().max(40) });
const ASKING = [
  'service_not_offered',
  'order_not_found',
  'order_not_refundable',
  'order_frozen',
  'amount_not_positive',
  'amount_above_refundable',
  'refund_account_missing',
  'refund_account_refused',
  'refund_requested_before',
] as const;
const ofRefund = z.strictObject({ agtOrderNo: z.string().max(40), refundNo: z.string().max(40) });

const asking = {
  method: 'POST',
  scope: 'refunds',
  tags,
  status: 202,
  params: ofOrder,
  answer: createRefundAnswer,
  causes: ASKING,
} as const;
export const createRefundCall = merchantEndpoint({
  ...asking,
  path: '/api/v1/collections/:agtOrderNo/refunds',
  summary: '申请退款（可部分）：经机构两人审批后生效，结果以 refund.* 回调告知',
  body: createRefundBody,
  errors: ['notFound', 'notOffered'],
});
/** The older call, which refunds the full remaining amount; it equals the newer one without an amount. */
export const createWholeRefundCall = merchantEndpoint({
  ...asking,
  path: '/api/v1/collections/:agtOrderNo/refund',
  summary: '申请退还全部余额（refunds 的旧称）',
  body: createWholeRefundBody,
  errors: ['notFound', 'notOffered'],
});
export const listRefundsForMerchantCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/collections/:agtOrderNo/refunds',
  summary: '一笔订单的退款',
  tags,
  params: ofOrder,
  answer: merchantRefunds,
  errors: ['notFound'],
  causes: ['order_not_found'],
});
export const listAllRefundsForMerchantCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/refunds',
  summary: '全部退款，新的在前，按游标翻页',
  tags,
  query: merchantRefundQuery,
  answer: merchantRefundList,
  errors: [],
  causes: ['cursor_invalid'],
});
export const readRefundForMerchantCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/collections/:agtOrderNo/refunds/:refundNo',
  summary: '查询一笔退款',
  tags,
  params: ofRefund,
  answer: merchantRefund,
  errors: ['notFound'],
  causes: ['order_not_found', 'refund_not_found'],
});
export const cancelMerchantRefundCall = merchantEndpoint({
  method: 'POST',
  scope: 'refunds',
  path: '/api/v1/collections/:agtOrderNo/refunds/:refundNo/cancel',
  summary: '撤回尚未审批的退款申请',
  tags,
  params: ofRefund,
  body: z.strictObject({}),
  answer: cancelRefundAnswer,
  errors: ['notFound'],
  causes: ['order_not_found', 'refund_not_found', 'refund_state_conflict'],
});
