import type { OverseenParticipant } from '@mashang/contract/participants';
import { type ReactNode, useState } from 'react';
import { CodedDialog, RECENT_CODE } from '../../../ui/coded-dialog.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { freezeParticipant, refreshOverseen } from './queries.ts';

/** 冻结: at once, by one person; lifting it takes two. */
export function FreezeDialog({
  participant,
  onClose,
}: {
  participant: OverseenParticipant;
  onClose(): void;
}): ReactNode {
  const [reason, setReason] = useState('');
  return (
    <CodedDialog
      title={`冻结 · ${participant.name}`}
      button="立即冻结"
      done="已冻结"
      testId="freeze-dialog"
      danger
      code={RECENT_CODE}
      dirty={reason !== ''}
      dirtyText="未提交的冻结"
      fields={['reason']}
      check={() => ({ reason: reason.trim() ? undefined : '请填写冻结原因' })}
      act={(code) => freezeParticipant({ id: participant.id, reason: reason.trim(), code })}
      settled={() => void refreshOverseen()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>冻结后立即停止派单、抢单与划转，进行中的订单照常处理。解除冻结须两人审批。</p>
          <TextAreaField
            label="冻结原因"
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
