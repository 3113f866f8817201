import {
  BACK_TEST_FEW,
  BACK_TEST_SHARE_PERCENT,
  type Condition,
  type Facts,
  type MonitorOutcome,
  type MonitorStage,
  type Operator,
  type RuleBody,
  SHARES_PER_PERCENT,
  shareText,
} from '@mashang/contract/monitoring';
import * as zh from './zh.ts';

/** A rule as it stood when something was decided. */
export type LiveRule = { id: bigint; code: string; version: number; body: RuleBody };
export type Judgement = { outcome: MonitorOutcome; matched: LiveRule[] };

const STRENGTH: Record<MonitorOutcome, number> = { allow: 0, review: 1, hold: 2, decline: 3 };
const COMPARE: Record<Operator, (fact: number, value: number) => boolean> = {
  greaterThanInclusive: (fact, value) => fact >= value,
  greaterThan: (fact, value) => fact > value,
  lessThan: (fact, value) => fact < value,
  lessThanInclusive: (fact, value) => fact <= value,
  equal: (fact, value) => fact === value,
};

/** Whether facts meet a condition. A fact that is not there is 0. */
export function meets(condition: Condition, facts: Facts): boolean {
  if ('all' in condition) return condition.all.every((part) => meets(part, facts));
  if ('any' in condition) return condition.any.some((part) => meets(part, facts));
  return COMPARE[condition.operator](facts[condition.fact] ?? 0, condition.value);
}

/** Whether a rule applies to a stage and its conditions are met. */
export function matches(body: RuleBody, stage: MonitorStage, facts: Facts): boolean {
  return body.stages.includes(stage) && meets(body.conditions, facts);
}

/**
 * Returns the decision: all rules that match, and the strongest of their outcomes. The same inputs always give the same
 * decision.
 */
export function judge(rules: readonly LiveRule[], stage: MonitorStage, facts: Facts): Judgement {
  const matched = rules.filter(({ body }) => matches(body, stage, facts));
  const outcome = matched.reduce<MonitorOutcome>(
    (strongest, { body }) => (STRENGTH[body.outcome] > STRENGTH[strongest] ? body.outcome : strongest),
    'allow',
  );
  return { outcome, matched };
}

/** Returns why a rule with these figures may not go live; empty where it may. `share` is in 1/100 percent. */
export function whyNotLive({ looked, hits, share }: { looked: number; hits: number; share: number }): string {
  if (hits <= BACK_TEST_FEW || looked === 0) return '';
  if (share <= BACK_TEST_SHARE_PERCENT * SHARES_PER_PERCENT) return '';
  return zh.monitoringRules.tooManyHits(hits, looked, shareText(share), BACK_TEST_SHARE_PERCENT);
}

/** Returns the share of hits in 1/100 percent, rounded up: a few hits of many never look like zero. */
export function shareOf(hits: number, looked: number): number {
  return looked === 0 ? 0 : Math.ceil((hits * SHARES_PER_PERCENT * SHARES_PER_PERCENT) / looked);
}

/** Whether a declared payer reads like a name, not like a number that the merchant gave: only names can differ. */
export function looksLikeName(declared: string): boolean {
  return /^[\p{Script=Han}·•]{2,20}$/u.test(declared) || /^[\p{L}]+([ .'-]+[\p{L}]+)+$/u.test(declared);
}
