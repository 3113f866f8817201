import type { ShopGoods } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { CodedDialog } from '../../ui/dialog/coded-dialog.tsx';
import { archiveGoods, refreshShops } from './queries.ts';
import * as zh from './zh.tsx';

type Props = { goods: ShopGoods; onClose(): void; onDone(): void };

/** Asks for confirmation before goods are no longer offered in the shop. */
export function ArchiveGoodsDialog({ goods, onClose, onDone }: Props): ReactNode {
  return (
    <CodedDialog
      title={zh.archiveGoodsDialog.title}
      button={zh.archiveGoodsDialog.confirm}
      done={zh.archiveGoodsDialog.done(goods.title)}
      testId="archive-goods"
      danger
      act={() => archiveGoods(goods)}
      after={onDone}
      settled={() => void refreshShops()}
      onClose={onClose}
    >
      {() => <p>{zh.archiveGoodsDialog.warning(goods.title)}</p>}
    </CodedDialog>
  );
}
