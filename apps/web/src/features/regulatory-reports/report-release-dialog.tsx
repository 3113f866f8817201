import { type CaseReport, REPORT_KINDS } from '@mashang/contract/risk-cases';
import { RECIPIENT, RELEASE_HOURS } from '@mashang/contract/risk-releases';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

/** 申请导出: a report is exported with full names and accounts, as another person has approved it. */
export function ReportReleaseDialog({ report, onClose }: { report: CaseReport; onClose(): void }): ReactNode {
  const form = useForm({ recipient: RECIPIENT }, { recipient: '' });
  const proposal = useMemo(() => proposalOf('report.release', report.id), [report.id]);
  return (
    <ProposeDialog
      title={zh.reportReleaseDialog.title(REPORT_KINDS[report.kind])}
      payload={form.sent}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className={looks.soft}>{zh.reportReleaseDialog.lead(RELEASE_HOURS)}</p>
      <FormField of={form.at('recipient')} hint={zh.reportReleaseDialog.recipientHint} />
    </ProposeDialog>
  );
}
