import { z } from 'zod';
import {
  auditChain,
  auditDetail,
  auditIdQuery,
  auditListQuery,
  auditPage,
  verifyChainAnswer,
  verifyChainBody,
} from '../audit.ts';
import { endpoint } from '../endpoint.ts';

const tags = ['审计日志'];

export const readAuditPageCall = endpoint({
  method: 'GET',
  path: '/api/audit/getPageList',
  summary: '审计日志',
  tags,
  permission: 'audit:read',
  query: auditListQuery,
  answer: auditPage,
  errors: ['conflict'],
});
export const readAuditRowCall = endpoint({
  method: 'GET',
  path: '/api/audit/detail',
  summary: '一条审计记录：变更前后',
  tags,
  permission: 'audit:read',
  query: auditIdQuery,
  answer: auditDetail,
  errors: ['notFound'],
});
export const readActionsCall = endpoint({
  method: 'GET',
  path: '/api/audit/actions',
  summary: '出现过的操作',
  tags,
  permission: 'audit:read',
  answer: z.array(z.string()),
  errors: [],
});
export const readAuditChainCall = endpoint({
  method: 'GET',
  path: '/api/audit/chain',
  summary: '审计链状态',
  tags,
  permission: 'audit:read',
  answer: auditChain,
  errors: [],
});
export const verifyChainStretchCall = endpoint({
  method: 'POST',
  path: '/api/audit/verify',
  summary: '校验审计链的下一段',
  tags,
  permission: 'audit:verify',
  body: verifyChainBody,
  answer: verifyChainAnswer,
  errors: [],
});
