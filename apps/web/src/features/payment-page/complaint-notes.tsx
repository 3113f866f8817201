import type { ComplaintDetail } from '@mashang/contract/payment-page';
import type { ReactNode } from 'react';
import { Notes } from '../../ui/notes.tsx';
import { noteComplaint, refreshComplaints } from './queries.ts';

type Props = { id: string; notes: ComplaintDetail['notes']; mayWrite: boolean };

/** What the staff found out about a complaint. */
export function ComplaintNotes({ id, notes, mayWrite }: Props): ReactNode {
  return (
    <Notes
      title="调查记录"
      testId="complaint-notes"
      notes={notes}
      empty="还没有记录。与付款人、商户、收款方核实的结果写在这里，不可更改。"
      mayWrite={mayWrite}
      maxLength={500}
      dirtyText="未提交的调查记录"
      add={(text) => noteComplaint({ id, text })}
      added={() => void refreshComplaints()}
    />
  );
}
