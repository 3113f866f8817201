import { CASE_FIELDS, type CaseReport, REPORT_KINDS, REPORT_STATE } from '@mashang/contract/risk-cases';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../lib/session/current-user.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { PendingBadges } from '../../ui/display/pending-badge.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { usePendingOf } from '../approvals/use-pending.ts';
import { refreshCases, submitReport } from '../cases/queries.ts';
import { ReportReleaseDialog } from './report-release-dialog.tsx';
import { TakeRelease } from './take-release.tsx';
import { useReleases } from './use-releases.ts';
import * as zh from './zh.tsx';

function SubmitDialog({ report, onClose }: { report: CaseReport; onClose(): void }): ReactNode {
  const form = useForm({ receipt: CASE_FIELDS.receipt }, { receipt: '' });
  return (
    <CodedDialog
      title={zh.submitDialog.title}
      button={zh.submitDialog.confirm}
      done={zh.submitDialog.done}
      testId="submit-report"
      width={560}
      code={RECENT_CODE}
      form={form}
      act={(code) => submitReport({ id: report.id, ...form.sent, code })}
      after={() => void refreshCases()}
      onClose={onClose}
    >
      <p>{zh.submitDialog.lead(REPORT_KINDS[report.kind], report.orders.length)}</p>
      <FormField of={form.at('receipt')} label={zh.submitDialog.receipt} />
    </CodedDialog>
  );
}

/**
 * Buttons to request a report as a file, to download it after another person's release, and to record its submission.
 */
export function ReportActions({ report }: { report: CaseReport }): ReactNode {
  const mayWrite = useMay('risk-report:write');
  const [doing, setDoing] = useState<'submit' | 'release'>();
  const pending = usePendingOf()('risk-report', report.id);
  const release = useReleases().find((one) => one.kind === 'report.release' && one.subjectId === report.id);
  if (!mayWrite) return null;
  const done = () => setDoing(undefined);
  return (
    <span className={controls.chips}>
      {release ? <TakeRelease release={release} /> : null}
      <PendingBadges pending={pending} />
      {!release && pending.length === 0 ? (
        <Button small onClick={() => setDoing('release')}>
          {zh.reportActions.release(<span className={looks.srOnly}>{report.caseNo}</span>)}
        </Button>
      ) : null}
      {report.state === REPORT_STATE.draft ? (
        <Button small kind="primary" onClick={() => setDoing('submit')}>
          {zh.reportActions.submit}
        </Button>
      ) : null}
      {doing === 'submit' ? <SubmitDialog report={report} onClose={done} /> : null}
      {doing === 'release' ? <ReportReleaseDialog report={report} onClose={done} /> : null}
    </span>
  );
}
