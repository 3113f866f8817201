import type { OverseenParticipant } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { STOP_CODE } from '../../../ui/dialog/coded-dialog.tsx';
import { ReasonedDialog } from '../../../ui/dialog/reasoned-dialog.tsx';
import * as zh from '../zh.tsx';
import { freezeParticipant, refreshOverseen } from './queries.ts';

type Props = { participant: OverseenParticipant; onClose(): void };

/** 冻结: one person freezes at once; two people lift the freeze. */
export function FreezeDialog({ participant, onClose }: Props): ReactNode {
  return (
    <ReasonedDialog
      title={zh.freezeDialog.title(participant.name)}
      button={zh.freezeDialog.confirm}
      done={zh.freezeDialog.done}
      testId="freeze-dialog"
      danger
      code={STOP_CODE}
      dirtyText={zh.freezeDialog.dirtyText}
      label={zh.freezeDialog.reason}
      act={(reason, code) => freezeParticipant({ id: participant.id, reason, code })}
      settled={() => void refreshOverseen()}
      onClose={onClose}
    >
      <p>{zh.freezeDialog.lead}</p>
    </ReasonedDialog>
  );
}
