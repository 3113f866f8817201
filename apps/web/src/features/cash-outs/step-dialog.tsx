import type { CashOutRow } from '@mashang/contract/cash-outs';
import { type ReactNode, useState } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { refreshCashOuts, rejectCashOut, sendCashOut } from './queries.ts';

const STEPS = {
  reject: {
    ...{ title: '驳回提现', button: '确认驳回', done: '已驳回，金额已释放', act: rejectCashOut },
    ...{ field: 'reason', label: '驳回原因', hint: '申请人会看到原文。', least: 2, most: 200 },
  },
  send: {
    ...{ title: '登记打款', button: '确认已打款', done: '已登记打款', act: sendCashOut },
    ...{
      field: 'bankReference',
      label: '银行流水号',
      hint: '银行付款回单上的流水号，只能使用一次。',
      least: 4,
      most: 64,
    },
  },
} as const;
type Props = { cashOut: CashOutRow; step: keyof typeof STEPS; onClose(): void };

function Effect({ cashOut, step }: Pick<Props, 'cashOut' | 'step'>): ReactNode {
  if (step === 'reject')
    return (
      <p>
        驳回后，占用的 <MoneyText value={cashOut.amount} /> 元立即恢复可用，待审批的放款申请同时失效。
      </p>
    );
  return (
    <p>
      请先在银行完成付款：
      <MoneyText value={cashOut.netAmount} /> 元，{cashOut.bankName} <span className="mono">{cashOut.accountNo}</span>，
      {cashOut.holder}。登记后立即记账。
    </p>
  );
}

/** A step of the staff with its own words and the code: refusing it, or noting that the bank was told to pay. */
export function StepDialog({ cashOut, step, onClose }: Props): ReactNode {
  const { title, button, done, act, field, label, hint, least, most } = STEPS[step];
  const [text, setText] = useState('');
  return (
    <CodedDialog
      title={title}
      button={button}
      done={done}
      testId="cash-out-step"
      width={520}
      code={{ hint: '刚验证过的几分钟内可留空；大额须重新输入' }}
      dirty={text !== ''}
      fields={[field]}
      check={() => ({ [field]: text.trim().length < least ? `请填写${label}` : undefined })}
      act={(code) => act(cashOut.cashOutNo, text.trim(), code)}
      settled={() => void refreshCashOuts()}
      onClose={onClose}
    >
      {(errors, forget) => (
        <>
          <Effect cashOut={cashOut} step={step} />
          <TextField
            label={label}
            maxLength={most}
            value={text}
            error={errors[field]}
            hint={hint}
            onChange={(event) => {
              setText(event.target.value);
              forget(field);
            }}
          />
        </>
      )}
    </CodedDialog>
  );
}
