import {
  failSettlementBody,
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
} from '@mashang/contract/settlements';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { streamRoute } from '../../platform/http-files.ts';
import { listSettlementRuns, listSettlements, readSettlement, readSettlementTerms } from './read-settlements.ts';
import { openSettlementFile, SETTLEMENT_FILE } from './serve-files.ts';
import {
  failSettlement,
  makeSettlementRun,
  matchSettlement,
  refuseSettlementRun,
  sendSettlements,
} from './settlement-steps.ts';

const tags = ['商户结算'];

/** The staff's side of settlements. Runs, cancellations and returns go through the approvals. */
export function settlementOperatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/settlements/getPageList',
    summary: '商户结算列表',
    tags,
    permission: 'settlement:read',
    query: settlementQuery,
    answer: settlementPage,
    handler: (ctx, request) => listSettlements(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/settlements/runs',
    summary: '结算批次，待审批的在前',
    tags,
    permission: 'settlement:read',
    query: settlementRunQuery,
    answer: settlementRunPage,
    handler: (ctx, request) => listSettlementRuns(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/settlements/detail',
    summary: '结算详情：时间线与对账单流水',
    tags,
    permission: 'settlement:read',
    query: settlementNoQuery,
    answer: settlementDetail,
    handler: (ctx, request) => readSettlement(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/settlements/terms',
    summary: '商户的结算计划、账户与余额',
    tags,
    permission: 'settlement:read',
    query: merchantIdQuery,
    answer: settlementTerms,
    handler: (ctx, request) => readSettlementTerms(ctx, request.query),
  });
  stepRoutes(app);
  streamRoute(app, {
    url: '/files/settlements/:name',
    name: SETTLEMENT_FILE,
    open: (viewer, name) => openSettlementFile(app.platform, viewer, name),
  });
}

function stepRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/settlements/make',
    summary: '立即生成结算批次，占用商户余额',
    tags,
    permission: 'settlement:make',
    body: makeRunBody,
    answer: makeRunAnswer,
    success: '已生成结算批次',
    handler: (ctx, request) => makeSettlementRun(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/settlements/refuse',
    summary: '驳回结算批次，释放占用',
    tags,
    permission: 'settlement:make',
    twoFactor: true,
    body: refuseRunBody,
    answer: runAnswer,
    success: '已驳回，占用已释放',
    handler: (ctx, request) => refuseSettlementRun(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/settlements/send',
    summary: '生成银行付款文件',
    tags,
    permission: 'settlement:send',
    twoFactor: true,
    body: sendSettlementsBody,
    answer: sendSettlementsAnswer,
    success: '付款文件已生成',
    handler: (ctx, request) => sendSettlements(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/settlements/fail',
    summary: '登记银行退票或付款失败',
    tags,
    permission: 'settlement:send',
    body: failSettlementBody,
    answer: settlementAnswer,
    success: '已登记付款失败',
    handler: (ctx, request) => failSettlement(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/settlements/match',
    summary: '人工指定对账单流水',
    tags,
    permission: 'settlement:send',
    body: matchSettlementBody,
    answer: settlementAnswer,
    success: '已确认到账',
    handler: (ctx, request) => matchSettlement(ctx, request.body),
  });
}
