import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultText } from '../../lib/api/call-error.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { Button } from '../form/button.tsx';
import * as controls from '../form/controls.module.css';
import * as zh from '../zh.tsx';

type Props = {
  text: string;
  /** Starts the work again; undefined where that is useless or this user has no permission. */
  onAgain: (() => Promise<unknown>) | undefined;
};

/** Background work that failed: the reason, and a button that starts it again. */
export function FailedWork({ text, onAgain }: Props): ReactNode {
  const again = useMutation({
    mutationFn: async () => onAgain?.(),
    onSuccess: () => showToast('success', zh.failedWork.started),
    onError: (error) => showToast('error', faultText(error)),
  });
  return (
    <div className={`${controls.notice} ${controls.noticeBad}`} role="alert">
      <span>{text}</span>
      {onAgain ? (
        <Button small busy={again.isPending} onClick={() => again.mutate()}>
          {zh.failedWork.readAgain}
        </Button>
      ) : null}
    </div>
  );
}

/** When failed work is retried automatically, as the end of a sentence; empty while no retry is planned. */
export function retryText(retryTime: string): string {
  return retryTime === '' ? '' : zh.retryText.willRetry(retryTime.slice(11));
}
