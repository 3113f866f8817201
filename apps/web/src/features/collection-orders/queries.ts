import type {
  CloseOrderBody,
  CollectionPage,
  ManualAffirmBody,
  manualAffirmAnswer,
  ReturnBy,
  testOrderBody,
} from '@mashang/contract/collection-orders';
import {
  closeCollectionOrderCall,
  confirmCollectionCall,
  countCollectionOrdersCall,
  createTestOrderCall,
  listCollectionOrdersCall,
  readAdjustmentCall,
  readCollectionOrderCall,
} from '@mashang/contract/endpoints/collection-orders';
import { resendWebhookCall } from '@mashang/contract/endpoints/webhooks';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { listStateOf } from '../../lib/list/use-list-state.ts';
import { ORDER_LIST, STAFF_ORDER_LIST } from './order-list.ts';

const LISTS = ['collection-orders', 'list'] as const;

/** One page of the list. */
export function orderListQuery(state: ListState) {
  const params = listParams(STAFF_ORDER_LIST, state);
  return queryOptions({
    queryKey: [...LISTS, params],
    queryFn: ({ signal }) => call(listCollectionOrdersCall, { list: params, signal }),
    meta: { quiet: true },
  });
}

/** Asks for the list of an address before the page is there to ask. */
export function warmOrderList(search: string): Promise<void> {
  return queryClient.prefetchQuery(orderListQuery(listStateOf(ORDER_LIST, search)));
}

/** One order with timeline and postings. */
export function orderDetailQuery(agtOrderNo: string) {
  return queryOptions({
    queryKey: ['collection-orders', 'detail', agtOrderNo],
    queryFn: ({ signal }) => call(readCollectionOrderCall, { query: { agtOrderNo }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** Today's orders by state. */
export const orderCountsQuery = queryOptions({
  queryKey: ['collection-orders', 'counts'],
  queryFn: ({ signal }) => call(countCollectionOrdersCall, { signal }),
  meta: { quiet: true },
});

export type Confirmation = {
  agtOrderNo: string;
  code: string;
  paidInAmount: string;
  paymentName: string;
  idempotencyKey: string;
};

/** Confirms receipt. The code is sealed; left empty, a step-up window may do. */
export function confirmOrder(input: Confirmation): Promise<z.infer<typeof manualAffirmAnswer>> {
  const body: ManualAffirmBody = {
    agtOrderNo: input.agtOrderNo,
    paidInAmount: input.paidInAmount,
    ...(input.code ? { googleAuthCode: encryptWire(input.code) } : {}),
    ...(input.paymentName.trim() ? { paymentName: input.paymentName.trim() } : {}),
  };
  return call(confirmCollectionCall, { body, idempotencyKey: input.idempotencyKey });
}

/** The ways a differing or late receipt may go, each with what it does to whom. */
export function adjustmentQuery(asked: { agtOrderNo: string; received: string | undefined; returnBy: ReturnBy }) {
  return queryOptions({
    queryKey: ['collection-orders', 'adjustment', asked],
    queryFn: ({ signal }) => call(readAdjustmentCall, { query: asked, signal }),
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

/** Closes an order by hand. */
export function closeOrder(body: CloseOrderBody): Promise<unknown> {
  return call(closeCollectionOrderCall, { body });
}

/** Sends the order's webhook again. */
export function resendCallback(agtOrderNo: string): Promise<{ resent: number } | null> {
  return call(resendWebhookCall, { query: { agtOrderNo } });
}

/** Makes a test order in one's own name. */
export function createTestOrder(body: z.infer<typeof testOrderBody>): Promise<{ agtOrderNo: string; payUrl: string }> {
  return call(createTestOrderCall, { body });
}

/** Loads list, counts and detail again after something was done. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['collection-orders'] });
}

/** Brings the given orders up to date within the pages already shown, without loading or moving the page. */
export async function patchOrders(orderNos: readonly string[]): Promise<void> {
  const details = await Promise.all(
    orderNos.map((no) => queryClient.fetchQuery(orderDetailQuery(no)).catch(() => null)),
  );
  const fresh = new Map(
    details.flatMap((detail) => (detail ? [[detail.order.agtOrderNo, detail.order] as const] : [])),
  );
  queryClient.setQueriesData<CollectionPage>({ queryKey: LISTS }, (page) =>
    page ? { ...page, list: page.list.map((row) => fresh.get(row.agtOrderNo) ?? row) } : page,
  );
}
