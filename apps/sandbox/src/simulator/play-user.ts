import { setTimeout as sleep } from 'node:timers/promises';
import { CODES } from '@mashang/contract/errors';
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '../seed/demo-data.ts';
import { CallFailed } from './public-client.ts';
import type { Simulation } from './simulation.ts';
import { createUserSession, type UserSession } from './user-session.ts';

/**
 * How long a simulated user stays away when it is refused or was signed in elsewhere: a person wants to be that user
 * now, and failed sign-ins would only cost that person a slide check.
 */
const KEEP_AWAY_MS = 10 * 60_000;
/** A code works once in each step of this length. */
const CODE_STEP_MS = 30_000;
/** Errors of one order that do not concern the next. */
export const ORDER_REFUSALS: ReadonlySet<number> = new Set([CODES.notFound, CODES.conflict, CODES.frozen]);

/** Returns a session of a user of the demo; it signs in with its first call. */
export function sessionOf({ baseUrl, wireKey }: Simulation, username: string): UserSession {
  return createUserSession({ baseUrl, wireKey, username, password: DEMO_PASSWORD, totpSecret: DEMO_TOTP_SECRET });
}

/** Returns the milliseconds until another code is valid, with a margin for two clocks that differ. */
export function untilNextCode(): number {
  return CODE_STEP_MS - ((performance.timeOrigin + performance.now()) % CODE_STEP_MS) + 500;
}

/** Returns how long a refusal keeps a user away; null for failures that the usual retry delay handles. */
function waitAfter(code: number): number | null {
  if (code === CODES.twoFactorWrong) return untilNextCode();
  if (ORDER_REFUSALS.has(code)) return 0;
  return code === 0 || code === CODES.fault || code === CODES.tooMany ? null : KEEP_AWAY_MS;
}

/** Runs a step of a simulated user, and waits as long as its refusal requires. */
export async function keepAwayWhenRefused(simulation: Simulation, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    const wait = error instanceof CallFailed ? waitAfter(error.code) : null;
    if (wait === null) throw error;
    simulation.log.debug({ err: error, wait }, 'simulated user waits');
    await sleep(wait, undefined, { signal: simulation.end });
  }
}
