import { CODES } from '@mashang/contract/errors';
import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import type { Reasons } from './application-words.ts';
import { submitApplication } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { id: string; version: number; onClose(): void; onDone(): void; onWrong(reasons: Reasons): void };
type Errors = { expiresOn?: string; reason?: string; code?: string; form?: string };
const OF_FORM = /^(company|people|documents)/;

function errorsFrom(failure: unknown): Errors {
  if (!(failure instanceof CallError)) return { form: '操作失败，请重试' };
  if (failure.code === CODES.twoFactorWrong || failure.code === CODES.twoFactorNeeded) return { code: failure.message };
  const own = { expiresOn: failure.reasonFor('expiresOn'), reason: failure.reasonFor('reason') };
  return own.expiresOn || own.reason ? own : { form: failure.message };
}

/** 提交审核: the tier it is to be admitted in and until when. Everything is checked, and names are screened, before it goes. */
export function SubmitDialog({ id, version, onClose, onDone, onWrong }: Props): ReactNode {
  const formId = useId();
  const [riskTier, setRiskTier] = useState<RiskTier>('medium');
  const [expiresOn, setExpiresOn] = useState(() => todayText(Date.now() + YEAR_MS));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: (code: string) => submitApplication({ id, version, riskTier, expiresOn, reason: reason.trim() }, code),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已提交，等待另一人审核');
      onDone();
    },
    onError: (failure) => {
      const fields = failure instanceof CallError ? failure.fields.filter(({ field }) => OF_FORM.test(field)) : [];
      if (fields.length > 0) onWrong(Object.fromEntries(fields.map(({ field, reason: why }) => [field, why])));
      else setErrors(errorsFrom(failure));
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    setErrors(reason.trim() ? {} : { reason: '请填写审核说明' });
    if (reason.trim()) send.mutate(codeOf(event.currentTarget));
  }
  return (
    <Dialog
      title="提交审核"
      testId="submit-application"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            继续填写
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            确认提交
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>提交后筛查公司、法定代表人与受益所有人，由另一人在 72 小时内审核。审核期间不能修改。</p>
        <SelectField
          label="拟定风险等级"
          options={RISK_TIERS.map((tier) => [tier, RISK_TIER_NAMES[tier]] as const)}
          value={riskTier}
          hint="风险越高，须越早复审"
          onChange={(event) => setRiskTier(event.target.value as RiskTier)}
        />
        <TextField
          label="认证有效期至"
          type="date"
          min={todayText(Date.now())}
          value={expiresOn}
          error={errors.expiresOn}
          hint="不晚于证件有效期"
          onChange={(event) => setExpiresOn(event.target.value)}
        />
        <TextAreaField
          label="审核说明"
          rows={2}
          maxLength={500}
          value={reason}
          error={errors.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <CodeField error={errors.code} />
          <p className="field-hint">刚验证过的几分钟内可留空</p>
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
