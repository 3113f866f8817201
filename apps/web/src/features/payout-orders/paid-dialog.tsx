import { PROOF_MISSING } from '@mashang/contract/payout-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ProofSlot, type Slot, useProofFiles } from './proof-slots.tsx';
import { type ClaimRow, confirmPaid, refreshPayouts } from './queries.ts';

const SLOTS: readonly Slot[] = [
  { name: 'payPicUrl', label: '转账成功截图', kind: 'image', required: true },
  { name: 'payPicUrl1', label: '转账账单截图', kind: 'image' },
  { name: 'payPicUrl2', label: '转账状态截图', kind: 'image' },
  { name: 'payVideoUrl', label: '付款视频', kind: 'video' },
];

/** The slots keep their own addresses; the form shows what is said of them. */
const NO_PROOFS = Object.fromEntries(SLOTS.map(({ name }) => [name, '']));

/** 确认已付款: the proofs, the first of them required. One idempotency key for the whole intent. */
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
      showToast('success', '已提交，等待验收');
      proofs.reset();
      void refreshPayouts();
      onClose();
    },
    onError: (error) => {
      form.refuse(error, { failed: '提交失败，请重试' });
      void refreshPayouts();
    },
  });
  useDirtyForm(!paid.isSuccess && Object.values(proofs.files).some(Boolean), '未提交的付款凭证');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (proofs.isSending || paid.isPending) return;
    if (form.check({ payPicUrl: proofs.files.payPicUrl ? undefined : PROOF_MISSING })) paid.mutate();
  }
  return (
    <Dialog
      title="确认已付款"
      width={560}
      testId="paid-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={paid.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={paid.isPending} disabled={proofs.isSending}>
            {proofs.isSending ? '正在上传…' : '确认已付款'}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          已向 <b>{claim.userName}</b> 转账{' '}
          <b>
            <MoneyText value={claim.amount} /> 元
          </b>
          ？请上传凭证，验收通过后额度与佣金到账。
        </p>
        {SLOTS.map((slot) => (
          <ProofSlot
            key={slot.name}
            slot={slot}
            proofs={proofs}
            // Said until there is a picture.
            error={proofs.files[slot.name] ? undefined : errors[slot.name]}
          />
        ))}
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
