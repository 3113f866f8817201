import { type CaseReport, REPORT_FORMATS, REPORT_KINDS } from '@mashang/contract/risk-cases';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { exportReport, refreshCases, submitReport } from './case-queries.ts';
import { saveText } from './save-text.ts';

function SubmitDialog({ report, onClose }: { report: CaseReport; onClose(): void }): ReactNode {
  const [receipt, setReceipt] = useState('');
  return (
    <CodedDialog
      title="登记报送"
      button="登记"
      done="已登记报送"
      testId="submit-report"
      width={560}
      fields={['receipt']}
      code={RECENT_CODE}
      dirty={receipt !== ''}
      check={() => ({ receipt: receipt.trim().length >= 2 ? undefined : '请填写回执编号' })}
      act={(code) => submitReport({ id: report.id, receipt: receipt.trim(), code })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {REPORT_KINDS[report.kind]}，{report.orders.length} 笔订单。登记后内容原样留存，不可更改。
          </p>
          <TextField
            label="监管回执编号"
            maxLength={64}
            value={receipt}
            error={errors.receipt}
            onChange={({ target }) => setReceipt(target.value)}
          />
        </>
      )}
    </CodedDialog>
  );
}

/** A report as a file in each form, and that it was handed in. */
export function ReportActions({ report }: { report: CaseReport }): ReactNode {
  const mayWrite = useMay('risk-report:write');
  const [submitting, setSubmitting] = useState(false);
  const save = useMutation({
    mutationFn: (format: string) => exportReport({ id: report.id, format }),
    onSuccess: saveText,
  });
  if (!mayWrite) return null;
  return (
    <span className="chips">
      {REPORT_FORMATS.map((format) => (
        <Button
          key={format}
          small
          busy={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {format.toUpperCase()}
          <span className="sr-only">导出 {report.caseNo}</span>
        </Button>
      ))}
      {report.state === 0 ? (
        <Button small kind="primary" onClick={() => setSubmitting(true)}>
          登记报送
        </Button>
      ) : null}
      {submitting ? <SubmitDialog report={report} onClose={() => setSubmitting(false)} /> : null}
    </span>
  );
}
