import type { OwnProduct } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { refreshProducts, switchProduct } from './queries.ts';

/** Asks before a product is turned off or on: who is concerned, and what is not. */
export function SwitchDialog({ product, onClose }: { product: OwnProduct; onClose(): void }): ReactNode {
  const { prdId, prdName, enabled, sons, coming } = product;
  const word = enabled ? '关闭' : '开通';
  const returning = enabled ? coming.find((row) => row.enabled) : undefined;
  return (
    <CodedDialog
      title={`${word}${prdName}`}
      button={`确认${word}`}
      done={`${prdName}已${word}`}
      testId="switch-dialog"
      act={() => switchProduct({ prdId, enabled: !enabled })}
      settled={() => void refreshProducts()}
      onClose={onClose}
    >
      {() => (
        <>
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
        </>
      )}
    </CodedDialog>
  );
}
