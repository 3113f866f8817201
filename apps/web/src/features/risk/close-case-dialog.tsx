import { CASE_OUTCOMES, type CaseOutcome } from '@mashang/contract/risk-cases';
import { type ReactNode, useState } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { closeCase, refreshCases } from './case-queries.ts';

const CHOICES = [['', '请选择'], ...Object.entries(CASE_OUTCOMES)] as const;

/** 结案: how it ends and what led to it. */
export function CloseCaseDialog({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const [conclusion, setConclusion] = useState('');
  return (
    <CodedDialog
      title="结案"
      button="结案"
      done="已结案"
      testId="close-case"
      width={560}
      fields={['outcome', 'conclusion']}
      code={RECENT_CODE}
      dirty={outcome !== '' || conclusion !== ''}
      check={() => ({
        outcome: outcome ? undefined : '请选择结论',
        conclusion: conclusion.trim().length >= 2 ? undefined : '请写明结案说明',
      })}
      act={(code) => closeCase({ id, outcome: outcome as CaseOutcome, conclusion: conclusion.trim(), code })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="结论"
            options={CHOICES}
            value={outcome}
            error={errors.outcome}
            onChange={({ target }) => setOutcome(target.value)}
          />
          <TextAreaField
            label="结案说明"
            rows={4}
            maxLength={2000}
            hint="查了什么、依据是什么。结案后不可更改；再有命中会另立新案。"
            value={conclusion}
            error={errors.conclusion}
            onChange={({ target }) => setConclusion(target.value)}
          />
        </>
      )}
    </CodedDialog>
  );
}
