/** Failed calls in a row that open a circuit. */
export const OPENS_AFTER = 5;
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 300_000;
const FIRST_BACK_OFF_MS = 150;
const LONGEST_BACK_OFF_MS = 2_000;

/**
 * Milliseconds an open circuit refuses calls after so many failures in a row: doubling, ±20 % by `chance` (0–1), at
 * least what the platform asked for.
 */
export function waitWhenOpen(failures: number, chance: number, retryAfterMs = 0): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - OPENS_AFTER), LONGEST_WAIT_MS);
  return Math.round(Math.max(wait * (0.8 + 0.4 * chance), retryAfterMs));
}

/**
 * Milliseconds before the n-th retry (from 1) within one call: half to all of a doubling pause by `chance` (0–1), so
 * that callers that failed together do not return together; at least what the platform asked for.
 */
export function backOff(again: number, chance: number, retryAfterMs = 0): number {
  const most = Math.min(FIRST_BACK_OFF_MS * 2 ** (again - 1), LONGEST_BACK_OFF_MS);
  return Math.round(Math.max(most * (0.5 + 0.5 * chance), retryAfterMs));
}

/** Whether the health of a connector lets a call through at a time. */
export type Gate = 'open' | 'probe' | 'closed';
export function gateOf(health: { openedAt: number | null; probeAt: number | null }, now: number): Gate {
  if (health.openedAt === null) return 'open';
  return now >= (health.probeAt ?? 0) ? 'probe' : 'closed';
}

/** Milliseconds requested by Retry-After (seconds or a date), at most five minutes; 0 when it requests nothing. */
export function retryAfterOf(value: string | null, now: number): number {
  if (!value || !/^(\d+$|[A-Za-z])/.test(value)) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, LONGEST_WAIT_MS) : 0;
}
