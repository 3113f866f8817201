import type { OwnRefund } from '@mashang/contract/own-refunds';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../../ui/dialog/coded-dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { cancelOwnRefund, refreshOwnRefunds } from './queries.ts';
import * as zh from './zh.tsx';

/** 取消退款: asks before a refund that nobody has approved is withdrawn. No money moves, so one person is enough. */
export function CancelRefundDialog({ refund, onClose }: { refund: OwnRefund; onClose(): void }): ReactNode {
  return (
    <CodedDialog
      title={zh.cancelRefundDialog.title}
      button={zh.cancelRefundDialog.confirm}
      done={zh.cancelRefundDialog.done}
      cancel={zh.cancelRefundDialog.keep}
      testId="cancel-own-refund-dialog"
      danger
      act={() => cancelOwnRefund(refund.refundNo)}
      settled={() => void refreshOwnRefunds()}
      onClose={onClose}
    >
      <p>{zh.cancelRefundDialog.question(refund.refundNo, <MoneyText value={refund.amount} />)}</p>
    </CodedDialog>
  );
}
