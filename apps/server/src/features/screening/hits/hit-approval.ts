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
      const held = hit.holds && (await isHeld(ctx.tx, hit.subject, hit.subjectId));
      const by = actorName(ctx.actor);
      if (hit.holds && !held) {
        if (hit.subject === 'participant' || hit.subject === 'merchant')
          await releaseKnown(ctx.tx, hit.subject, hit.subjectId, by);
        else await holders[hit.subject]?.(ctx, { subjectId: hit.subjectId, resume, by });
      }
      return { subject: hit.subject, subjectId: hit.subjectId, decision, released: hit.holds && !held };
    },
    applied: (platform: Platform) => {
      platform.bus.signal('events');
      platform.bus.signal('webhooks');
      platform.bus.signal('routing');
    },
  };
  return approval;
}

async function find(ctx: Ctx & { tx: Tx }, id: string): Promise<WholeHit> {
  const found = /^\d{1,18}$/.test(id) ? await findHit(ctx.tx, id) : undefined;
  if (!found) throw new BusinessError('notFound', zh.faults.hitMissing);
  const whyNot = whyNotDecide(found, ctx.actor);
  if (whyNot) throw new BusinessError('conflict', whyNot);
  return found;
}
