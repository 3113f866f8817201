import type { ShopGoods } from '@mashang/contract/shops';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useListState } from '../../lib/list/use-list-state.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useExport } from '../exports/use-export.ts';
import { ConfirmChangeDialog } from './confirm-change-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { GoodsCard, goodsColumns, goodsKey } from './goods-columns.tsx';
import { GoodsDrawer } from './goods-drawer.tsx';
import { allShopsQuery, type GoodsChange, goodsQuery, oneGoodsQuery, refreshShops } from './queries.ts';
import { GOODS_LIST } from './shop-lists.ts';
import type { TabProps } from './shops-page.tsx';
import * as zh from './zh.tsx';

type Asked = { goods: ShopGoods; change: GoodsChange };

/** The conflict of one item of goods, loaded again so that the user chooses between current values. */
function SettleConflict({ goodsId, onClose }: { goodsId: string; onClose(): void }): ReactNode {
  const { data } = useQuery(oneGoodsQuery(goodsId));
  return data?.conflict ? <ConflictDialog goods={data} onClose={onClose} /> : null;
}

/** 商品: goods of the shops; price and stock are edited in place, and changed at the marketplace first. */
export function GoodsTab({ above }: TabProps): ReactNode {
  const [state, change] = useListState(GOODS_LIST);
  const exporting = useExport(GOODS_LIST, state);
  const list = useQuery({ ...goodsQuery(state), placeholderData: keepPreviousData });
  const { data: shops } = useQuery(allShopsQuery);
  const [asked, setAsked] = useState<Asked>();
  const [settling, setSettling] = useState<string>();
  const open = useCallback((detail: string) => change({ detail }), [change]);
  const ask = useCallback((goods: ShopGoods, wanted: GoodsChange) => setAsked({ goods, change: wanted }), []);
  const columns = useMemo(() => goodsColumns({ open, ask, settle: setSettling }), [open, ask]);
  const options = useMemo(() => ({ shopId: (shops?.list ?? []).map(({ id, name }) => [id, name] as const) }), [shops]);
  return (
    <>
      <ListPage
        list={GOODS_LIST}
        title={zh.goodsTab.title}
        noun={zh.goodsTab.noun}
        state={state}
        change={change}
        query={list}
        columns={columns}
        rowKey={goodsKey}
        options={options}
        exporting={exporting}
        refresh={refreshShops}
        above={above}
        card={(row) => <GoodsCard goods={row} open={open} settle={setSettling} />}
        empty={{ title: zh.goodsTab.emptyTitle, hint: zh.goodsTab.emptyHint }}
      />
      {state.detail ? (
        <GoodsDrawer
          key={`detail-${state.detail}`}
          goodsId={state.detail}
          ask={ask}
          settle={setSettling}
          onClose={() => change({ detail: undefined })}
        />
      ) : null}
      {asked ? <ConfirmChangeDialog {...asked} onClose={() => setAsked(undefined)} onConflict={setSettling} /> : null}
      {settling ? (
        <SettleConflict key={`settle-${settling}`} goodsId={settling} onClose={() => setSettling(undefined)} />
      ) : null}
    </>
  );
}
