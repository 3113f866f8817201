import {
  auditExtractQuery,
  draftReportBody,
  exportReportQuery,
  personTransactionsQuery,
  reportListQuery,
  reportPage,
  submitReportBody,
  textFile,
} from '@mashang/contract/risk-cases';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { draftReport } from './draft-report.ts';
import { exportAuditExtract, exportTransactions } from './export-for-regulator.ts';
import { exportReport } from './export-report.ts';
import { readReports } from './read-reports.ts';
import { submitReport } from './submit-report.ts';

const tags = ['风控 · 报告'];
/** These name people whole. */
const limit = { max: 60, windowMs: 60_000 };

/** Reports to the regulator, and what it may ask for. */
export function reportToRegulatorRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/reports/getPageList',
    summary: '监管报告：待报送的按期限在前',
    tags,
    permission: 'risk-case:read',
    query: reportListQuery,
    answer: reportPage,
    handler: (ctx, request) => readReports(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/reports/draft',
    summary: '起草报告：案件关联的订单与说明',
    tags,
    permission: 'risk-report:write',
    body: draftReportBody,
    answer: z.object({ id: z.string() }),
    success: '草稿已保存',
    handler: (ctx, request) => draftReport(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/reports/submit',
    summary: '登记报送与回执；报送内容原样留存',
    tags,
    permission: 'risk-report:write',
    twoFactor: true,
    body: submitReportBody,
    answer: z.object({ fileHash: z.string() }),
    success: '已登记报送',
    handler: (ctx, request) => submitReport(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/reports/export',
    summary: '导出报告（JSON、CSV、XML）',
    tags,
    permission: 'risk-report:write',
    limit,
    body: exportReportQuery,
    answer: textFile,
    handler: (ctx, request) => exportReport(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/regulator/transactions',
    summary: '一个人的全部交易（供监管调取）',
    tags,
    permission: 'regulator:export',
    limit,
    body: personTransactionsQuery,
    answer: textFile,
    handler: (ctx, request) => exportTransactions(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/regulator/audit',
    summary: '审计摘录与链上证明（供监管调取）',
    tags,
    permission: 'regulator:export',
    limit,
    body: auditExtractQuery,
    answer: textFile,
    handler: (ctx, request) => exportAuditExtract(ctx, request.body),
  });
}
