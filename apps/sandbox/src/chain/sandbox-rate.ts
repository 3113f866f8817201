import type { Quote } from '../../../server/src/features/top-ups/usdt/usdt-rate.ts';

/** 1/10 000 yuan around which the sandbox's rate moves, how far, and how often it is another. */
const MIDDLE = 71_500;
const SWING = 600;
const HOLDS_MS = 60_000;

/** A made-up market: the rate wanders with the hours, and stands for a minute. */
export async function sandboxRate(now: number): Promise<Quote> {
  const at = now - (now % HOLDS_MS);
  const minute = at / HOLDS_MS;
  const rate = Math.round(MIDDLE + SWING * Math.sin(minute / 47) + (SWING / 6) * Math.sin(minute / 3));
  return { rate, source: '沙箱行情', at };
}
