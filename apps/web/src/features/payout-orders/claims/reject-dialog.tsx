import { PAYOUT_REMARK } from '@mashang/contract/payout-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { showToast } from '../../../lib/faults/toast.ts';
import { useDirtyForm } from '../../../lib/form/dirty-forms.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import * as dialogStyles from '../../../ui/dialog/dialog.module.css';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import * as controls from '../../../ui/form/controls.module.css';
import { FormError } from '../../../ui/form/form-error.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ProofSlot, type Slot, useProofFiles } from '../proofs/proof-slots.tsx';
import { type ClaimRow, refreshPayouts, rejectClaim } from '../queries.ts';
import * as zh from '../zh.tsx';

const SLOT: Slot = { name: 'rejectUrl', label: zh.slot.rejectUrl, kind: 'image' };
/** 驳回已抢订单: with an optional reason and image. The payout goes back to the claim list. */
export function RejectDialog({ claim, onClose }: { claim: ClaimRow; onClose(): void }): ReactNode {
  const { area } = useCurrentUser();
  const formId = useId();
  // The image's slot stores its own address; the form only shows its error.
  const form = useForm({ remark: PAYOUT_REMARK }, { remark: '', rejectUrl: '' });
  const proofs = useProofFiles();
  const reject = useMutation({
    mutationFn: () => {
      const { rejectUrl } = proofs.files;
      const body = { orderNo: claim.orderNo, remark: form.sent.remark, ...(rejectUrl ? { rejectUrl } : {}) };
      return rejectClaim(area, body, form.key);
    },
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', zh.rejectDialog.done);
      proofs.reset();
      form.set({ remark: '' });
      void refreshPayouts();
      onClose();
    },
    onError: (error) => {
      form.refuse(error, { failed: zh.rejectDialog.failed });
      void refreshPayouts();
    },
  });
  useDirtyForm(!reject.isSuccess && (form.dirty || Boolean(proofs.files.rejectUrl)), zh.rejectDialog.dirtyText);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reject.isPending) return;
    if (form.check()) reject.mutate();
  }
  return (
    <Dialog
      title={zh.rejectDialog.title}
      width={560}
      testId="reject-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={reject.isPending} onClick={onClose}>
            {zh.rejectDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={reject.isPending}>
            {zh.rejectDialog.confirm}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className={dialogStyles.formGrid} noValidate onSubmit={submit}>
        <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.rejectDialog.lead}</p>
        <FormField
          of={form.at('remark')}
          label={zh.rejectDialog.remark}
          placeholder={zh.rejectDialog.remarkPlaceholder}
        />
        <ProofSlot slot={SLOT} proofs={proofs} error={form.errors.rejectUrl} />
        <FormError text={form.errors.form} />
      </form>
    </Dialog>
  );
}
