import { MONEY } from '@mashang/contract/money';
import { type SubAgent, TRANSFER_REMARK } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../../ui/form/code-field.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import * as looks from '../../../ui/layout/looks.module.css';
import { refreshNetwork, transferAmount } from '../queries.ts';
import * as zh from '../zh.tsx';
import { type Sender, TransferDone, TransferQuestion } from './transfer-steps.tsx';
import { amountComplaint } from './transfer-words.ts';

const FIELDS = { amount: MONEY, remark: TRANSFER_REMARK };
const DONE_PX = 860;
type Props = { sender: Sender; receiver: SubAgent; onClose(): void };

/**
 * 划转额度: the amount, then a summary of it with the code, then both sides' postings. One idempotency key covers all
 * steps.
 */
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
      const wrong = form.refuse(error, zh.transferFault);
      if (wrong.amount || wrong.remark) setStep('amount');
      void refreshNetwork();
    },
  });
  useDirtyForm(!transfer.isSuccess && form.dirty, zh.transferDialog.dirtyText);

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
  /** Another amount is another action with another key. */
  function back(): void {
    form.renew();
    form.show({});
    setStep('amount');
  }

  const common = { testId: 'transfer-dialog', onClose };
  if (transfer.data)
    return (
      <Dialog
        key="done"
        {...common}
        title={zh.transferDialog.doneTitle}
        width={DONE_PX}
        footer={<Button onClick={onClose}>{zh.transferDialog.done}</Button>}
      >
        <TransferDone answer={transfer.data} receiver={receiver} />
      </Dialog>
    );
  if (step === 'confirm')
    return (
      // Each step has its own key, so that the click that ends the first step can't submit the second.
      <Dialog
        key="confirm"
        {...common}
        title={zh.transferDialog.confirmTitle}
        footer={
          <>
            <Button disabled={transfer.isPending} onClick={back}>
              {zh.transferDialog.back}
            </Button>
            <Button kind="primary" type="submit" form={formId} busy={transfer.isPending}>
              {zh.transferDialog.confirmTitle}
            </Button>
          </>
        }
      >
        <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={send}>
          <TransferQuestion sender={sender} receiver={receiver} amount={amount} remark={remark} />
          <CodeField error={form.errors.code} autoFocus />
          <p className={looks.soft}>{zh.transferDialog.codeNote}</p>
          <FormError text={form.errors.form} />
        </form>
      </Dialog>
    );
  return (
    <Dialog
      key="amount"
      {...common}
      title={zh.transferDialog.title(receiver.name)}
      footer={
        <>
          <Button onClick={onClose}>{zh.transferDialog.cancel}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {zh.transferDialog.next}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={check}>
        <FormField
          of={form.at('amount')}
          label={zh.transferDialog.amount}
          hint={zh.transferDialog.available(<MoneyText value={sender.available} />)}
        />
        <FormField of={form.at('remark')} label={zh.transferDialog.remark} />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
