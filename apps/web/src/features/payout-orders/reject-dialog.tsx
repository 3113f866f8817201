import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { randomText } from '../../lib/wire-cipher.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ProofSlot, type Slot, useProofFiles } from './proof-slots.tsx';
import { type ClaimRow, refreshPayouts, rejectClaim } from './queries.ts';

const SLOT: Slot = { name: 'rejectUrl', label: '驳回截图', kind: 'image' };
type Errors = { remark?: string; rejectUrl?: string; form?: string };

function errorsFrom(error: unknown): Errors {
  if (!(error instanceof CallError)) return { form: '驳回失败，请重试' };
  const fields = { remark: error.reasonFor('remark'), rejectUrl: error.reasonFor('rejectUrl') };
  return fields.remark || fields.rejectUrl ? fields : { form: error.message };
}

/** 驳回已抢订单: why, and a picture, if one cares to say. The payout goes back to the claim list. */
export function RejectDialog({ claim, onClose }: { claim: ClaimRow; onClose(): void }): ReactNode {
  const { area } = useCurrentUser();
  const formId = useId();
  const [key] = useState(() => randomText(24));
  const [remark, setRemark] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const proofs = useProofFiles();
  const reject = useMutation({
    mutationFn: () => {
      const { rejectUrl } = proofs.files;
      const body = { orderNo: claim.orderNo, remark: remark.trim(), ...(rejectUrl ? { rejectUrl } : {}) };
      return rejectClaim(area, body, key);
    },
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '已驳回，订单退回抢单列表');
      proofs.reset();
      setRemark('');
      void refreshPayouts();
      onClose();
    },
    onError: (error) => {
      setErrors(errorsFrom(error));
      void refreshPayouts();
    },
  });
  useDirtyForm(!reject.isSuccess && Boolean(remark || proofs.files.rejectUrl), '未提交的驳回');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (proofs.isSending || reject.isPending) return;
    setErrors({});
    reject.mutate();
  }
  return (
    <Dialog
      title="驳回已抢订单"
      width={560}
      testId="reject-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={reject.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={reject.isPending} disabled={proofs.isSending}>
            {proofs.isSending ? '正在上传…' : '驳回订单'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p className="notice notice-warn">如已转账，请勿驳回。驳回后订单立即退回抢单列表，冷却期内不可再抢单。</p>
        <TextAreaField
          label="备注（选填）"
          placeholder="例如：收款账号无法转账"
          maxLength={200}
          value={remark}
          error={errors.remark}
          onChange={(event) => {
            setRemark(event.target.value);
            setErrors({ ...errors, remark: undefined });
          }}
        />
        <ProofSlot slot={SLOT} proofs={proofs} error={errors.rejectUrl} />
        <FormError text={errors.form} />
      </form>
    </Dialog>
  );
}
