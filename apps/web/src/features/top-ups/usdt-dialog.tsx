import { type TopUpTerms, USDT_TOP_UP, type UsdtRate, WALLET_KINDS } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField, FormSelect } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import * as looks from '../../ui/layout/looks.module.css';
import { rateQuery, refreshTopUps, requestUsdt } from './queries.ts';
import { usdtComplaint, valueText } from './top-up-words.ts';
import * as zh from './zh.tsx';

type Props = { terms: TopUpTerms; rate: UsdtRate; onMade(orderNo: string): void; onClose(): void };
type Draft = { usdtAmount: string; walletKind: keyof typeof WALLET_KINDS; provider: string; originatorName: string };
function draftOf({ payerName }: TopUpTerms): Draft {
  return { usdtAmount: '', walletKind: 'own', provider: '', originatorName: payerName };
}

/** 生成收款地址: amount and kind of the wallet (travel rule), at the shown rate. One idempotency key for the whole action. */
export function UsdtDialog({ terms, rate, onMade, onClose }: Props): ReactNode {
  const formId = useId();
  const form = useForm(USDT_TOP_UP, () => draftOf(terms));
  const { usdtAmount, walletKind, provider } = form.sent;
  const send = useMutation({
    mutationFn: () =>
      requestUsdt({
        ...form.sent,
        rate: rate.rate,
        idempotencyKey: form.key,
        provider: walletKind === 'provider' ? provider : '',
      }),
    meta: { quiet: true },
    onSuccess: ({ orderNo }) => {
      showToast('success', zh.usdtDialog.created);
      void refreshTopUps();
      onClose();
      onMade(orderNo);
    },
    onError: (error) => {
      form.refuse(error);
      // Most likely the rate has changed: the new one is loaded for the next try.
      void queryClient.invalidateQueries({ queryKey: rateQuery.queryKey });
    },
  });
  useDirtyForm(!send.isSuccess && (usdtAmount !== '' || provider !== ''), zh.usdtDialog.dirty);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    const isFine = form.check({
      usdtAmount: usdtComplaint(usdtAmount),
      provider: walletKind === 'provider' && provider === '' ? zh.usdtDialog.providerMissing : undefined,
    });
    if (isFine) send.mutate();
  }
  const value = valueText(usdtAmount, rate.rate);
  return (
    <Dialog
      title={zh.usdtDialog.title}
      width={520}
      testId="usdt-top-up"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {zh.usdtDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {zh.usdtDialog.create}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField
          of={form.at('usdtAmount')}
          hint={zh.usdtDialog.rate(
            rate.rate,
            rate.source,
            value ? zh.usdtDialog.credited(<MoneyText value={value} />) : zh.usdtDialog.creditedHint,
          )}
        />
        <FormSelect of={form.at('walletKind')} label={zh.usdtDialog.wallet} options={Object.entries(WALLET_KINDS)} />
        {walletKind === 'provider' ? <FormField of={form.at('provider')} label={zh.usdtDialog.provider} /> : null}
        <p className={looks.soft}>{zh.usdtDialog.payerNote(terms.payerName)}</p>
        <FormError text={form.errors.form ?? form.errors.originatorName} />
      </form>
    </Dialog>
  );
}
