import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import type { ReactNode } from 'react';
import { ReasonedDialog } from '../../ui/reasoned-dialog.tsx';
import { closeOrder, refreshOrders } from './queries.ts';

/** 关闭订单: what it brings, and why. No money moves, so one person may. */
export function CloseDialog({ order, onClose }: { order: CollectionOrder; onClose(): void }): ReactNode {
  const isAwaiting = order.status === COLLECTION_STATUS.awaiting;
  return (
    <ReasonedDialog
      title="关闭订单"
      button="确认关闭"
      done="订单已关闭"
      testId="close-dialog"
      danger
      dirtyText="未提交的关闭"
      label="关闭原因"
      least={2}
      act={(reason) => closeOrder({ agtOrderNo: order.agtOrderNo, reason })}
      settled={() => void refreshOrders()}
      onClose={onClose}
    >
      <p>
        {isAwaiting
          ? '付款窗口立即结束，占用的额度释放，商户收到订单过期回调。之后到账的，仍可按迟到款项处理。'
          : '订单转为处理完成，不再向商户投递回调；商户仍可主动查询。款项不变。'}
      </p>
    </ReasonedDialog>
  );
}
