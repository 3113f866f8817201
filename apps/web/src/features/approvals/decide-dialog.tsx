import { APPROVAL_COMMENT, type ApprovalDetail, REJECTION } from '@mashang/contract/approvals';
import type { ReactNode } from 'react';
import { ChangeLines } from '../../ui/change-lines.tsx';
import { CodedDialog, FRESH_CODE } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { decideApproval, refreshApprovals } from './queries.ts';

type Props = { detail: ApprovalDetail; word: 'approve' | 'reject'; onClose(): void };

function doneText(word: Props['word'], waitsForSecond: boolean): string {
  if (word === 'reject') return '已驳回，未作任何变更';
  return waitsForSecond ? '已同意，等待另一人审批' : '已同意，变更已生效';
}

/** One's word on a proposal: what it is about once more, a comment, and a code of this moment. */
export function DecideDialog({ detail, word, onClose }: Props): ReactNode {
  const { approval, lines, hash } = detail;
  const approves = word === 'approve';
  const form = useForm({ comment: approves ? APPROVAL_COMMENT : REJECTION }, { comment: '' });
  return (
    <CodedDialog
      title={`${approves ? '同意' : '驳回'}${approval.title}`}
      button={approves ? '确认同意' : '确认驳回'}
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
      <FormField of={form.at('comment')} label={approves ? '审批意见（选填）' : '驳回原因'} rows={2} />
    </CodedDialog>
  );
}
