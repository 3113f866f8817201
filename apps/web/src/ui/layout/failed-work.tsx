import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultText } from '../../lib/api/call-error.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { Button } from '../form/button.tsx';
import * as zh from '../zh.tsx';

type Props = {
  text: string;
  /** Starts it once more; left out where that is of no use, or not this user's to do. */
  onAgain: (() => Promise<unknown>) | undefined;
};

/** Work in the background that ended for nothing: why, and the way to start it once more. */
export function FailedWork({ text, onAgain }: Props): ReactNode {
  const again = useMutation({
    mutationFn: async () => onAgain?.(),
    onSuccess: () => showToast('success', zh.failedWork.started),
    onError: (error) => showToast('error', faultText(error)),
  });
  return (
    <div className="notice notice-bad" role="alert">
      <span>{text}</span>
      {onAgain ? (
        <Button small busy={again.isPending} onClick={() => again.mutate()}>
          {zh.failedWork.readAgain}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * When something that failed is tried again by itself, as the end of a sentence; empty
 * while it is not waiting for that.
 */
export function retryText(retryTime: string): string {
  return retryTime === '' ? '' : zh.retryText.willRetry(retryTime.slice(11));
}
