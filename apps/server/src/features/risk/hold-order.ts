import { CASE_HOURS } from '@mashang/contract/risk-cases';
import type { Platform } from '../../platform/platform.ts';
import { type Ctx, writeVerb } from '../../platform/verb.ts';
import { freezeForCase, insertEntry, openCase } from './cases-store.ts';
import { MONITOR, type RuleHit, subjectOf } from './join-cases.ts';
import * as zh from './zh.ts';

/**
 * Stops the order a rule says to hold, under the case of whom the rule is about. Done again it finds the
 * order frozen and changes nothing.
 */
const hold = writeVerb<RuleHit, string>({
  name: 'risk.hold',
  permission: null,
  async run({ tx }, { rule, decision }) {
    const { title, priority, subject } = rule.body;
    const about = subjectOf(subject, decision) ?? { kind: 'order' as const, key: decision.orderNo };
    const facts = { title, priority, hours: CASE_HOURS[priority], by: null, nameFrom: decision.orderNo };
    const { id, fresh } = await openCase(tx, about, facts);
    if (fresh) await insertEntry(tx, id, { author: MONITOR, what: 'opened', text: title });
    const kind = decision.stage === 'payout' || decision.stage === 'claim' ? 'payout' : 'order';
    const freeze = {
      caseId: id,
      kind,
      subjectId: decision.orderNo,
      reason: zh.holdOrder.reason(title),
      by: MONITOR,
    } as const;
    const outcome = await freezeForCase(tx, freeze);
    const after = { outcome, rule: rule.code, version: rule.version, decision: decision.id.toString() };
    return {
      result: outcome,
      audit: {
        subjectKind: `${kind === 'payout' ? 'payout' : 'collection'}-order`,
        subjectId: decision.orderNo,
        after,
      },
    };
  },
});

export async function holdOrders(platform: Platform, hits: readonly RuleHit[]): Promise<void> {
  const ctx: Ctx = {
    platform,
    actor: { kind: 'system', name: 'monitor' },
    requestId: 'job:monitor',
    now: platform.clock.now(),
  };
  const seen = new Set<string>();
  for (const hit of hits) {
    if (hit.decision.orderNo === '' || seen.has(hit.decision.orderNo)) continue;
    seen.add(hit.decision.orderNo);
    await hold(ctx, hit);
  }
}
