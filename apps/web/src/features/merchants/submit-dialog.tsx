import { SUBMIT_REASON } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import type { Errors } from '../../lib/form-rules.ts';
import { todayText } from '../../lib/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { FormDate, FormField, FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { formReasons } from './application-words.ts';
import { submitApplication } from './queries.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { id: string; version: number; onClose(): void; onDone(): void; onWrong(reasons: Errors): void };

type Draft = { riskTier: RiskTier; expiresOn: string; reason: string };
function start(): Draft {
  return { riskTier: 'medium', expiresOn: todayText(Date.now() + YEAR_MS), reason: '' };
}

/** 提交审核: the tier it is to be admitted in and until when. Everything is checked, and names are screened, before it goes. */
export function SubmitDialog({ id, version, onClose, onDone, onWrong }: Props): ReactNode {
  const form = useForm({ reason: SUBMIT_REASON }, start);
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
      form={form}
      act={(code) => submitApplication({ id, version, ...form.sent }, code)}
      after={onDone}
      refused={showInForm}
      onClose={onClose}
    >
      <p>提交后筛查公司、法定代表人与受益所有人，由另一人在 72 小时内审核。审核期间不能修改。</p>
      <FormSelect
        of={form.at('riskTier')}
        label="拟定风险等级"
        options={RISK_TIERS.map((tier) => [tier, RISK_TIER_NAMES[tier]] as const)}
        hint="风险越高，须越早复审"
      />
      <FormDate of={form.at('expiresOn')} label="认证有效期至" min={todayText(Date.now())} hint="不晚于证件有效期" />
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}
