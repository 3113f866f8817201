import {
  readDecisionCall,
  readDecisionsCall,
  readRuleCall,
  readRulesCall,
  startBackTestCall,
} from '@mashang/contract/endpoints/risk-monitoring';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { readDecision, readDecisions, readRule, readRules } from './read-monitoring.ts';
import { startBackTest } from './start-back-test.ts';

/** Routes of monitoring rules, their back-tests and decisions. */
export function monitoringRoutes(app: Http): void {
  implement(app, readRulesCall, (ctx) => readRules(ctx));
  implement(app, readRuleCall, (ctx, request) => readRule(ctx, request.query));
  implement(app, startBackTestCall, (ctx, request) => startBackTest(ctx, request.body));
  implement(app, readDecisionsCall, (ctx, request) => readDecisions(ctx, request.query));
  implement(app, readDecisionCall, (ctx, request) => readDecision(ctx, request.query));
}
