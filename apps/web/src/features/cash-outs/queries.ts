import type { Payee } from '@mashang/contract/bank-files';
import type { CashOutAnswer, CashOutBody } from '@mashang/contract/cash-outs';
import { CASH_OUT_CALLS } from '@mashang/contract/endpoints/cash-outs';
import {
  failCashOutCall,
  listCashOutsCall,
  matchCashOutCall,
  readCashOutCall,
  readCashOutTermsCall,
  rejectCashOutCall,
  sendCashOutCall,
  showPayeeCall,
  uploadSlipCall,
} from '@mashang/contract/endpoints/cash-outs-operator';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { CASH_OUT_LIST, OWN_CASH_OUT_LIST } from './cash-out-lists.ts';

const ROOT = 'cash-outs';
const OWN = CASH_OUT_CALLS.agt;
const meta = { quiet: true };
const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

/** One page of the participant's own cash-outs. */
export function ownCashOutsQuery(state: ListState) {
  const params = listParams(OWN_CASH_OUT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'own', params],
    queryFn: ({ signal }) => call(OWN.list, { list: params, signal }),
    meta,
  });
}

/** One page of the staff's queue. */
export function cashOutsQuery(state: ListState) {
  const params = listParams(CASH_OUT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'all', params],
    queryFn: ({ signal }) => call(listCashOutsCall, { list: params, signal }),
    meta,
  });
}

/** The view of one cash-out: its applicant's or the staff's. */
export type Side = 'own' | 'staff';
export function cashOutQuery(side: Side, cashOutNo: string) {
  const read = side === 'own' ? OWN.read : readCashOutCall;
  return queryOptions({
    queryKey: [ROOT, 'detail', side, cashOutNo],
    queryFn: ({ signal }) => call(read, { query: { cashOutNo }, signal }),
    staleTime: 0,
    meta,
  });
}

/** The available amounts, the accounts that may receive them, and the limits. */
export const cashOutFormQuery = queryOptions({
  queryKey: [ROOT, 'form'],
  queryFn: ({ signal }) => call(OWN.readForm, { signal }),
  staleTime: 0,
  meta,
});

/** The fee of an amount and what arrives of it; kept only while it is shown. */
export function cashOutQuoteQuery(amount: string) {
  return queryOptions({
    queryKey: [ROOT, 'quote', amount],
    queryFn: ({ signal }) => call(OWN.quote, { query: { amount }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta,
  });
}

/** Current limits and fee, for the staff. */
export const cashOutTermsQuery = queryOptions({
  queryKey: [ROOT, 'terms'],
  queryFn: ({ signal }) => call(readCashOutTermsCall, { signal }),
  staleTime: 0,
  meta,
});

/** Requests the cash-out. The idempotency key belongs to the action: a repeated call is the same request. */
export function requestCashOut(body: Omit<CashOutBody, 'googleAuthCode'>, code: string): Promise<CashOutAnswer> {
  return call(OWN.request, { body: { ...body, ...sealed(code) } });
}
export function cancelCashOut(cashOutNo: string): Promise<CashOutAnswer> {
  return call(OWN.cancel, { body: { cashOutNo } });
}
export function rejectCashOut(cashOutNo: string, reason: string, code: string): Promise<CashOutAnswer> {
  return call(rejectCashOutCall, { body: { cashOutNo, reason, ...sealed(code) } });
}
export function failCashOut(cashOutNo: string, reason: string, code: string): Promise<CashOutAnswer> {
  return call(failCashOutCall, { body: { cashOutNo, reason, ...sealed(code) } });
}
export function sendCashOut(
  payment: { cashOutNo: string; bankReference: string; slip: string },
  code: string,
): Promise<CashOutAnswer> {
  const { slip, ...body } = payment;
  return call(sendCashOutCall, { body: { ...body, ...(slip ? { slip } : {}), ...sealed(code) } });
}
/** Returns the full account of a cash-out that is to be paid; the server records that it was shown. */
export function showPayee(cashOutNo: string): Promise<Payee> {
  return call(showPayeeCall, { body: { cashOutNo } });
}
/** Uploads the image of a payment's slip; resolves to its address. */
export async function uploadSlip(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadSlipCall, file, options)).url;
}
export function matchCashOut(cashOutNo: string, lineId: string): Promise<CashOutAnswer> {
  return call(matchCashOutCall, { body: { cashOutNo, lineId } });
}

/** Loads lists, details and the available amounts again. */
export function refreshCashOuts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}
