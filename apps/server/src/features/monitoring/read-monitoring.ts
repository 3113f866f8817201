import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import {
  type BackTest,
  conditionText,
  type DecisionDetail,
  type DecisionListQuery,
  type DecisionPage,
  type RiskRule,
  type RiskRuleDetail,
  type RiskRules,
} from '@mashang/contract/monitoring';
import { TOTAL_CAP } from '@mashang/contract/paging';
import { BusinessError } from '../../platform/errors.ts';
import { allow, type Ctx } from '../../platform/verbs/verb.ts';
import { findDecision, listDecisions } from './history-store.ts';
import { judge } from './monitoring-rules.ts';
import { rulesOf } from './rules-of.ts';
import { type BackTestRow, listBackTests, listRules, listVersions, type RuleRow, readStanding } from './rules-store.ts';
import * as zh from './zh.ts';

function viewRule({ id: _id, ...row }: RuleRow): RiskRule {
  return row;
}

function viewTest(row: BackTestRow): BackTest {
  const { isFresh: _fresh, ...rest } = row;
  return {
    ...rest,
    id: row.id.toString(),
    looked: Number(row.looked),
    hits: Number(row.hits),
    orders: Number(row.orders),
    subjects: Number(row.subjects),
    currency: BOOKS_CURRENCY,
    amount: formatMoney(row.amount),
    samples: row.samples,
  };
}

/** Every rule in its newest version, how often it matched, and how monitoring keeps up. */
export async function readRules(ctx: Ctx): Promise<RiskRules> {
  allow(ctx.actor, 'risk-rule:read');
  const { app } = ctx.platform.db;
  const [rules, { lagMs, ...decided }] = await Promise.all([listRules(app), readStanding(app)]);
  return { list: rules.map(viewRule), lagMs: Number(lagMs), decided };
}

export async function readRule(ctx: Ctx, { code }: { code: string }): Promise<RiskRuleDetail> {
  allow(ctx.actor, 'risk-rule:read');
  const { app } = ctx.platform.db;
  const [versions, tests] = await Promise.all([listVersions(app, code), listBackTests(app, code)]);
  const [newest] = versions;
  if (!newest) throw new BusinessError('notFound', zh.faults.ruleMissing);
  return {
    rule: viewRule(newest),
    versions: versions.map(({ version, changedBy, changeTime, body }) => ({
      version,
      by: changedBy,
      time: changeTime,
      title: body.title,
      lines: [conditionText(body.conditions)],
    })),
    backTests: tests.map(viewTest),
  };
}

export async function readDecisions(ctx: Ctx, query: DecisionListQuery): Promise<DecisionPage> {
  allow(ctx.actor, 'risk-rule:read');
  const { rows, total } = await listDecisions(ctx.platform.db.app, query);
  return {
    list: rows.map(({ id, time, stage, orderNo, amount, outcome, codes }) => ({
      id: id.toString(),
      time,
      stage,
      orderNo,
      currency: BOOKS_CURRENCY,
      amount: formatMoney(amount),
      outcome,
      rules: codes,
    })),
    total,
    totalIsCapped: total >= TOTAL_CAP || undefined,
    page: query.page,
    limit: query.limit,
  };
}

/**
 * Returns one decision, judged again from its stored inputs by the rules it names. Where `reproduced` is false,
 * something was tampered with.
 */
export async function readDecision(ctx: Ctx, { id }: { id: string }): Promise<DecisionDetail> {
  allow(ctx.actor, 'risk-rule:read');
  const row = await findDecision(ctx.platform.db.app, id);
  if (!row) throw new BusinessError('notFound', zh.readMonitoring.decisionMissing);
  const rules = await rulesOf(ctx.platform, row.ruleSet);
  const again = judge(rules, row.stage, row.facts);
  const same = (a: readonly bigint[], b: readonly bigint[]) => [...a].sort().join() === [...b].sort().join();
  return {
    id: row.id.toString(),
    time: row.time,
    stage: row.stage,
    orderNo: row.orderNo,
    outcome: row.outcome,
    facts: row.facts as Record<string, number>,
    ruleSet: row.ruleSet.toString(),
    rules: rules
      .filter((rule) => row.matched.includes(rule.id))
      .map(({ code, version, body }) => ({ code, version, title: body.title })),
    reproduced:
      again.outcome === row.outcome &&
      same(
        again.matched.map((rule) => rule.id),
        row.matched,
      ),
  };
}
