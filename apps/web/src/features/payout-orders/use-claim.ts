import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { claimPayout, payPath, refreshPayouts } from './queries.ts';

export type Claiming = {
  /** The payout being claimed now; nothing else can be claimed meanwhile. */
  id: string | undefined;
  claim(id: string): void;
};

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
    onSuccess: async ({ orderNo }, id) => {
      keys.current.delete(id);
      showToast('success', '抢单成功');
      void refreshPayouts();
      void navigate(await payPath(orderNo));
    },
    onError: (error, id) => {
      const isCall = error instanceof CallError;
      // Without an answer nobody knows: the next press asks about this same claim.
      if (isCall && error.code !== 0 && error.code !== CODES.fault) keys.current.delete(id);
      if (!isCall || !error.told) showToast('error', isCall ? error.message : '抢单失败，请重试');
      void refreshPayouts();
    },
  });
  return { id: work.isPending ? work.variables : undefined, claim: (id) => work.mutate(id) };
}
