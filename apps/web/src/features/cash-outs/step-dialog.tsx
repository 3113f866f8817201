import type { CashOutRow } from '@mashang/contract/cash-outs';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
type Errors = { text?: string; code?: string; form?: string };

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
  const formId = useId();
  const { title, button, done, act, field, label, hint, least, most } = STEPS[step];
  const [text, setText] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: (code: string) => act(cashOut.cashOutNo, text.trim(), code),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', done);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof CallError)) setErrors({ form: '操作失败，请重试' });
      else if (error.isCodeRefused) setErrors({ code: error.message });
      else setErrors(error.reasonFor(field) ? { text: error.reasonFor(field) } : { form: error.message });
    },
    onSettled: () => void refreshCashOuts(),
  });
  useDirtyForm(!send.isSuccess && text !== '', `未提交的${title}`);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = text.trim().length < least ? `请填写${label}` : undefined;
    setErrors(wrong ? { text: wrong } : {});
    if (!wrong) send.mutate(codeOf(event.currentTarget));
  }
  return (
    <Dialog
      title={title}
      width={520}
      testId="cash-out-step"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {button}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <Effect cashOut={cashOut} step={step} />
        <TextField
          label={label}
          maxLength={most}
          value={text}
          error={errors.text}
          hint={hint}
          onChange={(event) => {
            setText(event.target.value);
            setErrors({ ...errors, text: undefined });
          }}
        />
        <div>
          <CodeField error={errors.code} onInput={() => errors.code && setErrors({ ...errors, code: undefined })} />
          <p className="field-hint">刚验证过的几分钟内可留空；大额须重新输入</p>
        </div>
        {errors.form ? (
          <p className="notice notice-bad" role="alert">
            {errors.form}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
