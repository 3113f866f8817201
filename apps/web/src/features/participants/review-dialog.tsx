import { CODES } from '@mashang/contract/errors';
import type { ReviewDetail } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { codeError } from '../../ui/code-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { type Decision, decideReview } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Errors = { expiresOn?: string; reason?: string; code?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '操作失败，请重试' };
  if (error.code === CODES.twoFactorWrong || error.code === CODES.twoFactorNeeded) return { code: error.message };
  const fields = { expiresOn: error.reasonFor('expiresOn'), reason: error.reasonFor('reason') };
  return fields.expiresOn || fields.reason ? fields : { form: error.message };
}

type Props = { detail: ReviewDetail; kind: Decision['kind']; onClose(): void };

/** The decision: until when, or why not; with a fresh code. */
export function ReviewDialog({ detail, kind, onClose }: Props): ReactNode {
  const { review } = detail;
  // As long as papers and risk tier allow, a year otherwise.
  const last = [detail.latestEnd, detail.tierEnd].filter(Boolean).toSorted()[0];
  const formId = useId();
  const [expiresOn, setExpiresOn] = useState(
    () => [todayText(Date.now() + YEAR_MS), last ?? '9'].toSorted()[0] as string,
  );
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const approves = kind === 'approve';
  const decide = useMutation({
    mutationFn: (code: string) =>
      decideReview(
        review.id,
        approves ? { kind: 'approve', expiresOn } : { kind: 'reject', reason: reason.trim() },
        code,
      ),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', approves ? `${review.name} 已通过审核` : `${review.name} 已驳回`);
      onClose();
    },
    onError: (error) => setErrors(errorsFrom(error)),
  });
  useDirtyForm(!decide.isSuccess && reason !== '', '未提交的驳回原因');
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (decide.isPending) return;
    const code = codeOf(event.currentTarget);
    const wrong: Errors = { code: codeError(code) };
    if (approves && !expiresOn) wrong.expiresOn = '请选择有效期';
    if (!approves && !reason.trim()) wrong.reason = '请输入驳回原因';
    setErrors(wrong);
    if (!Object.values(wrong).some(Boolean)) decide.mutate(code);
  }
  return (
    <Dialog
      title={approves ? '通过审核' : '驳回审核'}
      testId="review-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            kind="primary"
            className={approves ? '' : 'btn-danger'}
            type="submit"
            form={formId}
            busy={decide.isPending}
          >
            {approves ? '确认通过' : '确认驳回'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          {approves ? '请确认证件清晰、姓名与号码一致：' : '驳回后对方可按原因修改并重新提交：'}
          <strong>{review.legalName}</strong>（{review.name}）
        </p>
        {approves ? (
          <TextField
            label="实名有效期至"
            type="date"
            min={todayText(Date.now())}
            max={last}
            value={expiresOn}
            error={errors.expiresOn}
            hint={last ? `最晚 ${last}，由证件与风险等级决定` : '不晚于证件有效期'}
            onChange={(event) => setExpiresOn(event.target.value)}
          />
        ) : (
          <TextAreaField
            label="驳回原因（对方可见）"
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <CodeField error={errors.code} />
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
