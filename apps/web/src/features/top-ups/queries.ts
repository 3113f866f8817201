import {
  applyBankTopUpCall,
  cancelTopUpCall,
  createUsdtTopUpCall,
  listTopUpsCall,
  readReceiptLinesCall,
  readTopUpCall,
  readTopUpTermsCall,
  readUsdtRateCall,
  refuseTopUpCall,
  simulatePaymentCall,
  uploadTopUpProofCall,
} from '@mashang/contract/endpoints/top-ups';
import type { BankTopUpBody, simulateBody, UsdtTopUpBody } from '@mashang/contract/top-ups';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { withEnds } from '../../lib/format/timed-row.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import type { REVIEW_LIST, TOP_UP_LIST } from './top-up-list.ts';

const RATE_MS = 30_000;
type Step = { orderNo: string; status: number };

/** One page of top-ups: of the agent's own downline, or of everybody for staff. */
export function topUpsQuery(list: typeof TOP_UP_LIST | typeof REVIEW_LIST, state: ListState) {
  const params = listParams(list, state);
  return queryOptions({
    queryKey: ['top-ups', params],
    queryFn: async ({ signal }) => {
      const page = await call(listTopUpsCall, { list: params, signal });
      return { ...page, list: page.list.map(withEnds) };
    },
    meta: { quiet: true },
  });
}
export type TopUp = Awaited<ReturnType<NonNullable<ReturnType<typeof topUpsQuery>['queryFn']>>>['list'][number];

export function topUpQuery(orderNo: string) {
  return queryOptions({
    queryKey: ['top-ups', 'detail', orderNo],
    queryFn: async ({ signal }) => {
      const detail = await call(readTopUpCall, { query: { orderNo }, signal });
      return { ...detail, order: withEnds(detail.order) };
    },
    meta: { quiet: true },
  });
}

/** Booked receipts that may belong to an application, found by its own data, or by a bank's number. */
export function receiptLinesQuery(orderNo: string, reference: string) {
  return queryOptions({
    queryKey: ['top-ups', 'lines', orderNo, reference],
    queryFn: ({ signal }) =>
      call(readReceiptLinesCall, { query: { orderNo, ...(reference ? { reference } : {}) }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** The account to pay to, the available methods, and the payer's name. */
export const termsQuery = queryOptions({
  queryKey: ['top-up-terms'],
  queryFn: ({ signal }) => call(readTopUpTermsCall, { signal }),
  // A chain that is being started is ready within seconds.
  refetchInterval: ({ state }) => (state.data && !state.data.usdt.ready && !state.data.usdt.why ? 2_000 : false),
  meta: { quiet: true },
});

export const rateQuery = queryOptions({
  queryKey: ['usdt-rate'],
  queryFn: ({ signal }) => call(readUsdtRateCall, { signal }),
  refetchInterval: RATE_MS,
  staleTime: 5_000,
  meta: { quiet: true },
});

export function applyByBank(body: BankTopUpBody): Promise<Step> {
  return call(applyBankTopUpCall, { body });
}
export function requestUsdt(body: UsdtTopUpBody): Promise<Step> {
  return call(createUsdtTopUpCall, { body });
}
export function cancelTopUp(orderNo: string): Promise<Step> {
  return call(cancelTopUpCall, { body: { orderNo } });
}
export function refuseTopUp(orderNo: string, reason: string): Promise<Step> {
  return call(refuseTopUpCall, { body: { orderNo, reason } });
}
export function simulatePayment(body: z.infer<typeof simulateBody>): Promise<{ txHash: string }> {
  return call(simulatePaymentCall, { body });
}
/** Uploads the image of a transfer; resolves to its address. */
export async function uploadTransferProof(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadTopUpProofCall, file, options)).url;
}

export function refreshTopUps(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['top-ups'] });
}
