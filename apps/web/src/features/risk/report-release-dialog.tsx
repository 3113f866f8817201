import { type CaseReport, REPORT_KINDS } from '@mashang/contract/risk-cases';
import { RELEASE_HOURS } from '@mashang/contract/risk-releases';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

/** 申请导出: a report leaves with names and accounts whole, as another person has seen it. */
export function ReportReleaseDialog({ report, onClose }: { report: CaseReport; onClose(): void }): ReactNode {
  const [recipient, setRecipient] = useState('');
  const proposal = useMemo(() => proposalOf('report.release', report.id), [report.id]);
  return (
    <ProposeDialog
      title={`申请导出 · ${REPORT_KINDS[report.kind]}`}
      payload={{ recipient: recipient.trim() }}
      check={() => ({ recipient: recipient.trim().length >= 2 ? undefined : '请填写接收方' })}
      dirty={recipient !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="soft">
            报告含完整姓名、账号与证件号码，须另一人审批。批准后 {RELEASE_HOURS} 小时内可下载，每次下载写入审计日志。
          </p>
          <TextField
            label="接收方"
            hint="监管机构与部门，或来函文号"
            maxLength={128}
            value={recipient}
            error={errors.recipient}
            onChange={({ target }) => setRecipient(target.value)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
