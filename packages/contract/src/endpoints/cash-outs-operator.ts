import { payee } from '../bank-files.ts';
import {
  cashOutAnswer,
  cashOutDetail,
  cashOutNoQuery,
  cashOutPage,
  cashOutPayeeBody,
  cashOutQuery,
  cashOutTerms,
  failCashOutBody,
  matchCashOutBody,
  rejectCashOutBody,
  sendCashOutBody,
} from '../cash-outs.ts';
import { endpoint } from '../endpoint.ts';
import { IMAGE_TEXTS, uploadedFile } from '../uploads.ts';

const tags = ['提现审核'];

export const listCashOutsCall = endpoint({
  method: 'GET',
  path: '/api/cash-outs/getPageList',
  summary: '提现列表，待处理的按等待时间在前',
  tags,
  permission: 'cash-out:read',
  query: cashOutQuery,
  answer: cashOutPage,
  errors: [],
});
export const readCashOutCall = endpoint({
  method: 'GET',
  path: '/api/cash-outs/detail',
  summary: '提现详情：时间线、分录与对账单流水',
  tags,
  permission: 'cash-out:read',
  query: cashOutNoQuery,
  answer: cashOutDetail,
  errors: ['notFound'],
});
export const readCashOutTermsCall = endpoint({
  method: 'GET',
  path: '/api/cash-outs/terms',
  summary: '提现限额与手续费',
  tags,
  permission: 'cash-out:read',
  answer: cashOutTerms,
  errors: [],
});
export const rejectCashOutCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/reject',
  summary: '驳回提现，释放占用；打款失败的退还申请人，须由未经手该笔打款的人',
  tags,
  permission: 'cash-out:send',
  twoFactor: true,
  body: rejectCashOutBody,
  answer: cashOutAnswer,
  success: '已驳回，金额已释放',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const sendCashOutCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/send',
  summary: '登记打款：银行流水号，记账；打款失败后须由另一人重新打款',
  tags,
  permission: 'cash-out:send',
  twoFactor: true,
  body: sendCashOutBody,
  answer: cashOutAnswer,
  success: '已登记打款',
  errors: ['notFound', 'conflict', 'frozen', 'notOffered'],
});
export const failCashOutCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/fail',
  summary: '登记银行拒绝付款：由另一人重新打款或驳回',
  tags,
  permission: 'cash-out:send',
  twoFactor: true,
  body: failCashOutBody,
  answer: cashOutAnswer,
  success: '已登记打款失败',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const matchCashOutCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/match',
  summary: '人工指定对账单流水',
  tags,
  permission: 'cash-out:send',
  body: matchCashOutBody,
  answer: cashOutAnswer,
  success: '已确认出账',
  errors: ['notFound', 'conflict', 'frozen'],
});
export const showPayeeCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/payee',
  summary: '待打款提现的完整收款账户，查看即留痕',
  tags,
  permission: 'cash-out:send',
  body: cashOutPayeeBody,
  answer: payee,
  errors: ['notFound', 'conflict'],
});
export const uploadSlipCall = endpoint({
  method: 'POST',
  path: '/api/cash-outs/upload',
  summary: '上传付款回单',
  description: `${IMAGE_TEXTS.type}（按内容判断），不超过 2MB，重新编码。一天内未随登记提交即删除。`,
  tags,
  permission: 'cash-out:send',
  limit: { max: 30, windowMs: 60_000 },
  upload: true,
  answer: uploadedFile,
  success: '上传成功',
  errors: [],
});
