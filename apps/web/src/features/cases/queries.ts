import {
  assignCaseCall,
  changeCaseCall,
  closeCaseCall,
  freezeForCaseCall,
  linkCaseCall,
  noteCaseCall,
  openCaseCall,
  readCaseCall,
  readCaseGraphCall,
  readCasesCall,
  readOfficersCall,
  takeCaseCall,
  uploadCaseFileCall,
} from '@mashang/contract/endpoints/risk-case';
import { readDecisionCall } from '@mashang/contract/endpoints/risk-monitoring';
import { draftReportCall, submitReportCall } from '@mashang/contract/endpoints/risk-report';
import type { Priority } from '@mashang/contract/monitoring';
import type { CaseOutcome, FreezeKind, LinkCaseBody, OpenCaseBody, ReportKind } from '@mashang/contract/risk-cases';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { CASE_LIST } from './case-list.ts';

/** Query key of cases and their reports. */
export const CASES = 'risk-cases';
const meta = { quiet: true };

export function caseListQuery(state: ListState) {
  const params = listParams(CASE_LIST, state);
  return queryOptions({
    queryKey: [CASES, 'list', params],
    queryFn: ({ signal }) => call(readCasesCall, { list: params, signal }),
    meta,
  });
}
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [CASES, 'detail', id],
    queryFn: ({ signal }) => call(readCaseCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}
export function caseGraphQuery(id: string) {
  return queryOptions({
    queryKey: [CASES, 'graph', id],
    queryFn: ({ signal }) => call(readCaseGraphCall, { query: { id }, signal }),
    meta,
  });
}
/** The decision of monitoring behind a hit, with its facts. It does not change, so a refresh of cases leaves it out. */
export function decisionQuery(id: string) {
  return queryOptions({
    queryKey: ['risk-decision', id],
    queryFn: ({ signal }) => call(readDecisionCall, { query: { id }, signal }),
    meta,
  });
}
export const officersQuery = queryOptions({
  queryKey: [CASES, 'officers'],
  queryFn: ({ signal }) => call(readOfficersCall, { signal }),
  meta,
});

/** Loads everything about cases again, and the orders that they may have frozen. */
export async function refreshCases(): Promise<void> {
  await Promise.all(
    [CASES, 'collection-orders', 'payouts', 'approvals'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

const coded = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

export function openCase(body: OpenCaseBody) {
  return call(openCaseCall, { body });
}
export function takeCase(id: string): Promise<unknown> {
  return call(takeCaseCall, { body: { id } });
}
export function assignCase(body: { id: string; username: string }): Promise<unknown> {
  return call(assignCaseCall, { body });
}
export function changeCase(body: { id: string; state?: 1 | 2; priority?: Priority }): Promise<unknown> {
  return call(changeCaseCall, { body });
}
export function noteCase(body: { id: string; text: string }): Promise<unknown> {
  return call(noteCaseCall, { body });
}
export function linkCase(body: LinkCaseBody): Promise<unknown> {
  return call(linkCaseCall, { body });
}
type Freeze = { id: string; kind: FreezeKind; subjectId: string; reason: string; code: string };
export function freezeCase({ code, ...body }: Freeze): Promise<unknown> {
  return call(freezeForCaseCall, { body: { ...body, ...coded(code) } });
}
type Close = { id: string; outcome: CaseOutcome; conclusion: string; code: string };
export function closeCase({ code, ...body }: Close): Promise<unknown> {
  return call(closeCaseCall, { body: { ...body, ...coded(code) } });
}
export function uploadCaseFile(
  { id, title }: { id: string; title: string },
  file: File,
  options: UploadOptions,
): Promise<{ url: string }> {
  return upload(uploadCaseFileCall, file, { ...options, query: { id, title } });
}
export function draftReport(body: { caseId: string; kind: ReportKind; narrative: string }): Promise<unknown> {
  return call(draftReportCall, { body });
}
export function submitReport({ code, ...body }: { id: string; receipt: string; code: string }): Promise<unknown> {
  return call(submitReportCall, { body: { ...body, ...coded(code) } });
}
