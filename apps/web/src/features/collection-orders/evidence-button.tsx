import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveText } from '../../lib/api/save-text.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { Button } from '../../ui/form/button.tsx';
import { takeEvidence } from '../evidence/queries.ts';
import * as zh from './zh.tsx';

/** Saves the 证据包 of an order as a file; the audit log records who took it, with its hash. */
export function EvidenceButton({ agtOrderNo }: { agtOrderNo: string }): ReactNode {
  const take = useMutation({
    mutationFn: () => takeEvidence(agtOrderNo),
    onSuccess: (file) => {
      saveText(file);
      showToast('success', zh.evidenceButton.done);
    },
  });
  return (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      {zh.evidenceButton.download}
    </Button>
  );
}
