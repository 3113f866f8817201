import type { SubAgent } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { refreshNetwork, transferAmount } from './queries.ts';
import { type Sender, TransferDone, TransferQuestion } from './transfer-steps.tsx';
import { amountComplaint, type TransferErrors, transferErrorsFrom } from './transfer-words.ts';

const DONE_PX = 860;
type Props = { sender: Sender; receiver: SubAgent; onClose(): void };

/** 划转额度: how much, then exactly that again with the code, then both sides' postings. One key for the whole intent. */
export function TransferDialog({ sender, receiver, onClose }: Props): ReactNode {
  const formId = useId();
  const [key, setKey] = useState(() => randomText(24));
  const [step, setStep] = useState<'amount' | 'confirm'>('amount');
  const [amount, setAmount] = useState('');
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<TransferErrors>({});
  const transfer = useMutation({
    mutationFn: (code: string) =>
      transferAmount({ id: receiver.id, amount, remark: remark.trim(), idempotencyKey: key }, code),
    meta: { quiet: true },
    onSuccess: refreshNetwork,
    onError: (error) => {
      const why = transferErrorsFrom(error);
      setErrors(why);
      if (why.amount || why.remark) setStep('amount');
      void refreshNetwork();
    },
  });
  useDirtyForm(!transfer.isSuccess && (amount !== '' || remark !== ''), '未提交的划转');

  function check(event: FormEvent): void {
    event.preventDefault();
    const wrong = amountComplaint(amount, sender.available);
    setErrors(wrong ? { amount: wrong } : {});
    if (!wrong) setStep('confirm');
  }
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (transfer.isPending) return;
    setErrors({});
    transfer.mutate(codeOf(event.currentTarget));
  }
  /** Another amount is another intent. */
  function back(): void {
    setKey(randomText(24));
    setErrors({});
    setStep('amount');
  }

  const common = { testId: 'transfer-dialog', onClose };
  if (transfer.data)
    return (
      <Dialog key="done" {...common} title="划转成功" width={DONE_PX} footer={<Button onClick={onClose}>完成</Button>}>
        <TransferDone answer={transfer.data} receiver={receiver} />
      </Dialog>
    );
  if (step === 'confirm')
    return (
      // A key of its own, so that the click that ends the first step can't submit the second.
      <Dialog
        key="confirm"
        {...common}
        title="确认划转"
        footer={
          <>
            <Button disabled={transfer.isPending} onClick={back}>
              上一步
            </Button>
            <Button kind="primary" type="submit" form={formId} busy={transfer.isPending}>
              确认划转
            </Button>
          </>
        }
      >
        <form id={formId} className="form-grid" noValidate onSubmit={send}>
          <TransferQuestion sender={sender} receiver={receiver} amount={amount} remark={remark.trim()} />
          <CodeField error={errors.code} autoFocus />
          <p className="soft">刚验证过的几分钟内可留空；大额划转须重新输入。</p>
          <FormError text={errors.form} />
        </form>
      </Dialog>
    );
  return (
    <Dialog
      key="amount"
      {...common}
      title={`划转额度给 ${receiver.name}`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={formId}>
            下一步
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={check}>
        <TextField
          label="划转金额（元）"
          inputMode="decimal"
          maxLength={16}
          value={amount}
          error={errors.amount}
          hint={
            <>
              您的可用额度 <MoneyText value={sender.available} /> 元
            </>
          }
          onChange={(event) => {
            setAmount(event.target.value.trim());
            setErrors({ ...errors, amount: undefined });
          }}
        />
        <TextField
          label="备注（选填）"
          maxLength={100}
          value={remark}
          error={errors.remark}
          onChange={(event) => setRemark(event.target.value)}
        />
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
