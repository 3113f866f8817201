import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saveText } from '../../lib/save-text.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { takeEvidence } from '../evidence/queries.ts';

/** 证据包 of an order, saved as a file; the audit log keeps who took it, with its hash. */
export function EvidenceButton({ agtOrderNo }: { agtOrderNo: string }): ReactNode {
  const take = useMutation({
    mutationFn: () => takeEvidence(agtOrderNo),
    onSuccess: (file) => {
      saveText(file);
      showToast('success', '证据包已下载，导出已记入审计日志');
    },
  });
  return (
    <Button busy={take.isPending} onClick={() => take.mutate()}>
      下载证据包
    </Button>
  );
}
