import type {
  CashOutAnswer,
  CashOutBody,
  CashOutDetail,
  CashOutForm,
  CashOutPage,
  CashOutPayee,
  CashOutTerms,
} from '@mashang/contract/cash-outs';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import { CASH_OUT_LIST, OWN_CASH_OUT_LIST } from './cash-out-lists.ts';

const ROOT = 'cash-outs';
const OWN = 'agt/destoonFinanceCash';
const meta = { quiet: true };
const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

/** One page of one's own. */
export function ownCashOutsQuery(state: ListState) {
  const params = listParams(OWN_CASH_OUT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'own', params],
    queryFn: ({ signal }) => getCall<CashOutPage>(`${OWN}/getPageList`, params, signal),
    meta,
  });
}

/** One page of the staff's queue. */
export function cashOutsQuery(state: ListState) {
  const params = listParams(CASH_OUT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'all', params],
    queryFn: ({ signal }) => getCall<CashOutPage>('cash-outs/getPageList', params, signal),
    meta,
  });
}

/** Whose view of one cash-out: its applicant's or the staff's. */
export type Side = 'own' | 'staff';
export function cashOutQuery(side: Side, cashOutNo: string) {
  const path = side === 'own' ? `${OWN}/detail` : 'cash-outs/detail';
  return queryOptions({
    queryKey: [ROOT, 'detail', side, cashOutNo],
    queryFn: ({ signal }) => getCall<CashOutDetail>(path, { cashOutNo }, signal),
    staleTime: 0,
    meta,
  });
}

/** What is free, where it may go, and within which limits. */
export const cashOutFormQuery = queryOptions({
  queryKey: [ROOT, 'form'],
  queryFn: ({ signal }) => getCall<CashOutForm>(`${OWN}/form`, undefined, signal),
  staleTime: 0,
  meta,
});

/** Limits and fee in force, for the staff. */
export const cashOutTermsQuery = queryOptions({
  queryKey: [ROOT, 'terms'],
  queryFn: ({ signal }) => getCall<CashOutTerms>('cash-outs/terms', undefined, signal),
  staleTime: 0,
  meta,
});

/** Asks for the money. The key is the intent: sent again it is the same request. */
export function requestCashOut(body: Omit<CashOutBody, 'googleAuthCode'>, code: string): Promise<CashOutAnswer> {
  return postCall(OWN, { ...body, ...sealed(code) });
}
export function cancelCashOut(cashOutNo: string): Promise<CashOutAnswer> {
  return postCall(`${OWN}/cancel`, { cashOutNo });
}
export function rejectCashOut(cashOutNo: string, reason: string, code: string): Promise<CashOutAnswer> {
  return postCall('cash-outs/reject', { cashOutNo, reason, ...sealed(code) });
}
export function sendCashOut(
  payment: { cashOutNo: string; bankReference: string; slip: string },
  code: string,
): Promise<CashOutAnswer> {
  const { slip, ...body } = payment;
  return postCall('cash-outs/send', { ...body, ...(slip ? { slip } : {}), ...sealed(code) });
}
/** Where a released one is paid to, whole; that it was shown is noted. */
export function showPayee(cashOutNo: string): Promise<CashOutPayee> {
  return postCall('cash-outs/payee', { cashOutNo });
}
/** Sends the image of a payment's slip; answers its address. */
export async function uploadSlip(file: File, options: UploadOptions): Promise<string> {
  return (await uploadCall<{ url: string }>('cash-outs/upload', file, options)).url;
}
export function matchCashOut(cashOutNo: string, lineId: string): Promise<CashOutAnswer> {
  return postCall('cash-outs/match', { cashOutNo, lineId });
}

/** Loads lists, details and what is free anew. */
export function refreshCashOuts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}
