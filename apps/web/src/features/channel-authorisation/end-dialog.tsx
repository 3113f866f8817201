import type { OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { RECENT_CODE } from '../../ui/coded-dialog.tsx';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { endAuthorisation, refreshAuthorisations } from './queries.ts';

/** The operator ends an authorisation, for a reason that its owner reads. */
export function EndDialog({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={`撤销授权 · ${one.participantName}`}
      button="立即撤销"
      done="已撤销授权"
      testId="end-dialog"
      danger
      code={RECENT_CODE}
      dirtyText="未提交的撤销"
      label="撤销原因"
      act={(reason, code) => endAuthorisation({ id: one.id, reason, code })}
      settled={() => void refreshAuthorisations()}
      onClose={onClose}
    >
      <p>撤销后立即停止读取该账号的店铺与收款记录，并通知平台作废凭据。参与方会看到原因，重新使用需再次扫码。</p>
    </ReasonedDialog>
  );
}
