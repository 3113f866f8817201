import type { ComplaintDetail } from '@mashang/contract/payment-page';
import type { ReactNode } from 'react';
import { Notes } from '../../ui/display/notes.tsx';
import { noteComplaint, refreshComplaints } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { id: string; notes: ComplaintDetail['notes']; mayWrite: boolean };

/** The staff's notes on a complaint. */
export function ComplaintNotes({ id, notes, mayWrite }: Props): ReactNode {
  return (
    <Notes
      title={zh.complaintNotes.title}
      testId="complaint-notes"
      notes={notes}
      empty={zh.complaintNotes.empty}
      mayWrite={mayWrite}
      maxLength={500}
      dirtyText={zh.complaintNotes.dirty}
      add={(text) => noteComplaint({ id, text })}
      added={() => void refreshComplaints()}
    />
  );
}
