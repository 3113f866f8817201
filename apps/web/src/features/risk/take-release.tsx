import type { ReleaseRow } from '@mashang/contract/risk-releases';
import { type ReactNode, useState } from 'react';
import { saveText } from '../../lib/save-text.ts';
import { Button } from '../../ui/button.tsx';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormSelect } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { takeRelease } from './release-queries.ts';

function TakeDialog({ release, onClose }: { release: ReleaseRow; onClose(): void }): ReactNode {
  const { id, subjectName, recipient, reason, approvedBy, untilTime, formats } = release;
  const form = useForm({}, { format: formats[0] ?? 'csv' });
  return (
    <CodedDialog
      title="下载已批准的导出"
      button="下载"
      done="已下载，请妥善保管"
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
              ['内容', subjectName],
              ['接收方', recipient],
              ['原因', reason],
              ['批准人', approvedBy.join('、')],
              ['下载截止', untilTime],
            ]}
          />
          {formats.length > 1 ? (
            <FormSelect
              of={form.at('format')}
              label="格式"
              options={formats.map((one) => [one, one.toUpperCase()] as const)}
            />
          ) : null}
        </>
      )}
    </CodedDialog>
  );
}

/** Takes an approved export; each time is written to the audit log. */
export function TakeRelease({ release }: { release: ReleaseRow }): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button small kind="primary" onClick={() => setAsking(true)}>
        下载
        <span className="sr-only">{release.subjectName}</span>
      </Button>
      {asking ? <TakeDialog release={release} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Approved exports that stand under no record of the page. */
export function ReleaseNotices({ releases }: { releases: readonly ReleaseRow[] }): ReactNode {
  if (releases.length === 0) return null;
  return (
    <ul className="risk-items" data-testid="releases">
      {releases.map((release) => (
        <li key={release.id} className="risk-item">
          <strong>{release.subjectName}</strong>
          <span>接收方 {release.recipient}</span>
          <span className="soft">
            下载截止 <span className="num">{release.untilTime}</span>
          </span>
          <span className="grow" />
          <TakeRelease release={release} />
        </li>
      ))}
    </ul>
  );
}
