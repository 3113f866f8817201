import {
  addShopCall,
  archiveGoodsCall,
  changeOrderRemarkCall,
  readGoodsCall,
  readShopFormCall,
  readShopOrdersCall,
  readShopsCall,
  resolveGoodsCall,
  syncShopCall,
  updateGoodsCall,
  updateShopCall,
} from '@mashang/contract/endpoints/shops';
import type {
  AddShopBody,
  MarketOrder,
  ResolveGoodsQuery,
  Shop,
  ShopGoods,
  UpdateShopBody,
} from '@mashang/contract/shops';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type ListState, listParams, plainState } from '../../lib/list/list-url.ts';
import { GOODS_LIST, SHOP_LIST, SHOP_ORDER_LIST } from './shop-lists.ts';

const meta = { quiet: true };
/** Interval of the polls while a shop is being read. */
const SYNC_MS = 1_000;

/** Whether a shop is being read now. */
export function isSyncing(shop: Shop): boolean {
  return shop.sync?.state === 'queued' || shop.sync?.state === 'running';
}

/** One page of shops; polled while one of them is being read. */
export function shopsQuery(state: ListState) {
  const params = listParams(SHOP_LIST, state);
  return queryOptions({
    queryKey: ['shops', 'list', params],
    queryFn: ({ signal }) => call(readShopsCall, { list: params, signal }),
    refetchInterval: ({ state: { data } }) => (data?.list.some(isSyncing) ? SYNC_MS : false),
    meta,
  });
}

/** Every shop that the reader may see, for a choice. */
export const allShopsQuery = shopsQuery({ ...plainState(SHOP_LIST), limit: 200 });

/** Data of the form that adds a shop. */
export const shopFormQuery = queryOptions({
  queryKey: ['shops', 'form'],
  queryFn: ({ signal }) => call(readShopFormCall, { signal }),
  staleTime: 0,
  meta,
});

/** One page of goods. */
export function goodsQuery(state: ListState) {
  const params = listParams(GOODS_LIST, state);
  return queryOptions({
    queryKey: ['shops', 'goods', params],
    queryFn: ({ signal }) => call(readGoodsCall, { list: params, signal }),
    meta,
  });
}

/** One item of goods; null when the reader has no such goods. */
export function oneGoodsQuery(goodsId: string) {
  return queryOptions({
    queryKey: ['shops', 'goods', 'one', goodsId],
    queryFn: async ({ signal }) => (await call(readGoodsCall, { query: { goodsId }, signal })).list[0] ?? null,
    enabled: /^\d{1,18}$/.test(goodsId),
    staleTime: 0,
    meta,
  });
}

/** One page of orders at the marketplaces. */
export function shopOrdersQuery(state: ListState) {
  const params = listParams(SHOP_ORDER_LIST, state);
  return queryOptions({
    queryKey: ['shops', 'orders', params],
    queryFn: ({ signal }) => call(readShopOrdersCall, { list: params, signal }),
    meta,
  });
}

export function addShop(body: AddShopBody): Promise<Shop> {
  return call(addShopCall, { body });
}

/** Changes the version of a shop that the user saw; 409 when another change was saved before. */
export function updateShop(body: UpdateShopBody): Promise<Shop> {
  return call(updateShopCall, { body });
}

/** Starts to read a shop again. */
export function syncShop(shopId: string): Promise<Shop> {
  return call(syncShopCall, { query: { shopId } });
}

export type GoodsChange = { title?: string; price?: string; stock?: string; status?: '0' | '1' };
/** Changes goods at the marketplace, based on the version that the user saw. */
export function updateGoods({ id, version }: ShopGoods, change: GoodsChange): Promise<ShopGoods> {
  return call(updateGoodsCall, { query: { goodsId: id, version: version, ...change } });
}

/** Resolves a conflict of goods by keeping one side. */
export function resolveGoods({ id, version }: ShopGoods, keep: ResolveGoodsQuery['keep']): Promise<ShopGoods> {
  return call(resolveGoodsCall, { query: { goodsId: id, version: version, keep } });
}

export function archiveGoods({ id, version }: ShopGoods): Promise<ShopGoods> {
  return call(archiveGoodsCall, { query: { goodsId: id, version: version } });
}

export function changeRemark(orderId: string, remark: string): Promise<MarketOrder> {
  return call(changeOrderRemarkCall, { query: { orderId, remark } });
}

/** Loads shops, goods and orders again after an action. */
export function refreshShops(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['shops'] });
}
