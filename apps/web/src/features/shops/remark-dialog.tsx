import type { MarketOrder } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useDirtyForm } from '../../lib/dirty-forms.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { changeRemark, refreshShops } from './queries.ts';

const MOST = 200;

/** 备注: the seller's words on an order, at the marketplace and here. */
export function RemarkDialog({ order, onClose }: { order: MarketOrder; onClose(): void }): ReactNode {
  const formId = useId();
  const [remark, setRemark] = useState(order.remark);
  const [error, setError] = useState<string>();
  const save = useMutation({
    mutationFn: () => changeRemark(order.id, remark.trim()),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', '备注已保存');
      void refreshShops();
      onClose();
    },
    onError: (failure) => setError(failure instanceof CallError ? failure.message : '操作失败，请重试'),
  });
  useDirtyForm(!save.isSuccess && remark !== order.remark, '未提交的备注');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  return (
    <Dialog
      title="订单备注"
      testId="remark-dialog"
      onClose={onClose}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" type="submit" form={formId} busy={save.isPending}>
            保存
          </Button>
        </>
      }
    >
      <form id={formId} className="form-grid" noValidate onSubmit={submit}>
        <p>
          <span className="mono">{order.orderNo}</span> · {order.goodsTitle}
        </p>
        <TextAreaField
          label="备注"
          hint={`最多 ${MOST} 个字，同时写到平台；留空为清除`}
          maxLength={MOST}
          value={remark}
          error={error}
          onChange={(event) => {
            setRemark(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
