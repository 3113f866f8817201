import type { ApprovalPayload } from '@mashang/contract/approvals';
import { maskName } from '@mashang/contract/participants';
import {
  HIT_DECISIONS,
  HIT_STATE_NAMES,
  HIT_SUBJECTS,
  type HitState,
  type HitSubject,
  MATCH_STEPS,
} from '@mashang/contract/screening';
import type { Tx } from '../../../platform/database/db.ts';
import { BusinessError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import type { Ctx, WriteCtx } from '../../../platform/verbs/verb.ts';
import type { ApprovalKind } from '../../approvals/approval-kind.ts';
import * as zh from '../zh.ts';
import { whyNotDecide } from './hit-rules.ts';
import { decideHit, findHit, isHeld, releaseKnown, type WholeHit } from './hits-store.ts';

type State = { state: HitState; score: number; step: string; about: string; list: string };
/** Continues a subject's money once no hit holds it any more; `resume` is the data stored with the hit for that. */
export type HitHolder = (
  ctx: WriteCtx,
  held: { subjectId: string; resume: Record<string, unknown> | null; by: string },
) => Promise<void>;
export type HitHolders = Partial<Record<HitSubject, HitHolder>>;

/**
 * Two people decide a hit. If it is another person, the held money continues; if it is the same person, it stays held.
 */
export function hitApproval(holders: HitHolders): ApprovalKind<ApprovalPayload<'screening.hit'>, State> {
  const approval: ApprovalKind<ApprovalPayload<'screening.hit'>, State> = {
    kind: 'screening.hit',
    async load(ctx, { subjectId }) {
      const found = await find(ctx, subjectId);
      const { hit, reason } = found;
      return {
        subject: { kind: 'screening-hit', id: subjectId, name: `${HIT_SUBJECTS[hit.subject]} ${hit.subjectId}` },
        state: {
          state: hit.state,
          score: reason.score,
          step: MATCH_STEPS[reason.step],
          about: `${HIT_SUBJECTS[hit.subject]} ${hit.subjectId}`,
          list: `${hit.list} ${hit.version} · ${maskName(hit.listed)}`,
        },
        lockKey: subjectId,
      };
    },
    lines: ({ state, score, step, about, list }, { decision }) => [
      { label: zh.hitApproval.subject, before: '', after: about },
      { label: zh.hitApproval.record, before: '', after: list },
      { label: zh.hitApproval.match, before: '', after: zh.hitApproval.matched(step, score) },
      { label: zh.hitApproval.verdict, before: HIT_STATE_NAMES[state], after: HIT_DECISIONS[decision] },
    ],
    async apply(ctx, { subjectId: id, payload: { decision } }) {
      const { hit, resume } = await find(ctx, id);
      const decided = {
        id,
        state: decision === 'other' ? 1 : 2,
        by: actorName(ctx.actor),
        decision: HIT_DECISIONS[decision],
      } as const;
      if (!(await decideHit(ctx.tx, decided))) throw new BusinessError('conflict', zh.hitApproval.reviewedByOther);
      const released = await releaseSubject(ctx, holders, { hit, resume });
      return { subject: hit.subject, subjectId: hit.subjectId, decision, released };
    },
    applied: (platform: Platform) => {
      platform.bus.signal('events');
      platform.bus.signal('webhooks');
      platform.bus.signal('routing');
    },
  };
  return approval;
}

/** Continues the subject unless another hit holds it; returns whether anything was released. */
async function releaseSubject(
  ctx: WriteCtx,
  holders: HitHolders,
  { hit, resume }: Pick<WholeHit, 'hit' | 'resume'>,
): Promise<boolean> {
  const { subject, subjectId } = hit;
  if (!hit.holds || (await isHeld(ctx.tx, subject, subjectId))) return false;
  const by = actorName(ctx.actor);
  if (subject === 'participant' || subject === 'merchant') return releaseKnown(ctx.tx, subject, subjectId, by);
  const holder = holders[subject];
  if (!holder) return false;
  await holder(ctx, { subjectId, resume, by });
  return true;
}

async function find(ctx: Ctx & { tx: Tx }, id: string): Promise<WholeHit> {
  const found = /^\d{1,18}$/.test(id) ? await findHit(ctx.tx, id) : undefined;
  if (!found) throw new BusinessError('notFound', zh.faults.hitMissing);
  const whyNot = whyNotDecide(found, ctx.actor);
  if (whyNot) throw new BusinessError('conflict', whyNot);
  return found;
}
