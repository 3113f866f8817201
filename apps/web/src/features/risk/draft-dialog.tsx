import { REPORT_DAYS, REPORT_KINDS, type ReportKind } from '@mashang/contract/risk-cases';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { draftReport, refreshCases } from './case-queries.ts';

type Props = { caseId: string; narrative: string; kind: ReportKind; onClose(): void };

/** 起草报告: the case's orders come along by themselves; the officer says what is suspicious. */
export function DraftDialog({ caseId, narrative: before, kind: first, onClose }: Props): ReactNode {
  const [kind, setKind] = useState<ReportKind>(first);
  const [narrative, setNarrative] = useState(before);
  return (
    <CodedDialog
      title="起草报告"
      button="保存草稿"
      done="草稿已保存"
      testId="draft-report"
      width={560}
      fields={['narrative']}
      dirty={narrative !== before}
      check={() => ({ narrative: narrative.trim().length >= 10 ? undefined : '情况说明至少 10 个字' })}
      act={() => draftReport({ caseId, kind, narrative: narrative.trim() })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="报告类型"
            options={Object.entries(REPORT_KINDS)}
            value={kind}
            onChange={({ target }) => setKind(target.value as ReportKind)}
          />
          <TextAreaField
            label="情况说明"
            rows={6}
            maxLength={4000}
            hint={`案件关联的订单自动列入。起草后 ${REPORT_DAYS} 天内报送。`}
            value={narrative}
            error={errors.narrative}
            onChange={({ target }) => setNarrative(target.value)}
          />
        </>
      )}
    </CodedDialog>
  );
}
