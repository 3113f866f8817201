import {
  REFUND_AMOUNT,
  REFUND_PLANS,
  REFUND_REASONS,
  type RefundPlan,
  type RefundReason,
} from '@mashang/contract/refunds';
import { type ReactNode, useMemo } from 'react';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Draft = { amount: string; plan: RefundPlan; reason: RefundReason };
const START: Draft = { amount: '', plan: 'return', reason: 'goods_returned' };

/** 申请退款: a part of what was settled, or all that is left. */
export function RefundDialog({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  const form = useForm({ amount: REFUND_AMOUNT }, START);
  const { amount, ...choices } = form.sent;
  return (
    <ProposeDialog
      title="申请退款"
      payload={{ ...(amount ? { amount } : {}), ...choices }}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      <p>
        退款经两人审批后记为应退付款人，由收款方（或机构）付到付款人填写的账户，凭证核对后完成。全部退完时订单变为已退款。
      </p>
      <FormField of={form.at('amount')} label="退款金额（元）" hint="留空为全部可退金额。" />
      <FormSelect of={form.at('plan')} label="手续费" options={Object.entries(REFUND_PLANS)} />
      <FormSelect
        of={form.at('reason')}
        label="退款原因"
        options={Object.entries(REFUND_REASONS).filter(([key]) => key !== 'difference')}
      />
    </ProposeDialog>
  );
}
