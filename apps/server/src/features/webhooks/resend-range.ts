import {
  RESEND_MOST,
  RESEND_PER_SECOND,
  type ResendCount,
  type ResendRangeBody,
  type ResendRun,
  type WebhookFilter,
} from '@mashang/contract/webhooks';
import { BusinessError } from '../../platform/errors.ts';
import { actorName } from '../../platform/verbs/audit.ts';
import { allow, type Ctx, writeVerb } from '../../platform/verbs/verb.ts';
import { countResendable, findNewestRun, findRunByIntent, lockResends, startRun } from './resend-store.ts';
import * as zh from './zh.ts';

/** Counts the deliveries of a filter that can be sent again now. */
export async function countResend(ctx: Ctx, filter: WebhookFilter): Promise<ResendCount> {
  allow(ctx.actor, 'webhook:manage');
  return countResendable(ctx.platform.db.app, filter, RESEND_MOST);
}

/**
 * Sends everything that a filter finds again, through the ordinary queue. Only one run at a time, and only if its
 * number is close to the number that the person saw: it may be larger by a tenth, or by ten.
 */
export const resendRange = writeVerb<ResendRangeBody, { id: string; total: number }>({
  name: 'webhook.resend-range',
  permission: 'webhook:manage',
  async run(ctx, { filter, expected, idempotencyKey }) {
    const { tx } = ctx;
    await lockResends(tx);
    const audit = (run: { id: string; total: number }) => ({
      subjectKind: 'webhook-resend',
      subjectId: run.id,
      after: { filter, total: run.total },
    });
    const before = await findRunByIntent(tx, idempotencyKey);
    if (before) return { result: before, audit: audit(before) };
    const last = await findNewestRun(tx);
    if (last && last.waiting > 0) throw new BusinessError('conflict', zh.resendRange.underWay(last.who, last.waiting));
    const who = actorName(ctx.actor);
    const run = await startRun(tx, {
      who,
      intent: idempotencyKey,
      filter,
      most: RESEND_MOST,
      perSecond: RESEND_PER_SECOND,
    });
    if (run.total === 0) throw new BusinessError('conflict', zh.resendRange.nothing);
    if (run.total > RESEND_MOST || run.total > expected + Math.max(10, Math.ceil(expected / 10)))
      throw new BusinessError('conflict', zh.resendRange.moreThanConfirmed);
    return { result: run, audit: audit(run) };
  },
});

/** Returns the newest run and its progress. */
export async function readResendProgress(ctx: Ctx): Promise<{ run: ResendRun | null }> {
  allow(ctx.actor, 'webhook:read');
  return { run: (await findNewestRun(ctx.platform.db.app)) ?? null };
}
