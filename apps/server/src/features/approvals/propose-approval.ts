import {
  APPROVAL_HOURS,
  type ApprovalPreview,
  approvalRules,
  checkersNeeded,
  type OpenKindName,
  type ProposeAnswer,
} from '@mashang/contract/approvals';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type AuditFacts, allow, type Ctx, heldRead, type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import type { ApprovalKind, Proposal } from './approval-kind.ts';
import { explained } from './approval-refusals.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { insertApproval, insertApprovalEvent, sumProposed } from './approvals-store.ts';
import { findThreshold } from './thresholds-store.ts';
import * as zh from './zh.ts';

export type ProposalOf = Proposal<unknown> & { kind: OpenKindName };
type Proposed = ProposalOf & { reason: string; googleAuthCode?: string | undefined };
/** `asMerchant`: what two of a merchant's people decided is proposed to the staff in the merchant's name. */
type Fixed = ProposalOf & { reason: string; asMerchant?: bigint };

/** What a merchant's people decide is about their own merchant. */
function refuseForeign({ actor }: WriteCtx, { kind, subjectId }: ProposalOf): void {
  const own = actor.kind === 'user' ? actor.merchantId : undefined;
  if (approvalRules(kind).ofMerchant && own?.toString() !== subjectId)
    throw new BusinessError('notFound', zh.proposeApproval.ownOnly);
}

async function look(
  kind: ApprovalKind,
  ctx: WriteCtx,
  proposal: ProposalOf,
  byMerchant = ctx.actor.kind === 'merchant',
) {
  refuseForeign(ctx, proposal);
  if (kind.service) await ctx.platform.gate(kind.service, kind.stage);
  if (kind.floats) await ctx.platform.gate(FLOATS, kind.floats);
  const { subject, state, amountFen, lockKey, remarks = [] } = await kind.load(ctx, proposal);
  const lines = kind.lines(state, proposal.payload).filter(({ before, after }) => before !== after);
  if (lines.length === 0) throw new BusinessError('conflict', zh.proposeApproval.unchanged);
  const amount = amountFen ?? null;
  const lineFen = await findThreshold(ctx.tx, kind.kind);
  return {
    subject,
    state,
    lines: [...lines, ...(typeof remarks === 'function' ? await remarks() : remarks)],
    amount,
    lockKey,
    needed: checkersNeeded(kind.kind, {
      amountFen: lineFen === null ? null : (amount ?? 0n) + (await proposedBefore(ctx, kind.kind, subject.id)),
      lineFen,
      byMerchant,
    }),
  };
}

/**
 * The sum of what the maker has proposed of this kind for the same party: the approval threshold applies to all of it.
 */
async function proposedBefore({ tx, actor }: WriteCtx, kind: OpenKindName, subjectId: string): Promise<bigint> {
  return actor.kind === 'user' ? sumProposed(tx, { kind, subjectId, makerId: actor.userId }) : 0n;
}

/** Calculates the difference that a proposal would make and how many people would check it; stores nothing. */
export function approvalPreviewer(registry: ApprovalRegistry) {
  return async function previewApproval(ctx: Ctx, proposal: ProposalOf): Promise<ApprovalPreview> {
    return heldRead(ctx, approvalRules(proposal.kind).propose, async (inside) => {
      const { subject, lines, needed } = await look(registry.of(proposal.kind), inside, proposal);
      return { subjectName: subject.name, lines, needed };
    });
  };
}

/** Stores a proposal inside the caller's transaction. Returns the facts for the caller's audit row. */
export async function fixProposal(
  registry: ApprovalRegistry,
  ctx: WriteCtx,
  { reason, asMerchant, ...proposal }: Fixed,
): Promise<{ result: ProposeAnswer; audit: AuditFacts }> {
  const { actor, tx } = ctx;
  const merchantId = asMerchant ?? (actor.kind === 'merchant' ? actor.merchantId : null);
  const seen = await look(registry.of(proposal.kind), ctx, proposal, merchantId !== null);
  const { subject, state, lines, amount, lockKey, needed } = seen;
  const made = await explained(() =>
    insertApproval(tx, {
      ...proposal,
      subject,
      lockKey,
      base: state,
      lines,
      amount,
      needed,
      reason,
      makerId: actor.kind === 'user' && merchantId === null ? actor.userId : null,
      merchantId,
      hours: approvalRules(proposal.kind).hours ?? APPROVAL_HOURS,
    }),
  );
  if (!made) throw new BusinessError('conflict', zh.proposeApproval.proposedBefore).because('refund_requested_before');
  await insertApprovalEvent(tx, { what: 'created', id: made.id, state: 0, amount, actor: actorName(actor) });
  const id = made.id.toString();
  return {
    result: { id, needed, expireTime: made.expireTime },
    audit: {
      subjectKind: 'approval',
      subjectId: id,
      after: { kind: proposal.kind, subject, payload: proposal.payload, lines, reason, needed },
    },
  };
}

/** Proposes a change as staff. Nothing changes until others have approved exactly this proposal. */
export function approvalProposer(registry: ApprovalRegistry) {
  const write = writeVerb<Proposed, ProposeAnswer>({
    name: 'approval.propose',
    permission: 'approval:read',
    run: (ctx, { googleAuthCode: _code, ...proposed }) => fixProposal(registry, ctx, proposed),
  });
  return async function proposeApproval(ctx: Ctx, input: Proposed): Promise<ProposeAnswer> {
    const rules = approvalRules(input.kind);
    allow(ctx.actor, rules.propose);
    const preview = await approvalPreviewer(registry)(ctx, input);
    const fresh = rules.freshCode === true || preview.needed > 1;
    await requireTwoFactor(ctx, input.googleAuthCode, { fresh, moneyLeaves: rules.moneyLeaves === true });
    const answer = await write(ctx, input);
    ctx.platform.bus.signal('events');
    return answer;
  };
}
