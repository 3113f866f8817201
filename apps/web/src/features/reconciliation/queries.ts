import type { AnswerRowPage, TakeAnswerAnswer } from '@mashang/contract/bank-files';
import type { OwnTransferAccounts, OwnTransferDetail, OwnTransferPage } from '@mashang/contract/own-transfers';
import type {
  CheckDetail,
  ExceptionDetail,
  ExceptionPage,
  ImportBody,
  ImportPage,
  LinePage,
  MatchProposal,
  MissingDay,
  PreviewBody,
  ReconciliationSummary,
  StatementImport,
  StatementPreview,
  StatementSource,
  ThreeWayCheck,
} from '@mashang/contract/reconciliation';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import { ANSWER_LIST, EXCEPTION_LIST, IMPORT_LIST, LINE_LIST, OWN_TRANSFER_LIST } from './reconciliation-lists.ts';

const ROOT = 'reconciliation';
const RUNNING_GAP_MS = 700;
const quiet = { quiet: true };

export const summaryQuery = queryOptions({
  queryKey: [ROOT, 'summary'],
  queryFn: ({ signal }) => getCall<ReconciliationSummary>('reconciliation/summary', undefined, signal),
  meta: quiet,
});
export const sourcesQuery = queryOptions({
  queryKey: [ROOT, 'sources'],
  queryFn: ({ signal }) => getCall<StatementSource[]>('reconciliation/sources', undefined, signal),
  meta: quiet,
});
export function exceptionsQuery(state: ListState) {
  const params = listParams(EXCEPTION_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'exceptions', params],
    queryFn: ({ signal }) => getCall<ExceptionPage>('reconciliation/exceptions', params, signal),
    meta: quiet,
  });
}
export function exceptionQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'exception', id],
    queryFn: ({ signal }) => getCall<ExceptionDetail>('reconciliation/exception', { id }, signal),
    staleTime: 0,
    meta: quiet,
  });
}
export function linesQuery(state: ListState) {
  const params = listParams(LINE_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'lines', params],
    queryFn: ({ signal }) => getCall<LinePage>('reconciliation/lines', params, signal),
    meta: quiet,
  });
}
export function importsQuery(state: ListState) {
  const params = listParams(IMPORT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'imports', params],
    queryFn: ({ signal }) => getCall<ImportPage>('reconciliation/imports', params, signal),
    meta: quiet,
  });
}
export function answersQuery(state: ListState) {
  const params = listParams(ANSWER_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'answers', params],
    queryFn: ({ signal }) => getCall<AnswerRowPage>('reconciliation/answerRows', params, signal),
    meta: quiet,
  });
}
/** One import, asked for again and again while it is read. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'import', id],
    queryFn: ({ signal }) => getCall<StatementImport>('reconciliation/importDetail', { id }, signal),
    refetchInterval: ({ state }) =>
      state.data?.state === 'queued' || state.data?.state === 'running' ? RUNNING_GAP_MS : false,
    staleTime: 0,
    meta: quiet,
  });
}
export function ownTransfersQuery(state: ListState) {
  const params = listParams(OWN_TRANSFER_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'own-transfers', params],
    queryFn: ({ signal }) => getCall<OwnTransferPage>('reconciliation/ownTransfers', params, signal),
    meta: quiet,
  });
}
export function ownTransferQuery(transferNo: string) {
  return queryOptions({
    queryKey: [ROOT, 'own-transfer', transferNo],
    queryFn: ({ signal }) => getCall<OwnTransferDetail>('reconciliation/ownTransfer', { transferNo }, signal),
    staleTime: 0,
    meta: quiet,
  });
}
export const ownAccountsQuery = queryOptions({
  queryKey: [ROOT, 'own-accounts'],
  queryFn: ({ signal }) => getCall<OwnTransferAccounts>('reconciliation/ownAccounts', undefined, signal),
  staleTime: 0,
  meta: quiet,
});
export function checkQuery(day: string) {
  return queryOptions({
    queryKey: [ROOT, 'check', day],
    queryFn: ({ signal }) => getCall<ThreeWayCheck>('reconciliation/check', { day }, signal),
    meta: quiet,
  });
}
export function checkRowsQuery(input: { day: string; accountKey: string; only: string }) {
  return queryOptions({
    queryKey: [ROOT, 'check-rows', input],
    queryFn: ({ signal }) => getCall<CheckDetail>('reconciliation/checkRows', input, signal),
    meta: quiet,
  });
}
export function previewQuery(body: PreviewBody) {
  return queryOptions({
    queryKey: [ROOT, 'preview', body],
    queryFn: () => postCall<StatementPreview>('reconciliation/preview', body),
    meta: quiet,
    retry: false,
  });
}

export function uploadStatement(file: File, options: UploadOptions): Promise<{ file: string }> {
  return uploadCall('reconciliation/uploadStatement', file, options);
}
export function startImport(body: ImportBody): Promise<{ id: string; already: boolean }> {
  return postCall('reconciliation/import', body);
}
/** A bank's answer to a file of payments: what it refuses fails. */
export function takeAnswer(taken: { file: string; fileName: string }, code: string): Promise<TakeAnswerAnswer> {
  const sealed = code ? { googleAuthCode: encryptWire(code) } : {};
  return postCall('reconciliation/takeAnswer', { ...taken, ...sealed });
}
/** Has an import read once more that failed for a reason of the program's own. */
export async function importAgain(id: string): Promise<void> {
  await postCall('reconciliation/importAgain', { id });
  await refreshReconciliation();
}
/** Has the bank asked for a missing day once more, or says from where it was brought. */
export async function settleMissingDay({ account, day }: MissingDay, step: string, reason = ''): Promise<void> {
  await postCall('reconciliation/missingDay', { account, day, step, reason });
  await refreshReconciliation();
}
export function findOrder(orderNo: string): Promise<MatchProposal> {
  return getCall('reconciliation/orderToMatch', { orderNo });
}
export function matchLine(body: { lineId: string; orderNo: string; comment: string }): Promise<unknown> {
  return postCall('reconciliation/match', body);
}
export function undoMatch(body: { lineId: string; comment: string }): Promise<unknown> {
  return postCall('reconciliation/undoMatch', body);
}
export function settleException(body: { id: string; outcome: string; comment: string }): Promise<unknown> {
  return postCall('reconciliation/settle', body);
}
export function undoSettle(body: { id: string; comment: string }): Promise<unknown> {
  return postCall('reconciliation/undoSettle', body);
}
/** Asks for a second person: the receipt goes onto suspense once somebody else agrees. */
export function proposeSuspense(input: { id: string; reason: string; code: string }): Promise<unknown> {
  const code = input.code ? { googleAuthCode: encryptWire(input.code) } : {};
  return postCall('approvals/propose/statement.suspense', {
    subjectId: input.id,
    payload: {},
    reason: input.reason,
    ...code,
  });
}
export function addNote(body: { id: string; text: string }): Promise<unknown> {
  return postCall('reconciliation/note', body);
}

/** Everything of this page is loaded anew after something was done; orders carry the mark. */
export async function refreshReconciliation(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ROOT] }),
    queryClient.invalidateQueries({ queryKey: ['collection-orders'] }),
  ]);
}
