import { SHOP_STATUS, SHOP_STATUS_NAMES, type Shop } from '@mashang/contract/shops';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showToast } from '../../lib/faults/toast.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Copyable } from '../../ui/display/copyable.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import { Icon } from '../../ui/layout/icon.tsx';
import * as looks from '../../ui/layout/looks.module.css';
import * as orderList from '../../ui/table/order-list.module.css';
import { refreshShops, updateShop } from './queries.ts';
import { ShopStanding } from './shop-columns.tsx';
import { EditShopDialog } from './shop-form.tsx';
import * as styles from './shops.module.css';
import { SyncButton, SyncState } from './sync-state.tsx';
import * as zh from './zh.tsx';

const WIDTH_PX = 560;

/** Result of the last sync. */
function syncWords({ sync }: Shop): string {
  if (sync?.state !== 'done') return '';
  return zh.syncWords.read(sync.done, sync.changed, sync.conflicts > 0 ? zh.syncWords.conflicts(sync.conflicts) : '');
}

/** One shop in full: its state, its merchant, its goods, and its owner's actions. */
export function ShopDrawer({ shop, onClose }: { shop: Shop; onClose(): void }): ReactNode {
  const [editing, setEditing] = useState(false);
  const flip = useMutation({
    mutationFn: () =>
      updateShop({
        shopId: shop.id,
        version: shop.version,
        status: shop.status === SHOP_STATUS.on ? SHOP_STATUS.off : SHOP_STATUS.on,
      }),
    onSuccess: ({ status }) =>
      showToast('success', status === SHOP_STATUS.on ? zh.shopDrawer.enabled : zh.shopDrawer.disabled),
    onSettled: () => void refreshShops(),
  });
  return (
    <Dialog
      title={zh.shopDrawer.title}
      shape="drawer"
      width={WIDTH_PX}
      testId="shop-drawer"
      onClose={onClose}
      footer={
        <>
          {shop.own ? (
            <>
              <Button busy={flip.isPending} onClick={() => !flip.isPending && flip.mutate()}>
                {shop.status === SHOP_STATUS.on ? zh.shopDrawer.disable : zh.shopDrawer.enable}
              </Button>
              <Button onClick={() => setEditing(true)}>{zh.shopDrawer.edit}</Button>
              <SyncButton shop={shop} />
            </>
          ) : null}
          <Button onClick={onClose}>{zh.shopDrawer.close}</Button>
        </>
      }
    >
      <div className={orderList.detail}>
        <div className={orderList.detailHead} data-testid="detail-head">
          <strong className={styles.shopTitle}>{shop.name}</strong>
          <ShopStanding shop={shop} />
        </div>
        {shop.whyNot ? <p className={`${controls.notice} ${controls.noticeBad}`}>{shop.whyNot}</p> : null}
        <Facts
          rows={[
            [zh.shopDrawer.platformName, shop.platformName],
            [
              zh.shopDrawer.marketShopId,
              <Copyable key="m" text={shop.marketShopId} what={zh.shopDrawer.marketShopId} />,
            ],
            [zh.shopDrawer.mchId, <Copyable key="c" text={shop.mchId} what={zh.shopDrawer.mchId} />],
            [zh.shopDrawer.owner, shop.own ? '' : shop.participantName],
            [zh.shopDrawer.state, SHOP_STATUS_NAMES[shop.status]],
            [
              zh.shopDrawer.goods,
              <Link key="g" to={`?tab=goods&shopId=${shop.id}`}>
                {zh.shopDrawer.goodsCount(shop.goods)}
              </Link>,
            ],
            [
              zh.shopDrawer.unpaidOrders,
              <Link key="o" to={`?tab=orders&shopId=${shop.id}&status=0`}>
                {zh.shopDrawer.unpaidOrdersCount(shop.unpaidOrders)}
              </Link>,
            ],
            [zh.shopDrawer.lastSync, <SyncState key="y" shop={shop} />],
            [zh.shopDrawer.syncResult, syncWords(shop)],
            [zh.shopDrawer.addedAt, shop.createTime],
          ]}
        />
        {shop.storeUrl ? (
          <p>
            <a className={styles.shopStore} href={shop.storeUrl} target="_blank" rel="noreferrer">
              {zh.shopDrawer.viewOnPlatform(<Icon name="external" size={15} />)}
            </a>
          </p>
        ) : null}
        <p className={looks.soft}>{zh.shopDrawer.onlyMerchant(shop.mchId)}</p>
      </div>
      {editing ? <EditShopDialog shop={shop} onClose={() => setEditing(false)} /> : null}
    </Dialog>
  );
}
