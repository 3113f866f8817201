import type { ApprovalPayload } from '@mashang/contract/approvals';
import { groupMoney } from '@mashang/contract/money';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Payload = ApprovalPayload<'refund.surplus'>;
const MONEY = /^\d{1,12}([.]\d{1,2})?$/;

/** 退回付款方: money on suspense goes back to the account that the statement names. */
export function SurplusDialog({ lineId, left, onClose }: { lineId: string; left: string; onClose(): void }): ReactNode {
  const [amount, setAmount] = useState('');
  const proposal = useMemo(() => proposalOf('refund.surplus', lineId), [lineId]);
  const payload: Payload = amount === '' ? {} : { amount };
  return (
    <ProposeDialog
      title="退回付款方"
      payload={payload}
      check={() => ({ amount: amount === '' || MONEY.test(amount) ? undefined : '请填写金额，最多两位小数' })}
      dirty={amount !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>退到对账单写明的付款账户，审批后由机构付款，在退款页登记打款。</p>
          <TextField
            label="退回金额（元）"
            hint={`留空退回全部挂账 ${groupMoney(left)} 元`}
            inputMode="decimal"
            value={amount}
            error={errors.amount}
            onChange={(event) => setAmount(event.target.value.trim())}
          />
        </>
      )}
    </ProposeDialog>
  );
}
