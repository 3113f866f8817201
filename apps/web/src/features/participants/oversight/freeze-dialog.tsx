import type { OverseenParticipant } from '@mashang/contract/participants';
import type { ReactNode } from 'react';
import { STOP_CODE } from '../../../ui/coded-dialog.tsx';
import { ReasonedDialog } from '../../../ui/reasoned-dialog.tsx';
import { freezeParticipant, refreshOverseen } from './queries.ts';

type Props = { participant: OverseenParticipant; onClose(): void };

/** 冻结: at once, by one person; lifting it takes two. */
export function FreezeDialog({ participant, onClose }: Props): ReactNode {
  return (
    <ReasonedDialog
      title={`冻结 · ${participant.name}`}
      button="立即冻结"
      done="已冻结"
      testId="freeze-dialog"
      danger
      code={STOP_CODE}
      dirtyText="未提交的冻结"
      label="冻结原因"
      act={(reason, code) => freezeParticipant({ id: participant.id, reason, code })}
      settled={() => void refreshOverseen()}
      onClose={onClose}
    >
      <p>冻结后立即停止派单、抢单与划转，进行中的订单照常处理。解除冻结须两人审批。</p>
    </ReasonedDialog>
  );
}
