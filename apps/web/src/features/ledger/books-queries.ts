import {
  closePeriodCall,
  readBookAccountsCall,
  readBookPostingsCall,
  readBookTransferCall,
  readHoldsCall,
  readPeriodsCall,
  readSolvencyCall,
  readSolvencyDifferencesCall,
  readTrialBalanceCall,
} from '@mashang/contract/endpoints/ledger-books';
import type { SolvencySpan } from '@mashang/contract/solvency';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { ACCOUNT_LIST, DIFFERENCE_LIST, POSTING_LIST } from './books-lists.ts';

const ROOT = 'ledger-books';
const quiet = { quiet: true };

export function bookAccountsQuery(state: ListState) {
  const params = listParams(ACCOUNT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'accounts', params],
    queryFn: ({ signal }) => call(readBookAccountsCall, { list: params, signal }),
    meta: quiet,
  });
}
export function bookPostingsQuery(state: ListState) {
  const params = listParams(POSTING_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'postings', params],
    queryFn: ({ signal }) => call(readBookPostingsCall, { list: params, signal }),
    meta: quiet,
  });
}
export function bookHoldsQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'holds', id],
    queryFn: ({ signal }) => call(readHoldsCall, { query: { id }, signal }),
    staleTime: 0,
    meta: quiet,
  });
}
export function bookTransferQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'transfer', id],
    queryFn: ({ signal }) => call(readBookTransferCall, { query: { id }, signal }),
    meta: quiet,
  });
}
export function trialQuery(at: string | undefined) {
  return queryOptions({
    queryKey: [ROOT, 'trial', at ?? ''],
    queryFn: ({ signal }) => call(readTrialBalanceCall, { query: at ? { at } : {}, signal }),
    meta: quiet,
  });
}
/** The solvency line has one point per minute, so it is loaded at that interval. */
const LIVE_MS = 60_000;
export function solvencyQuery(span: SolvencySpan) {
  return queryOptions({
    queryKey: [ROOT, 'solvency', span],
    queryFn: ({ signal }) => call(readSolvencyCall, { query: { span }, signal }),
    refetchInterval: LIVE_MS,
    meta: quiet,
  });
}
export function solvencyDifferencesQuery(state: ListState) {
  const params = listParams(DIFFERENCE_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'differences', params],
    queryFn: ({ signal }) => call(readSolvencyDifferencesCall, { list: params, signal }),
    refetchInterval: LIVE_MS,
    meta: quiet,
  });
}
export const periodsQuery = queryOptions({
  queryKey: [ROOT, 'periods'],
  queryFn: ({ signal }) => call(readPeriodsCall, { signal }),
  meta: quiet,
});
export function closePeriod(month: string, code: string): Promise<unknown> {
  return call(closePeriodCall, { body: { month, ...(code ? { googleAuthCode: encryptWire(code) } : {}) } });
}
export function refreshBooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}
