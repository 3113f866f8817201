import type { SkipReason } from '@mashang/contract/collection-orders';
import { newRotation } from './rotation-slot-rules.ts';
import { type Candidate, offersOf } from './routing-rules.ts';

/** An account in a rotation; `refusal` excludes it from every order. */
export type ReplayAccount = Pick<Candidate, 'accountId' | 'participantId' | 'weight' | 'minAmount' | 'maxAmount'> & {
  refusal: SkipReason | null;
};
/** An order as it came. From `until` on its account was free for the same amount again; null while it is open. */
export type ReplayOrder = { amount: bigint; at: number; until: number | null };
export type Replay = {
  taken: Map<number, { orders: number; amount: bigint }>;
  skips: Map<number, Map<SkipReason, number>>;
  /** Orders that no account would have taken. */
  lost: number;
};

/**
 * Routes orders (oldest first) through a rotation by the rules for real ones, including rounds and charged passes. It
 * ignores what depends on money or limits of the moment: floats and caps of a past day are not known any more.
 */
export function replayOrders(accounts: readonly ReplayAccount[], orders: readonly ReplayOrder[]): Replay {
  const candidates = accounts.map((account) => ({ ...account, pass: 0 }));
  const refusals = new Map(accounts.map((account) => [account.accountId, account.refusal]));
  const busyUntil = new Map<string, number>();
  const rotation = newRotation();
  const replay: Replay = { taken: new Map(), skips: new Map(), lost: 0 };

  function refusalOf(accountId: number, order: ReplayOrder): SkipReason | null {
    const standing = refusals.get(accountId) ?? null;
    if (standing) return standing;
    return (busyUntil.get(`${accountId}:${order.amount}`) ?? 0) > order.at ? 'same_amount_open' : null;
  }
  for (const order of orders) {
    const taker = takerOf(offersOf({ candidates, rotation, closed: null }, order.amount), {
      refusalOf: (accountId) => refusalOf(accountId, order),
      onSkip: (accountId, reason) => countSkip(replay.skips, accountId, reason),
    });
    if (!taker) {
      replay.lost += 1;
      continue;
    }
    const sum = replay.taken.get(taker.accountId) ?? { orders: 0, amount: 0n };
    replay.taken.set(taker.accountId, { orders: sum.orders + 1, amount: sum.amount + order.amount });
    busyUntil.set(`${taker.accountId}:${order.amount}`, order.until ?? Number.POSITIVE_INFINITY);
  }
  return replay;
}

type Judging = {
  refusalOf(accountId: number): SkipReason | null;
  onSkip(accountId: number, reason: SkipReason): void;
};

/**
 * Returns the first free candidate of the offers, as the database would decide; where none is free, the first that is
 * busy only with another order of the same amount.
 */
function takerOf(offers: ReturnType<typeof offersOf>, { refusalOf, onSkip }: Judging): Candidate | undefined {
  const isBusy = ({ accountId }: Candidate) => refusalOf(accountId) === 'same_amount_open';
  for (let offer = offers.next(); !offer.done; offer = offers.next(isBusy)) {
    const { picks, again, skips, last } = offer.value;
    for (const { accountId, reason } of skips) onSkip(accountId, reason);
    for (const pick of picks.slice(again.length)) {
      const reason = refusalOf(pick.accountId);
      if (!reason) return pick;
      onSkip(pick.accountId, reason);
    }
    if (last) return picks.find(isBusy);
  }
  return undefined;
}

function countSkip(skips: Replay['skips'], accountId: number, reason: SkipReason): void {
  const counts = skips.get(accountId) ?? new Map<SkipReason, number>();
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
  skips.set(accountId, counts);
}
