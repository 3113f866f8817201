import {
  REFUND_AMOUNT,
  REFUND_PLANS,
  REFUND_REASONS,
  type RefundPlan,
  type RefundReason,
} from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

type Draft = { amount: string; plan: RefundPlan; reason: RefundReason };
const START: Draft = { amount: '', plan: 'return', reason: 'goods_returned' };

/** 申请退款: a part of the settled amount, or all that is left of it. */
export function RefundDialog({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  const form = useForm({ amount: REFUND_AMOUNT }, START);
  const { amount, ...choices } = form.sent;
  return (
    <ProposeDialog
      title={zh.refundDialog.title}
      payload={{ ...(amount ? { amount } : {}), ...choices }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>{zh.refundDialog.intro}</p>
      <FormField of={form.at('amount')} label={zh.refundDialog.amount} hint={zh.refundDialog.amountHint} />
      <FormSelect of={form.at('plan')} label={zh.refundDialog.fee} options={Object.entries(REFUND_PLANS)} />
      <FormSelect
        of={form.at('reason')}
        label={zh.refundDialog.reason}
        options={Object.entries(REFUND_REASONS).filter(([key]) => key !== 'difference')}
      />
    </ProposeDialog>
  );
}
