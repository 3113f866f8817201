import { SHOP_STATUS_NAMES, type Shop } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { refreshShops, updateShop } from './queries.ts';
import { ShopStanding } from './shop-columns.tsx';
import { EditShopDialog } from './shop-form.tsx';
import { SyncButton, SyncState } from './sync-state.tsx';

const WIDTH_PX = 560;

/** What the last reading brought. */
function syncWords({ sync }: Shop): string {
  if (sync?.state !== 'done') return '';
  return `读取 ${sync.done} 条，${sync.changed} 条有变化${sync.conflicts > 0 ? `，${sync.conflicts} 件商品有冲突` : ''}`;
}

/** One shop whole: where it stands, what it is bound to, and what its owner may do. */
export function ShopDrawer({ shop, onClose }: { shop: Shop; onClose(): void }): ReactNode {
  const [editing, setEditing] = useState(false);
  const flip = useMutation({
    mutationFn: () => updateShop({ shopId: shop.id, version: shop.version, status: shop.status === 1 ? 0 : 1 }),
    onSuccess: ({ status }) => showToast('success', status === 1 ? '店铺已启用' : '店铺已停用'),
    onSettled: () => void refreshShops(),
  });
  return (
    <Dialog
      title="店铺"
      shape="drawer"
      width={WIDTH_PX}
      testId="shop-drawer"
      onClose={onClose}
      footer={
        <>
          {shop.own ? (
            <>
              <Button busy={flip.isPending} onClick={() => !flip.isPending && flip.mutate()}>
                {shop.status === 1 ? '停用' : '启用'}
              </Button>
              <Button onClick={() => setEditing(true)}>修改</Button>
              <SyncButton shop={shop} />
            </>
          ) : null}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className="detail">
        <div className="detail-head">
          <strong className="shop-title">{shop.name}</strong>
          <ShopStanding shop={shop} />
        </div>
        {shop.whyNot ? <p className="notice notice-bad">{shop.whyNot}</p> : null}
        <Facts
          rows={[
            ['平台', shop.platformName],
            ['平台店铺号', <Copyable key="m" text={shop.marketShopId} what="平台店铺号" />],
            ['商户号', <Copyable key="c" text={shop.mchId} what="商户号" />],
            ['归属', shop.own ? '' : shop.participantName],
            ['状态', SHOP_STATUS_NAMES[shop.status]],
            ['商品', <Link key="g" to={`?tab=goods&shopId=${shop.id}`}>{`${shop.goods} 件`}</Link>],
            [
              '待付款订单',
              <Link key="o" to={`?tab=orders&shopId=${shop.id}&status=0`}>{`${shop.unpaidOrders} 笔`}</Link>,
            ],
            ['最近同步', <SyncState key="y" shop={shop} />],
            ['同步结果', syncWords(shop)],
            ['新增时间', shop.createTime],
          ]}
        />
        {shop.storeUrl ? (
          <p>
            <a className="shop-store" href={shop.storeUrl} target="_blank" rel="noreferrer">
              <Icon name="external" size={15} />
              在平台上查看店铺
            </a>
          </p>
        ) : null}
        <p className="soft">
          只有商户 {shop.mchId} 的代收可以引用本店订单；金额须与订单一致，订单须待付款，每笔订单只能使用一次。
        </p>
      </div>
      {editing ? <EditShopDialog shop={shop} onClose={() => setEditing(false)} /> : null}
    </Dialog>
  );
}
