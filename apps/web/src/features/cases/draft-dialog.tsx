import { CASE_FIELDS, REPORT_DAYS, REPORT_KINDS, type ReportKind } from '@mashang/contract/risk-cases';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { draftReport, refreshCases } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { caseId: string; narrative: string; kind: ReportKind; onClose(): void };

/** 起草报告: the case's orders are added automatically; the officer describes the suspicion. */
export function DraftDialog({ caseId, narrative, kind, onClose }: Props): ReactNode {
  const form = useForm({ narrative: CASE_FIELDS.narrative }, { kind, narrative });
  return (
    <CodedDialog
      title={zh.draftDialog.title}
      button={zh.draftDialog.save}
      done={zh.draftDialog.done}
      testId="draft-report"
      width={560}
      form={form}
      act={() => draftReport({ caseId, ...form.sent })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      <FormSelect of={form.at('kind')} label={zh.draftDialog.kind} options={Object.entries(REPORT_KINDS)} />
      <FormField of={form.at('narrative')} rows={6} hint={zh.draftDialog.narrativeHint(REPORT_DAYS)} />
    </CodedDialog>
  );
}
