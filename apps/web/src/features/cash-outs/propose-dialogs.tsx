import type { CashOutDetail, CashOutRow } from '@mashang/contract/cash-outs';
import { type ReactNode, useMemo, useState } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReturnLineField } from '../../ui/return-line-dialog.tsx';
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

/** 银行退回: the payment came back by a line of a statement. */
export function ReturnDialog({ detail, onClose }: { detail: CashOutDetail; onClose(): void }): ReactNode {
  const { cashOut, debit, returns } = detail;
  const proposal = useMemo(() => proposalOf('cash-out.return', cashOut.cashOutNo), [cashOut.cashOutNo]);
  const [lineId, setLineId] = useState('');
  const [reason, setReason] = useState('');
  return (
    <ProposeDialog
      title="银行退回"
      payload={{ lineId, reason: reason.trim() }}
      check={(payload) => ({
        lineId: payload.lineId === '' ? '请选择退回的流水' : undefined,
        reason: payload.reason.length < 2 ? '请填写退回原因' : undefined,
      })}
      dirty={lineId !== '' || reason !== ''}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            款项被银行退回时使用：
            <MoneyText value={cashOut.amount} /> 元（含手续费）退还申请人。
          </p>
          <Facts
            rows={[
              ['打款时间', cashOut.sentTime],
              [
                '打款金额',
                <span key="m">
                  <MoneyText value={cashOut.netAmount} /> 元
                </span>,
              ],
              ['打款流水号', cashOut.bankReference],
              ['对账单出账', debit ? `${debit.sourceName} ${debit.time} ${debit.reference}` : '对账单中尚未出现'],
            ]}
          />
          <ReturnLineField lines={returns} value={lineId} error={errors.lineId} onChoose={setLineId} />
          <TextAreaField
            label="退回原因"
            maxLength={200}
            rows={2}
            value={reason}
            error={errors.reason}
            hint="申请人会看到原文。"
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ProposeDialog>
  );
}
