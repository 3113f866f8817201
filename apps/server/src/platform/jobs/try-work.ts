import { BusinessError } from '../errors.ts';
import { within } from '../http/request-scope.ts';
import type { Platform } from '../platform.ts';
import { Stopping } from './stopping.ts';
import * as zh from './zh.ts';

/** Seconds before the second, third … try of work that failed for a reason of the program's own. */
const PAUSES_S = [5, 30, 120, 600] as const;
export const TRIES_MOST = PAUSES_S.length + 1;

/** Work a job has leased; `tries` counts this one too, and those whose process died. */
export type Tried = { job: string; id: string; requestId: string; tries: number };
/** Why work ends for nothing; `again` where starting it once more may help. */
export type Failure = { fault: string; again: boolean };
type Ways = {
  work(): Promise<void>;
  /** 0: given back by a process that stops, which counts as no try. */
  putOff(pauseS: number): Promise<void>;
  fail(failure: Failure): Promise<void>;
};

/** The pause before the next try, in seconds; null after the last. */
export function pauseAfter(tries: number): number | null {
  return PAUSES_S[tries - 1] ?? null;
}

/**
 * What somebody is told of work that failed for a reason of the program's own: by the number its log lines are found.
 */
export function faultOfOurs(requestId: string): string {
  return zh.tryWork.gaveUp(TRIES_MOST - 1, requestId);
}

/**
 * One try of leased work. A refusal ends it with its reason; any other error is logged and tried again after a growing
 * pause, and the last one ends it. Its audit rows and log lines name the request that asked for it.
 */
export function tryWork(platform: Platform, tried: Tried, { work, putOff, fail }: Ways): Promise<void> {
  const { job, id, requestId, tries } = tried;
  return within({ requestId, job }, async () => {
    try {
      // Whoever tried before it died without a word, each time.
      if (tries > TRIES_MOST) throw new Error('broken off too often');
      await work();
    } catch (err) {
      if (err instanceof Stopping) return putOff(0);
      if (err instanceof BusinessError) return fail({ fault: err.fields[0]?.reason ?? err.message, again: false });
      platform.log.error({ err, id, tries }, 'work failed');
      const pauseS = pauseAfter(tries);
      if (pauseS === null) await fail({ fault: faultOfOurs(requestId), again: true });
      else await putOff(pauseS);
    }
  });
}
