import type { OwnProduct } from '@mashang/contract/products';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshProducts, switchProduct } from './queries.ts';

/** Asks before a product is turned off or on: who is concerned, and what is not. */
export function SwitchDialog({ product, onClose }: { product: OwnProduct; onClose(): void }): ReactNode {
  const { prdId, prdName, enabled, sons, coming } = product;
  const save = useMutation({
    mutationFn: () => switchProduct({ prdId, enabled: !enabled }),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `${prdName}已${enabled ? '关闭' : '开通'}`);
      onClose();
    },
    onSettled: () => refreshProducts(),
  });
  const returning = enabled ? coming.find((row) => row.enabled) : undefined;
  return (
    <Dialog
      title={`${enabled ? '关闭' : '开通'}${prdName}`}
      testId="switch-dialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate()}>
            {enabled ? '确认关闭' : '确认开通'}
          </Button>
        </>
      }
    >
      <div className="form-grid">
        {enabled ? (
          <p>
            关闭后立即停止向您
            {sons.open > 0 ? `和已开通的 ${sons.open} 个直属下级及其下级` : ''}
            派发该产品的新订单。进行中的订单不受影响，您可以随时重新开通。
          </p>
        ) : (
          <p>开通后立即恢复派单，费率不变（{product.agtRate}%）。</p>
        )}
        {returning ? (
          <p className="notice notice-warn">将于 {returning.effectiveFrom} 生效的费率会重新开通该产品。</p>
        ) : null}
        {save.error ? (
          <p className="notice notice-bad" role="alert">
            {save.error.message}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
