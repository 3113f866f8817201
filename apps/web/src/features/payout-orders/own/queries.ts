import {
  listOwnPayoutsCall,
  readOwnPayoutCall,
  readPayoutFileCall,
  resendOwnPayoutWebhooksCall,
} from '@mashang/contract/endpoints/own-payouts';
import type { ReadPayoutFile } from '@mashang/contract/own-payouts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../../lib/api/upload.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OWN_PAYOUT_LIST } from './own-payout-list.ts';

const meta = { quiet: true };
/** A failed try of a webhook writes no event. */
const PENDING_MS = 2_000;

/** One page of the merchant's own payouts. */
export function ownPayoutsQuery(state: ListState) {
  const params = listParams(OWN_PAYOUT_LIST, state);
  return queryOptions({
    queryKey: ['own-payouts', 'list', params],
    queryFn: ({ signal }) => call(listOwnPayoutsCall, { list: params, signal }),
    meta,
  });
}

/** One own payout with its timeline and webhooks. */
export function ownPayoutQuery(orderNo: string) {
  return queryOptions({
    queryKey: ['own-payouts', 'detail', orderNo],
    queryFn: ({ signal }) => call(readOwnPayoutCall, { query: { orderNo }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'pending') ? PENDING_MS : false,
    meta,
  });
}

/** Loads list and detail again after an action. */
export function refreshOwnPayouts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['own-payouts'] });
}

/** Sends the payout's webhooks again. */
export function resendOwnPayout(orderNo: string): Promise<unknown> {
  return call(resendOwnPayoutWebhooksCall, { body: { orderNo } });
}

/** Has the rows of a file judged; nothing of it is stored. */
export function judgePayoutFile(file: File, options: UploadOptions): Promise<ReadPayoutFile> {
  return upload(readPayoutFileCall, file, options);
}
