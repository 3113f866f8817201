import { VERIFICATION_PAYMENT_NAMES, type VerificationPayment } from '@mashang/contract/businesses';
import { ARRIVED_AMOUNT } from '@mashang/contract/participants';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { tellPayment } from './queries.ts';

/** The payment that shows the settlement account: what arrived is told back here, three times at most. */
export function PaymentBack({ payment }: { payment: VerificationPayment }): ReactNode {
  const form = useForm({ amount: ARRIVED_AMOUNT }, { amount: '' });
  const amount = form.at('amount');
  const error = amount.error ?? form.errors.form;
  const tell = useMutation({
    mutationFn: () => tellPayment(form.sent.amount),
    meta: { quiet: true },
    onSuccess: ({ confirmed, triesLeft }) => {
      if (!confirmed)
        form.show({
          amount: triesLeft > 0 ? `金额不符，还可回填 ${triesLeft} 次` : '金额不符，验证未通过，请联系运营',
        });
    },
    onError: (failure) => form.refuse(failure, { failed: '提交失败，请重试' }),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (form.check() && !tell.isPending) tell.mutate();
  }
  return (
    <section className="panel" data-testid="payment-back" aria-label="结算账户验证">
      <h2 className="section-title">结算账户验证</h2>
      <p>
        {VERIFICATION_PAYMENT_NAMES[payment.state]}
        {payment.reason ? `：${payment.reason}` : ''}
        {payment.state === 'made' || payment.state === 'paying' ? '：款项付出后，请在此回填到账金额。' : ''}
        {payment.state === 'sent' ? `：请查看结算账户，在 ${payment.expiresAt} 前回填到账金额。` : ''}
      </p>
      {payment.state === 'sent' ? (
        <form ref={form.ref} className="chips" noValidate onSubmit={submit}>
          <FormField of={{ ...amount, error }} label="到账金额（元）" hint={`还可回填 ${payment.triesLeft} 次`} />
          <Button type="submit" kind="primary" busy={tell.isPending}>
            确认金额
          </Button>
        </form>
      ) : (
        error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )
      )}
    </section>
  );
}
