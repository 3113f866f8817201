import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney, OPTIONAL_MONEY } from '@mashang/contract/money';
import { type ReactNode, useMemo } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'refund.surplus'>;

/** 退回付款方: money on suspense goes back to the account that the statement names. */
export function SurplusDialog({ lineId, left, onClose }: { lineId: string; left: string; onClose(): void }): ReactNode {
  const form = useForm({ amount: OPTIONAL_MONEY }, { amount: '' });
  const { amount } = form.values;
  const proposal = useMemo(() => proposalOf('refund.surplus', lineId), [lineId]);
  const payload: Payload = amount === '' ? {} : { amount };
  return (
    <ProposeDialog title="退回付款方" payload={payload} form={form} {...proposal} onClose={onClose}>
      <p>退到对账单写明的付款账户，审批后由机构付款，在退款页登记打款。</p>
      <FormField of={form.at('amount')} label="退回金额（元）" hint={`留空退回全部挂账 ${groupMoney(left)} 元`} />
    </ProposeDialog>
  );
}
