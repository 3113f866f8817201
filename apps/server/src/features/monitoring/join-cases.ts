import type { RiskSubject } from '@mashang/contract/monitoring';
import type { WriteTx } from '../../platform/database/db.ts';
import { addFinding, type CaseSubject, enterCase } from '../cases/enter-case.ts';
import type { LiveRule } from './monitoring-rules.ts';
import type { Pending } from './monitoring-store.ts';

/** A rule that matched a decision. */
export type RuleHit = { rule: LiveRule; decision: Pending };
export const MONITOR = 'system:monitor';

/** Returns the subject of a hit: what the rule names if the decision knows it, else order, participant or merchant. */
export function subjectOf(subject: RiskSubject, decision: Pending): CaseSubject | null {
  const keys: Record<RiskSubject, string | undefined> = {
    participant: decision.participantId?.toString(),
    account: decision.accountId?.toString(),
    merchant: decision.merchantId?.toString(),
    payer: decision.payer ?? undefined,
    beneficiary: decision.beneficiary ?? undefined,
    device: decision.device ?? undefined,
    address: decision.address ?? undefined,
    order: decision.orderNo || undefined,
  };
  for (const kind of [subject, 'order', 'participant', 'merchant'] as const) {
    const key = keys[kind];
    if (key) return { kind, key };
  }
  return null;
}

type Group = { subject: CaseSubject; rule: LiveRule; decisions: Pending[] };

function groupsOf(hits: readonly RuleHit[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { rule, decision } of hits) {
    const subject = subjectOf(rule.body.subject, decision);
    if (!subject) continue;
    const key = `${subject.kind}:${subject.key}:${rule.id}`;
    const group = groups.get(key) ?? { subject, rule, decisions: [] };
    groups.set(key, group);
    group.decisions.push(decision);
  }
  // Every caller gets the same order: two that open cases of the same subjects cannot deadlock.
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

/** Opens the case of each hit's subject or joins the open one, and adds everything that the decisions know. */
export async function joinCases(tx: WriteTx, hits: readonly RuleHit[]): Promise<void> {
  for (const { subject, rule, decisions } of groupsOf(hits)) {
    const { title, priority, outcome } = rule.body;
    const [first] = decisions as [Pending];
    const last = decisions.at(-1) ?? first;
    const caseId = await enterCase(tx, subject, { title, priority, nameFrom: first.orderNo, author: MONITOR });
    const amount = decisions.reduce((sum, decision) => sum + decision.amount, 0n);
    const times = decisions.length;
    const hit = { ruleId: rule.id, what: rule.code, outcome, first: first.id, last: last.id, times, amount };
    await addFinding(tx, caseId, { hit, decisions: decisions.map(({ id }) => id), author: MONITOR });
  }
}
