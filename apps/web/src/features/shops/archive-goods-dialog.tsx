import type { ShopGoods } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { archiveGoods, refreshShops } from './queries.ts';

type Props = { goods: ShopGoods; onClose(): void; onDone(): void };

/** Asks once more before goods leave the shop's window. */
export function ArchiveGoodsDialog({ goods, onClose, onDone }: Props): ReactNode {
  const [refused, setRefused] = useState('');
  const archive = useMutation({
    mutationFn: () => archiveGoods(goods),
    meta: { quiet: true },
    onSuccess: () => {
      showToast('success', `已归档「${goods.title}」`);
      void refreshShops();
      onDone();
    },
    onError: (error) => {
      setRefused(error.message);
      void refreshShops();
    },
  });
  return (
    <Dialog
      title="归档商品"
      testId="archive-goods"
      onClose={onClose}
      footer={
        <>
          <Button disabled={archive.isPending} onClick={onClose}>
            取消
          </Button>
          <Button
            className="btn-danger"
            busy={archive.isPending}
            onClick={() => !archive.isPending && archive.mutate()}
          >
            确认归档
          </Button>
        </>
      }
    >
      <p>归档后「{goods.title}」不再在平台上出售，也不能再修改。已有订单与审计记录照常保留，可用状态「已归档」查到。</p>
      {refused ? (
        <p className="notice notice-bad" role="alert">
          {refused}
        </p>
      ) : null}
    </Dialog>
  );
}
