import type { ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { ChangeLines } from '../../ui/change-lines.tsx';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { type GoodsChange, refreshShops, updateGoods } from './queries.ts';
import { changeLines, sideAfter } from './shop-words.ts';

type Props = {
  goods: ShopGoods;
  change: GoodsChange;
  onClose(): void;
  onConflict(goodsId: string): void;
  onDone?(): void;
};

/** What a change does, before and after; once confirmed the marketplace is asked, and what it says is what stands. */
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
      title="确认修改商品"
      button="确认修改"
      done={`平台已接受“${goods.title}”的修改`}
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
          <p className="soft">确认后立即在平台上生效；平台没有接受时，商品保持原样。</p>
        </>
      )}
    </CodedDialog>
  );
}
