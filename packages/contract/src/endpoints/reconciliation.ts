import { z } from 'zod';
import { answerRowPage, answerRowQuery, takeAnswerAnswer, takeAnswerBody } from '../bank-files.ts';
import { endpoint } from '../endpoint.ts';
import { orderNoQuery } from '../payout-orders.ts';
import {
  checkDetail,
  checkQuery,
  checkRowsQuery,
  exceptionDetail,
  exceptionListQuery,
  exceptionPage,
  exceptionQuery,
  importBody,
  importListQuery,
  importPage,
  importQuery,
  importStarted,
  lineListQuery,
  linePage,
  matchBody,
  matchProposal,
  missingDayBody,
  noteBody,
  previewBody,
  reconciliationSummary,
  STATEMENT_TEXTS,
  settleBody,
  statementImport,
  statementPreview,
  statementSources,
  threeWayCheck,
  undoBody,
  undoMatchBody,
  uploadedStatement,
} from '../reconciliation.ts';

const tags = ['对账'];

export const uploadStatementCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/uploadStatement',
  summary: '上传对账单',
  description: `${STATEMENT_TEXTS.type}（按内容判断），不超过 20MB；一天内未导入即删除。`,
  tags,
  permission: 'reconciliation:import',
  limit: { max: 30, windowMs: 60_000 },
  upload: true,
  answer: uploadedStatement,
  success: '上传成功',
  errors: [],
});
export const previewStatementCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/preview',
  summary: '预览对账单：列对应关系与前几行',
  tags,
  permission: 'reconciliation:import',
  body: previewBody,
  answer: statementPreview,
  errors: ['notFound'],
});
export const importStatementCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/import',
  summary: '导入对账单：后台读取并自动匹配',
  tags,
  permission: 'reconciliation:import',
  body: importBody,
  answer: importStarted,
  errors: ['notFound'],
});
export const takeBankAnswerCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/takeAnswer',
  summary: '导入付款状态回执（pain.002）：拒绝的付款登记失败，其余不记账',
  tags,
  permission: 'reconciliation:import',
  twoFactor: true,
  body: takeAnswerBody,
  answer: takeAnswerAnswer,
  errors: ['notFound'],
});
export const importAgainCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/importAgain',
  summary: '重新读取因系统原因失败的导入',
  tags,
  permission: 'reconciliation:import',
  body: importQuery,
  success: '已开始重新读取',
  errors: ['notFound', 'conflict'],
});
export const settleDayCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/missingDay',
  summary: '缺失的银行对账单：重新向银行获取，或标记已手工导入',
  tags,
  permission: 'reconciliation:import',
  body: missingDayBody,
  success: '已提交',
  errors: ['notFound'],
});
export const readReconciliationSummaryCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/summary',
  summary: '对账概况',
  tags,
  permission: 'reconciliation:read',
  answer: reconciliationSummary,
  errors: [],
});
export const readSourcesCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/sources',
  summary: '对账单来源与保存的列对应关系',
  tags,
  permission: 'reconciliation:read',
  answer: statementSources,
  errors: [],
});
export const readImportsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/imports',
  summary: '导入记录',
  tags,
  permission: 'reconciliation:read',
  query: importListQuery,
  answer: importPage,
  errors: [],
});
export const readImportCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/importDetail',
  summary: '一次导入的进度与结果',
  tags,
  permission: 'reconciliation:read',
  query: importQuery,
  answer: statementImport,
  errors: ['notFound'],
});
export const readAnswerRowsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/answerRows',
  summary: '付款状态回执逐笔与差异',
  tags,
  permission: 'reconciliation:read',
  query: answerRowQuery,
  answer: answerRowPage,
  errors: [],
});
export const readLinesCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/lines',
  summary: '到账流水',
  tags,
  permission: 'reconciliation:read',
  query: lineListQuery,
  answer: linePage,
  errors: [],
});
export const readExceptionsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/exceptions',
  summary: '对账异常',
  tags,
  permission: 'reconciliation:read',
  query: exceptionListQuery,
  answer: exceptionPage,
  errors: [],
});
export const readExceptionCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/exception',
  summary: '一条异常：两侧、候选、备注',
  tags,
  permission: 'reconciliation:read',
  query: exceptionQuery,
  answer: exceptionDetail,
  errors: ['notFound'],
});
export const checkDayCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/check',
  summary: '订单、账本、对账单按日三方核对',
  tags,
  permission: 'reconciliation:read',
  query: checkQuery,
  answer: threeWayCheck,
  errors: [],
});
export const readCheckRowsCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/checkRows',
  summary: '一个账号一天的三方明细',
  tags,
  permission: 'reconciliation:read',
  query: checkRowsQuery,
  answer: checkDetail,
  errors: [],
});
export const findOrderToMatchCall = endpoint({
  method: 'GET',
  path: '/api/reconciliation/orderToMatch',
  summary: '按单号找要匹配的订单',
  tags,
  permission: 'reconciliation:settle',
  query: orderNoQuery,
  answer: matchProposal,
  errors: ['notFound'],
});
export const matchByHandCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/match',
  summary: '人工匹配流水与订单',
  tags,
  permission: 'reconciliation:settle',
  body: matchBody,
  success: '已匹配，订单标记为已调账',
  errors: ['notFound', 'conflict'],
});
export const undoMatchCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/undoMatch',
  summary: '撤销匹配',
  tags,
  permission: 'reconciliation:settle',
  body: undoMatchBody,
  answer: z.object({ exceptionId: z.string() }),
  success: '已撤销匹配',
  errors: ['notFound', 'conflict'],
});
export const settleExceptionCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/settle',
  summary: '处理异常：非本方款项、标记已调账',
  tags,
  permission: 'reconciliation:settle',
  body: settleBody,
  success: '已处理',
  errors: ['notFound', 'conflict'],
});
export const undoSettleCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/undoSettle',
  summary: '撤销处理',
  tags,
  permission: 'reconciliation:settle',
  body: undoBody,
  success: '已撤销处理',
  errors: ['notFound', 'conflict'],
});
export const noteExceptionCall = endpoint({
  method: 'POST',
  path: '/api/reconciliation/note',
  summary: '备注',
  tags,
  permission: 'reconciliation:settle',
  body: noteBody,
  success: '已添加备注',
  errors: ['notFound'],
});
