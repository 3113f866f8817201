import type { PayeeState, PayeeView } from '@mashang/contract/payment-channels';

/** States that change within seconds, those that somebody may change in hours, and the ends. */
const POLL_MS: Record<PayeeState, number | null> = {
  preparing: 5_000,
  waiting: 3_000,
  held: 15_000,
  processing: 3_000,
  // Staff may pay it again, and what lapsed is confirmed by the channel.
  failed: 30_000,
  lapsed: 15_000,
  paid: null,
  withdrawn: null,
  returned: null,
};

/**
 * Milliseconds until the next poll; null where no change is expected. A state of a newer server is polled like one that
 * is under way.
 */
export function payeeDelay({ state }: Pick<PayeeView, 'state'>): number | null {
  const delay = POLL_MS[state];
  return delay === undefined ? POLL_MS.processing : delay;
}

/** What the page offers: the wallet's function, its own address for the wallet, or nothing. */
export type PayeeWay = 'agree' | 'open_in_wallet' | 'none';

export function payeeWayOf(userAgent: string, { fields, wallet }: Pick<PayeeView, 'fields' | 'wallet'>): PayeeWay {
  if (fields === null || wallet === null) return 'none';
  return userAgent.includes(wallet.browser) ? 'agree' : 'open_in_wallet';
}
