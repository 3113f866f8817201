import { CASH_OUT_REFERENCE, type CashOutRow } from '@mashang/contract/cash-outs';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PayeeFacts } from '../../ui/payee-facts.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshCashOuts, sendCashOut, showPayee, uploadSlip } from './queries.ts';

const FIELDS = { bankReference: CASH_OUT_REFERENCE };

/** 登记打款: where to pay, then the bank's number of the payment and its slip. */
export function SendDialog({ cashOut, onClose }: { cashOut: CashOutRow; onClose(): void }): ReactNode {
  const form = useForm(FIELDS, { bankReference: '', slip: '' });
  return (
    <CodedDialog
      title="登记打款"
      button="确认已打款"
      done="已登记打款"
      testId="cash-out-step"
      width={560}
      code={{ hint: '刚验证过的几分钟内可留空；大额须重新输入' }}
      form={form}
      act={(code) => sendCashOut({ cashOutNo: cashOut.cashOutNo, ...form.sent }, code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      <p>请先在银行完成付款。登记后立即记账。</p>
      <PayeeFacts
        shown={{
          ...{ accountNo: cashOut.accountNo, holder: cashOut.holder, amount: cashOut.netAmount },
          bank: [cashOut.bankName, cashOut.bankBranch].filter(Boolean).join(' '),
        }}
        show={() => showPayee(cashOut.cashOutNo)}
      />
      <FormField of={form.at('bankReference')} hint="银行付款回单上的流水号，只能使用一次。" />
      <section aria-label="付款回单">
        <p className="field-label">付款回单（选填）</p>
        <UploadSlot
          label="付款回单"
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
