import * as zh from './zh.ts';

/**
 * How wrong guesses in a row delay the next one. Counts do not expire: only success, or the end of the secret, clears
 * them.
 */
export type GuessRule = {
  /** Number of guesses that are judged at once. */
  free: number;
  /** After them comes a wait that doubles with each failure, up to `mostMs`. */
  firstMs: number;
  mostMs: number;
  /** From this count on no guess is judged any more. */
  ceiling: number;
};

const HOUR_MS = 3_600_000;
/** Passwords of one account, and codes after a right password, from devices that the account does not know. */
export const STRANGER_GUESSES: GuessRule = { free: 5, firstMs: 1_000, mostMs: HOUR_MS, ceiling: 100 };
/** The same from one known device; at the ceiling the device is no longer known. */
export const KNOWN_DEVICE_GUESSES: GuessRule = { free: 10, firstMs: 1_000, mostMs: HOUR_MS / 12, ceiling: 30 };
/** Codes and old passwords within one session; at the ceiling the session ends. */
export const SESSION_GUESSES: GuessRule = { free: 5, firstMs: 5_000, mostMs: HOUR_MS / 4, ceiling: 20 };

/** Milliseconds after the last of `failures` guesses in a row until the next one is judged; 0 while they are free. */
export function waitAfter({ free, firstMs, mostMs }: GuessRule, failures: number): number {
  return failures < free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.min(failures - free, 40));
}

/** All waits of a rule, by failures from 1 up to the ceiling. */
export function waitsOf(rule: GuessRule): number[] {
  return Array.from({ length: rule.ceiling }, (_, at) => waitAfter(rule, at + 1));
}

/** A wait as text for people, rounded up. */
export function waitText(ms: number): string {
  if (ms < 60_000) return zh.guessRules.seconds(Math.max(1, Math.ceil(ms / 1_000)));
  return ms < HOUR_MS ? zh.guessRules.minutes(Math.ceil(ms / 60_000)) : zh.guessRules.hours(Math.ceil(ms / HOUR_MS));
}
