import { readOwnBillCall } from '@mashang/contract/endpoints/own-bills';
import {
  askOwnSettlementCall,
  listSettlementsForMembersCall,
  readAskableSettlementCall,
  readOwnTermsCall,
  readSettlementForMembersCall,
  uploadOwnSettlementPaperCall,
} from '@mashang/contract/endpoints/own-settlements';
import type { OwnDays } from '@mashang/contract/own-bills';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../../lib/api/upload.ts';
import { encryptWire } from '../../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OWN_SETTLEMENT_LIST } from './own-settlement-list.ts';

const ROOT = 'own-settlements';
const meta = { quiet: true };

/** One page of the merchant's own settlements. */
export function ownSettlementsQuery(state: ListState) {
  const params = listParams(OWN_SETTLEMENT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'list', params],
    queryFn: ({ signal }) => call(listSettlementsForMembersCall, { list: params, signal }),
    meta,
  });
}

/** One own settlement with its statement. */
export function ownSettlementQuery(settlementNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', settlementNo],
    queryFn: ({ signal }) => call(readSettlementForMembersCall, { query: { settlementNo }, signal }),
    meta,
  });
}

/** How the merchant is settled. */
export const ownTermsQuery = queryOptions({
  queryKey: [ROOT, 'terms'],
  queryFn: ({ signal }) => call(readOwnTermsCall, { signal }),
  meta,
});

/** What a settlement asked for now would pay. */
export const askableQuery = queryOptions({
  queryKey: [ROOT, 'askable'],
  queryFn: ({ signal }) => call(readAskableSettlementCall, { signal }),
  staleTime: 0,
  meta,
});

/** Uploads a document as evidence for the own settlement account; resolves to its address. */
export async function uploadOwnSettlementPaper(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadOwnSettlementPaperCall, file, options)).url;
}

/** Asks for a settlement of all that can be settled, which is `amount` as far as the reader saw. */
export function askForSettlement(amount: string, code: string) {
  return call(askOwnSettlementCall, { body: { amount, ...(code ? { googleAuthCode: encryptWire(code) } : {}) } });
}

/** Loads list, detail and terms again. */
export function refreshOwnSettlements(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}

/** The merchant's own bill of some days, a page of its rows at a time, the oldest first. */
export function ownBillQuery(days: OwnDays) {
  return infiniteQueryOptions({
    queryKey: ['own-bills', days.startDate, days.endDate],
    queryFn: ({ signal, pageParam }) =>
      call(readOwnBillCall, { signal, query: { ...days, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    meta,
  });
}
