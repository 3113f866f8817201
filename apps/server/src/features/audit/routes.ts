import {
  auditChain,
  auditDetail,
  auditIdQuery,
  auditListQuery,
  auditPage,
  verifyChainAnswer,
  verifyChainBody,
} from '@mashang/contract/audit';
import { z } from 'zod';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readActions, readAuditChain, readAuditPage, readAuditRow } from './read-audit.ts';
import { verifyChainStretch } from './verify-chain-stretch.ts';

const tags = ['审计日志'];

/** What everybody did, and whether the record of it is whole. */
export function auditRoutes(app: Http): void {
  const common = { method: 'GET', tags, permission: 'audit:read' } as const;
  backOfficeRoute(app, {
    ...common,
    url: '/api/audit/getPageList',
    summary: '审计日志',
    query: auditListQuery,
    answer: auditPage,
    handler: (ctx, request) => readAuditPage(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/audit/detail',
    summary: '一条审计记录：变更前后',
    query: auditIdQuery,
    answer: auditDetail,
    handler: (ctx, request) => readAuditRow(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/audit/actions',
    summary: '出现过的操作',
    answer: z.array(z.string()),
    handler: (ctx) => readActions(ctx),
  });
  backOfficeRoute(app, {
    ...common,
    url: '/api/audit/chain',
    summary: '审计链状态',
    answer: auditChain,
    handler: (ctx) => readAuditChain(ctx),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/audit/verify',
    summary: '校验审计链的下一段',
    tags,
    permission: 'audit:verify',
    body: verifyChainBody,
    answer: verifyChainAnswer,
    handler: (ctx, request) => verifyChainStretch(ctx, request.body),
  });
}
