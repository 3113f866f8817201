import { GOODS_COLUMNS } from '@mashang/contract/lists/shops';
import { GOODS_STATUS, type ShopGoods } from '@mashang/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Facts, factsOf } from '../../ui/display/facts.tsx';
import { MoneyText } from '../../ui/display/money-text.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { LoadError } from '../../ui/layout/load-error.tsx';
import { SkeletonLines } from '../../ui/layout/skeleton.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import { ArchiveGoodsDialog } from './archive-goods-dialog.tsx';
import { GoodsStanding } from './goods-columns.tsx';
import { GoodsForm } from './goods-form.tsx';
import { GoodsThumb } from './goods-thumb.tsx';
import type { AskChange } from './inline-edit.tsx';
import { oneGoodsQuery } from './queries.ts';
import * as styles from './shops.module.css';
import * as zh from './zh.tsx';

const WIDTH_PX = 560;
type Props = { goodsId: string; ask: AskChange; settle(id: string): void; onClose(): void };

function GoodsFacts({ goods }: { goods: ShopGoods }): ReactNode {
  const fact = factsOf(GOODS_COLUMNS, goods);
  return (
    <div className={orderList.detail}>
      <div className={styles.goodsHead}>
        <GoodsThumb picture={goods.picture} size={112} />
        <div className={styles.goodsCardText}>
          <strong className={styles.shopTitle}>{goods.title}</strong>
          <span>
            {zh.goodsFacts.price(
              <span className={orderList.detailAmount}>
                <MoneyText value={goods.price} />
              </span>,
            )}
          </span>
          <GoodsStanding goods={goods} />
        </div>
      </div>
      {goods.conflict ? <p className={`${controls.notice} ${controls.noticeWarn}`}>{zh.goodsFacts.conflict}</p> : null}
      <Facts
        rows={[
          fact('stock'),
          fact('shopName'),
          fact('marketGoodsId'),
          fact('changeTime'),
          fact('syncTime'),
          [zh.goodsFacts.platformVersion, String(goods.version)],
        ]}
      />
    </div>
  );
}

/** One item of goods: picture, figures, and its owner's actions. */
export function GoodsDrawer({ goodsId, ask, settle, onClose }: Props): ReactNode {
  const { data: goods, error, refetch } = useQuery(oneGoodsQuery(goodsId));
  const [task, setTask] = useState<'change' | 'archive'>();
  const mayAct = goods?.mayChange && !goods.conflict;
  return (
    <Dialog
      title={zh.goodsDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="goods-drawer"
      onClose={onClose}
      footer={
        <>
          {mayAct ? (
            <>
              <Button className={controls.btnDanger} onClick={() => setTask('archive')}>
                {zh.goodsDrawer.archive}
              </Button>
              <Button onClick={() => ask(goods, { status: goods.status === GOODS_STATUS.onSale ? '0' : '1' })}>
                {goods.status === GOODS_STATUS.onSale ? zh.goodsDrawer.takeOffSale : zh.goodsDrawer.putOnSale}
              </Button>
              <Button kind="primary" onClick={() => setTask('change')}>
                {zh.goodsDrawer.change}
              </Button>
            </>
          ) : null}
          {goods?.conflict ? (
            <Button kind="primary" onClick={() => settle(goods.id)}>
              {zh.goodsDrawer.settle}
            </Button>
          ) : null}
          <Button onClick={onClose}>{zh.goodsDrawer.close}</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {goods === undefined && !error ? <SkeletonLines lines={8} /> : null}
      {goods === null ? <EmptyState title={zh.goodsDrawer.missingTitle} hint={zh.goodsDrawer.missingHint} /> : null}
      {goods ? <GoodsFacts goods={goods} /> : null}
      {goods && task === 'change' ? <GoodsForm goods={goods} ask={ask} onClose={() => setTask(undefined)} /> : null}
      {goods && task === 'archive' ? (
        <ArchiveGoodsDialog goods={goods} onClose={() => setTask(undefined)} onDone={onClose} />
      ) : null}
    </Dialog>
  );
}
