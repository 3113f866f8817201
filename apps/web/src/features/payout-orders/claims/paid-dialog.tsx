import { PROOF_MISSING } from '@mashang/contract/payout-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MoneyText } from '../../../ui/display/money-text.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofSlot, type Slot, useProofFiles } from '../proofs/proof-slots.tsx';
import { type ClaimRow, confirmPaid, refreshPayouts } from '../queries.ts';
import * as zh from '../zh.tsx';

const SLOTS: readonly Slot[] = [
  { name: 'payPicUrl', label: zh.proofSlots.transferDone, kind: 'image', required: true },
  { name: 'payPicUrl1', label: zh.proofSlots.transferBill, kind: 'image' },
  { name: 'payPicUrl2', label: zh.proofSlots.transferState, kind: 'image' },
  { name: 'payVideoUrl', label: zh.proofSlots.video, kind: 'video' },
];

/** The slots store their own addresses; the form only shows their errors. */
const NO_PROOFS = Object.fromEntries(SLOTS.map(({ name }) => [name, '']));

/** 确认已付款: the proofs, of which the first is required. One idempotency key for the whole action. */
export function PaidDialog({ claim, onClose }: { claim: ClaimRow; onClose(): void }): ReactNode {
  const { area } = useCurrentUser();
  const formId = useId();
  const form = useForm({}, NO_PROOFS);
  const { errors } = form;
  const proofs = useProofFiles();
  const paid = useMutation({
    mutationFn: () => {
      const given = Object.entries(proofs.files).filter(([, url]) => url !== '');
      return confirmPaid(area, { orderNo: claim.orderNo, ...Object.fromEntries(given) }, form.key);
    },
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.paidDialog.done);
      proofs.reset();
      void refreshPayouts();
      onClose();
    },
    onError: (error) => {
      form.refuse(error, { failed: zh.paidDialog.failed });
      void refreshPayouts();
    },
  });
  useDirtyForm(!paid.isSuccess && Object.values(proofs.files).some(Boolean), zh.paidDialog.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (paid.isPending) return;
    if (form.check({ payPicUrl: proofs.files.payPicUrl ? undefined : PROOF_MISSING })) paid.mutate();
  }
  return (
    <Dialog
      title={zh.paidDialog.title}
      width={560}
      testId="paid-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={paid.isPending} onClick={onClose}>
            {zh.paidDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={paid.isPending}>
            {zh.paidDialog.confirm}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <p>
          {zh.paidDialog.lead(
            <b>{claim.userName}</b>,
            <b>{zh.paidDialog.amount(<MoneyText value={claim.amount} />)}</b>,
          )}
        </p>
        {SLOTS.map((slot) => (
          <ProofSlot
            key={slot.name}
            slot={slot}
            proofs={proofs}
            // Shown until there is an image.
            error={proofs.files[slot.name] ? undefined : errors[slot.name]}
          />
        ))}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
