import { VERIFICATION_PAYMENT_NAMES, type VerificationPayment } from '@mashang/contract/businesses';
import { ARRIVED_AMOUNT } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { reportPayment } from '../queries.ts';
import * as zh from '../zh.tsx';

/**
 * The payment that verifies the settlement account: the business enters the amount that arrived, three times at most.
 */
export function PaymentBack({ payment }: { payment: VerificationPayment }): ReactNode {
  const form = useForm({ amount: ARRIVED_AMOUNT }, { amount: '' });
  const amount = form.at('amount');
  const error = amount.error ?? form.errors.form;
  const confirm = useMutation({
    mutationFn: () => reportPayment(form.sent.amount),
    meta: { quiet: true },
    onSuccess: ({ confirmed, triesLeft }) => {
      if (!confirmed)
        form.show({
          amount: triesLeft > 0 ? zh.paymentBack.amountWrong(triesLeft) : zh.paymentBack.amountFailed,
        });
    },
    onError: (failure) => form.refuse(failure, { failed: zh.paymentBack.failed }),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.check() && !confirm.isPending) confirm.mutate();
  }
  return (
    <section className={controls.panel} data-testid="payment-back" aria-label={zh.paymentBack.region}>
      <h2 className={controls.sectionTitle}>{zh.paymentBack.region}</h2>
      <p>
        {VERIFICATION_PAYMENT_NAMES[payment.state]}
        {payment.reason ? `：${payment.reason}` : ''}
        {payment.state === 'made' || payment.state === 'paying' ? zh.paymentBack.notSentYet : ''}
        {payment.state === 'sent' ? zh.paymentBack.sent(payment.expiresAt) : ''}
      </p>
      {payment.state === 'sent' ? (
        <form ref={form.ref} className={controls.chips} noValidate onSubmit={submit}>
          <FormField
            of={{ ...amount, error }}
            label={zh.paymentBack.amount}
            hint={zh.paymentBack.hint(payment.triesLeft)}
          />
          <Button type="submit" kind="primary" busy={confirm.isPending}>
            {zh.paymentBack.confirm}
          </Button>
        </form>
      ) : (
        error && (
          <p className={controls.fieldError} role="alert">
            {error}
          </p>
        )
      )}
    </section>
  );
}
