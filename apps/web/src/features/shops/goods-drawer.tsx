import type { ShopGoods } from '@mashang/contract/shops';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { ArchiveGoodsDialog } from './archive-goods-dialog.tsx';
import { GoodsStanding } from './goods-columns.tsx';
import { GoodsForm } from './goods-form.tsx';
import { GoodsThumb } from './goods-thumb.tsx';
import type { AskChange } from './inline-edit.tsx';
import { oneGoodsQuery } from './queries.ts';

const WIDTH_PX = 560;
type Props = { goodsId: string; ask: AskChange; settle(id: string): void; onClose(): void };

function GoodsFacts({ goods }: { goods: ShopGoods }): ReactNode {
  return (
    <div className="detail">
      <div className="goods-head">
        <GoodsThumb picture={goods.picture} size={112} />
        <div className="goods-card-text">
          <strong className="shop-title">{goods.title}</strong>
          <span>
            <span className="detail-amount">
              <MoneyText value={goods.price} />
            </span>{' '}
            元
          </span>
          <GoodsStanding goods={goods} />
        </div>
      </div>
      {goods.conflict ? (
        <p className="notice notice-warn">平台与本方都修改了该商品，选择保留哪一份后才能继续修改。</p>
      ) : null}
      <Facts
        rows={[
          ['库存', String(goods.stock)],
          ['店铺', goods.shopName],
          ['平台商品号', <Copyable key="m" text={goods.marketGoodsId} what="平台商品号" />],
          ['平台更新', goods.changeTime],
          ['同步时间', goods.syncTime],
          ['平台版本', String(goods.version)],
        ]}
      />
    </div>
  );
}

/** One piece of goods: picture, figures, and what its owner may do. */
export function GoodsDrawer({ goodsId, ask, settle, onClose }: Props): ReactNode {
  const { data: goods, error, refetch } = useQuery(oneGoodsQuery(goodsId));
  const [task, setTask] = useState<'change' | 'archive'>();
  const mayAct = goods?.mayChange && !goods.conflict;
  return (
    <Dialog
      title="商品"
      shape="drawer"
      width={WIDTH_PX}
      testId="goods-drawer"
      onClose={onClose}
      footer={
        <>
          {mayAct ? (
            <>
              <Button className="btn-danger" onClick={() => setTask('archive')}>
                归档
              </Button>
              <Button onClick={() => ask(goods, { status: goods.status === 1 ? '0' : '1' })}>
                {goods.status === 1 ? '下架' : '上架'}
              </Button>
              <Button kind="primary" onClick={() => setTask('change')}>
                修改
              </Button>
            </>
          ) : null}
          {goods?.conflict ? (
            <Button kind="primary" onClick={() => settle(goods.id)}>
              处理冲突
            </Button>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {goods === undefined && !error ? <SkeletonLines lines={8} /> : null}
      {goods === null ? <EmptyState title="商品不存在" hint="它可能属于其他参与方的店铺。" /> : null}
      {goods ? <GoodsFacts goods={goods} /> : null}
      {goods && task === 'change' ? <GoodsForm goods={goods} ask={ask} onClose={() => setTask(undefined)} /> : null}
      {goods && task === 'archive' ? (
        <ArchiveGoodsDialog goods={goods} onClose={() => setTask(undefined)} onDone={onClose} />
      ) : null}
    </Dialog>
  );
}
