import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageTabs } from '../../ui/layout/page-tabs.tsx';
import { GoodsTab } from './goods-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { allShopsQuery } from './queries.ts';
import { SHOP_TABS, type ShopTab } from './shop-lists.ts';
import { ShopsTab } from './shops-tab.tsx';
import * as zh from './zh.tsx';

/** Props of each tab of the page: its tab bar. */
export type TabProps = { above: ReactNode };
const VIEWS: Record<ShopTab, (props: TabProps) => ReactNode> = { shops: ShopsTab, goods: GoodsTab, orders: OrdersTab };

/** 店铺管理: shops at authorised marketplaces, their goods, and their orders. */
export default function ShopsPage(): ReactNode {
  const [query] = useSearchParams();
  const { data } = useQuery(allShopsQuery);
  const name = SHOP_TABS.find(([tab]) => tab === query.get('tab'))?.[0] ?? 'shops';
  const View = VIEWS[name];
  const conflicts = data?.list.reduce((sum, shop) => sum + shop.conflicts, 0) ?? 0;
  const tabs = <PageTabs label={zh.shops.viewsLabel} tabs={SHOP_TABS} current={name} counts={{ goods: conflicts }} />;
  return <View above={tabs} />;
}
