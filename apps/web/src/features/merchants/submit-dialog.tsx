import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import { type ReactNode, useState } from 'react';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { formReasons, type Reasons } from './application-words.ts';
import { submitApplication } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { id: string; version: number; onClose(): void; onDone(): void; onWrong(reasons: Reasons): void };

/** 提交审核: the tier it is to be admitted in and until when. Everything is checked, and names are screened, before it goes. */
export function SubmitDialog({ id, version, onClose, onDone, onWrong }: Props): ReactNode {
  const [riskTier, setRiskTier] = useState<RiskTier>('medium');
  const [expiresOn, setExpiresOn] = useState(() => todayText(Date.now() + YEAR_MS));
  const [reason, setReason] = useState('');
  /** What is wrong with the form behind this dialog is shown there. */
  function showInForm(failure: unknown): boolean {
    const reasons = formReasons(failure);
    if (reasons) onWrong(reasons);
    return reasons !== undefined;
  }
  return (
    <CodedDialog
      title="提交审核"
      button="确认提交"
      done="已提交，等待另一人审核"
      testId="submit-application"
      cancel="继续填写"
      code={RECENT_CODE}
      fields={['expiresOn', 'reason']}
      check={() => ({ reason: reason.trim() ? undefined : '请填写审核说明' })}
      act={(code) => submitApplication({ id, version, riskTier, expiresOn, reason: reason.trim() }, code)}
      after={onDone}
      refused={showInForm}
      onClose={onClose}
    >
      {(errors) => (
        <>
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
        </>
      )}
    </CodedDialog>
  );
}
