import type { CashOutRow } from '@mashang/contract/cash-outs';
import { type ReactNode, useMemo, useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { proposalOf } from '../approvals/queries.ts';

type Props = { cashOut: CashOutRow; onClose(): void };

/** 申请放款: exactly this amount to exactly this account. */
export function ReleaseDialog({ cashOut, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('cash-out.pay', cashOut.cashOutNo), [cashOut.cashOutNo]);
  return (
    <ProposeDialog title="申请放款" payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          审批通过后由财务打款 <MoneyText value={cashOut.netAmount} /> 元到 {cashOut.bankName}{' '}
          <span className="mono">{cashOut.accountNo}</span>，登记银行流水号时记账。
        </p>
      )}
    </ProposeDialog>
  );
}

/** 银行退回: the payment came back under a number of its own. */
export function ReturnDialog({ cashOut, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('cash-out.return', cashOut.cashOutNo), [cashOut.cashOutNo]);
  const [returnReference, setReference] = useState('');
  return (
    <ProposeDialog
      title="银行退回"
      payload={{ returnReference: returnReference.trim() }}
      check={(payload) => (payload.returnReference.length < 4 ? { returnReference: '请填写退回流水号' } : {})}
      dirty={returnReference !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            款项被银行退回时使用：
            <MoneyText value={cashOut.amount} /> 元（含手续费）退还申请人。
          </p>
          <TextField
            label="退回流水号"
            maxLength={64}
            value={returnReference}
            error={errors.returnReference}
            hint="银行退回这笔款项的流水号，只能使用一次。"
            onChange={(event) => setReference(event.target.value)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
