import { REFUND_PLANS, REFUND_REASONS, type RefundPlan, type RefundReason } from '@mashang/contract/refunds';
import { type ReactNode, useMemo, useState } from 'react';
import { SelectField, TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

const MONEY = /^((0|[1-9]\d{0,11})(\.\d{1,2})?)?$/;

/** 申请退款: a part of what was settled, or all that is left. */
export function RefundDialog({ agtOrderNo, onClose }: { agtOrderNo: string; onClose(): void }): ReactNode {
  const proposal = useMemo(() => proposalOf('collection.refund', agtOrderNo), [agtOrderNo]);
  const [amount, setAmount] = useState('');
  const [plan, setPlan] = useState<RefundPlan>('return');
  const [reason, setReason] = useState<RefundReason>('goods_returned');
  return (
    <ProposeDialog
      title="申请退款"
      payload={{ ...(amount.trim() ? { amount: amount.trim() } : {}), plan, reason }}
      check={() => ({ amount: MONEY.test(amount.trim()) ? undefined : '请输入最多两位小数的金额' })}
      dirty={amount !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            退款经两人审批后记为应退付款人，由收款方（或机构）付到付款人填写的账户，凭证核对后完成。全部退完时订单变为已退款。
          </p>
          <TextField
            label="退款金额（元）"
            inputMode="decimal"
            value={amount}
            error={errors.amount}
            hint="留空为全部可退金额。"
            onChange={(event) => setAmount(event.target.value)}
          />
          <SelectField
            label="手续费"
            value={plan}
            options={Object.entries(REFUND_PLANS)}
            onChange={(event) => setPlan(event.target.value as RefundPlan)}
          />
          <SelectField
            label="退款原因"
            value={reason}
            options={Object.entries(REFUND_REASONS).filter(([key]) => key !== 'difference')}
            onChange={(event) => setReason(event.target.value as RefundReason)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
