import type { ReactNode } from 'react';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { refreshTopUps, refuseTopUp } from './queries.ts';
import * as zh from './zh.tsx';

/** 驳回: for an application whose money never arrived. */
export function RefuseDialog({ orderNo, onClose }: { orderNo: string; onClose(): void }): ReactNode {
  return (
    <ReasonedDialog
      title={zh.refuseDialog.title}
      button={zh.refuseDialog.confirm}
      done={zh.refuseDialog.done}
      testId="refuse-top-up"
      width={480}
      danger
      dirtyText={zh.refuseDialog.dirty}
      label={zh.refuseDialog.reason}
      least={2}
      rows={2}
      act={(reason) => refuseTopUp(orderNo, reason)}
      settled={() => void refreshTopUps()}
      onClose={onClose}
    >
      <p>{zh.refuseDialog.warning}</p>
    </ReasonedDialog>
  );
}
