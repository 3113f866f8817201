import type { TakeAnswerAnswer } from '@mashang/contract/bank-files';
import { proposeApprovalCall } from '@mashang/contract/endpoints/approvals';
import {
  clearChannelDifferenceCall,
  readChannelBillsCall,
  readChannelDifferencesCall,
  readChannelRunsCall,
} from '@mashang/contract/endpoints/channel-bills';
import {
  checkDayCall,
  findOrderToMatchCall,
  importAgainCall,
  importStatementCall,
  matchByHandCall,
  noteExceptionCall,
  previewStatementCall,
  readAnswerRowsCall,
  readCheckRowsCall,
  readExceptionCall,
  readExceptionsCall,
  readImportCall,
  readImportsCall,
  readLinesCall,
  readReconciliationSummaryCall,
  readSourcesCall,
  settleDayCall,
  settleExceptionCall,
  takeBankAnswerCall,
  undoMatchCall,
  undoSettleCall,
  uploadStatementCall,
} from '@mashang/contract/endpoints/reconciliation';
import {
  readOwnTransferAccountsCall,
  readOwnTransferCall,
  readOwnTransfersCall,
} from '@mashang/contract/endpoints/reconciliation-own-transfer';
import type { ImportBody, MatchProposal, MissingDay, PreviewBody } from '@mashang/contract/reconciliation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import {
  ANSWER_LIST,
  CHANNEL_DIFFERENCE_LIST,
  EXCEPTION_LIST,
  IMPORT_LIST,
  LINE_LIST,
  OWN_TRANSFER_LIST,
} from './reconciliation-lists.ts';

const ROOT = 'reconciliation';
const RUNNING_GAP_MS = 700;
const quiet = { quiet: true };

export const summaryQuery = queryOptions({
  queryKey: [ROOT, 'summary'],
  queryFn: ({ signal }) => call(readReconciliationSummaryCall, { signal }),
  meta: quiet,
});
export const sourcesQuery = queryOptions({
  queryKey: [ROOT, 'sources'],
  queryFn: ({ signal }) => call(readSourcesCall, { signal }),
  meta: quiet,
});
export function exceptionsQuery(state: ListState) {
  const params = listParams(EXCEPTION_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'exceptions', params],
    queryFn: ({ signal }) => call(readExceptionsCall, { list: params, signal }),
    meta: quiet,
  });
}
export function exceptionQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'exception', id],
    queryFn: ({ signal }) => call(readExceptionCall, { query: { id }, signal }),
    staleTime: 0,
    meta: quiet,
  });
}
export function linesQuery(state: ListState) {
  const params = listParams(LINE_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'lines', params],
    queryFn: ({ signal }) => call(readLinesCall, { list: params, signal }),
    meta: quiet,
  });
}
export function importsQuery(state: ListState) {
  const params = listParams(IMPORT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'imports', params],
    queryFn: ({ signal }) => call(readImportsCall, { list: params, signal }),
    meta: quiet,
  });
}
export function answersQuery(state: ListState) {
  const params = listParams(ANSWER_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'answers', params],
    queryFn: ({ signal }) => call(readAnswerRowsCall, { list: params, signal }),
    meta: quiet,
  });
}
/** One import, polled while its file is being read. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'import', id],
    queryFn: ({ signal }) => call(readImportCall, { query: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? RUNNING_GAP_MS : false,
    staleTime: 0,
    meta: quiet,
  });
}
export function channelDifferencesQuery(state: ListState) {
  const params = listParams(CHANNEL_DIFFERENCE_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'channel-differences', params],
    queryFn: ({ signal }) => call(readChannelDifferencesCall, { list: params, signal }),
    meta: quiet,
  });
}
export function channelRunsQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'channel-runs', id],
    queryFn: ({ signal }) => call(readChannelRunsCall, { query: { id }, signal }),
    meta: quiet,
  });
}

export const channelBillsQuery = queryOptions({
  queryKey: [ROOT, 'channel-bills'],
  queryFn: ({ signal }) => call(readChannelBillsCall, { signal }),
  meta: quiet,
});
export function clearChannelDifference(body: { id: string; comment: string }): Promise<unknown> {
  return call(clearChannelDifferenceCall, { body });
}
export function ownTransfersQuery(state: ListState) {
  const params = listParams(OWN_TRANSFER_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'own-transfers', params],
    queryFn: ({ signal }) => call(readOwnTransfersCall, { list: params, signal }),
    meta: quiet,
  });
}
export function ownTransferQuery(transferNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'own-transfer', transferNo],
    queryFn: ({ signal }) => call(readOwnTransferCall, { query: { transferNo }, signal }),
    staleTime: 0,
    meta: quiet,
  });
}
export const ownAccountsQuery = queryOptions({
  queryKey: [ROOT, 'own-accounts'],
  queryFn: ({ signal }) => call(readOwnTransferAccountsCall, { signal }),
  staleTime: 0,
  meta: quiet,
});
export function checkQuery(day: string) {
  return queryOptions({
    queryKey: [ROOT, 'check', day],
    queryFn: ({ signal }) => call(checkDayCall, { query: { day }, signal }),
    meta: quiet,
  });
}
export function checkRowsQuery(input: { day: string; accountKey: string; only: 'differences' | 'all' }) {
  return queryOptions({
    queryKey: [ROOT, 'check-rows', input],
    queryFn: ({ signal }) => call(readCheckRowsCall, { query: input, signal }),
    meta: quiet,
  });
}
export function previewQuery(body: PreviewBody) {
  return queryOptions({
    queryKey: [ROOT, 'preview', body],
    queryFn: () => call(previewStatementCall, { body }),
    meta: quiet,
    retry: false,
  });
}

export function uploadStatement(file: File, options: UploadOptions): Promise<{ file: string }> {
  return upload(uploadStatementCall, file, options);
}
export function startImport(body: ImportBody): Promise<{ id: string; already: boolean }> {
  return call(importStatementCall, { body });
}
/** Sends a bank's answer to a payment file: payments that it refuses fail. */
export function takeAnswer(taken: { file: string; fileName: string }, code: string): Promise<TakeAnswerAnswer> {
  const sealed = code ? { googleAuthCode: encryptWire(code) } : {};
  return call(takeBankAnswerCall, { body: { ...taken, ...sealed } });
}
/** Restarts an import that failed for an internal reason. */
export async function importAgain(id: string): Promise<void> {
  await call(importAgainCall, { body: { id } });
  await refreshReconciliation();
}
/** Requests a missing day from the bank again, or records that it was added by hand, with its origin as `reason`. */
export async function settleMissingDay(
  { account, day }: MissingDay,
  step: 'again' | 'by_hand',
  reason = '',
): Promise<void> {
  await call(settleDayCall, { body: { account, day, step, reason } });
  await refreshReconciliation();
}
export function findOrder(orderNo: string): Promise<MatchProposal> {
  return call(findOrderToMatchCall, { query: { orderNo } });
}
export function matchLine(body: { lineId: string; orderNo: string; comment: string }): Promise<unknown> {
  return call(matchByHandCall, { body });
}
export function undoMatch(body: { lineId: string; comment: string }): Promise<unknown> {
  return call(undoMatchCall, { body });
}
export function settleException(body: {
  id: string;
  outcome: 'not_ours' | 'adjusted';
  comment: string;
}): Promise<unknown> {
  return call(settleExceptionCall, { body });
}
export function undoSettle(body: { id: string; comment: string }): Promise<unknown> {
  return call(undoSettleCall, { body });
}
/** Proposes suspense: the receipt goes to suspense once another person approves. */
export function proposeSuspense(input: { id: string; reason: string; code: string }): Promise<unknown> {
  const code = input.code ? { googleAuthCode: encryptWire(input.code) } : {};
  return call(proposeApprovalCall('statement.suspense'), {
    body: { subjectId: input.id, payload: {}, reason: input.reason, ...code },
  });
}
export function addNote(body: { id: string; text: string }): Promise<unknown> {
  return call(noteExceptionCall, { body });
}

/** Loads all data of this page again after an action; orders are included because they show their matches. */
export async function refreshReconciliation(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ROOT] }),
    queryClient.invalidateQueries({ queryKey: ['collection-orders'] }),
  ]);
}
