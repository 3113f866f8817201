import { BusinessError } from '../errors.ts';
import { within } from '../http/request-scope.ts';
import type { Platform } from '../platform.ts';
import { Stopping } from './stopping.ts';
import * as zh from './zh.ts';

/** Seconds before the second, third … attempt at work that failed because of the program. */
const PAUSES_S = [5, 30, 120, 600] as const;
export const TRIES_MOST = PAUSES_S.length + 1;

/** Work that a job has leased; `tries` counts this attempt too, and those whose process died. */
export type Tried = { job: string; id: string; requestId: string; tries: number };
/** Why work ended without success; `again` where restarting it may help. */
export type Failure = { fault: string; again: boolean };
type Ways = {
  work(): Promise<void>;
  /** 0: returned by a process that stops, which does not count as an attempt. */
  postpone(pauseS: number): Promise<void>;
  fail(failure: Failure): Promise<void>;
};

/** Returns the pause before the next attempt, in seconds; null after the last. */
export function pauseAfter(tries: number): number | null {
  return PAUSES_S[tries - 1] ?? null;
}

/**
 * Returns the text for a user whose work failed because of the program: it contains the request id, by which the log
 * lines are found.
 */
export function internalFaultText(requestId: string): string {
  return zh.tryWork.gaveUp(TRIES_MOST - 1, requestId);
}

/**
 * Makes one attempt at leased work. A refusal ends it with its reason. Any other error is logged and tried again after
 * a growing pause; the last one ends it. Audit rows and log lines name the request that started the work.
 */
export function tryWork(platform: Platform, tried: Tried, { work, postpone, fail }: Ways): Promise<void> {
  const { job, id, requestId, tries } = tried;
  return within({ requestId, job }, async () => {
    try {
      // Every earlier attempt died without recording a result.
      if (tries > TRIES_MOST) throw new Error('broken off too often');
      await work();
    } catch (err) {
      if (err instanceof Stopping) return postpone(0);
      if (err instanceof BusinessError) return fail({ fault: err.fields[0]?.reason ?? err.message, again: false });
      platform.log.error({ err, id, tries }, 'work failed');
      const pauseS = pauseAfter(tries);
      if (pauseS === null) await fail({ fault: internalFaultText(requestId), again: true });
      else await postpone(pauseS);
    }
  });
}
