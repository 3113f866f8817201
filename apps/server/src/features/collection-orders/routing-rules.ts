import type { SkipReason } from '@mashang/contract/collection-orders';

/** One account that may receive for a product, as far as a picture of the network can tell. `pass` is its place in the rotation. */
export type Candidate = {
  accountId: number;
  participantId: number;
  weight: number;
  minAmount: bigint;
  maxAmount: bigint;
  pass: number;
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
export const ROUNDS = [1, 4, 16, 64, 4_096] as const;
/** In the place of an account's id where a reason is no single account's. */
export const NO_ACCOUNT = 0;
export type Skip = { accountId: number; reason: SkipReason };

/** Why no channel of a product is open for this amount at this minute of the day (Shanghai); null when one is. */
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
 * Stride scheduling: the candidates due next come first, so over time each gets orders in proportion to its weight. Answers at
 * most `count` of those not tried yet; `more` says whether others are left; accounts of weight 0, and those whose range does not
 * fit, are skipped with their reason.
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

/** Keeps the `count` lowest passes in order; an insertion is cheap because count is small. */
function insertByPass(picks: Candidate[], candidate: Candidate, count: number): void {
  if (picks.length === count && candidate.pass >= (picks[count - 1] as Candidate).pass) return;
  let place = picks.length;
  while (place > 0 && (picks[place - 1] as Candidate).pass > candidate.pass) place -= 1;
  picks.splice(place, 0, candidate);
  if (picks.length > count) picks.pop();
}

/** Moves a candidate on in the rotation after it was given an order. */
export function chargeTurn(candidate: Candidate): void {
  candidate.pass += 1 / candidate.weight;
}

/** Takes that back from one that was not given the order after all. */
export function giveTurnBack(candidate: Candidate): void {
  candidate.pass -= 1 / candidate.weight;
}
