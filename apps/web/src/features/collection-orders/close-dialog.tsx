import { COLLECTION_STATUS, type CollectionOrder } from '@mashang/contract/collection-orders';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { closeOrder, refreshOrders } from './queries.ts';

/** 关闭订单: what it brings, and why. No money moves, so one person may. */
export function CloseDialog({ order, onClose }: { order: CollectionOrder; onClose(): void }): ReactNode {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isAwaiting = order.status === COLLECTION_STATUS.awaiting;
  const close = useMutation({
    mutationFn: () => closeOrder({ agtOrderNo: order.agtOrderNo, reason: reason.trim() }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '订单已关闭');
      onClose();
    },
    onError: (failure) => setError(failure instanceof CallError ? failure.message : '操作失败，请重试'),
    onSettled: () => void refreshOrders(),
  });
  useDirtyForm(!close.isSuccess && reason !== '', '未提交的关闭');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (close.isPending) return;
    const isMissing = reason.trim().length < 2;
    setError(isMissing ? '请说明关闭原因，至少 2 个字' : undefined);
    if (!isMissing) close.mutate();
  }
  return (
    <Dialog
      title="关闭订单"
      testId="close-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={close.isPending} onClick={onClose}>
            取消
          </Button>
          <Button className="btn-danger" type="submit" form={formId} busy={close.isPending}>
            确认关闭
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          {isAwaiting
            ? '付款窗口立即结束，占用的额度释放，商户收到订单过期回调。之后到账的，仍可按迟到款项处理。'
            : '订单转为处理完成，不再向商户投递回调；商户仍可主动查询。款项不变。'}
        </p>
        <TextAreaField
          label="关闭原因"
          maxLength={200}
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
