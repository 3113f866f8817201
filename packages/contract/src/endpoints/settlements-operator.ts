import { endpoint } from '../endpoint.ts';
import { leftToChannel, paymentWays } from '../payment-channels.ts';
import {
  failSettlementBody,
  leaveSettlementsBody,
  makeRunAnswer,
  makeRunBody,
  matchSettlementBody,
  merchantIdQuery,
  refuseRunBody,
  runAnswer,
  sendSettlementsAnswer,
  sendSettlementsBody,
  settlementAnswer,
  settlementDetail,
  settlementNoQuery,
  settlementPage,
  settlementQuery,
  settlementRunPage,
  settlementRunQuery,
  settlementTerms,
  settlementWaysQuery,
  uploadedSettlementPaper,
} from '../settlements.ts';
import { PAPER_TEXTS } from '../uploads.ts';

const tags = ['商户结算'];

export const listSettlementsCall = endpoint({
  method: 'GET',
  path: '/api/settlements/getPageList',
  summary: '商户结算列表',
  tags,
  permission: 'settlement:read',
  query: settlementQuery,
  answer: settlementPage,
  errors: [],
});
export const listSettlementRunsCall = endpoint({
  method: 'GET',
  path: '/api/settlements/runs',
  summary: '结算批次，待审批的在前',
  tags,
  permission: 'settlement:read',
  query: settlementRunQuery,
  answer: settlementRunPage,
  errors: [],
});
export const readSettlementCall = endpoint({
  method: 'GET',
  path: '/api/settlements/detail',
  summary: '结算详情：时间线与对账单流水',
  tags,
  permission: 'settlement:read',
  query: settlementNoQuery,
  answer: settlementDetail,
  errors: ['notFound'],
});
export const readSettlementTermsCall = endpoint({
  method: 'GET',
  path: '/api/settlements/terms',
  summary: '商户的结算计划、账户与余额',
  tags,
  permission: 'settlement:read',
  query: merchantIdQuery,
  answer: settlementTerms,
  errors: ['notFound'],
});
export const makeSettlementRunCall = endpoint({
  method: 'POST',
  path: '/api/settlements/make',
  summary: '立即生成结算批次，占用商户余额',
  tags,
  permission: 'settlement:make',
  body: makeRunBody,
  answer: makeRunAnswer,
  success: '已生成结算批次',
  errors: ['conflict', 'notOffered'],
});
export const refuseSettlementRunCall = endpoint({
  method: 'POST',
  path: '/api/settlements/refuse',
  summary: '驳回结算批次，释放占用',
  tags,
  permission: 'settlement:make',
  twoFactor: true,
  body: refuseRunBody,
  answer: runAnswer,
  success: '已驳回，占用已释放',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const uploadSettlementPaperCall = endpoint({
  method: 'POST',
  path: '/api/settlements/uploadPaper',
  summary: '上传商户结算账户的开户证明',
  description: `${PAPER_TEXTS.type}（按内容判断），不超过 5MB。一天内未随变更提交即删除。`,
  tags,
  permission: 'settlement-terms:propose',
  limit: { max: 60, windowMs: 60_000 },
  upload: true,
  answer: uploadedSettlementPaper,
  success: '上传成功',
  errors: [],
});
export const sendSettlementsCall = endpoint({
  method: 'POST',
  path: '/api/settlements/send',
  summary: '生成银行付款文件',
  tags,
  permission: 'settlement:send',
  twoFactor: true,
  body: sendSettlementsBody,
  answer: sendSettlementsAnswer,
  success: '付款文件已生成',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const readSettlementWaysCall = endpoint({
  method: 'GET',
  path: '/api/settlements/ways',
  summary: '可用的付款方式：银行文件与支付渠道',
  tags,
  permission: 'settlement:send',
  query: settlementWaysQuery,
  answer: paymentWays,
  errors: ['notFound'],
});
export const leaveSettlementsCall = endpoint({
  method: 'POST',
  path: '/api/settlements/sendByChannel',
  summary: '由支付渠道付款',
  tags,
  permission: 'settlement:send',
  twoFactor: true,
  body: leaveSettlementsBody,
  answer: leftToChannel,
  success: '已交由渠道付款',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const failSettlementCall = endpoint({
  method: 'POST',
  path: '/api/settlements/fail',
  summary: '登记银行退票或付款失败',
  tags,
  permission: 'settlement:send',
  twoFactor: true,
  body: failSettlementBody,
  answer: settlementAnswer,
  success: '已登记付款失败',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const matchSettlementCall = endpoint({
  method: 'POST',
  path: '/api/settlements/match',
  summary: '人工指定对账单流水',
  tags,
  permission: 'settlement:send',
  twoFactor: true,
  body: matchSettlementBody,
  answer: settlementAnswer,
  success: '已确认到账',
  errors: ['notFound', 'conflict', 'frozen'],
});
