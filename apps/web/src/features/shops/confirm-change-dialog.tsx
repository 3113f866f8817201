import type { ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/api/call-error.ts';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { ChangeLines } from '../../ui/display/change-lines.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import { type GoodsChange, refreshShops, updateGoods } from './queries.ts';
import { changeLines, sideAfter } from './shop-words.ts';
import * as zh from './zh.tsx';

type Props = {
  goods: ShopGoods;
  change: GoodsChange;
  onClose(): void;
  onConflict(goodsId: string): void;
  onDone?(): void;
};

/** Shows a change, before and after; once confirmed it is sent to the marketplace, whose answer counts. */
export function ConfirmChangeDialog({ goods, change, onClose, onConflict, onDone }: Props): ReactNode {
  function goToConflict(error: unknown): boolean {
    const data = error instanceof CallError ? (error.data as { conflict?: true } | null) : null;
    if (!data?.conflict) return false;
    onClose();
    onConflict(goods.id);
    return true;
  }
  return (
    <CodedDialog
      title={zh.confirmChangeDialog.title}
      button={zh.confirmChangeDialog.confirm}
      done={zh.confirmChangeDialog.done(goods.title)}
      testId="confirm-change"
      act={() => updateGoods(goods, change)}
      after={() => onDone?.()}
      refused={goToConflict}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      {() => (
        <>
          <p>
            <strong>{goods.title}</strong>
          </p>
          <ChangeLines lines={changeLines(goods, sideAfter(goods, change))} />
          <p className={looks.soft}>{zh.confirmChangeDialog.warning}</p>
        </>
      )}
    </CodedDialog>
  );
}
