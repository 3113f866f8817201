import type {
  CaseGraph,
  CaseOfficers,
  CaseOutcome,
  CasePage,
  FreezeKind,
  LinkKind,
  ReportKind,
  ReportPage,
  RiskCaseDetail,
} from '@mashang/contract/risk-cases';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import { CASE_LIST } from './case-list.ts';
import { REPORT_LIST } from './report-list.ts';

const ROOT = 'risk-cases';
const meta = { quiet: true };

export function caseListQuery(state: ListState) {
  const params = listParams(CASE_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'list', params],
    queryFn: ({ signal }) => getCall<CasePage>('risk/cases/getPageList', params, signal),
    meta,
  });
}
export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', id],
    queryFn: ({ signal }) => getCall<RiskCaseDetail>('risk/cases/detail', { id }, signal),
    staleTime: 0,
    meta,
  });
}
export function caseGraphQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'graph', id],
    queryFn: ({ signal }) => getCall<CaseGraph>('risk/cases/graph', { id }, signal),
    meta,
  });
}
export const officersQuery = queryOptions({
  queryKey: [ROOT, 'officers'],
  queryFn: ({ signal }) => getCall<CaseOfficers>('risk/cases/officers', undefined, signal),
  meta,
});
export function reportListQuery(state: ListState) {
  const params = listParams(REPORT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'reports', params],
    queryFn: ({ signal }) => getCall<ReportPage>('risk/reports/getPageList', params, signal),
    meta,
  });
}

/** Loads everything about cases anew, and the orders they may have frozen. */
export async function refreshCases(): Promise<void> {
  await Promise.all(
    [ROOT, 'collection-orders', 'payouts', 'approvals'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}

const coded = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

export function openCase(body: { subject: string; subjectKey: string; title: string; priority: number }) {
  return postCall<{ id: string; joined: boolean }>('risk/cases/open', body);
}
export function takeCase(id: string): Promise<unknown> {
  return postCall('risk/cases/take', { id });
}
export function assignCase(body: { id: string; username: string }): Promise<unknown> {
  return postCall('risk/cases/assign', body);
}
export function changeCase(body: { id: string; state?: 1 | 2; priority?: number }): Promise<unknown> {
  return postCall('risk/cases/change', body);
}
export function noteCase(body: { id: string; text: string }): Promise<unknown> {
  return postCall('risk/cases/note', body);
}
export function linkCase(body: { id: string; kind: LinkKind; key: string }): Promise<unknown> {
  return postCall('risk/cases/link', body);
}
type Freeze = { id: string; kind: FreezeKind; subjectId: string; reason: string; code: string };
export function freezeCase({ code, ...body }: Freeze): Promise<unknown> {
  return postCall('risk/cases/freeze', { ...body, ...coded(code) });
}
type Close = { id: string; outcome: CaseOutcome; conclusion: string; code: string };
export function closeCase({ code, ...body }: Close): Promise<unknown> {
  return postCall('risk/cases/close', { ...body, ...coded(code) });
}
export function uploadCaseFile(
  { id, title }: { id: string; title: string },
  file: File,
  options: UploadOptions,
): Promise<{ url: string }> {
  return uploadCall(`risk/cases/upload?${new URLSearchParams({ id, title })}`, file, options);
}
export function draftReport(body: { caseId: string; kind: ReportKind; narrative: string }): Promise<unknown> {
  return postCall('risk/reports/draft', body);
}
export function submitReport({ code, ...body }: { id: string; receipt: string; code: string }): Promise<unknown> {
  return postCall('risk/reports/submit', { ...body, ...coded(code) });
}
