import { formatRate, parseRate } from '@mashang/contract/money';
import {
  boundOf,
  type RateRefusal,
  rateRowAt,
  type SaveSonRateBody,
  type WithdrawSonRateBody,
  whyNotWithdrawn,
  whyRateRefused,
} from '@mashang/contract/products';
import { formatTime, parseTime } from '@mashang/contract/time';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { type WriteCtx, writeVerb } from '../../../platform/verbs/verb.ts';
import { requireService } from '../../licence/current-licence.ts';
import { participantOf } from '../participant-of.ts';
import { findProduct } from '../products-store.ts';
import * as zh from '../zh.ts';
import { loadRateFacts, type RateFacts } from './rate-facts.ts';
import { mapRefusals, rateRefused } from './rate-refusal.ts';
import { findParentOf, insertRate, lockRates, withdrawRate } from './rates-store.ts';

const YEAR_MS = 366 * 86_400_000;

/**
 * Returns the direct child, the product and the facts of a change. Throws 404 for another agent's child, and 409 where
 * the rates changed since the sender read them.
 */
async function lockSubject(
  ctx: WriteCtx,
  input: { sonId: string; prdId: string; version: string },
): Promise<{ son: bigint; product: bigint; facts: RateFacts }> {
  await requireService(ctx.platform, 'agent_network');
  const { me } = participantOf(ctx.actor);
  const [son, product] = [BigInt(input.sonId), BigInt(input.prdId)];
  const [parent, goods] = await Promise.all([findParentOf(ctx.tx, son), findProduct(ctx.tx, product)]);
  if (parent !== me) throw new BusinessError('notFound', zh.setSonRate.subAgentMissing);
  if (!goods) throw new BusinessError('notFound', zh.faults.productMissing);
  await lockRates(ctx.tx, product);
  const facts = await loadRateFacts(ctx.tx, { participantId: son, parentId: me, productId: product });
  if (facts.version !== input.version) throw new BusinessError('conflict', zh.setSonRate.changedMeanwhile);
  return { son, product, facts };
}

function refuse(refusal: RateRefusal | null, at: number, { bounds }: RateFacts): void {
  if (!refusal) return;
  const bound = boundOf(bounds, at);
  if (refusal === 'rate_above_parent' && !bound?.open) throw invalidField('agtRate', zh.setSonRate.notOpenForYou);
  const limit = refusal === 'rate_above_parent' ? bound?.ceiling : refusal === 'rate_below_child' ? bound?.floor : null;
  throw rateRefused(refusal, limit == null ? undefined : formatRate(limit));
}

/** Returns when a change takes effect. An invalid time, or one more than a year away, is refused. */
function momentOf(effectiveFrom: string | undefined, now: number): number {
  if (effectiveFrom === undefined) return now;
  const at = parseTime(effectiveFrom);
  if (Number.isNaN(at) || formatTime(at) !== effectiveFrom)
    throw invalidField('effectiveFrom', zh.setSonRate.noSuchTime);
  if (at > now + YEAR_MS) throw invalidField('effectiveFrom', zh.setSonRate.startTooLate);
  return at;
}

/** Sets a direct child's rate for a product, from now or from a later moment on. */
export const setSonRate = writeVerb<SaveSonRateBody, { effectiveFrom: string }>({
  name: 'rate.set',
  permission: 'rate:write',
  async run(ctx, input) {
    const { me, username } = participantOf(ctx.actor);
    const { son, product, facts } = await lockSubject(ctx, input);
    const rate = parseRate(input.agtRate);
    const at = momentOf(input.effectiveFrom, facts.now);
    refuse(whyRateRefused({ rate, at }, facts.now, facts.bounds), at, facts);
    const before = rateRowAt(facts.own, at);
    if (before?.rate === rate && before.enabled === input.enabled)
      throw invalidField('agtRate', zh.setSonRate.unchanged);
    if (before?.enabled === false && before.switchedBy === son && input.enabled)
      throw invalidField('enabled', zh.setSonRate.closedBySubAgent);
    const effectiveFrom = await mapRefusals(() =>
      insertRate(ctx.tx, {
        participantId: son,
        productId: product,
        from: at > facts.now ? (input.effectiveFrom ?? null) : null,
        rate,
        enabled: input.enabled,
        switchedBy: before?.enabled === input.enabled ? before.switchedBy : me,
        createdBy: username,
      }),
    );
    return {
      result: { effectiveFrom },
      audit: {
        subjectKind: 'participant-rate',
        subjectId: `${son}:${product}`,
        before: before && { agtRate: formatRate(before.rate), enabled: before.enabled, effectiveFrom: before.time },
        after: { agtRate: formatRate(rate), enabled: input.enabled, effectiveFrom },
      },
    };
  },
});

/** Withdraws a coming rate: the one before it stays in force. */
export const withdrawSonRate = writeVerb<WithdrawSonRateBody, { effectiveFrom: string }>({
  name: 'rate.withdraw',
  permission: 'rate:write',
  async run(ctx, input) {
    const { username } = participantOf(ctx.actor);
    const { son, product, facts } = await lockSubject(ctx, input);
    const row = facts.own.find(({ time }) => time === input.effectiveFrom);
    if (!row) throw new BusinessError('notFound', zh.setSonRate.nothingAhead);
    refuse(whyNotWithdrawn(facts.own, row.from, facts.now, facts.bounds), row.from, facts);
    await mapRefusals(() =>
      withdrawRate(ctx.tx, { participantId: son, productId: product, from: input.effectiveFrom, actor: username }),
    );
    return {
      result: { effectiveFrom: row.time },
      audit: {
        subjectKind: 'participant-rate',
        subjectId: `${son}:${product}`,
        before: { agtRate: formatRate(row.rate), enabled: row.enabled, effectiveFrom: row.time },
      },
    };
  },
});
