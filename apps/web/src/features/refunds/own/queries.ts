import { cancelOwnRefundCall, listOwnRefundsCall, readOwnRefundCall } from '@mashang/contract/endpoints/own-refunds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OWN_REFUND_LIST } from './own-refund-list.ts';

const meta = { quiet: true };

/** One page of the merchant's own refunds. */
export function ownRefundsQuery(state: ListState) {
  const params = listParams(OWN_REFUND_LIST, state);
  return queryOptions({
    queryKey: ['own-refunds', 'list', params],
    queryFn: ({ signal }) => call(listOwnRefundsCall, { list: params, signal }),
    meta,
  });
}

/** One own refund with its timeline. */
export function ownRefundQuery(refundNo: string) {
  return queryOptions({
    queryKey: ['own-refunds', 'detail', refundNo],
    queryFn: ({ signal }) => call(readOwnRefundCall, { query: { refundNo }, signal }),
    meta,
  });
}

/** Loads list and detail again. */
export function refreshOwnRefunds(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['own-refunds'] });
}

/** Withdraws a refund that nobody has approved. */
export function cancelOwnRefund(refundNo: string): Promise<unknown> {
  return call(cancelOwnRefundCall, { body: { refundNo } });
}
