import type { WriteTx } from '../database/db.ts';
import { maskFacts } from '../security/personal-fields.ts';
import type { AuditFacts, Ctx } from './verb.ts';

/** Returns the name of an actor as the audit log and timelines show it. */
export function actorName(actor: Ctx['actor']): string {
  if (actor.kind === 'user') return actor.username;
  if (actor.kind === 'merchant') return `merchant:${actor.mchId}`;
  return actor.kind === 'payer' ? 'payer' : `system:${actor.name}`;
}

/**
 * Writes one audit row inside the caller's transaction, personal data masked; the chain is sealed later, in commit
 * order. The database finds the named user by the transaction's session (`transactionAs`), not by the values given
 * here.
 */
export async function writeAudit(tx: WriteTx, ctx: Ctx, action: string, facts: AuditFacts): Promise<void> {
  const masked = (part: unknown) => (part === undefined ? null : tx.json(maskFacts(facts.subjectKind, part)));
  const ip = 'ip' in ctx.actor ? ctx.actor.ip : '';
  await tx`
    select write_audit(${ctx.actor.kind}, ${actorName(ctx.actor)}, ${action}, ${facts.subjectKind}, ${facts.subjectId},
      ${masked(facts.before)},
      ${masked(facts.after)}, ${ctx.requestId}, ${ip})`;
}
