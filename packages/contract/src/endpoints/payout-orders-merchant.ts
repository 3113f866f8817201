import { merchantEndpoint } from '../endpoint.ts';
import {
  createPayoutAnswer,
  createPayoutBody,
  createPayoutsAnswer,
  createPayoutsBody,
  merchantPayout,
  merchantPayoutAcceptance,
  merchantPayoutFound,
  merchantPayoutQuery,
  merchantPayoutStep,
  orderNoParams,
  payoutDisputeBody,
} from '../payout-orders.ts';

const tags = ['商户 · 代付'];
const BATCH_BODY_LIMIT = 2 * 1024 * 1024;

export const createPayoutCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/payouts',
  summary: '创建代付订单',
  description: '先校验收款人并筛查，再冻结商户余额（金额 + 手续费）。',
  tags,
  status: 201,
  body: createPayoutBody,
  answer: createPayoutAnswer,
  errors: ['notOffered'],
  causes: [
    'service_not_offered',
    'merchant_unverified',
    'amount_not_positive',
    'amount_out_of_range',
    'pay_type_not_offered',
    'beneficiary_invalid',
    'beneficiary_declined',
    'balance_insufficient',
    'notify_url_refused',
    'duplicate_order',
  ],
});
export const createPayoutBatchCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/payouts/batch',
  summary: '批量创建代付订单（最多 1000 行，逐行答复）',
  tags,
  bodyLimit: BATCH_BODY_LIMIT,
  body: createPayoutsBody,
  answer: createPayoutsAnswer,
  errors: ['notOffered'],
  causes: ['service_not_offered', 'merchant_unverified'],
});
export const readMerchantPayoutCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/payouts/:orderNo',
  summary: '按平台单号查询',
  tags,
  params: orderNoParams,
  answer: merchantPayout,
  errors: ['notFound'],
  causes: ['order_not_found'],
});
export const findMerchantPayoutCall = merchantEndpoint({
  method: 'GET',
  path: '/api/v1/payouts',
  summary: '按商户单号查询一笔，或列表',
  tags,
  query: merchantPayoutQuery,
  answer: merchantPayoutFound,
  errors: ['notFound'],
  causes: ['order_not_found', 'cursor_invalid'],
});
export const cancelMerchantPayoutCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/payouts/:orderNo/cancel',
  summary: '取消等待接单的代付订单',
  tags,
  params: orderNoParams,
  answer: merchantPayoutStep,
  errors: ['notFound', 'notOffered'],
  causes: ['service_not_offered', 'order_not_found', 'order_frozen', 'payout_state_conflict'],
});
export const acceptMerchantPayoutCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/payouts/:orderNo/accept',
  summary: '验收已付款的代付订单',
  description: '付款凭证经两人验收后结算：商户验收与运营验收各算一人，或运营两人。',
  tags,
  params: orderNoParams,
  answer: merchantPayoutAcceptance,
  errors: ['notFound', 'notOffered'],
  causes: ['service_not_offered', 'order_not_found', 'order_frozen', 'payout_state_conflict', 'payout_accepted_before'],
});
export const disputeMerchantPayoutCall = merchantEndpoint({
  method: 'POST',
  scope: 'payouts',
  path: '/api/v1/payouts/:orderNo/dispute',
  summary: '对已付款的代付订单提出异议',
  tags,
  params: orderNoParams,
  body: payoutDisputeBody,
  answer: merchantPayoutStep,
  errors: ['notFound', 'notOffered'],
  causes: ['service_not_offered', 'order_not_found', 'order_frozen', 'payout_state_conflict'],
});
