import type { Platform } from '../../platform/platform.ts';
import { type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { enterCase } from '../cases/enter-case.ts';
import { holdUnderCase } from '../cases/hold-under-case.ts';
import { MONITOR, type RuleHit, subjectOf } from './join-cases.ts';
import * as zh from './zh.ts';

/**
 * Holds the order of a rule whose outcome is `hold`, under the case of the rule's subject. A repeated call finds the
 * order frozen and changes nothing.
 */
const hold = writeVerb<RuleHit, string>({
  name: 'risk.hold',
  permission: null,
  async run({ tx }, { rule, decision }) {
    const { title, priority, subject } = rule.body;
    const about = subjectOf(subject, decision) ?? { kind: 'order' as const, key: decision.orderNo };
    const caseId = await enterCase(tx, about, { title, priority, nameFrom: decision.orderNo, author: MONITOR });
    const kind = decision.stage === 'payout' || decision.stage === 'claim' ? 'payout' : 'order';
    const order = { subjectId: decision.orderNo, reason: zh.holdOrder.reason(title), by: MONITOR };
    const outcome = await holdUnderCase(tx, caseId, { kind, ...order });
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
