import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveText } from '../../lib/api/save-text.ts';
import { showToast } from '../../lib/faults/toast.ts';
import * as zh from '../zh.tsx';
import { Button } from './button.tsx';

type Props = { take(): Promise<Parameters<typeof saveText>[0]> };

/** Saves the order proof (订单凭证) of an own order or payout as a file. */
export function ProofButton({ take }: Props): ReactNode {
  const taking = useMutation({
    mutationFn: take,
    onSuccess: (file) => {
      saveText(file);
      showToast('success', zh.proofButton.done);
    },
  });
  return (
    <Button busy={taking.isPending} onClick={() => taking.mutate()}>
      {zh.proofButton.download}
    </Button>
  );
}
