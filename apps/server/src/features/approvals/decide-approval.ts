import {
  APPROVAL_STATE,
  type ApproveBody,
  approvalRules,
  type DecisionAnswer,
  type RejectApprovalBody,
} from '@mashang/contract/approvals';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { requireTwoFactor } from '../../platform/auth/auth.ts';
import { BusinessError } from '../../platform/errors.ts';
import { userOf } from '../../platform/verbs/acting.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import {
  type AuditFacts,
  allow,
  type Ctx,
  type UserActor,
  type WriteCtx,
  writeVerb,
} from '../../platform/verbs/verb.ts';
import type { Approved } from './approval-kind.ts';
import { explained } from './approval-refusals.ts';
import type { ApprovalRegistry } from './approval-registry.ts';
import { isSeenBy, whyNot } from './approval-rules.ts';
import {
  actUnderApproval,
  closeApproval,
  countVotes,
  findApproval,
  insertApprovalEvent,
  insertCheck,
  isBase,
  lockApproval,
  type StandingApproval,
} from './approvals-store.ts';
import * as zh from './zh.ts';

type Decision = { id: string; hash: string; comment: string };

function refuseUnlessMay(approval: StandingApproval | null, actor: UserActor): StandingApproval {
  if (!approval || !isSeenBy(approval, actor)) throw new BusinessError('notFound', zh.faults.approvalMissing);
  const why = whyNot(approval, actor);
  if (why && approval.state === APPROVAL_STATE.pending && !approval.isOver) throw new BusinessError('forbidden', why);
  if (why) throw new BusinessError('conflict', why);
  return approval;
}

type Said = { decision: Decision; verdict: 'approve' | 'reject'; code: string | undefined };
/** Refuses what it can before a code is used up; then asks for a fresh code, even in an open step-up window. */
export async function admitDecision(ctx: Ctx, { decision, verdict, code }: Said): Promise<void> {
  const { id, hash } = decision;
  allow(ctx.actor, 'approval:read');
  const approval = await findApproval(ctx.platform.db.app, id);
  const { kind } = refuseUnlessMay(approval, ctx.actor);
  allow(ctx.actor, approvalRules(kind).check);
  if (approval?.hash !== hash) throw new BusinessError('conflict', zh.words.changedSinceSeen);
  const moneyLeaves = verdict === 'approve' && approvalRules(kind).moneyLeaves === true;
  await requireTwoFactor(ctx, code, { fresh: true, moneyLeaves });
}

/**
 * Stores one checker's decision under the lock of the proposal; the database checks the person, the hash and the state.
 */
async function take(ctx: WriteCtx, verdict: 'approve' | 'reject', decision: Decision): Promise<StandingApproval> {
  const actor = userOf(ctx);
  const approval = refuseUnlessMay(await lockApproval(ctx.tx, decision.id), actor);
  await insertCheck(ctx.tx, { ...decision, approvalId: approval.id, userId: actor.userId, verdict });
  return approval;
}

async function putInForce(ctx: WriteCtx, registry: ApprovalRegistry, approved: Approved<unknown>, kindName: string) {
  const kind = registry.of(kindName);
  if (kind.service) await ctx.platform.gate(kind.service, kind.stage);
  if (kind.floats) await ctx.platform.gate(FLOATS, kind.floats);
  const { state } = await kind.load(ctx, approved);
  if (!(await isBase(ctx.tx, approved.id, state))) throw new BusinessError('conflict', zh.decideApproval.recordChanged);
  await closeApproval(ctx.tx, approved.id, APPROVAL_STATE.applied, userOf(ctx).userId);
  await actUnderApproval(ctx.tx, approved.id);
  return { before: state, after: await kind.apply(ctx, approved) };
}

type Outcome = DecisionAnswer & { approval: StandingApproval };

function approvedOf({ id, subjectId, payload, makerId, reason }: StandingApproval): Approved<unknown> {
  return { id, subjectId, payload, makerId, reason };
}

/**
 * Approves as one checker. The last approval puts the change in force in the same transaction, or nothing of it
 * happens.
 */
export function approvalApprover(registry: ApprovalRegistry) {
  const write = writeVerb<Decision, Outcome>({
    name: 'approval.approve',
    permission: 'approval:read',
    run: (ctx, decision) =>
      explained(async () => {
        const approval = await take(ctx, 'approve', decision);
        const votes = await countVotes(ctx.tx, approval.id);
        const enough = votes >= approval.needed;
        const done = enough ? await putInForce(ctx, registry, approvedOf(approval), approval.kind) : undefined;
        const state = enough ? APPROVAL_STATE.applied : APPROVAL_STATE.pending;
        const { id, amount, kind, subjectKind, subjectId, hash } = approval;
        const what = enough ? 'applied' : 'checked';
        await insertApprovalEvent(ctx.tx, { what, id, state, amount, actor: actorName(ctx.actor) });
        return {
          result: { id: id.toString(), state, waitsForSecond: !enough, approval },
          audit: {
            subjectKind: 'approval',
            subjectId: id.toString(),
            before: { state: 0, ...(done ? { record: done.before } : {}) },
            after: {
              state,
              kind,
              subjectKind,
              subjectId,
              hash,
              votes,
              comment: decision.comment,
              ...(done ? { record: done.after } : {}),
            },
          },
        };
      }),
  });
  return async function approve(ctx: Ctx, { googleAuthCode, ...decision }: ApproveBody): Promise<DecisionAnswer> {
    await admitDecision(ctx, { decision, verdict: 'approve', code: googleAuthCode });
    const { approval, ...answer } = await write(ctx, decision);
    ctx.platform.bus.signal('events');
    if (!answer.waitsForSecond) registry.of(approval.kind).applied?.(ctx.platform, approvedOf(approval));
    return answer;
  };
}

/** Rejects as one checker inside the caller's transaction. Returns the facts for the caller's audit row. */
export function rejectProposal(
  ctx: WriteCtx,
  decision: Decision,
): Promise<{ result: DecisionAnswer; audit: AuditFacts }> {
  return explained(async () => {
    const { id, amount, kind, subjectKind, subjectId } = await take(ctx, 'reject', decision);
    const state = APPROVAL_STATE.rejected;
    await closeApproval(ctx.tx, id, state, userOf(ctx).userId);
    await insertApprovalEvent(ctx.tx, { what: 'rejected', id, state, amount, actor: actorName(ctx.actor) });
    return {
      result: { id: id.toString(), state, waitsForSecond: false },
      audit: {
        subjectKind: 'approval',
        subjectId: id.toString(),
        before: { state: 0 },
        after: { state, kind, subjectKind, subjectId, comment: decision.comment },
      },
    };
  });
}

const writeRejection = writeVerb<Decision, DecisionAnswer>({
  name: 'approval.reject',
  permission: 'approval:read',
  run: rejectProposal,
});

/** Rejects as one checker, which ends the proposal; nothing of its change has happened. */
export async function rejectApproval(
  ctx: Ctx,
  { googleAuthCode, ...decision }: RejectApprovalBody,
): Promise<DecisionAnswer> {
  await admitDecision(ctx, { decision, verdict: 'reject', code: googleAuthCode });
  const answer = await writeRejection(ctx, decision);
  ctx.platform.bus.signal('events');
  return answer;
}
