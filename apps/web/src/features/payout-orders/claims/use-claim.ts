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
  /** The payout being claimed now; nothing else can be claimed meanwhile. */
  id: string | undefined;
  claim(id: string): void;
};

/**
 * How often, and how long apart, a claim without an answer is asked about again: a restarted
 * server is back within seconds.
 */
const ASK_AGAIN = { times: 4, afterMs: 1_500 };

/**
 * Codes after which nobody knows what became of the call: no answer at all, a fault, or a gateway's word in its place.
 */
const UNKNOWN: readonly number[] = [0, CODES.fault, 502, 504];

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && UNKNOWN.includes(error.code);
}

/**
 * 抢单: one key an intent, so that a press after a broken line is the same claim. Won: the pay page opens. Lost: the
 * message, and what is on screen is loaded again.
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
    // A lost line is just what the retries are for: they are not to wait until the browser calls itself online.
    networkMode: 'always',
    onSuccess: async ({ orderNo }, id) => {
      keys.current.delete(id);
      showToast('success', zh.useClaim.done);
      void refreshPayouts();
      void navigate(await payPath(orderNo));
    },
    onError: (error, id) => {
      const isCall = error instanceof CallError;
      // The next press asks about this same claim.
      if (!isUnanswered(error)) keys.current.delete(id);
      if (!isCall || !error.told) showToast('error', isCall ? error.message : zh.useClaim.failed);
      void refreshPayouts();
    },
  });
  return { id: work.isPending ? work.variables : undefined, claim: (id) => work.mutate(id) };
}
