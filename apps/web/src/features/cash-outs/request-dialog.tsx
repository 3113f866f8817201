import type { CashOutForm } from '@mashang/contract/cash-outs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeOf } from '../../ui/code-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { amountComplaint, type RequestErrors, requestErrorsFrom } from './cash-out-words.ts';
import { cashOutFormQuery, refreshCashOuts, requestCashOut } from './queries.ts';
import { type Draft, RequestFields, RequestQuestion } from './request-fields.tsx';

type Props = { onClose(): void; onOpen(cashOutNo: string): void };

function firstDraft({ sources, accounts }: CashOutForm): Draft {
  const usable = accounts.find(({ why }) => why === '');
  return { source: sources[0] ?? 'float', amount: '', accId: usable?.accId ?? '', remark: '' };
}

function Steps({ form, onClose, onOpen }: Props & { form: CashOutForm }): ReactNode {
  const formId = useId();
  const [key, setKey] = useState(() => randomText(24));
  const [step, setStep] = useState<'fields' | 'confirm'>('fields');
  const [draft, setDraft] = useState(() => firstDraft(form));
  const [errors, setErrors] = useState<RequestErrors>({});
  const send = useMutation({
    mutationFn: (code: string) => requestCashOut({ ...draft, remark: draft.remark.trim(), idempotencyKey: key }, code),
    meta: { quiet: true },
    onSuccess: ({ cashOutNo }) => {
      showToast('success', '提现申请已提交');
      onClose();
      onOpen(cashOutNo);
    },
    onError: (error) => {
      const why = requestErrorsFrom(error);
      setErrors(why);
      if (why.amount || why.accId || why.remark) setStep('fields');
    },
    onSettled: () => void refreshCashOuts(),
  });
  useDirtyForm(!send.isSuccess && draft.amount !== '', '未提交的提现');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (send.isPending) return;
    if (step === 'confirm') {
      setErrors({});
      send.mutate(codeOf(event.currentTarget));
      return;
    }
    const wrong: RequestErrors = {
      amount: amountComplaint(draft.amount, draft.source, form),
      accId: draft.accId ? undefined : '请选择银行账户',
    };
    setErrors(wrong);
    if (!wrong.amount && !wrong.accId) setStep('confirm');
  }
  /** What is changed is another intent. */
  function back(): void {
    setKey(randomText(24));
    setErrors({});
    setStep('fields');
  }
  const isLast = step === 'confirm';
  return (
    // A key of its own each, so that the click that ends the first step can't submit the second.
    <Dialog
      key={step}
      title={isLast ? '确认提现' : '申请提现'}
      width={520}
      testId="cash-out-request"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={isLast ? back : onClose}>
            {isLast ? '上一步' : '取消'}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {isLast ? '确认提现' : '下一步'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        {isLast ? (
          <>
            <RequestQuestion draft={draft} form={form} />
            <div>
              <CodeField error={errors.code} autoFocus />
              <p className="field-hint">刚验证过的几分钟内可留空；大额提现须重新输入</p>
            </div>
          </>
        ) : (
          <RequestFields
            draft={draft}
            form={form}
            errors={errors}
            onChange={(change) => {
              setDraft({ ...draft, ...change });
              setErrors({});
            }}
          />
        )}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}

/** 申请提现: how much, from where and to which account, then exactly that again with the code. One key for the whole intent. */
export function RequestDialog(props: Props): ReactNode {
  const { data, error, refetch } = useQuery({ ...cashOutFormQuery, refetchOnWindowFocus: false });
  if (data) return <Steps {...props} form={data} />;
  return (
    <Dialog title="申请提现" onClose={props.onClose} footer={<Button onClick={props.onClose}>关闭</Button>}>
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={6} />}
    </Dialog>
  );
}
