import type { OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import { type ReactNode, useState } from 'react';
import { CodedDialog, RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { endAuthorisation, refreshAuthorisations } from './queries.ts';

/** The operator ends an authorisation, for a reason that its owner reads. */
export function EndDialog({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  const [reason, setReason] = useState('');
  return (
    <CodedDialog
      title={`撤销授权 · ${one.participantName}`}
      button="立即撤销"
      done="已撤销授权"
      testId="end-dialog"
      danger
      code={RECENT_CODE}
      dirty={reason !== ''}
      dirtyText="未提交的撤销"
      fields={['reason']}
      check={() => ({ reason: reason.trim() ? undefined : '请填写撤销原因' })}
      act={(code) => endAuthorisation({ id: one.id, reason: reason.trim(), code })}
      settled={() => void refreshAuthorisations()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>撤销后立即停止读取该账号的店铺与收款记录，并通知平台作废凭据。参与方会看到原因，重新使用需再次扫码。</p>
          <TextAreaField
            label="撤销原因"
            maxLength={200}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </CodedDialog>
  );
}
