import type {
  ApplicationDetail,
  ApplicationDraft,
  ApplicationForm,
  ApplicationIdAnswer,
  ApplicationPage,
  MerchantDocumentKind,
  OverseenMerchantDetail,
  OverseenMerchantPage,
  ReturnApplicationBody,
  RevealedPeople,
  SubmitApplicationBody,
  TestEndpointAnswer,
  UploadedMerchantDocument,
} from '@mashang/contract/merchants';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import { APPLICATION_LIST } from './application-list.ts';
import { MERCHANT_LIST } from './merchant-list.ts';

const meta = { quiet: true };

/** One page of merchants. */
export function merchantsQuery(state: ListState) {
  const params = listParams(MERCHANT_LIST, state);
  return queryOptions({
    queryKey: ['merchants', 'list', params],
    queryFn: ({ signal }) => getCall<OverseenMerchantPage>('merchants/getPageList', params, signal),
    meta,
  });
}

/** One merchant with fees, keys and endpoints. */
export function merchantQuery(id: string) {
  return queryOptions({
    queryKey: ['merchants', 'detail', id],
    queryFn: ({ signal }) => getCall<OverseenMerchantDetail>('merchants/detail', { id }, signal),
    staleTime: 0,
    meta,
  });
}

/** One page of applications. */
export function applicationsQuery(state: ListState) {
  const params = listParams(APPLICATION_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['merchant-applications', 'list', params],
    queryFn: ({ signal }) => getCall<ApplicationPage>('merchants/application/getPageList', params, signal),
    meta,
  });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant-applications', 'detail', id],
    queryFn: ({ signal }) => getCall<ApplicationDetail>('merchants/application/detail', { id }, signal),
    staleTime: 0,
    meta,
  });
}

/** Everything of an open application. That it was opened is noted, so it is asked for once. */
export function applicationFormQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant-applications', 'form', id],
    queryFn: ({ signal }) => postCall<ApplicationForm>('merchants/application/form', { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta,
  });
}

function refreshApplications(): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: ['merchant-applications', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['merchant-applications', 'detail'] }),
    queryClient.invalidateQueries({ queryKey: ['merchants'] }),
    queryClient.invalidateQueries({ queryKey: ['approvals'] }),
  ]);
}
async function thenRefresh<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  void refreshApplications();
  return answer;
}
const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});

/** Opens an application: of a new merchant by its name, or another look at one. */
export function startApplication(
  body: { name: string } | { merchantId: string },
  idempotencyKey: string,
): Promise<ApplicationIdAnswer> {
  return thenRefresh(postCall('merchants/application/start', body, { idempotencyKey }));
}

export function saveApplication(id: string, version: number, draft: ApplicationDraft): Promise<{ version: number }> {
  return postCall('merchants/application/save', { id, version, ...draft });
}

export function uploadPaper(
  id: string,
  kind: MerchantDocumentKind,
  file: File,
  options: UploadOptions,
): Promise<UploadedMerchantDocument> {
  return uploadCall(`merchants/application/upload?id=${id}&kind=${kind}`, file, options);
}

export function changePaper(body: {
  id: string;
  name: string;
  expiresOn: string;
  remove: boolean;
}): Promise<{ version: number }> {
  return postCall('merchants/application/document', body);
}

/** Whether everything an application must hold is there; rejects with each field at fault. */
export function checkApplication(id: string): Promise<unknown> {
  return postCall('merchants/application/check', { id });
}

export function submitApplication(body: Omit<SubmitApplicationBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/application/submit', { ...body, ...sealed(code) }));
}

export function dropApplication(id: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/application/drop', { id }));
}

/** The second person's yes, on what it saw. */
export function admitMerchant(body: { id: string; hash: string; comment: string }, code: string): Promise<unknown> {
  return thenRefresh(postCall('approvals/approve', { ...body, ...sealed(code) }));
}

export function returnApplication(body: Omit<ReturnApplicationBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/application/return', { ...body, ...sealed(code) }));
}

export function clearHits(id: string, reason: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/application/clear', { id, reason }));
}

/** The numbers in full, for a reason that is noted. */
export function revealPeople(id: string, reason: string): Promise<RevealedPeople> {
  return postCall('merchants/application/reveal', { id, reason });
}

/** 停用商户: at once. */
export function suspendMerchant(id: string, reason: string, code: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/suspend', { id, reason, ...sealed(code) }));
}

/** 吊销密钥: at once. */
export function revokeKey(key: { merchantId: string; keyId: string }, reason: string, code: string): Promise<unknown> {
  return thenRefresh(postCall('merchants/key/revoke', { ...key, reason, ...sealed(code) }));
}

/** A signed test webhook, now. */
export async function testEndpoint(merchantId: string, endpointId: string): Promise<TestEndpointAnswer> {
  return thenRefresh(postCall('merchants/endpoint/test', { merchantId, endpointId }));
}
