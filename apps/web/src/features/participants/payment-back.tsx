import { VERIFICATION_PAYMENT_NAMES, type VerificationPayment } from '@mashang/contract/businesses';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { tellPayment } from './queries.ts';

/** The payment that shows the settlement account: what arrived is told back here, three times at most. */
export function PaymentBack({ payment }: { payment: VerificationPayment }): ReactNode {
  const [amount, setAmount] = useState('');
  const [error, setError] = useState<string>();
  const tell = useMutation({
    mutationFn: () => tellPayment(amount.trim()),
    meta: { quiet: true },
    onSuccess: ({ confirmed, triesLeft }) => {
      if (!confirmed)
        setError(triesLeft > 0 ? `金额不符，还可回填 ${triesLeft} 次` : '金额不符，验证未通过，请联系运营');
    },
    onError: (failure) => setError(failure instanceof CallError ? failure.message : '提交失败，请重试'),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setError(undefined);
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(amount.trim())) setError('请输入到账金额，例如 3.21');
    else if (!tell.isPending) tell.mutate();
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
        <form className="chips" noValidate onSubmit={submit}>
          <TextField
            label="到账金额（元）"
            inputMode="decimal"
            maxLength={7}
            value={amount}
            error={error}
            hint={`还可回填 ${payment.triesLeft} 次`}
            onChange={(event) => setAmount(event.target.value)}
          />
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
