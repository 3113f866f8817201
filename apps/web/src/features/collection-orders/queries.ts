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

/** Requests the list of an address before its page is loaded. */
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

/** Confirms a receipt. The code is encrypted for the wire; within a step-up window it may be empty. */
export function confirmOrder(input: Confirmation): Promise<z.infer<typeof manualAffirmAnswer>> {
  const body: ManualAffirmBody = {
    agtOrderNo: input.agtOrderNo,
    paidInAmount: input.paidInAmount,
    ...(input.code ? { googleAuthCode: encryptWire(input.code) } : {}),
    ...(input.paymentName.trim() ? { paymentName: input.paymentName.trim() } : {}),
  };
  return call(confirmCollectionCall, { body, idempotencyKey: input.idempotencyKey });
}

/** The possible outcomes of a differing or late receipt, each with its effects. */
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

/** Creates a test order on the user's own accounts. */
export function createTestOrder(body: z.infer<typeof testOrderBody>): Promise<{ agtOrderNo: string; payUrl: string }> {
  return call(createTestOrderCall, { body });
}

/** Loads list, counts and detail again after an action. */
export function refreshOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['collection-orders'] });
}

/** Updates the given orders within the pages already shown, without loading or moving the page. */
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
