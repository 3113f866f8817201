import { RESEND_PER_SECOND } from '@mashang/contract/webhooks';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { type WriteCtx, writeVerb } from '../../platform/verbs/verb.ts';
import { maskUrl } from './mask-rules.ts';
import { type KnownTarget, lockTarget, pauseTargetRow, resumeTargetRow } from './targets-store.ts';
import * as zh from './zh.ts';

/**
 * Holds back the deliveries of a target while its owner fixes it. Nothing is lost: they are sent when the target is
 * resumed.
 */
export const pauseTarget = writeVerb<{ target: string; reason: string }, { deliveries: number }>({
  name: 'webhook.pause-target',
  permission: 'webhook:manage',
  async run(ctx, { target: key, reason }) {
    const target = await knownTarget(ctx, key);
    if (target.paused) throw new BusinessError('conflict', zh.pauseTarget.pausedBefore);
    const deliveries = await pauseTargetRow(ctx.tx, key, actorName(ctx.actor), reason);
    return { result: { deliveries }, audit: auditOf(target, true, { deliveries, reason }) };
  },
});

/** Resumes a paused target's deliveries, oldest first. */
export const resumeTarget = writeVerb<{ target: string }, { deliveries: number }>({
  name: 'webhook.resume-target',
  permission: 'webhook:manage',
  async run(ctx, { target: key }) {
    const target = await knownTarget(ctx, key);
    if (!target.paused) throw new BusinessError('conflict', zh.pauseTarget.notPaused);
    const deliveries = await resumeTargetRow(ctx.tx, key, RESEND_PER_SECOND);
    return { result: { deliveries }, audit: auditOf(target, false, { deliveries }) };
  },
});

async function knownTarget({ tx }: WriteCtx, key: string): Promise<KnownTarget> {
  const target = await lockTarget(tx, key);
  if (!target) throw new BusinessError('notFound', zh.pauseTarget.targetMissing);
  return target;
}

function auditOf({ key, mchId, url, paused: before }: KnownTarget, paused: boolean, facts: object) {
  return {
    subjectKind: 'webhook-target',
    subjectId: key,
    before: { paused: before },
    after: { paused, mchId, url: maskUrl(url), ...facts },
  };
}
