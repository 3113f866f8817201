import { CASH_OUT_REFERENCE, type CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { PayeeFacts } from '../../ui/display/payee-facts.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import { refreshCashOuts, sendCashOut, showPayee, uploadSlip } from './queries.ts';
import * as zh from './zh.tsx';

const FIELDS = { bankReference: CASH_OUT_REFERENCE };

/** 登记打款: shows the account to pay, then asks for the bank's number of the payment and its slip. */
export function SendDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, { bankReference: '', slip: '' });
  return (
    <CodedDialog
      title={zh.sendDialog.title}
      button={zh.sendDialog.confirm}
      done={zh.sendDialog.done}
      testId="cash-out-step"
      width={560}
      code={{ hint: zh.sendDialog.oneTimeCodeHint }}
      form={form}
      act={(code) => sendCashOut({ cashOutNo: cashOut.cashOutNo, ...form.sent }, code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      <p>{zh.sendDialog.intro}</p>
      <PayeeFacts
        shown={{
          accountNo: cashOut.accountNo,
          holder: cashOut.holder,
          amount: cashOut.netAmount,
          bank: [cashOut.bankName, cashOut.bankBranch].filter(Boolean).join(' '),
        }}
        show={() => showPayee(cashOut.cashOutNo)}
      />
      <FormField of={form.at('bankReference')} hint={zh.sendDialog.referenceHint} />
      <section aria-label={zh.sendDialog.receiptLabel}>
        <p className={controls.fieldLabel}>{zh.sendDialog.receipt}</p>
        <UploadSlot
          label={zh.sendDialog.receiptLabel}
          kind="image"
          value={form.values.slip}
          error={form.errors.slip}
          onChange={(slip) => form.set({ slip })}
          upload={uploadSlip}
        />
      </section>
    </CodedDialog>
  );
}
