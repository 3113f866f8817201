import {
  cashOutAnswer,
  cashOutDetail,
  cashOutNoQuery,
  cashOutPage,
  cashOutQuery,
  cashOutTerms,
  matchCashOutBody,
  rejectCashOutBody,
  sendCashOutBody,
} from '@mashang/contract/cash-outs';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { rejectCashOut } from './end-cash-out.ts';
import { readCashOutTerms } from './read-cash-out-form.ts';
import { listCashOuts, readCashOut } from './read-cash-outs.ts';
import { matchCashOut, sendCashOut } from './send-cash-out.ts';

const tags = ['提现审核'];

/** The staff's side of cash-outs. They are released through the approvals. */
export function cashOutOperatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/getPageList',
    summary: '提现列表，待处理的按等待时间在前',
    tags,
    permission: 'cash-out:read',
    query: cashOutQuery,
    answer: cashOutPage,
    handler: (ctx, request) => listCashOuts(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/detail',
    summary: '提现详情：时间线、分录与对账单流水',
    tags,
    permission: 'cash-out:read',
    query: cashOutNoQuery,
    answer: cashOutDetail,
    handler: (ctx, request) => readCashOut(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/cash-outs/terms',
    summary: '提现限额与手续费',
    tags,
    permission: 'cash-out:read',
    answer: cashOutTerms,
    handler: (ctx) => readCashOutTerms(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/reject',
    summary: '驳回提现，释放占用',
    tags,
    permission: 'cash-out:send',
    twoFactor: true,
    body: rejectCashOutBody,
    answer: cashOutAnswer,
    success: '已驳回，金额已释放',
    handler: (ctx, request) => rejectCashOut(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/send',
    summary: '登记打款：银行流水号，记账',
    tags,
    permission: 'cash-out:send',
    twoFactor: true,
    body: sendCashOutBody,
    answer: cashOutAnswer,
    success: '已登记打款',
    handler: (ctx, request) => sendCashOut(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/cash-outs/match',
    summary: '人工指定对账单流水',
    tags,
    permission: 'cash-out:send',
    body: matchCashOutBody,
    answer: cashOutAnswer,
    success: '已确认出账',
    handler: (ctx, request) => matchCashOut(ctx, request.body),
  });
}
