import { endpoint } from '../endpoint.ts';
import {
  bankTopUpBody,
  creditLines,
  creditLinesQuery,
  receiptLines,
  receiptLinesQuery,
  refuseTopUpBody,
  simulateAnswer,
  simulateBody,
  topUpDetail,
  topUpListQuery,
  topUpNoBody,
  topUpPage,
  topUpQuery,
  topUpStepAnswer,
  topUpTerms,
  usdtRate,
  usdtTopUpBody,
} from '../top-ups.ts';
import { IMAGE_TEXTS, uploadedFile } from '../uploads.ts';

const tags = ['额度充值'];
const OFF = '许可或法域不允许时为 451。';

export const applyBankTopUpCall = endpoint({
  method: 'POST',
  path: '/api/agtRechargeApply/save',
  summary: '银行转账充值申请',
  description: `idempotencyKey 相同的请求只生成一笔。对账单中出现流水号、金额、付款人都一致的到账时自动入账，否则由两人核对入账。${OFF}`,
  tags,
  permission: 'top-up:apply',
  body: bankTopUpBody,
  answer: topUpStepAnswer,
  success: '申请已提交',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const createUsdtTopUpCall = endpoint({
  method: 'POST',
  path: '/api/autoUsdtRechargeOrder/createOrder',
  summary: 'USDT 充值：生成专用收款地址，锁定汇率',
  description: `链上服务或汇率不可用时为 9999。${OFF}`,
  tags,
  permission: 'top-up:apply',
  limit: { max: 30, windowMs: 60_000 },
  body: usdtTopUpBody,
  answer: topUpStepAnswer,
  success: '收款地址已生成',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered', 'connectorUnwell'],
});
export const readUsdtRateCall = endpoint({
  method: 'GET',
  path: '/api/agtRechargeApply/getUsdtRate',
  summary: 'USDT 汇率与来源、时间',
  tags,
  permission: 'top-up:apply',
  answer: usdtRate,
  errors: ['connectorUnwell'],
});
export const readTopUpTermsCall = endpoint({
  method: 'GET',
  path: '/api/agtRechargeApply/terms',
  summary: '充值方式与收款信息',
  tags,
  permission: 'top-up:apply',
  answer: topUpTerms,
  errors: [],
});
export const cancelTopUpCall = endpoint({
  method: 'POST',
  path: '/api/agtRechargeApply/cancel',
  summary: '取消未到账的充值',
  tags,
  permission: 'top-up:apply',
  floats: 'finish',
  body: topUpNoBody,
  answer: topUpStepAnswer,
  success: '已取消',
  errors: ['notFound', 'conflict'],
});
export const simulatePaymentCall = endpoint({
  method: 'POST',
  path: '/api/autoUsdtRechargeOrder/simulate',
  summary: '模拟付款（仅演示环境的沙箱链）',
  tags,
  permission: 'top-up:apply',
  limit: { max: 60, windowMs: 60_000 },
  body: simulateBody,
  answer: simulateAnswer,
  success: '沙箱付款已发出',
  errors: ['notFound', 'notOffered'],
});
export const listTopUpsCall = endpoint({
  method: 'GET',
  path: '/api/agtRechargeApply/getPageList',
  summary: '充值记录：代理为本人与下级，运营为全部',
  tags,
  permission: 'top-up:read',
  query: topUpListQuery,
  answer: topUpPage,
  errors: [],
});
export const readTopUpCall = endpoint({
  method: 'GET',
  path: '/api/agtRechargeApply/detail',
  summary: '充值详情：到账、时间线、分录与转账信息记录',
  tags,
  permission: 'top-up:read',
  query: topUpQuery,
  answer: topUpDetail,
  errors: ['notFound'],
});
export const readReceiptLinesCall = endpoint({
  method: 'GET',
  path: '/api/top-ups/lines',
  summary: '核对入账：机构收款户上可能对应的未用到账',
  tags,
  permission: 'top-up:propose',
  query: receiptLinesQuery,
  answer: receiptLines,
  errors: ['notFound'],
});
export const readCreditLinesCall = endpoint({
  method: 'GET',
  path: '/api/float-credits/lines',
  summary: '额度入账：机构收款户上该参与方付来或按流水号查找的未用到账',
  tags,
  permission: 'float-credit:propose',
  query: creditLinesQuery,
  answer: creditLines,
  errors: [],
});
export const refuseTopUpCall = endpoint({
  method: 'POST',
  path: '/api/top-ups/refuse',
  summary: '驳回未到账的银行转账申请',
  description: '入账（topup.bank）与到账处理（topup.deposit）由审批中心的两人完成。',
  tags,
  permission: 'top-up:refuse',
  body: refuseTopUpBody,
  answer: topUpStepAnswer,
  success: '已驳回',
  errors: ['notFound', 'conflict'],
});
export const uploadTopUpProofCall = endpoint({
  method: 'POST',
  path: '/api/agtRechargeApply/upload',
  summary: '上传转账凭证',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码。一天内未随申请提交即删除。`,
  tags,
  permission: 'top-up:apply',
  limit: { max: 30, windowMs: 60_000 },
  upload: true,
  answer: uploadedFile,
  success: '上传成功',
  errors: ['notOffered'],
});
