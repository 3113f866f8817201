import type { ApprovalDetail } from '@mashang/contract/approvals';
import { CODES } from '@mashang/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeLines } from '../../ui/change-lines.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { decideApproval, refreshApprovals } from './queries.ts';

type Props = { detail: ApprovalDetail; word: 'approve' | 'reject'; onClose(): void };
type Errors = { code?: string; comment?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const comment = error.reasonFor('comment');
  return comment ? { comment } : { form: error.message };
}

function doneText(word: Props['word'], waitsForSecond: boolean): string {
  if (word === 'reject') return '已驳回，未作任何变更';
  return waitsForSecond ? '已同意，等待另一人审批' : '已同意，变更已生效';
}

/** One's word on a proposal: what it is about once more, a comment, and a code of this moment. */
export function DecideDialog({ detail, word, onClose }: Props): ReactNode {
  const { approval, lines, hash } = detail;
  const formId = useId();
  const [comment, setComment] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const decide = useMutation({
    mutationFn: (code: string) => decideApproval(word, { id: approval.id, hash, comment: comment.trim(), code }),
    meta: { quiet: true },
    onSuccess: ({ waitsForSecond }) => {
      showToast('success', doneText(word, waitsForSecond));
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
    onSettled: () => void refreshApprovals(),
  });
  const title = word === 'approve' ? `同意${approval.title}` : `驳回${approval.title}`;
  useDirtyForm(!decide.isSuccess && comment !== '', `未提交的${title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (decide.isPending) return;
    const code = codeOf(event.currentTarget);
    const found: Errors = {
      ...(word === 'reject' && !comment.trim() ? { comment: '请填写驳回原因' } : {}),
      ...(code ? {} : { code: '请输入谷歌验证码' }),
    };
    setErrors(found);
    if (!found.comment && !found.code) decide.mutate(code);
  }
  return (
    <Dialog
      title={title}
      testId="decide-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={decide.isPending} onClick={onClose}>
            取消
          </Button>
          <Button
            kind={word === 'approve' ? 'primary' : 'plain'}
            className={word === 'reject' ? 'btn-danger' : ''}
            type="submit"
            form={formId}
            busy={decide.isPending}
          >
            {word === 'approve' ? '确认同意' : '确认驳回'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          <strong>{approval.subjectName}</strong>
        </p>
        <ChangeLines lines={lines} />
        <TextAreaField
          label={word === 'approve' ? '审批意见（选填）' : '驳回原因'}
          maxLength={500}
          rows={2}
          value={comment}
          error={errors.comment}
          onChange={(event) => setComment(event.target.value)}
        />
        <div>
          <CodeField error={errors.code} onInput={() => errors.code && setErrors({ ...errors, code: undefined })} />
          <p className="field-hint">审批每次都须输入新的验证码</p>
        </div>
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
