import type { ShopGoods } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeLines } from '../../ui/change-lines.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const [why, setWhy] = useState('');
  const send = useMutation({
    mutationFn: () => updateGoods(goods, change),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `平台已接受「${goods.title}」的修改`);
      void refreshShops();
      onClose();
      onDone?.();
    },
    onError: (error) => {
      void refreshShops();
      const data = error instanceof CallError ? (error.data as { conflict?: true } | null) : null;
      if (data?.conflict) {
        onClose();
        onConflict(goods.id);
      } else setWhy(error instanceof CallError ? error.message : '操作失败，请重试');
    },
  });
  return (
    <Dialog
      title="确认修改商品"
      testId="confirm-change"
      onClose={onClose}
      footer={
        <>
          <Button disabled={send.isPending} onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" busy={send.isPending} onClick={() => !send.isPending && send.mutate()}>
            确认修改
          </Button>
        </>
      }
    >
      <div className="form-grid">
        <p>
          <strong>{goods.title}</strong>
        </p>
        <ChangeLines lines={changeLines(goods, sideAfter(goods, change))} />
        <p className="soft">确认后立即在平台上生效；平台没有接受时，商品保持原样。</p>
        {why ? (
          <p className="notice notice-bad" role="alert">
            {why}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
