import type { ReleaseRow } from '@mashang/contract/risk-releases';
import { type ReactNode, useState } from 'react';
import { saveText } from '../../lib/api/save-text.ts';
import { CodedDialog, RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import * as caseLines from '../../ui/display/case-lines.module.css';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { takeRelease } from './queries.ts';
import * as zh from './zh.tsx';

function TakeDialog({ release, onClose }: { release: ReleaseRow; onClose(): void }): ReactNode {
  const { id, subjectName, recipient, reason, approvedBy, untilTime, formats } = release;
  const form = useForm({}, { format: formats[0] ?? 'csv' });
  return (
    <CodedDialog
      title={zh.takeDialog.title}
      button={zh.takeDialog.confirm}
      done={zh.takeDialog.done}
      testId="take-release"
      width={560}
      form={form}
      code={RECENT_CODE}
      act={async (code) => saveText(await takeRelease({ id, ...form.values, code }))}
      onClose={onClose}
    >
      {() => (
        <>
          <Facts
            rows={[
              [zh.takeDialog.subjectName, subjectName],
              [zh.takeDialog.recipient, recipient],
              [zh.takeDialog.reason, reason],
              [zh.takeDialog.approvers, approvedBy.join('、')],
              [zh.takeDialog.untilTime, untilTime],
            ]}
          />
          {formats.length > 1 ? (
            <FormSelect
              of={form.at('format')}
              label={zh.takeDialog.format}
              options={formats.map((one) => [one, one.toUpperCase()] as const)}
            />
          ) : null}
        </>
      )}
    </CodedDialog>
  );
}

/** Downloads an approved export; the audit log records each download. */
export function TakeRelease({ release }: { release: ReleaseRow }): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button small kind="primary" onClick={() => setAsking(true)}>
        {zh.takeRelease.download(<span className={looks.srOnly}>{release.subjectName}</span>)}
      </Button>
      {asking ? <TakeDialog release={release} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Approved exports that belong to no record on the page. */
export function ReleaseNotices({ releases }: { releases: readonly ReleaseRow[] }): ReactNode {
  if (releases.length === 0) return null;
  return (
    <ul className={caseLines.riskItems} data-testid="releases">
      {releases.map((release) => (
        <li key={release.id} className={caseLines.riskItem}>
          <strong>{release.subjectName}</strong>
          <span>{zh.releaseNotices.recipient(release.recipient)}</span>
          <span className={looks.soft}>
            {zh.releaseNotices.until(<span className={looks.num}>{release.untilTime}</span>)}
          </span>
          <span className={looks.grow} />
          <TakeRelease release={release} />
        </li>
      ))}
    </ul>
  );
}
