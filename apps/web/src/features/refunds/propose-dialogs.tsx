import type { RefundDetail, RefundRow } from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

/** 取消退款: the approved refund is reversed, to the fen. */
export function CancelDialog({ refund, onClose }: { refund: RefundRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('refund.cancel', refund.refundNo), [refund.refundNo]);
  return (
    <ProposeDialog title={zh.cancelDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.cancelDialog.intro(<MoneyText value={refund.amount} />)}</p>}
    </ProposeDialog>
  );
}

/** 提议退回: proposes the refund that a second receipt requested automatically; two people decide. */
export function TakeUpDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('refund.surplus', detail.askedLine), [detail.askedLine]);
  return (
    <ProposeDialog title={zh.takeUpDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => <p>{zh.takeUpDialog.intro(<MoneyText value={detail.refund.amount} />)}</p>}
    </ProposeDialog>
  );
}

/** 申请垫付: the amount that the merchant lacks; its next receipts repay it first. */
export function AdvanceDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const { refundNo } = detail.refund;
  const proposal = useMemo(() => proposalOf('refund.advance', refundNo), [refundNo]);
  return (
    <ProposeDialog title={zh.advanceDialog.title} payload={{ amount: detail.shortage }} {...proposal} onClose={onClose}>
      {() => <p>{zh.advanceDialog.intro(<MoneyText value={detail.shortage} />)}</p>}
    </ProposeDialog>
  );
}
