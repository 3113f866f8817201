import { CASH_OUT_REFERENCE, type CashOutPayee, type CashOutRow } from '@mashang/contract/cash-outs';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { UploadSlot } from '../../ui/upload-slot.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshCashOuts, sendCashOut, showPayee, uploadSlip } from './queries.ts';

const FIELDS = { bankReference: CASH_OUT_REFERENCE };

/** What one types in at the bank: masked until asked for, whole and to copy then. */
function Payee({ cashOut }: { cashOut: CashOutRow }): ReactNode {
  const [whole, setWhole] = useState<CashOutPayee>();
  const show = useMutation({ mutationFn: () => showPayee(cashOut.cashOutNo), onSuccess: setWhole });
  const bank = [cashOut.bankName, cashOut.bankBranch].filter(Boolean).join(' ');
  return (
    <>
      <Facts
        rows={[
          [
            '付款金额',
            whole ? (
              <Copyable key="a" text={whole.amount} what="付款金额" />
            ) : (
              <span key="a">
                <MoneyText value={cashOut.netAmount} /> 元
              </span>
            ),
          ],
          ['开户银行', bank],
          [
            '银行账号',
            whole ? (
              <Copyable key="n" text={whole.accountNo} what="银行账号" />
            ) : (
              <span key="n" className="mono">
                {cashOut.accountNo}
              </span>
            ),
          ],
          ['户名', whole ? <Copyable key="h" text={whole.holder} what="户名" /> : cashOut.holder],
        ]}
      />
      {whole ? null : (
        <p>
          <Button small busy={show.isPending} onClick={() => show.mutate()}>
            显示完整账号与户名
          </Button>{' '}
          <span className="field-hint">查看将写入审计日志</span>
        </p>
      )}
    </>
  );
}

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
      <Payee cashOut={cashOut} />
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
