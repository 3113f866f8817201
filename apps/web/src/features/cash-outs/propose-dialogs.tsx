import { type CashOutDetail, type CashOutRow, RETURN_REASON } from '@mashang/contract/cash-outs';
import { type ReactNode, useMemo } from 'react';
import { ProposeDialog } from '../../ui/dialog/propose-dialog.tsx';
import { ReturnLineField } from '../../ui/dialog/return-line-dialog.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { proposalOf } from '../approvals/queries.ts';
import * as zh from './zh.tsx';

type Props = { cashOut: CashOutRow; onClose(): void };

/** 申请放款: proposes to pay exactly this amount to exactly this account. */
export function ReleaseDialog({ cashOut, onClose }: Props): ReactNode {
  const proposal = useMemo(() => proposalOf('cash-out.pay', cashOut.cashOutNo), [cashOut.cashOutNo]);
  return (
    <ProposeDialog title={zh.releaseDialog.title} payload={{}} {...proposal} onClose={onClose}>
      {() => (
        <p>
          {zh.releaseDialog.intro(
            <MoneyText value={cashOut.netAmount} />,
            cashOut.bankName,
            <span className={looks.mono}>{cashOut.accountNo}</span>,
          )}
        </p>
      )}
    </ProposeDialog>
  );
}

/** 银行退回: proposes that the payment came back by a statement line. */
export function ReturnDialog({ detail, onClose }: { detail: CashOutDetail; onClose(): void }): ReactNode {
  const { cashOut, debit, returns } = detail;
  const proposal = useMemo(() => proposalOf('cash-out.return', cashOut.cashOutNo), [cashOut.cashOutNo]);
  const form = useForm({ reason: RETURN_REASON }, { lineId: '', reason: '' });
  return (
    <ProposeDialog
      title={zh.returnDialog.title}
      payload={form.sent}
      check={({ lineId }) => ({ lineId: lineId === '' ? zh.returnDialog.lineMissing : undefined })}
      form={form}
      {...proposal}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>{zh.returnDialog.intro(<MoneyText value={cashOut.amount} />)}</p>
          <Facts
            rows={[
              [zh.returnDialog.sentAt, cashOut.sentTime],
              [
                zh.returnDialog.sentAmount,
                <span key="m">{zh.returnDialog.amount(<MoneyText value={cashOut.netAmount} />)}</span>,
              ],
              [zh.returnDialog.sentReference, cashOut.bankReference],
              [
                zh.returnDialog.statementLine,
                debit ? `${debit.sourceName} ${debit.time} ${debit.reference}` : zh.returnDialog.notInStatement,
              ],
            ]}
          />
          <ReturnLineField
            lines={returns}
            value={form.values.lineId}
            error={errors.lineId}
            onChoose={form.at('lineId').put}
          />
          <FormField of={form.at('reason')} rows={2} hint={zh.returnDialog.reasonHint} />
        </>
      )}
    </ProposeDialog>
  );
}
