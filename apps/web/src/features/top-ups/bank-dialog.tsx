import { BANK_TOP_UP, type TopUpTerms } from '@mashang/contract/top-ups';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { showToast } from '../../lib/faults/toast.ts';
import { useDirtyForm } from '../../lib/form/dirty-forms.ts';
import * as dialogStyles from '../../ui/dialog/dialog.module.css';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { UploadSlot } from '../../ui/upload/upload-slot.tsx';
import { applyByBank, refreshTopUps, uploadTransferProof } from './queries.ts';
import * as zh from './zh.tsx';

const NOTHING = { amount: '', bankName: '', reference: '', proof: '', remark: '' };

type Props = { terms: TopUpTerms; onMade(orderNo: string): void; onClose(): void };

/** 提交转账申请: the transferred amount, with the bank's number and an image. One idempotency key for the whole action. */
export function BankDialog({ terms, onMade, onClose }: Props): ReactNode {
  const formId = useId();
  const form = useForm(BANK_TOP_UP, () => ({ ...NOTHING, payerName: terms.payerName }));
  const { proof } = form.values;
  const send = useMutation({
    mutationFn: () => applyByBank({ ...form.sent, idempotencyKey: form.key }),
    meta: { quiet: true },
    onSuccess: ({ orderNo }) => {
      showToast('success', zh.bankDialog.submitted);
      void refreshTopUps();
      onClose();
      onMade(orderNo);
    },
    onError: (error) => form.refuse(error),
  });
  useDirtyForm(!send.isSuccess && form.dirty, zh.bankDialog.dirty);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (send.isPending) return;
    if (form.check({ proof: proof ? undefined : zh.bankDialog.proofMissing })) send.mutate();
  }
  return (
    <Dialog
      title={zh.bankDialog.title}
      width={560}
      testId="bank-top-up"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            {zh.bankDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={send.isPending}>
            {zh.bankDialog.submit}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <FormField of={form.at('amount')} label={zh.bankDialog.amount} />
        <FormField of={form.at('bankName')} hint={zh.bankDialog.payerHint(terms.payerName)} />
        <FormField of={form.at('reference')} plain hint={zh.bankDialog.referenceHint} />
        <div>
          <span className={controls.fieldLabel}>{zh.bankDialog.proof}</span>
          <UploadSlot
            label={zh.bankDialog.proof}
            value={proof}
            error={form.errors.proof}
            upload={uploadTransferProof}
            onChange={(url) => form.set({ proof: url })}
          />
        </div>
        <FormField of={form.at('remark')} label={zh.bankDialog.remark} />
        <FormError text={form.errors.form ?? form.errors.payerName} />
      </form>
    </Dialog>
  );
}
