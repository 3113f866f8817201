import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { useIsMobile } from '../../lib/page/is-mobile.ts';
import { useCurrentUser, useMay } from '../../lib/session/current-user.ts';
import { Button } from '../../ui/form/button.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useExport } from '../exports/use-export.ts';
import { isSyncing, refreshShops, shopsQuery } from './queries.ts';
import { ShopCard, shopColumns, shopKey } from './shop-columns.tsx';
import { ShopDrawer } from './shop-drawer.tsx';
import { AddShopDialog } from './shop-form.tsx';
import { SHOP_LIST } from './shop-lists.ts';
import type { TabProps } from './shops-page.tsx';
import * as zh from './zh.tsx';

/** 店铺: whether each is authorised, the progress of its sync, and a button that reads it again. */
export function ShopsTab({ above }: TabProps): ReactNode {
  const withOwner = useCurrentUser().area === 'operator';
  const mayWrite = useMay('shop:write');
  const isMobile = useIsMobile();
  const [state, change] = useListState(SHOP_LIST);
  const exporting = useExport(SHOP_LIST, state);
  const list = useQuery({ ...shopsQuery(state), placeholderData: keepPreviousData });
  const [adding, setAdding] = useState(false);
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const columns = useMemo(() => shopColumns(open, withOwner), [open, withOwner]);
  const syncing = list.data?.list.some(isSyncing) ?? false;
  const was = useRef(syncing);
  useEffect(() => {
    // The other tabs show the synced data too.
    if (was.current && !syncing) void refreshShops();
    was.current = syncing;
  }, [syncing]);
  const opened = list.data?.list.find(({ id }) => id === state.detail);
  return (
    <>
      <ListPage
        list={SHOP_LIST}
        title={zh.shopsTab.title}
        noun={zh.shopsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={shopKey}
        exporting={exporting}
        refresh={refreshShops}
        above={above}
        tools={
          mayWrite ? (
            <Button kind="primary" aria-label={zh.shopsTab.addShop} onClick={() => setAdding(true)}>
              {isMobile ? zh.shopsTab.add : zh.shopsTab.addShop}
            </Button>
          ) : null
        }
        card={(row) => <ShopCard shop={row} open={open} withOwner={withOwner} />}
        empty={{
          title: zh.shopsTab.emptyTitle,
          hint: mayWrite
            ? zh.shopsTab.emptyHint(isMobile ? zh.shopsTab.add : zh.shopsTab.addShop)
            : zh.shopsTab.emptyHintReader,
        }}
      />
      {opened ? <ShopDrawer key={opened.id} shop={opened} onClose={() => change({ detail: undefined })} /> : null}
      {adding ? <AddShopDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
