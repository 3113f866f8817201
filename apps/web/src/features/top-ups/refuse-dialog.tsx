import type { ReactNode } from 'react';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { refreshTopUps, refuseTopUp } from './queries.ts';

/** 驳回: an application whose money never came. */
export function RefuseDialog({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title="驳回充值申请"
      button="确认驳回"
      done="已驳回"
      testId="refuse-top-up"
      width={480}
      danger
      dirtyText="未提交的驳回原因"
      label="驳回原因"
      least={2}
      rows={2}
      act={(reason) => refuseTopUp(orderNo, reason)}
      settled={() => void refreshTopUps()}
      onClose={onClose}
    >
      <p>驳回后该流水号可以重新提交；申请人会看到原因。</p>
    </ReasonedDialog>
  );
}
