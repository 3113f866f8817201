import { type CashOutDetail, type CashOutRow, RETURN_REASON } from '@mashang/contract/cash-outs';
import { type ReactNode, useMemo } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProposeDialog } from '../../ui/propose-dialog.tsx';
import { ReturnLineField } from '../../ui/return-line-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
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
  const form = useForm({ reason: RETURN_REASON }, { lineId: '', reason: '' });
  return (
    <ProposeDialog
      title="银行退回"
      payload={form.sent}
      check={({ lineId }) => ({ lineId: lineId === '' ? '请选择退回的流水' : undefined })}
      form={form}
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
          <ReturnLineField
            lines={returns}
            value={form.values.lineId}
            error={errors.lineId}
            onChoose={form.at('lineId').put}
          />
          <FormField of={form.at('reason')} rows={2} hint="申请人会看到原文。" />
        </>
      )}
    </ProposeDialog>
  );
}
