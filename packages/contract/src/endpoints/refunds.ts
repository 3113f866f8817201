import { z } from 'zod';
import { payee } from '../bank-files.ts';
import { endpoint } from '../endpoint.ts';
import {
  failRefundBody,
  refundAccountBody,
  refundDetail,
  refundNoQuery,
  refundPage,
  refundQuery,
  refundRow,
  refundStepAnswer,
  sendRefundBody,
  sendRefundsAnswer,
  sendRefundsBody,
  settleRefundAnswer,
  settleRefundBody,
} from '../refunds.ts';
import { uploadedFile } from '../uploads.ts';

const tags = ['退款'];

export const listRefundsCall = endpoint({
  method: 'GET',
  path: '/api/refunds/getPageList',
  summary: '退款列表',
  tags,
  permission: 'refund:read',
  query: refundQuery,
  answer: refundPage,
  errors: [],
});
export const readRefundCall = endpoint({
  method: 'GET',
  path: '/api/refunds/detail',
  summary: '退款详情：经过、付款与对账单流水',
  tags,
  permission: 'refund:read',
  query: refundNoQuery,
  answer: refundDetail,
  errors: ['notFound', 'conflict', 'frozen'],
});
export const listOrderRefundsCall = endpoint({
  method: 'GET',
  path: '/api/refunds/ofOrder',
  summary: '一笔订单的退款',
  tags,
  permission: 'refund:read',
  query: z.strictObject({ agtOrderNo: z.string().min(1).max(40).meta({ title: '代收单号' }) }),
  answer: z.array(refundRow),
  errors: [],
});
export const sendRefundCall = endpoint({
  method: 'POST',
  path: '/api/refunds/send',
  summary: '登记机构已向银行发出退款',
  tags,
  permission: 'refund:pay',
  twoFactor: true,
  body: sendRefundBody,
  answer: refundStepAnswer,
  success: '已登记，待对账单核对',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const showRefundPayeeCall = endpoint({
  method: 'POST',
  path: '/api/refunds/payee',
  summary: '待付款退款的完整收款账户，查看即留痕',
  tags,
  permission: 'refund:pay',
  body: refundNoQuery,
  answer: payee,
  errors: ['notFound', 'conflict'],
});
export const sendRefundFileCall = endpoint({
  method: 'POST',
  path: '/api/refunds/sendFile',
  summary: '生成退款的银行付款文件',
  tags,
  permission: 'refund:pay',
  twoFactor: true,
  body: sendRefundsBody,
  answer: sendRefundsAnswer,
  success: '付款文件已生成',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const settleRefundCall = endpoint({
  method: 'POST',
  path: '/api/refunds/settle',
  summary: '认可收款方的凭证（两人），或以对账单流水证明已退款',
  tags,
  permission: 'refund:pay',
  twoFactor: true,
  body: settleRefundBody,
  answer: settleRefundAnswer,
  errors: ['notFound', 'conflict', 'frozen'],
});
export const failRefundCall = endpoint({
  method: 'POST',
  path: '/api/refunds/fail',
  summary: '付款未到账；收款方的凭证有争议时由其答复',
  tags,
  permission: 'refund:pay',
  twoFactor: true,
  body: failRefundBody,
  answer: refundStepAnswer,
  success: '已登记',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const enterRefundAccountCall = endpoint({
  method: 'POST',
  path: '/api/pay/refund-account',
  summary: '付款人填写退款收款账户',
  tags: ['付款页'],
  public: true,
  limit: { max: 20, windowMs: 60_000 },
  body: refundAccountBody,
  answer: z.object({ saved: z.literal(true) }),
  success: '已保存',
  errors: ['notFound', 'conflict'],
});
export const uploadRefundProofCall = endpoint({
  method: 'POST',
  path: '/api/refunds/proof',
  summary: '上传退款付款凭证',
  tags,
  permission: 'refund-task:pay',
  upload: true,
  answer: uploadedFile,
  errors: [],
});
