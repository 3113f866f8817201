import type { RefundDetail, RefundRow } from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

/** 取消退款: what was approved is reversed, to the fen. */
export function CancelDialog({ refund, onClose }: { refund: RefundRow; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('refund.cancel', refund.refundNo), [refund.refundNo]);
  return (
    <ProposeDialog title="取消退款" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          审批通过后不再退 <MoneyText value={refund.amount} /> 元，批准时的记账全部冲回。
        </p>
      )}
    </ProposeDialog>
  );
}

/** 提议退回: a second receipt asked by itself; two people decide. */
export function TakeUpDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('refund.surplus', detail.askedLine), [detail.askedLine]);
  return (
    <ProposeDialog title="提议退回" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          同一订单的又一笔到账 <MoneyText value={detail.refund.amount} />{' '}
          元，退到对账单写明的付款账户，审批后由机构付款。
        </p>
      )}
    </ProposeDialog>
  );
}

/** 申请垫付: what the merchant lacks; its next receipts pay it back first. */
export function AdvanceDialog({ detail, onClose }: { detail: RefundDetail; onClose(): void }): ReactNode {
  const { refundNo } = detail.refund;
  const proposal = useMemo(() => proposalOf('refund.advance', refundNo), [refundNo]);
  return (
    <ProposeDialog title="申请垫付" payload={{ amount: detail.shortage }} {...proposal} onClose={onClose}>
      {() => (
        <p>
          由机构垫付 <MoneyText value={detail.shortage} /> 元，从商户之后的入账中最先扣回。
        </p>
      )}
    </ProposeDialog>
  );
}
