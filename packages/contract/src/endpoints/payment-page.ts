import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  complaintBody,
  complaintImage,
  complaintImageQuery,
  methodBody,
  payerNameBody,
  payerOrder,
  payerOrderQuery,
  sandboxPayBody,
  VOUCHER_TIMES,
  voucherBody,
} from '../payment-page.ts';
import { IMAGE_TEXTS } from '../uploads.ts';

const tags = ['付款页'];
const READS = { max: 600, windowMs: 60_000 };

export const readPayOrderCall = endpoint({
  method: 'GET',
  path: '/api/pay/order',
  summary: '付款页订单',
  tags,
  public: true,
  limit: READS,
  query: payerOrderQuery,
  answer: payerOrder,
  errors: ['notFound'],
});
export const changeMethodCall = endpoint({
  method: 'POST',
  path: '/api/pay/method',
  summary: '付款人更换付款方式（付款前）',
  tags,
  public: true,
  limit: { max: 30, windowMs: 60_000 },
  body: methodBody,
  answer: payerOrder,
  errors: ['notFound', 'conflict', 'notOffered', 'connectorUnwell'],
});
export const fileComplaintCall = endpoint({
  method: 'POST',
  path: '/api/pay/complaint',
  summary: '付款人投诉（冻结资金待审）',
  tags,
  public: true,
  limit: { max: 20, windowMs: 60_000 },
  body: complaintBody,
  answer: z.object({ filed: z.literal(true) }),
  success: '投诉已提交',
  errors: ['notFound', 'conflict'],
});
export const declarePayerCall = endpoint({
  method: 'POST',
  path: '/api/pay/payer',
  summary: '付款人填写姓名（之后显示收款账户）',
  tags,
  public: true,
  limit: { max: 20, windowMs: 60_000 },
  body: payerNameBody,
  answer: z.object({ named: z.literal(true) }),
  errors: ['notFound', 'conflict'],
});
export const submitVoucherCall = endpoint({
  method: 'POST',
  path: '/api/pay/voucher',
  summary: '付款人提交口令或转账凭证',
  description: `口令写入订单的 tag；每单最多 ${VOUCHER_TIMES} 次，收款方立即收到消息（类型 1）。`,
  tags,
  public: true,
  limit: { max: 10, windowMs: 60_000 },
  body: voucherBody,
  answer: z.object({ handedIn: z.literal(true) }),
  success: '已提交，请等待收款方核对',
  errors: ['notFound', 'conflict'],
});
export const uploadVoucherImageCall = endpoint({
  method: 'POST',
  path: '/api/pay/voucher/image',
  summary: '付款人上传转账截图',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并加密存放，仅本单收款方和运营可见。`,
  tags,
  public: true,
  limit: { max: 10, windowMs: 60_000 },
  upload: true,
  query: complaintImageQuery,
  answer: complaintImage,
  errors: ['notFound'],
});
export const uploadComplaintImageCall = endpoint({
  method: 'POST',
  path: '/api/pay/complaint/image',
  summary: '付款人上传投诉图片',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码并加密存放，仅处理投诉的人员可见。`,
  tags,
  public: true,
  limit: { max: 20, windowMs: 60_000 },
  upload: true,
  query: complaintImageQuery,
  answer: complaintImage,
  errors: ['notFound'],
});
export const paySandboxCall = endpoint({
  method: 'POST',
  path: '/api/pay/sandbox',
  summary: '沙箱渠道付款（仅演示环境）',
  tags,
  public: true,
  limit: { max: 120, windowMs: 60_000 },
  body: sandboxPayBody,
  success: '沙箱渠道已付款',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
