import type { ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/coded-dialog.tsx';
import { archiveGoods, refreshShops } from './queries.ts';

type Props = { goods: ShopGoods; onClose(): void; onDone(): void };

/** Asks once more before goods leave the shop's window. */
export function ArchiveGoodsDialog({ goods, onClose, onDone }: Props): ReactNode {
  return (
    <CodedDialog
      title="归档商品"
      button="确认归档"
      done={`已归档“${goods.title}”`}
      testId="archive-goods"
      danger
      act={() => archiveGoods(goods)}
      after={onDone}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      {() => (
        <p>归档后“{goods.title}”不再在平台上出售，也不能再修改。已有订单与审计记录照常保留，可用状态“已归档”查到。</p>
      )}
    </CodedDialog>
  );
}
