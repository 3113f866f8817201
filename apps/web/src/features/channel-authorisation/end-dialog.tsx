import type { OverseenAuthorisation } from '@mashang/contract/channel-authorisation';
import type { ReactNode } from 'react';
import { RECENT_CODE } from '../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { endAuthorisation, refreshAuthorisations } from './queries.ts';
import * as zh from './zh.tsx';

/** The operator ends an authorisation, with a reason that its owner reads. */
export function EndDialog({ one, onClose }: { one: OverseenAuthorisation; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.endDialog.title(one.participantName)}
      button={zh.endDialog.confirm}
      done={zh.endDialog.done}
      testId="end-dialog"
      danger
      code={RECENT_CODE}
      dirtyText={zh.endDialog.dirty}
      label={zh.endDialog.reason}
      act={(reason, code) => endAuthorisation({ id: one.id, reason, code })}
      settled={() => void refreshAuthorisations()}
      onClose={onClose}
    >
      <p>{zh.endDialog.warning}</p>
    </ReasonedDialog>
  );
}
