import {
  decisionDetail,
  decisionListQuery,
  decisionPage,
  riskIdQuery,
  riskRuleDetail,
  riskRules,
  ruleCodeQuery,
  startBackTestAnswer,
  startBackTestBody,
} from '@mashang/contract/monitoring';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { readDecision, readDecisions, readRule, readRules } from './read-monitoring.ts';
import { startBackTest } from './start-back-test.ts';

const tags = ['风控 · 监测'];

/** Rules of monitoring, their back-tests and what was decided. */
export function monitoringRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/rules/findAll',
    summary: '监测规则：当前版本与命中',
    tags,
    permission: 'risk-rule:read',
    answer: riskRules,
    handler: (ctx) => readRules(ctx),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/rules/detail',
    summary: '一条规则：历次版本与回测',
    tags,
    permission: 'risk-rule:read',
    query: ruleCodeQuery,
    answer: riskRuleDetail,
    handler: (ctx, request) => readRule(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/risk/rules/backTest',
    summary: '在历史上回测一条规则；上线须另一人审批（risk.rule）',
    tags,
    permission: 'risk-rule:test',
    limit: { max: 30, windowMs: 60_000 },
    body: startBackTestBody,
    answer: startBackTestAnswer,
    success: '回测已开始',
    handler: (ctx, request) => startBackTest(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/decisions/getPageList',
    summary: '监测决定：按订单或规则',
    tags,
    permission: 'risk-rule:read',
    query: decisionListQuery,
    answer: decisionPage,
    handler: (ctx, request) => readDecisions(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/risk/decisions/detail',
    summary: '一个决定：当时的事实与规则，并据此重算',
    tags,
    permission: 'risk-rule:read',
    query: riskIdQuery,
    answer: decisionDetail,
    handler: (ctx, request) => readDecision(ctx, request.query),
  });
}
