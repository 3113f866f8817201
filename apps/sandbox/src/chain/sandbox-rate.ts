import type { Quote } from '../../../server/src/features/top-ups/usdt/usdt-rate.ts';

/** Middle of the sandbox's rate and its range, in 1/10 000 yuan, and how long a rate lasts. */
const MIDDLE = 71_500;
const SWING = 600;
const HOLDS_MS = 60_000;

/** Returns the rate of an invented market: it changes slowly over the hours, and once a minute. */
export async function sandboxRate(now: number): Promise<Quote> {
  const at = now - (now % HOLDS_MS);
  const minute = at / HOLDS_MS;
  const rate = Math.round(MIDDLE + SWING * Math.sin(minute / 47) + (SWING / 6) * Math.sin(minute / 3));
  return { rate, source: '沙箱行情', at };
}
