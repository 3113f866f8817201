import { answerRowPage, answerRowQuery, takeAnswerAnswer, takeAnswerBody } from '@mashang/contract/bank-files';
import { orderNoQuery } from '@mashang/contract/payout-orders';
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
  STATEMENT_MAX_BYTES,
  STATEMENT_TEXTS,
  settleBody,
  statementImport,
  statementPreview,
  statementSources,
  threeWayCheck,
  undoBody,
  undoMatchBody,
  uploadedStatement,
} from '@mashang/contract/reconciliation';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute, Said } from '../../platform/http-back-office.ts';
import { readUpload, uploadRoutes } from '../../platform/http-upload.ts';
import { checkDay, readCheckRows } from './check-day.ts';
import { importAgain } from './import-again.ts';
import { importStatement } from './import-statement.ts';
import { matchByHand, undoMatch } from './match-line.ts';
import { previewStatement } from './preview-statement.ts';
import { readAnswerRows } from './read-answers.ts';
import {
  findOrderToMatch,
  readException,
  readExceptions,
  readImport,
  readImports,
  readLines,
  readReconciliationSummary,
  readSources,
} from './read-reconciliation.ts';
import { settleDay } from './settle-day.ts';
import { noteException, settleException, undoSettle } from './settle-exception.ts';
import { takeAnswer } from './take-answer.ts';
import { uploadStatement } from './upload-statement.ts';

const tags = ['对账'];
const LIMIT = { maxBytes: STATEMENT_MAX_BYTES, tooLarge: STATEMENT_TEXTS.size };

/** Statements in, what they match, what they do not, and the three-way check. */
export function reconciliationRoutes(app: Http): void {
  importRoutes(app);
  readRoutes(app);
  settleRoutes(app);
}

function importRoutes(app: Http): void {
  const permission = 'reconciliation:import';
  uploadRoutes(app, (scope) =>
    backOfficeRoute(scope, {
      method: 'POST',
      url: '/api/reconciliation/uploadStatement',
      summary: '上传对账单',
      description: `${STATEMENT_TEXTS.type}（按内容判断），不超过 20MB；一天内未导入即删除。`,
      tags,
      permission,
      limit: { max: 30, windowMs: 60_000 },
      upload: true,
      answer: uploadedStatement,
      success: '上传成功',
      handler: async (ctx, request) => uploadStatement(ctx, await readUpload(request, LIMIT)),
    }),
  );
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/reconciliation/preview',
    summary: '预览对账单：列对应关系与前几行',
    tags,
    permission,
    body: previewBody,
    answer: statementPreview,
    handler: (ctx, request) => previewStatement(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/reconciliation/import',
    summary: '导入对账单：后台读取并自动匹配',
    tags,
    permission,
    body: importBody,
    answer: importStarted,
    handler: async (ctx, request) => {
      const answer = await importStatement(ctx, request.body);
      return new Said(answer.already ? '该文件已导入过，没有重复记账' : '已开始导入', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/reconciliation/takeAnswer',
    summary: '导入付款状态回执（pain.002）：拒绝的付款登记失败，其余不记账',
    tags,
    permission,
    twoFactor: true,
    body: takeAnswerBody,
    answer: takeAnswerAnswer,
    handler: async (ctx, request) => {
      const answer = await takeAnswer(ctx, request.body);
      return new Said(answer.already ? '该回执已导入过，没有重复登记' : '回执已导入', answer);
    },
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/reconciliation/importAgain',
    summary: '重新读取因系统原因失败的导入',
    tags,
    permission,
    body: importQuery,
    success: '已开始重新读取',
    handler: (ctx, request) => importAgain(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/reconciliation/missingDay',
    summary: '缺失的银行对账单：重新向银行获取，或标记已手工导入',
    tags,
    permission,
    body: missingDayBody,
    success: '已提交',
    handler: (ctx, request) => settleDay(ctx, request.body),
  });
}

function readRoutes(app: Http): void {
  const common = { method: 'GET', tags, permission: 'reconciliation:read' } as const;
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/summary',
    summary: '对账概况',
    answer: reconciliationSummary,
    handler: (ctx) => readReconciliationSummary(ctx),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/sources',
    summary: '对账单来源与保存的列对应关系',
    answer: statementSources,
    handler: (ctx) => readSources(ctx),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/imports',
    summary: '导入记录',
    query: importListQuery,
    answer: importPage,
    handler: (ctx, request) => readImports(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/importDetail',
    summary: '一次导入的进度与结果',
    query: importQuery,
    answer: statementImport,
    handler: (ctx, request) => readImport(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/answerRows',
    summary: '付款状态回执逐笔与差异',
    query: answerRowQuery,
    answer: answerRowPage,
    handler: (ctx, request) => readAnswerRows(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/lines',
    summary: '到账流水',
    query: lineListQuery,
    answer: linePage,
    handler: (ctx, request) => readLines(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/exceptions',
    summary: '对账异常',
    query: exceptionListQuery,
    answer: exceptionPage,
    handler: (ctx, request) => readExceptions(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/exception',
    summary: '一条异常：两侧、候选、备注',
    query: exceptionQuery,
    answer: exceptionDetail,
    handler: (ctx, request) => readException(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/check',
    summary: '订单、账本、对账单按日三方核对',
    query: checkQuery,
    answer: threeWayCheck,
    handler: (ctx, request) => checkDay(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/checkRows',
    summary: '一个账号一天的三方明细',
    query: checkRowsQuery,
    answer: checkDetail,
    handler: (ctx, request) => readCheckRows(ctx, request.query),
  });
}

function settleRoutes(app: Http): void {
  const common = { method: 'POST', tags, permission: 'reconciliation:settle' } as const;
  backOfficeRoute(app, {
    ...common,
    method: 'GET',
    url: '/api/reconciliation/orderToMatch',
    summary: '按单号找要匹配的订单',
    query: orderNoQuery,
    answer: matchProposal,
    handler: (ctx, request) => findOrderToMatch(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/match',
    summary: '人工匹配流水与订单',
    body: matchBody,
    success: '已匹配，订单标记为已调账',
    handler: (ctx, request) => matchByHand(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/undoMatch',
    summary: '撤销匹配',
    body: undoMatchBody,
    answer: z.object({ exceptionId: z.string() }),
    success: '已撤销匹配',
    handler: (ctx, request) => undoMatch(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/settle',
    summary: '处理异常：非本方款项、标记已调账',
    body: settleBody,
    success: '已处理',
    handler: (ctx, request) => settleException(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/undoSettle',
    summary: '撤销处理',
    body: undoBody,
    success: '已撤销处理',
    handler: (ctx, request) => undoSettle(ctx, request.body),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/reconciliation/note',
    summary: '备注',
    body: noteBody,
    success: '已添加备注',
    handler: (ctx, request) => noteException(ctx, request.body),
  });
}
