import {
  listRatesOfSonsCall,
  previewRotationCall,
  readOwnProductsCall,
  readProductNamesCall,
  readProductViewsCall,
  readRotationCall,
  readSonConfCall,
  saveRotationCall,
  setSonRateCall,
  switchProductCall,
  withdrawSonRateCall,
} from '@mashang/contract/endpoints/products';
import type {
  PreviewRotationBody,
  SaveRotationBody,
  SaveSonRateBody,
  SwitchProductBody,
  WithdrawSonRateBody,
} from '@mashang/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { listStateOf } from '../../lib/list/use-list-state.ts';
import { SON_RATE_LIST } from './son-rate-list.ts';

const meta = { quiet: true };

/** The reader's own products. */
export const ownProductsQuery = queryOptions({
  queryKey: ['products', 'own'],
  queryFn: ({ signal }) => call(readOwnProductsCall, { signal }),
  meta,
});

/** Names of all products, for filters. */
export const productNamesQuery = queryOptions({
  queryKey: ['products', 'names'],
  queryFn: ({ signal }) => call(readProductNamesCall, { signal }),
  meta,
});

/** Every product as operators set it, with its channels; public entry for the dialogs that set a rate. */
export const productViewsQuery = queryOptions({
  queryKey: ['products', 'views'],
  queryFn: ({ signal }) => call(readProductViewsCall, { signal }),
  meta,
});

/** One page of the downline's rates. */
export function sonRatesQuery(state: ListState) {
  // This list is paged by page numbers only.
  const params = listParams(SON_RATE_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['products', 'sons', params],
    queryFn: ({ signal }) => call(listRatesOfSonsCall, { list: params, signal }),
    meta,
  });
}

/** Requests the page's data before the page is loaded. */
export async function warmAgentCenter(search: string): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(ownProductsQuery),
    queryClient.prefetchQuery(sonRatesQuery(listStateOf(SON_RATE_LIST, search))),
  ]);
}

/** One rate with its limits and history. */
export function sonConfQuery({ sonId, prdId }: { sonId: string; prdId: string }) {
  return queryOptions({
    queryKey: ['products', 'conf', sonId, prdId],
    queryFn: ({ signal }) => call(readSonConfCall, { query: { sonId, prdId }, signal }),
    staleTime: 0,
    meta,
  });
}

export function saveSonRate(body: SaveSonRateBody): Promise<{ effectiveFrom: string }> {
  return call(setSonRateCall, { body });
}

export function withdrawSonRate(body: WithdrawSonRateBody): Promise<unknown> {
  return call(withdrawSonRateCall, { body });
}

export function switchProduct(body: SwitchProductBody): Promise<unknown> {
  return call(switchProductCall, { body });
}

/** Loads products and rates again after an action. */
export function refreshProducts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['products'] });
}

/** A product's rotation. */
export function rotationQuery(prdId: string) {
  return queryOptions({
    queryKey: ['rotation', prdId],
    queryFn: ({ signal }) => call(readRotationCall, { query: { prdId }, signal }),
    staleTime: 0,
    meta,
  });
}

export function saveRotation(body: SaveRotationBody): Promise<{ version: string }> {
  return call(saveRotationCall, { body });
}

/** Replays the last day's orders with a draft. */
export function rotationPreviewQuery(body: PreviewRotationBody) {
  return queryOptions({
    queryKey: ['rotation-preview', body],
    queryFn: () => call(previewRotationCall, { body }),
    staleTime: 30_000,
    meta,
  });
}
