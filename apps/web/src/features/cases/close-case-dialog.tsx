import { CASE_FIELDS, CASE_OUTCOMES, type CaseOutcome } from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { closeCase, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

const OUTCOMES = Object.entries(CASE_OUTCOMES) as [CaseOutcome, string][];
const CHOICES: readonly (readonly [CaseOutcome | '', string])[] = [['', zh.choices.choose], ...OUTCOMES];
type Draft = { outcome: CaseOutcome | ''; conclusion: string };

/** 结案: asks for the outcome and the conclusion. */
export function CloseCaseDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const form = useForm<Draft>({ conclusion: CASE_FIELDS.conclusion }, { outcome: '', conclusion: '' });
  const { outcome, conclusion } = form.sent;
  return (
    <CodedDialog
      title={zh.closeCaseDialog.title}
      button={zh.closeCaseDialog.title}
      done={zh.closeCaseDialog.done}
      testId="close-case"
      width={560}
      code={RECENT_CODE}
      form={form}
      check={() => ({ outcome: outcome ? undefined : zh.closeCaseDialog.outcomeMissing })}
      act={async (code) => (outcome ? closeCase({ id, outcome, conclusion, code }) : undefined)}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      <FormSelect of={form.at('outcome')} label={zh.closeCaseDialog.outcome} options={CHOICES} />
      <FormField of={form.at('conclusion')} rows={4} hint={zh.closeCaseDialog.conclusionHint} />
    </CodedDialog>
  );
}
