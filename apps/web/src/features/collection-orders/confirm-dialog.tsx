import { CONFIRM_FIELDS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { ConfirmFacts, useOrderNow } from './confirm-facts.tsx';
import { confirmQuestion } from './order-words.ts';
import { confirmOrder, refreshOrders } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { order: CollectionOrder; onClose(): void; onOpen(agtOrderNo: string): void };
function QuestionStep({ order, endsAt }: { order: CollectionOrder; endsAt: number | undefined }): ReactNode {
  const asked = confirmQuestion(order);
  return (
    <div className={dialogStyles.formGrid}>
      <p>{asked?.question}</p>
      <ConfirmFacts
        order={order}
        endsAt={endsAt}
        first={[[zh.questionStep.orderNo, order.agtOrderNo], ...(asked?.facts ?? [])]}
      />
    </div>
  );
}

/** 确认收款: first the question, then the two-factor code. One idempotency key covers both steps. */
export function ConfirmDialog({ order: row, onClose, onOpen }: Props): ReactNode {
  const { order, endsAt } = useOrderNow(row);
  const formId = useId();
  const form = useForm(CONFIRM_FIELDS, { code: '', paidInAmount: order.amount, paymentName: '' });
  const [asking, setAsking] = useState(confirmQuestion(order) !== undefined);
  const confirm = useMutation({
    mutationFn: () => confirmOrder({ agtOrderNo: order.agtOrderNo, ...form.sent, idempotencyKey: form.key }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.confirmDialog.done);
      void refreshOrders();
      onClose();
      onOpen(order.agtOrderNo);
    },
    onError: (error) => {
      form.set({ code: '' });
      form.refuse(error, { failed: zh.confirmDialog.failed });
      void refreshOrders();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending) return;
    if (form.check()) confirm.mutate();
  }
  if (asking) {
    return (
      <Dialog
        // Each step has its own key: in one shared dialog their buttons would be one element, and the click that
        // answers the question would also submit the form that has just replaced it.
        key="question"
        title={zh.confirmDialog.title}
        testId="confirm-dialog"
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{zh.confirmDialog.cancel}</Button>
            <Button kind="primary" onClick={() => setAsking(false)}>
              {zh.confirmDialog.checkedNext}
            </Button>
          </>
        }
      >
        <QuestionStep order={order} endsAt={endsAt} />
      </Dialog>
    );
  }
  const differs = form.values.paidInAmount !== order.amount;
  return (
    <Dialog
      key="code"
      title={zh.confirmDialog.title}
      testId="confirm-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            {zh.confirmDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={confirm.isPending}>
            {zh.confirmDialog.title}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <p>
          {zh.confirmDialog.warning(<strong>{zh.confirmDialog.amount(<MoneyText value={order.amount} />)}</strong>)}
        </p>
        <p className={looks.soft}>
          {zh.confirmDialog.reference(
            <span className={looks.num}>{order.payReference}</span>,
            order.payerName ? zh.confirmDialog.declaredPayer(order.payerName) : '',
            order.tag ? zh.confirmDialog.passphrase(order.tag) : '',
          )}
        </p>
        <TextField
          label={zh.confirmDialog.oneTimeCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          value={form.values.code}
          error={form.errors.code}
          hint={zh.confirmDialog.oneTimeCodeHint}
          onChange={({ target }) => form.set({ code: target.value.trim() })}
        />
        <FormField
          of={form.at('paidInAmount')}
          label={zh.confirmDialog.receivedAmount}
          hint={differs ? zh.confirmDialog.differsHint : undefined}
        />
        <FormField
          of={form.at('paymentName')}
          label={zh.confirmDialog.receivedPayerName}
          hint={order.payerName ? zh.confirmDialog.receivedPayerNameHint : undefined}
        />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
