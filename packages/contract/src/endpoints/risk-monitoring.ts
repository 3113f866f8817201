import { endpoint } from '../endpoint.ts';
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
} from '../monitoring.ts';

const tags = ['风控 · 监测'];

export const readRulesCall = endpoint({
  method: 'GET',
  path: '/api/risk/rules/findAll',
  summary: '监测规则：当前版本与命中',
  tags,
  permission: 'risk-rule:read',
  answer: riskRules,
  errors: [],
});
export const readRuleCall = endpoint({
  method: 'GET',
  path: '/api/risk/rules/detail',
  summary: '一条规则：历次版本与回测',
  tags,
  permission: 'risk-rule:read',
  query: ruleCodeQuery,
  answer: riskRuleDetail,
  errors: ['notFound'],
});
export const startBackTestCall = endpoint({
  method: 'POST',
  path: '/api/risk/rules/backTest',
  summary: '在历史上回测一条规则；上线须另一人审批（risk.rule）',
  tags,
  permission: 'risk-rule:test',
  limit: { max: 30, windowMs: 60_000 },
  body: startBackTestBody,
  answer: startBackTestAnswer,
  success: '回测已开始',
  errors: [],
});
export const readDecisionsCall = endpoint({
  method: 'GET',
  path: '/api/risk/decisions/getPageList',
  summary: '监测决定：按订单或规则',
  tags,
  permission: 'risk-rule:read',
  query: decisionListQuery,
  answer: decisionPage,
  errors: [],
});
export const readDecisionCall = endpoint({
  method: 'GET',
  path: '/api/risk/decisions/detail',
  summary: '一个决定：当时的事实与规则，并据此重算',
  tags,
  permission: 'risk-rule:read',
  query: riskIdQuery,
  answer: decisionDetail,
  errors: ['notFound'],
});
