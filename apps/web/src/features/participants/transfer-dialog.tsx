import { MONEY } from '@mashang/contract/money';
import { type SubAgent, TRANSFER_REMARK } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { refreshNetwork, transferAmount } from './queries.ts';
import { type Sender, TransferDone, TransferQuestion } from './transfer-steps.tsx';
import { amountComplaint } from './transfer-words.ts';

const FIELDS = { amount: MONEY, remark: TRANSFER_REMARK };
const FAULT = { failed: '划转失败，请重试', unsure: '是否已划转尚不确定，请直接重试，不会重复划转' };
const DONE_PX = 860;
type Props = { sender: Sender; receiver: SubAgent; onClose(): void };

/** 划转额度: how much, then exactly that again with the code, then both sides' postings. One key for the whole intent. */
export function TransferDialog({ sender, receiver, onClose }: Props): ReactNode {
  const formId = useId();
  const form = useForm(FIELDS, { amount: '', remark: '' });
  const { amount, remark } = form.sent;
  const [step, setStep] = useState<'amount' | 'confirm'>('amount');
  const transfer = useMutation({
    mutationFn: (code: string) => transferAmount({ id: receiver.id, amount, remark, idempotencyKey: form.key }, code),
    meta: { quiet: true },
    onSuccess: refreshNetwork,
    onError: (error) => {
      const wrong = form.refuse(error, FAULT);
      if (wrong.amount || wrong.remark) setStep('amount');
      void refreshNetwork();
    },
  });
  useDirtyForm(!transfer.isSuccess && form.dirty, '未提交的划转');

  function check(event: FormEvent): void {
    event.preventDefault();
    if (form.check({ amount: amountComplaint(amount, sender.available) })) setStep('confirm');
  }
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (transfer.isPending) return;
    form.show({});
    transfer.mutate(codeOf(event.currentTarget));
  }
  /** Another amount is another intent. */
  function back(): void {
    form.renew();
    form.show({});
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
        <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={send}>
          <TransferQuestion sender={sender} receiver={receiver} amount={amount} remark={remark} />
          <CodeField error={form.errors.code} autoFocus />
          <p className="soft">刚验证过的几分钟内可留空；大额划转须重新输入。</p>
          <FormError text={form.errors.form} />
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
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={check}>
        <FormField
          of={form.at('amount')}
          label="划转金额（元）"
          hint={
            <>
              您的可用额度 <MoneyText value={sender.available} /> 元
            </>
          }
        />
        <FormField of={form.at('remark')} label="备注（选填）" />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
