import { CASH_OUT_REMARK, type CashOutForm } from '@mashang/contract/cash-outs';
import { MONEY } from '@mashang/contract/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CodeField, codeOf } from '../../ui/form/code-field.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import { amountComplaint } from './cash-out-words.ts';
import { cashOutFormQuery, refreshCashOuts, requestCashOut } from './queries.ts';
import { type Draft, RequestFields, RequestQuestion } from './request-fields.tsx';
import { useQuote } from './use-quote.ts';
import * as zh from './zh.tsx';

const FIELDS = { amount: MONEY, remark: CASH_OUT_REMARK };
const FAULT = zh.requestFaults;
type Props = { onClose(): void; onOpen(cashOutNo: string): void };

function firstDraft({ sources, accounts }: CashOutForm): Draft {
  const usable = accounts.find(({ why }) => why === '');
  return { source: sources[0] ?? 'float', amount: '', accId: usable?.accId ?? '', remark: '' };
}

function Steps({ terms, onClose, onOpen }: Props & { terms: CashOutForm }): ReactNode {
  const formId = useId();
  const form = useForm(FIELDS, () => firstDraft(terms));
  const { errors, values } = form;
  const quote = useQuote(amountComplaint(values.amount, values.source, terms) ? undefined : form.sent.amount);
  const [step, setStep] = useState<'fields' | 'confirm'>('fields');
  const send = useMutation({
    mutationFn: (code: string) => requestCashOut({ ...form.sent, idempotencyKey: form.key }, code),
    meta: { quiet: true },
    onSuccess: ({ cashOutNo }) => {
      showToast('success', zh.requestSteps.done);
      onClose();
      onOpen(cashOutNo);
    },
    onError: (error) => {
      const wrong = form.refuse(error, FAULT);
      if (wrong.amount || wrong.accId || wrong.remark) setStep('fields');
    },
    onSettled: () => void refreshCashOuts(),
  });
  useDirtyForm(!send.isSuccess && values.amount !== '', zh.requestSteps.dirty);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    if (step === 'confirm') {
      if (!quote.answer) return;
      form.show({});
      send.mutate(codeOf(event.currentTarget));
      return;
    }
    const isFine = form.check({
      amount: amountComplaint(values.amount, values.source, terms),
      accId: values.accId ? undefined : zh.requestSteps.accountMissing,
    });
    if (isFine) setStep('confirm');
  }
  /** A changed request is another action and gets another key. */
  function back(): void {
    form.renew();
    form.show({});
    setStep('fields');
  }
  const isLast = step === 'confirm';
  return (
    // Each step has its own key, so that the click that ends the first step can't submit the second.
    <Dialog
      key={step}
      title={isLast ? zh.requestSteps.confirmTitle : zh.requestSteps.title}
      width={520}
      testId="cash-out-request"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={isLast ? back : onClose}>
            {isLast ? zh.requestSteps.back : zh.requestSteps.cancel}
          </Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            busy={send.isPending}
            disabled={isLast && quote.answer === undefined}
          >
            {isLast ? zh.requestSteps.confirmTitle : zh.requestSteps.next}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        {isLast ? (
          <>
            <RequestQuestion draft={form.sent} terms={terms} quote={quote} />
            <div>
              <CodeField error={errors.code} autoFocus />
              <p className={controls.fieldHint}>{zh.requestSteps.oneTimeCodeHint}</p>
            </div>
          </>
        ) : (
          <RequestFields form={form} terms={terms} quote={quote} />
        )}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}

/** 申请提现: amount, source and account, then a summary of them with the code. One idempotency key covers both steps. */
export function RequestDialog(props: Props): ReactNode {
  const { data, error, refetch } = useQuery({ ...cashOutFormQuery, refetchOnWindowFocus: false });
  if (data) return <Steps {...props} terms={data} />;
  return (
    <Dialog
      title={zh.requestDialog.title}
      onClose={props.onClose}
      footer={<Button onClick={props.onClose}>{zh.requestDialog.close}</Button>}
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
    </Dialog>
  );
}
