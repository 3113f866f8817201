import { APPROVAL_COMMENT, type ApprovalDetail, REJECTION } from '@mashang/contract/approvals';
import type { ReactNode } from 'react';
import { CodedDialog, FRESH_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ChangeLines } from '../../ui/display/change-lines.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { decideApproval, refreshApprovals } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { detail: ApprovalDetail; word: 'approve' | 'reject'; onClose(): void };

function doneText(word: Props['word'], waitsForSecond: boolean): string {
  if (word === 'reject') return zh.doneText.rejected;
  return waitsForSecond ? zh.doneText.approvedFirst : zh.doneText.approved;
}

/** A decision on a proposal: its content once more, a comment, and a fresh code. */
export function DecideDialog({ detail, word, onClose }: Props): ReactNode {
  const { approval, lines, hash } = detail;
  const approves = word === 'approve';
  const form = useForm({ comment: approves ? APPROVAL_COMMENT : REJECTION }, { comment: '' });
  return (
    <CodedDialog
      title={`${approves ? zh.decideDialog.approveTitle : zh.decideDialog.rejectTitle}${approval.title}`}
      button={approves ? zh.decideDialog.confirmApprove : zh.decideDialog.confirmReject}
      testId="decide-dialog"
      danger={!approves}
      code={FRESH_CODE}
      form={form}
      act={(code) => decideApproval(word, { id: approval.id, hash, ...form.sent, code })}
      done={({ waitsForSecond }) => doneText(word, waitsForSecond)}
      settled={() => void refreshApprovals()}
      onClose={onClose}
    >
      <p>
        <strong>{approval.subjectName}</strong>
      </p>
      <ChangeLines lines={lines} />
      <FormField
        of={form.at('comment')}
        label={approves ? zh.decideDialog.approveNote : zh.decideDialog.rejectReason}
        rows={2}
      />
    </CodedDialog>
  );
}
