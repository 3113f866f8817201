import type { OwnProduct } from '@mashang/contract/products';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { refreshProducts, switchProduct } from './queries.ts';
import * as zh from './zh.tsx';

/** Asks before a product is switched off or on, and shows who is affected and what is not. */
export function SwitchDialog({ product, onClose }: { product: OwnProduct; onClose(): void }): ReactNode {
  const { prdId, prdName, enabled, sons, coming } = product;
  const word = enabled ? zh.switchDialog.close : zh.switchDialog.open;
  const returning = enabled ? coming.find((row) => row.enabled) : undefined;
  return (
    <CodedDialog
      title={`${word}${prdName}`}
      button={zh.switchDialog.confirm(word)}
      done={zh.switchDialog.done(prdName, word)}
      testId="switch-dialog"
      act={() => switchProduct({ prdId, enabled: !enabled })}
      settled={() => void refreshProducts()}
      onClose={onClose}
    >
      {() => (
        <>
          {enabled ? (
            <p>{zh.switchDialog.closeWarning(sons.open > 0 ? zh.switchDialog.andChildren(sons.open) : '')}</p>
          ) : (
            <p>{zh.switchDialog.openNote(product.agtRate)}</p>
          )}
          {returning ? (
            <p className={`${controls.notice} ${controls.noticeWarn}`}>
              {zh.switchDialog.comingReopens(returning.effectiveFrom)}
            </p>
          ) : null}
        </>
      )}
    </CodedDialog>
  );
}
