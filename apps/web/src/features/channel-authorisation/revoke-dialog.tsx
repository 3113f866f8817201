import { type Authorisation, OPEN_PLATFORM_NAMES } from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { refreshAuthorisations, revokeAuthorisation } from './queries.ts';
import * as zh from './zh.tsx';

/** Ends the participant's own authorisation, after it has shown what stops. */
export function RevokeDialog({ one, onClose }: { one: Authorisation; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.revokeDialog.title(one.uid)}
      button={zh.revokeDialog.confirm}
      done={zh.revokeDialog.done}
      testId="revoke-dialog"
      width={440}
      danger
      act={() => revokeAuthorisation(one.id)}
      settled={() => void refreshAuthorisations()}
      onClose={onClose}
    >
      {() => <p>{zh.revokeDialog.warning(one.accountName, OPEN_PLATFORM_NAMES[one.platform])}</p>}
    </CodedDialog>
  );
}
