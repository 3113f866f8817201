import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  channelKindViews,
  channelSecretAnswer,
  channelSecretBody,
  claimPaidAnswer,
  claimPaidBody,
  payeeQuery,
  payeeView,
  paymentChannelViews,
  paymentShown,
  startPaymentBody,
  stopChannelBody,
} from '../payment-channels.ts';

const tags = ['支付渠道'];

export const readPaymentChannelsCall = endpoint({
  method: 'GET',
  path: '/api/payment-channels',
  summary: '运营：支付公司的商户号与账面余额',
  tags,
  permission: 'product:oversee',
  answer: paymentChannelViews,
  errors: [],
});
export const readChannelKindsCall = endpoint({
  method: 'GET',
  path: '/api/payment-channels/kinds',
  summary: '运营：可接入的支付公司，及其付款方式与接入参数的栏目',
  tags,
  permission: 'product:oversee',
  answer: channelKindViews,
  errors: [],
});
export const enterChannelSecretCall = endpoint({
  method: 'POST',
  path: '/api/payment-channels/secret',
  summary: '运营：录入支付公司的密钥，之后无法查看；启用须两人审批',
  tags,
  permission: 'product:propose',
  twoFactor: true,
  body: channelSecretBody,
  answer: channelSecretAnswer,
  success: '密钥已加密保存',
  errors: ['invalid'],
});
export const stopPaymentChannelCall = endpoint({
  method: 'POST',
  path: '/api/payment-channels/stop',
  summary: '运营：立即停用支付渠道；启用须两人审批',
  tags,
  permission: 'product:stop',
  twoFactor: true,
  body: stopChannelBody,
  answer: z.object({ enabled: z.boolean() }),
  success: '已停用',
  errors: ['conflict'],
});
export const startPaymentCall = endpoint({
  method: 'POST',
  path: '/api/pay/start',
  summary: '付款人在所选渠道发起付款',
  tags: ['付款页'],
  public: true,
  limit: { max: 60, windowMs: 60_000 },
  body: startPaymentBody,
  answer: paymentShown,
  errors: ['notFound', 'conflict', 'connectorUnwell'],
});
export const claimPaidCall = endpoint({
  method: 'POST',
  path: '/api/pay/paid',
  summary: '付款人表示已付款：立即向支付公司查询',
  tags: ['付款页'],
  public: true,
  limit: { max: 12, windowMs: 60_000 },
  body: claimPaidBody,
  answer: claimPaidAnswer,
  errors: ['notFound', 'connectorUnwell'],
});
export const readPayeeCall = endpoint({
  method: 'GET',
  path: '/api/pay/payee',
  summary: '收款页：代付的金额、付款方、期限与状态',
  tags: ['付款页'],
  public: true,
  limit: { max: 600, windowMs: 60_000 },
  query: payeeQuery,
  answer: payeeView,
  errors: ['notFound'],
});
export const askPayeeCall = endpoint({
  method: 'POST',
  path: '/api/pay/payee/asked',
  summary: '收款人表示已确认：立即向支付公司查询',
  tags: ['付款页'],
  public: true,
  limit: { max: 12, windowMs: 60_000 },
  body: payeeQuery,
  answer: payeeView,
  errors: ['notFound', 'connectorUnwell'],
});
