import { z } from 'zod';
import { merchantEndpoint } from '../endpoint.ts';
import {
  cancelRefundAnswer,
  createRefundAnswer,
  createRefundBody,
  merchantRefund,
  merchantRefunds,
} from '../refunds.ts';

const tags = ['商户 · 退款'];
const ofOrder = z.strictObject({ agtOrderNo: z.string().max(40) });
const headers = { 'Idempotency-Key': '必填；相同键与请求体重放首次应答' };
const ofRefund = z.strictObject({ agtOrderNo: z.string().max(40), refundNo: z.string().max(40) });

const asking = { method: 'POST', tags, status: 202, headers, params: ofOrder, answer: createRefundAnswer } as const;
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
  body: createRefundBody.omit({ amount: true }),
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
});
export const readRefundForMerchantCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/collections/:agtOrderNo/refunds/:refundNo',
  summary: '查询一笔退款',
  tags,
  params: ofRefund,
  answer: merchantRefund,
  errors: ['notFound'],
});
export const cancelMerchantRefundCall = merchantEndpoint({
  method: 'POST',
  path: '/api/v1/collections/:agtOrderNo/refunds/:refundNo/cancel',
  summary: '撤回尚未审批的退款申请',
  tags,
  headers,
  params: ofRefund,
  body: z.strictObject({}),
  answer: cancelRefundAnswer,
  errors: ['notFound', 'notOffered'],
});
