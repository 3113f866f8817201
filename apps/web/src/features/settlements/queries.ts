import {
  failSettlementCall,
  leaveSettlementsCall,
  listSettlementRunsCall,
  listSettlementsCall,
  makeSettlementRunCall,
  matchSettlementCall,
  readSettlementCall,
  readSettlementTermsCall,
  readSettlementWaysCall,
  refuseSettlementRunCall,
  sendSettlementsCall,
  uploadSettlementPaperCall,
} from '@mashang/contract/endpoints/settlements-operator';
import { FILE_PLACES } from '@mashang/contract/files';
import type { LeftToChannel } from '@mashang/contract/payment-channels';
import type { MakeRunAnswer, RunAnswer, SendSettlementsAnswer, SettlementAnswer } from '@mashang/contract/settlements';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { RUN_LIST, SETTLEMENT_LIST } from './settlement-lists.ts';

const ROOT = 'settlements';
const meta = { quiet: true };
const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

export function settlementsQuery(state: ListState) {
  const params = listParams(SETTLEMENT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'list', params],
    queryFn: ({ signal }) => call(listSettlementsCall, { list: params, signal }),
    meta,
  });
}
export function runsQuery(state: ListState) {
  const params = listParams(RUN_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'runs', params],
    queryFn: ({ signal }) => call(listSettlementRunsCall, { list: params, signal }),
    meta,
  });
}
/** Number of runs that wait for two people. */
export const waitingRunsQuery = queryOptions({
  queryKey: [ROOT, 'waiting'],
  queryFn: ({ signal }) => call(listSettlementRunsCall, { query: { state: 'made', limit: 1 }, signal }),
  meta,
});
export function settlementQuery(settlementNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', settlementNo],
    queryFn: ({ signal }) => call(readSettlementCall, { query: { settlementNo }, signal }),
    staleTime: 0,
    meta,
  });
}
export function settlementTermsQuery(merchantId: string) {
  return queryOptions({
    queryKey: [ROOT, 'terms', merchantId],
    queryFn: ({ signal }) => call(readSettlementTermsCall, { query: { merchantId }, signal }),
    staleTime: 0,
    meta,
  });
}

export function makeRun(merchantIds: readonly string[]): Promise<MakeRunAnswer> {
  return call(makeSettlementRunCall, { body: { merchantIds } });
}
export function refuseRun(runNo: string, reason: string, code: string): Promise<RunAnswer> {
  return call(refuseSettlementRunCall, { body: { runNo, reason, ...sealed(code) } });
}
export function sendSettlements(
  settlementNos: readonly string[],
  payFrom: string | undefined,
  code: string,
): Promise<SendSettlementsAnswer> {
  return call(sendSettlementsCall, { body: { settlementNos, ...(payFrom ? { payFrom } : {}), ...sealed(code) } });
}
/** By which ways these settlements can be paid, all together. */
export function settlementWaysQuery(settlementNos: readonly string[]) {
  return queryOptions({
    queryKey: [ROOT, 'ways', ...settlementNos],
    queryFn: ({ signal }) =>
      call(readSettlementWaysCall, { query: { settlementNos: settlementNos.join(',') }, signal }),
    staleTime: 0,
    meta,
  });
}
/** Leaves settlements to one payment channel. */
export function leaveSettlements(
  settlementNos: readonly string[],
  channel: string,
  code: string,
): Promise<LeftToChannel> {
  return call(leaveSettlementsCall, { body: { settlementNos, channel, ...sealed(code) } });
}
export function failSettlement(settlementNo: string, reason: string, code: string): Promise<SettlementAnswer> {
  return call(failSettlementCall, { body: { settlementNo, reason, ...sealed(code) } });
}
export function matchSettlement(settlementNo: string, lineId: string, code: string): Promise<SettlementAnswer> {
  return call(matchSettlementCall, { body: { settlementNo, lineId, ...sealed(code) } });
}
/** Addresses of files: a statement by its settlement or month, the bank file of a batch. */
export const fileOf = (name: string) => `${FILE_PLACES.settlementFiles}/${name}`;

export function refreshSettlements(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}

/** Uploads a document as evidence for a merchant's settlement account; resolves to its address. */
export async function uploadSettlementPaper(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadSettlementPaperCall, file, options)).url;
}
