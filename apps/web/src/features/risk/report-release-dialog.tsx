import { type CaseReport, REPORT_KINDS } from '@mashang/contract/risk-cases';
import { RECIPIENT, RELEASE_HOURS } from '@mashang/contract/risk-releases';
import { type ReactNode, useMemo } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

/** 申请导出: a report leaves with names and accounts whole, as another person has seen it. */
export function ReportReleaseDialog({ report, onClose }: { report: CaseReport; onClose(): void }): ReactNode {
  const form = useForm({ recipient: RECIPIENT }, { recipient: '' });
  const proposal = useMemo(() => proposalOf('report.release', report.id), [report.id]);
  return (
    <ProposeDialog
      title={`申请导出 · ${REPORT_KINDS[report.kind]}`}
      payload={form.sent}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p className="soft">
        报告含完整姓名、账号与证件号码，须另一人审批。批准后 {RELEASE_HOURS} 小时内可下载，每次下载写入审计日志。
      </p>
      <FormField of={form.at('recipient')} hint="监管机构与部门，或来函文号" />
    </ProposeDialog>
  );
}
