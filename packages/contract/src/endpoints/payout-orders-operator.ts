import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { leftToChannel, paymentWays } from '../payment-channels.ts';
import {
  acceptAnswer,
  acceptBody,
  bankFailBody,
  freezeBody,
  holdProofsAnswer,
  holdProofsBody,
  judgeBody,
  matchPayoutBody,
  orderNoQuery,
  payoutDetail,
  payoutListQuery,
  payoutPage,
  payoutStepAnswer,
  payoutWaysQuery,
  sendByChannelBody,
  sendPayoutsAnswer,
  sendPayoutsBody,
} from '../payout-orders.ts';

const tags = ['代付 · 运营'];

export const listPayoutOrdersCall = endpoint({
  method: 'GET',
  path: '/api/payout/order/getPageList',
  summary: '代付订单列表',
  tags,
  permission: 'payout-order:read',
  query: payoutListQuery,
  answer: payoutPage,
  errors: [],
});
export const readPayoutOrderCall = endpoint({
  method: 'GET',
  path: '/api/payout/order/detail',
  summary: '代付订单详情：抢单记录、凭证、时间线与分录',
  tags,
  permission: 'payout-order:read',
  query: orderNoQuery,
  answer: payoutDetail,
  errors: ['notFound'],
});
export const acceptPayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/accept',
  summary: '验收：大额须两人',
  tags,
  permission: 'payout-order:accept',
  twoFactor: true,
  body: acceptBody,
  answer: acceptAnswer,
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const disputePayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/dispute',
  summary: '转为异常',
  tags,
  permission: 'payout-order:judge',
  twoFactor: true,
  body: judgeBody,
  answer: payoutStepAnswer,
  success: '已转为异常',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const failPayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/fail',
  summary: '代付失败：等待中的订单不再受理，释放商户冻结',
  description: '付款方提交过凭证的，由 payout.ruling 两人裁定。',
  tags,
  permission: 'payout-order:judge',
  twoFactor: true,
  body: judgeBody,
  answer: payoutStepAnswer,
  success: '已标记失败，商户冻结已释放',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const freezePayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/freeze',
  summary: '冻结或解除冻结',
  tags,
  permission: 'payout-order:freeze',
  body: freezeBody,
  answer: z.object({ orderNo: z.string(), frozen: z.boolean() }),
  errors: ['notFound', 'conflict', 'frozen'],
});
export const holdProofsCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/holdProofs',
  summary: '凭证法律保全：保全期间到期也不删除',
  tags,
  permission: 'proof:hold',
  twoFactor: true,
  body: holdProofsBody,
  answer: holdProofsAnswer,
  errors: ['notFound', 'conflict'],
});
export const sendPayoutsCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/send',
  summary: '生成银行付款文件（机构结算）',
  tags,
  permission: 'payout-order:send',
  twoFactor: true,
  body: sendPayoutsBody,
  answer: sendPayoutsAnswer,
  success: '付款文件已生成',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const readPayoutWaysCall = endpoint({
  method: 'GET',
  path: '/api/payout/order/ways',
  summary: '可用的付款方式：银行文件与支付渠道（机构结算）',
  tags,
  permission: 'payout-order:send',
  query: payoutWaysQuery,
  answer: paymentWays,
  errors: ['notFound'],
});
export const sendByChannelCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/sendByChannel',
  summary: '由支付渠道付款（机构结算）',
  tags,
  permission: 'payout-order:send',
  twoFactor: true,
  body: sendByChannelBody,
  answer: leftToChannel,
  success: '已交由渠道付款',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const failBankPayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/bankFail',
  summary: '登记银行付款失败，商户冻结保留',
  tags,
  permission: 'payout-order:send',
  twoFactor: true,
  body: bankFailBody,
  answer: payoutStepAnswer,
  success: '已登记付款失败',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const matchBankPayoutCall = endpoint({
  method: 'POST',
  path: '/api/payout/order/match',
  summary: '人工指定对账单流水',
  tags,
  permission: 'payout-order:send',
  twoFactor: true,
  body: matchPayoutBody,
  answer: payoutStepAnswer,
  success: '已确认出账',
  errors: ['notFound', 'conflict', 'frozen'],
});
