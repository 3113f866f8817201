import { SUBMIT_REASON } from '@mashang/contract/merchants';
import { RISK_TIER_NAMES, RISK_TIERS, type RiskTier } from '@mashang/contract/verification';
import type { ReactNode } from 'react';
import type { Errors } from '../../../lib/form/form-rules.ts';
import { todayText } from '../../../lib/format/shanghai-dates.ts';
import { CodedDialog, RECENT_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { FormDate, FormField, FormSelect } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { submitApplication } from '../queries.ts';
import * as zh from '../zh.tsx';
import { formReasons } from './application-words.ts';

const YEAR_MS = 365 * 86_400_000;
type Props = { id: string; version: number; onClose(): void; onDone(): void; onWrong(reasons: Errors): void };

type Draft = { riskTier: RiskTier; expiresOn: string; reason: string };
function start(): Draft {
  return { riskTier: 'medium', expiresOn: todayText(Date.now() + YEAR_MS), reason: '' };
}

/**
 * 提交审核: asks for the proposed tier and the end of the admission. Before the submission everything is checked, and names
 * are screened.
 */
export function SubmitDialog({ id, version, onClose, onDone, onWrong }: Props): ReactNode {
  const form = useForm({ reason: SUBMIT_REASON }, start);
  /** Errors of the form behind this dialog are shown there. */
  function showInForm(failure: unknown): boolean {
    const reasons = formReasons(failure);
    if (reasons) onWrong(reasons);
    return reasons !== undefined;
  }
  return (
    <CodedDialog
      title={zh.submitDialog.title}
      button={zh.submitDialog.confirm}
      done={zh.submitDialog.done}
      testId="submit-application"
      cancel={zh.submitDialog.keepFilling}
      code={RECENT_CODE}
      form={form}
      act={(code) => submitApplication({ id, version, ...form.sent }, code)}
      after={onDone}
      refused={showInForm}
      onClose={onClose}
    >
      <p>{zh.submitDialog.lead}</p>
      <FormSelect
        of={form.at('riskTier')}
        label={zh.submitDialog.riskTier}
        options={RISK_TIERS.map((tier) => [tier, RISK_TIER_NAMES[tier]] as const)}
        hint={zh.submitDialog.riskTierHint}
      />
      <FormDate
        of={form.at('expiresOn')}
        label={zh.submitDialog.expiresOn}
        min={todayText(Date.now())}
        hint={zh.submitDialog.expiresOnHint}
      />
      <FormField of={form.at('reason')} rows={2} />
    </CodedDialog>
  );
}
