import { approveApprovalCall } from '@mashang/contract/endpoints/approvals';
import {
  askMerchantCall,
  changeMerchantDocumentCall,
  checkApplicationCall,
  clearApplicationHitsCall,
  dropApplicationCall,
  openApplicationFormCall,
  readApplicationCall,
  readApplicationsCall,
  returnApplicationCall,
  revealApplicationCall,
  saveApplicationCall,
  startApplicationCall,
  submitApplicationCall,
  testEndpointCall,
  uploadMerchantDocumentCall,
} from '@mashang/contract/endpoints/merchants-onboarding';
import {
  listMerchantsCall,
  quoteFeesCall,
  readMerchantCall,
  revokeKeyCall,
  suspendMerchantCall,
} from '@mashang/contract/endpoints/merchants-oversight';
import type { FeeQuoteBody } from '@mashang/contract/fees';
import type {
  ApplicationDraft,
  ApplicationIdAnswer,
  MerchantDocumentKind,
  ReturnApplicationBody,
  RevealedPeople,
  SubmitApplicationBody,
  TestEndpointAnswer,
  UploadedMerchantDocument,
} from '@mashang/contract/merchants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { APPLICATION_LIST } from './applications/application-list.ts';
import { MERCHANT_LIST } from './merchant-list.ts';

const meta = { quiet: true };

/** One page of merchants. */
export function merchantsQuery(state: ListState) {
  const params = listParams(MERCHANT_LIST, state);
  return queryOptions({
    queryKey: ['merchants', 'list', params],
    queryFn: ({ signal }) => call(listMerchantsCall, { list: params, signal }),
    meta,
  });
}

/** One merchant with fees, keys and endpoints. */
export function merchantQuery(id: string) {
  return queryOptions({
    queryKey: ['merchants', 'detail', id],
    queryFn: ({ signal }) => call(readMerchantCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}

/** Fees of some amounts under given terms; kept only while they are shown. */
export function feeQuoteQuery(body: FeeQuoteBody) {
  return queryOptions({
    queryKey: ['merchants', 'fee-quote', body],
    queryFn: ({ signal }) => call(quoteFeesCall, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    meta,
  });
}

/** One page of applications. */
export function applicationsQuery(state: ListState) {
  const params = listParams(APPLICATION_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['merchant-applications', 'list', params],
    queryFn: ({ signal }) => call(readApplicationsCall, { list: params, signal }),
    meta,
  });
}

export function applicationQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant-applications', 'detail', id],
    queryFn: ({ signal }) => call(readApplicationCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}

/** All data of an open application. The server records each opening, so it is requested once. */
export function applicationFormQuery(id: string) {
  return queryOptions({
    queryKey: ['merchant-applications', 'form', id],
    queryFn: ({ signal }) => call(openApplicationFormCall, { body: { id }, signal }),
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

/** Opens an application: of a new merchant by its name, or a renewed review of a merchant. */
export function startApplication(
  body: { name: string } | { merchantId: string },
  idempotencyKey: string,
): Promise<ApplicationIdAnswer> {
  return thenRefresh(call(startApplicationCall, { body, idempotencyKey }));
}

export function saveApplication(id: string, version: number, draft: ApplicationDraft): Promise<{ version: number }> {
  return call(saveApplicationCall, { body: { id, version, ...draft } });
}

export function uploadPaper(
  id: string,
  kind: MerchantDocumentKind,
  file: File,
  options: UploadOptions,
): Promise<UploadedMerchantDocument> {
  return upload(uploadMerchantDocumentCall, file, { ...options, query: { id, kind } });
}

export function changePaper(body: {
  id: string;
  name: string;
  expiresOn: string;
  remove: boolean;
}): Promise<{ version: number }> {
  return call(changeMerchantDocumentCall, { body });
}

/** Checks whether an application is complete; rejects with each field at fault. */
export function checkApplication(id: string): Promise<unknown> {
  return call(checkApplicationCall, { body: { id } });
}

export function submitApplication(body: Omit<SubmitApplicationBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(call(submitApplicationCall, { body: { ...body, ...sealed(code) } }));
}

/** Gives an open application to the merchant's people. */
export function askMerchant(id: string, merchantText: string): Promise<unknown> {
  return thenRefresh(call(askMerchantCall, { body: { id, merchantText } }));
}

export function dropApplication(id: string): Promise<unknown> {
  return thenRefresh(call(dropApplicationCall, { body: { id } }));
}

/** The second person's approval of the version that it saw. */
export function admitMerchant(body: { id: string; hash: string; comment: string }, code: string): Promise<unknown> {
  return thenRefresh(call(approveApprovalCall, { body: { ...body, ...sealed(code) } }));
}

export function returnApplication(body: Omit<ReturnApplicationBody, 'googleAuthCode'>, code: string): Promise<unknown> {
  return thenRefresh(call(returnApplicationCall, { body: { ...body, ...sealed(code) } }));
}

export function clearHits(id: string, reason: string): Promise<unknown> {
  return thenRefresh(call(clearApplicationHitsCall, { body: { id, reason } }));
}

/** The full numbers, for a reason that the server records. */
export function revealPeople(id: string, reason: string): Promise<RevealedPeople> {
  return call(revealApplicationCall, { body: { id, reason } });
}

/** 停用商户: takes effect at once. */
export function suspendMerchant(id: string, reason: string, code: string): Promise<unknown> {
  return thenRefresh(call(suspendMerchantCall, { body: { id, reason, ...sealed(code) } }));
}

/** 吊销密钥: takes effect at once. */
export function revokeKey(key: { merchantId: string; keyId: string }, reason: string, code: string): Promise<unknown> {
  return thenRefresh(call(revokeKeyCall, { body: { ...key, reason, ...sealed(code) } }));
}

/** Sends a signed test webhook now. */
export async function testEndpoint(merchantId: string, endpointId: string): Promise<TestEndpointAnswer> {
  return thenRefresh(call(testEndpointCall, { body: { merchantId, endpointId } }));
}
