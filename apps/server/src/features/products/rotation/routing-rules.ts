import type { SkipReason } from '@mashang/contract/collection-orders';
import { chargeSlot, type Rotation, type RotationSlot, refundSlot } from './rotation-slot-rules.ts';

/** One account that may receive for a product, as far as a snapshot of the network shows. */
export type Candidate = RotationSlot & {
  accountId: number;
  participantId: number;
  minAmount: bigint;
  maxAmount: bigint;
};
export type ChannelFacts = {
  enabled: boolean;
  healthy: boolean;
  opensAtMinute: number;
  closesAtMinute: number;
  minAmount: bigint;
  maxAmount: bigint;
};
/** Candidates tried per round: nearly every order takes the first, so later rounds widen quickly. */
const ROUNDS = [1, 4, 16, 64, 4_096] as const;
/** Stands in place of an account's id where a reason does not belong to a single account. */
export const NO_ACCOUNT = 0;
export type Skip = { accountId: number; reason: SkipReason };

/** Returns why no channel of a product is open for an amount at a minute of the day (Shanghai); null where one is. */
export function whyChannelClosed(
  channels: readonly ChannelFacts[],
  amount: bigint,
  minuteOfDay: number,
): SkipReason | null {
  const on = channels.filter((channel) => channel.enabled && channel.healthy);
  if (on.length === 0) return 'channel_off';
  const open = on.filter((channel) => minuteOfDay >= channel.opensAtMinute && minuteOfDay < channel.closesAtMinute);
  if (open.length === 0) return 'out_of_hours';
  return open.some((channel) => amount >= channel.minAmount && amount <= channel.maxAmount) ? null : 'out_of_range';
}

/**
 * Returns at most `count` untried candidates, those with the lowest pass first (`rotation-slot-rules.ts`). `more` says
 * whether others are left. Accounts of weight 0, or whose range does not fit, are skipped with their reason.
 */
export function rankCandidates(
  candidates: readonly Candidate[],
  amount: bigint,
  tried: ReadonlySet<number>,
  count: number,
): { picks: Candidate[]; skips: Skip[]; more: boolean } {
  const picks: Candidate[] = [];
  const skips: Skip[] = [];
  let eligible = 0;
  for (const candidate of candidates) {
    if (tried.has(candidate.accountId)) continue;
    if (candidate.weight === 0) {
      skips.push({ accountId: candidate.accountId, reason: 'weight_zero' });
      continue;
    }
    if (amount < candidate.minAmount || amount > candidate.maxAmount) {
      skips.push({ accountId: candidate.accountId, reason: 'out_of_range' });
      continue;
    }
    eligible += 1;
    insertByPass(picks, candidate, count);
  }
  return { picks, skips, more: eligible > picks.length };
}

/** Keeps the `count` lowest passes in order; an insertion is cheap because `count` is small. */
function insertByPass(picks: Candidate[], candidate: Candidate, count: number): void {
  if (picks.length === count && candidate.pass >= (picks[count - 1] as Candidate).pass) return;
  let place = picks.length;
  while (place > 0 && (picks[place - 1] as Candidate).pass > candidate.pass) place -= 1;
  picks.splice(place, 0, candidate);
  if (picks.length > count) picks.pop();
}

/**
 * One offer to the caller that decides. `again` are those of `picks` that were offered before and were refused only for
 * an open order of the same amount.
 */
export type Offer = { picks: Candidate[]; again: readonly Candidate[]; skips: Skip[]; last: boolean };
type Offering = { candidates: readonly Candidate[]; rotation: Rotation; closed: SkipReason | null };

/**
 * Offers an order to more and more candidates until one takes it or none is left. The caller answers a refused offer
 * with who has an open order of the amount; the last offer includes those again, so one of them gets the order before
 * it fails. `closed` is why no candidate is asked.
 */
export function* offersOf(
  { candidates, rotation, closed }: Offering,
  amount: bigint,
): Generator<Offer, void, (one: Candidate) => boolean> {
  const tried = new Set<number>();
  const busy: Candidate[] = [];
  const charged = new Set<Candidate>();
  for (const [round, count] of ROUNDS.entries()) {
    const ranked = closed ? nobody(candidates, closed) : rankCandidates(candidates, amount, tried, count);
    const last = !ranked.more;
    // Charged before the answer, so that other orders of the same moment try the next account. An account that is
    // charged without getting the order would stay last for good.
    const taker = last ? (busy[0] ?? ranked.picks[0]) : ranked.picks[0];
    if (taker && !charged.has(taker)) chargeSlot(taker, rotation);
    if (taker) charged.add(taker);
    const again = last ? busy : [];
    for (const one of again) if (one !== taker && charged.delete(one)) refundSlot(one);
    const isBusy = yield { picks: [...again, ...ranked.picks], again, skips: round === 0 ? ranked.skips : [], last };
    if (last) return;
    for (const pick of ranked.picks) {
      tried.add(pick.accountId);
      if (isBusy(pick)) busy.push(pick);
    }
  }
}

function nobody(candidates: readonly Candidate[], reason: SkipReason) {
  return { picks: [], skips: candidates.map(({ accountId }) => ({ accountId, reason })), more: false };
}
