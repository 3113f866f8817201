import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../../ui/dialog/reasoned-dialog.tsx';
import { closeOrder, refreshOrders } from './queries.ts';
import * as zh from './zh.tsx';

/** 关闭订单: shows the effect and asks for a reason. No money moves, so one person is enough. */
export function CloseDialog({ order, onClose }: { order: CollectionOrder; onClose(): void }): ReactNode {
  const isAwaiting = order.status === COLLECTION_STATUS.awaiting;
  return (
    <ReasonedDialog
      title={zh.closeDialog.title}
      button={zh.closeDialog.confirm}
      done={zh.closeDialog.done}
      testId="close-dialog"
      danger
      dirtyText={zh.closeDialog.dirty}
      label={zh.closeDialog.reason}
      least={2}
      act={(reason) => closeOrder({ agtOrderNo: order.agtOrderNo, reason })}
      settled={() => void refreshOrders()}
      onClose={onClose}
    >
      <p>{isAwaiting ? zh.closeDialog.awaitingWarning : zh.closeDialog.settledWarning}</p>
    </ReasonedDialog>
  );
}
