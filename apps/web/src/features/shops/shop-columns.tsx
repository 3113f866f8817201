import { SHOP_COLUMNS } from '@mashang/contract/lists/shops';
import { SHOP_STATUS, SHOP_STATUS_NAMES, type Shop } from '@mashang/contract/shops';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '../../ui/display/status-tag.tsx';
import { Button } from '../../ui/form/button.tsx';
import * as controls from '../../ui/form/controls.module.css';
import * as looks from '../../ui/layout/looks.module.css';
import { type ListedColumn, screenColumns } from '../../ui/table/columns/list-columns.tsx';
import * as orderList from '../../ui/table/order-list.module.css';
import * as styles from './shops.module.css';
import { SyncButton, SyncState } from './sync-state.tsx';
import * as zh from './zh.tsx';

/** Must stay the same function: it gives the keys of rows. */
export function shopKey(row: Shop): string {
  return row.id;
}

/** Whether the marketplace authorises access, in a word; the reason is beside it where there is space. */
export function ShopStanding({ shop }: { shop: Shop }): ReactNode {
  if (shop.status === SHOP_STATUS.off) return <StatusTag tone="mute">{SHOP_STATUS_NAMES[0]}</StatusTag>;
  if (!shop.authorised)
    return (
      <span title={shop.whyNot}>
        <StatusTag tone="bad">{zh.shopStanding.authorisationLapsed}</StatusTag>
      </span>
    );
  return <StatusTag tone="ok">{SHOP_STATUS_NAMES[1]}</StatusTag>;
}

function Count({ to, count, what }: { to: string; count: number; what: string }): ReactNode {
  if (count === 0) return <span className={looks.soft}>0</span>;
  return (
    <Link to={to} aria-label={`${count} ${what}`}>
      <span className={looks.num}>{count}</span>
    </Link>
  );
}

const { participantName: _, ...OWN_SHOP_COLUMNS } = SHOP_COLUMNS;

/** Columns of 店铺; staff also see the owner of each. */
export function shopColumns(open: (id: string) => void, withOwner: boolean): ListedColumn<Shop>[] {
  return [
    ...screenColumns(withOwner ? SHOP_COLUMNS : OWN_SHOP_COLUMNS, {
      name: {
        stick: 'left',
        render: (row) => (
          <span className={styles.shopName}>
            <button
              type="button"
              className={`${controls.btn} ${controls.btnLink}`}
              data-row-open
              onClick={() => open(row.id)}
            >
              {row.name}
            </button>
            <span className={looks.soft}>
              {row.platformName} · <span className={looks.num}>{row.marketShopId}</span>
            </span>
          </span>
        ),
      },
      status: { render: (row) => <ShopStanding shop={row} /> },
      goods: {
        render: (row) => <Count to={`?tab=goods&shopId=${row.id}`} count={row.goods} what={zh.shopColumns.goods} />,
      },
      unpaidOrders: {
        render: (row) => (
          <Count
            to={`?tab=orders&shopId=${row.id}&status=0`}
            count={row.unpaidOrders}
            what={zh.shopColumns.unpaidOrders}
          />
        ),
      },
      conflicts: {
        render: (row) => (
          <Count to={`?tab=goods&shopId=${row.id}&conflict=1`} count={row.conflicts} what={zh.shopColumns.conflicts} />
        ),
      },
      sync: { render: (row) => <SyncState shop={row} /> },
    }),
    {
      key: 'actions',
      title: zh.shopColumns.actions,
      stick: 'right',
      render: (row) => (
        <span className={controls.chips}>
          <SyncButton small shop={row} />
          <Button small kind="text" aria-label={zh.shopColumns.openOf(row.name)} onClick={() => open(row.id)}>
            {zh.shopColumns.details}
          </Button>
        </span>
      ),
    },
  ];
}

/** A shop on a phone. */
export function ShopCard({
  shop,
  open,
  withOwner,
}: {
  shop: Shop;
  open(id: string): void;
  withOwner: boolean;
}): ReactNode {
  return (
    <>
      <button type="button" className={orderList.orderCardBody} onClick={() => open(shop.id)}>
        <span className={orderList.orderCardLine}>
          <strong>{shop.name}</strong>
          <ShopStanding shop={shop} />
        </span>
        <span className={`${orderList.orderCardLine} ${looks.soft}`}>
          <span>
            {shop.platformName}
            {withOwner ? ` · ${shop.participantName}` : ''}
          </span>
          <span className={looks.num}>{zh.shopCard.counts(shop.goods, shop.unpaidOrders)}</span>
        </span>
      </button>
      <div className={orderList.orderCardLine}>
        <span className={looks.soft}>
          {shop.lastSyncTime && shop.sync?.state === 'done' ? zh.shopCard.syncedAt : ''}
          <SyncState shop={shop} />
        </span>
        <SyncButton shop={shop} />
      </div>
    </>
  );
}
