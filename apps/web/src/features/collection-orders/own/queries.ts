import { listOwnOrdersCall, readOwnOrderCall, resendOwnWebhooksCall } from '@mashang/contract/endpoints/own-orders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OWN_ORDER_LIST } from './own-order-list.ts';

const meta = { quiet: true };
/** A failed try of a webhook writes no event. */
const PENDING_MS = 2_000;

/** One page of the merchant's own orders. */
export function ownOrdersQuery(state: ListState) {
  const params = listParams(OWN_ORDER_LIST, state);
  return queryOptions({
    queryKey: ['own-orders', 'list', params],
    queryFn: ({ signal }) => call(listOwnOrdersCall, { list: params, signal }),
    meta,
  });
}

/** One own order with its timeline and webhooks. */
export function ownOrderQuery(agtOrderNo: string) {
  return queryOptions({
    queryKey: ['own-orders', 'detail', agtOrderNo],
    queryFn: ({ signal }) => call(readOwnOrderCall, { query: { agtOrderNo }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'pending') ? PENDING_MS : false,
    meta,
  });
}

/** Loads list and detail again after an action. */
export function refreshOwnOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['own-orders'] });
}

/** Sends the order's webhooks again. */
export function resendOwn(agtOrderNo: string): Promise<unknown> {
  return call(resendOwnWebhooksCall, { body: { agtOrderNo } });
}
