import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../../lib/api/call-error.ts';
import { randomText } from '../../../lib/api/wire-cipher.ts';
import { showToast } from '../../../lib/faults/toast.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { claimPayout, payPath, refreshPayouts } from '../queries.ts';
import * as zh from '../zh.tsx';

export type Claiming = {
  /** The payout that is being claimed now; no other can be claimed meanwhile. */
  id: string | undefined;
  claim(id: string): void;
};

/**
 * Number of retries, and the delay between them, for a claim without an answer: a restarted server is back within
 * seconds.
 */
const ASK_AGAIN = { times: 4, afterMs: 1_500 };

/**
 * Codes after which the result of the call is unknown: no answer, a fault, or a gateway's error instead of an answer.
 */
const UNKNOWN: readonly number[] = [0, CODES.fault, 502, 504];

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && UNKNOWN.includes(error.code);
}

/**
 * 抢单: one idempotency key per action, so that a click after a connection loss repeats the same claim. After success the
 * pay page opens. After a refusal the message is shown, and the data on screen is loaded again.
 */
export function useClaim(): Claiming {
  const { area } = useCurrentUser();
  const navigate = useNavigate();
  const keys = useRef(new Map<string, string>());
  function keyOf(id: string): string {
    const key = keys.current.get(id) ?? randomText(24);
    keys.current.set(id, key);
    return key;
  }
  const work = useMutation({
    mutationFn: (id: string) => claimPayout(area, id, keyOf(id)),
    meta: { quiet: true },
    retry: (failures, error) => failures < ASK_AGAIN.times && isUnanswered(error),
    retryDelay: ASK_AGAIN.afterMs,
    // The retries are meant for a lost connection: they must not wait until the browser reports that it is online.
    networkMode: 'always',
    onSuccess: async ({ orderNo }, id) => {
      keys.current.delete(id);
      showToast('success', zh.useClaim.done);
      void refreshPayouts();
      void navigate(await payPath(orderNo));
    },
    onError: (error, id) => {
      const isCall = error instanceof CallError;
      // After an unknown result the key stays, so that the next click repeats this claim.
      if (!isUnanswered(error)) keys.current.delete(id);
      if (!isCall || !error.shown) showToast('error', isCall ? error.message : zh.useClaim.failed);
      void refreshPayouts();
    },
  });
  return { id: work.isPending ? work.variables : undefined, claim: (id) => work.mutate(id) };
}
