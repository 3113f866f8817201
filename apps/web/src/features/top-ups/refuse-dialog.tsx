import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { refreshTopUps, refuseTopUp } from './queries.ts';

/** 驳回: an application whose money never came. */
export function RefuseDialog({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  const [reason, setReason] = useState('');
  return (
    <CodedDialog
      title="驳回充值申请"
      button="确认驳回"
      done="已驳回"
      testId="refuse-top-up"
      width={480}
      danger
      dirty={reason !== ''}
      dirtyText="未提交的驳回原因"
      fields={['reason']}
      check={() => ({ reason: reason.trim().length < 2 ? '请填写驳回原因' : undefined })}
      act={() => refuseTopUp(orderNo, reason.trim())}
      settled={() => void refreshTopUps()}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>驳回后该流水号可以重新提交；申请人会看到原因。</p>
          <TextAreaField
            label="驳回原因"
            rows={2}
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
