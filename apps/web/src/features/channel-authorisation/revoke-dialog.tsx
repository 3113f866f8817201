import { type Authorisation, OPEN_PLATFORM_NAMES } from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { refreshAuthorisations, revokeAuthorisation } from './queries.ts';

/** Ending one of one's own: what stops, said before it does. */
export function RevokeDialog({ one, onClose }: { one: Authorisation; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={`撤销授权 · ${one.uid}`}
      button="确认撤销"
      done="已撤销授权"
      testId="revoke-dialog"
      width={440}
      danger
      act={() => revokeAuthorisation(one.id)}
      settled={() => void refreshAuthorisations()}
      onClose={onClose}
    >
      {() => (
        <p>
          撤销后立即停止读取 {one.accountName} 在{OPEN_PLATFORM_NAMES[one.platform]}
          的店铺与收款记录，并通知平台作废凭据。重新使用需要再次扫码授权。
        </p>
      )}
    </CodedDialog>
  );
}
