import type {
  CheckDecision,
  CheckedAccount,
  CollectionAccount,
  DecideBody,
  UploadedCode,
} from '@mashang/contract/collection-accounts';
import { accountResource, checkResource } from '@mashang/contract/collection-accounts';
import {
  changeAccountCall,
  decideAccountCall,
  readAccountFormCall,
  switchAccountCall,
  uploadCodeCall,
  uploadEvidenceCall,
} from '@mashang/contract/endpoints/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { type ACCOUNT_LIST, CHECK_LIST, type OWN_ACCOUNT_LIST } from './account-lists.ts';
import type { Draft } from './form-rules.ts';

const meta = { quiet: true };

/** One page of the reader's own accounts and those of its downline. */
export function accountsQuery(list: typeof ACCOUNT_LIST | typeof OWN_ACCOUNT_LIST, state: ListState) {
  const params = listParams(list, state);
  return queryOptions({
    queryKey: ['accounts', 'list', params],
    queryFn: ({ signal }) => call(accountResource.endpoints.getPageList, { list: params, signal }),
    meta,
  });
}

/** One account by its number; null when the reader has no such account. */
export function accountQuery(accId: string) {
  return queryOptions({
    queryKey: ['accounts', 'one', accId],
    queryFn: async ({ signal }) =>
      (await call(accountResource.endpoints.findList, { query: { accId }, signal }))[0] ?? null,
    enabled: /^\d{1,18}$/.test(accId),
    staleTime: 0,
    meta,
  });
}

/** Data of the form: the user's verified name and the offered types. */
export function accountFormQuery() {
  return queryOptions({
    queryKey: ['accounts', 'form'],
    queryFn: ({ signal }) => call(readAccountFormCall, { signal }),
    meta,
  });
}

/** One page of the accounts that operators check. */
export function checksQuery(state: ListState) {
  const params = listParams(CHECK_LIST, state);
  return queryOptions({
    queryKey: ['accounts', 'checks', params],
    queryFn: ({ signal }) => call(checkResource.endpoints.getPageList, { list: params, signal }),
    meta,
  });
}

/** One account for an operator. */
export function checkQuery(accId: string) {
  return queryOptions({
    queryKey: ['accounts', 'check', accId],
    queryFn: async ({ signal }): Promise<CheckedAccount | null> =>
      (await call(checkResource.endpoints.getPageList, { query: { accId }, signal })).list[0] ?? null,
    enabled: /^\d{1,18}$/.test(accId),
    staleTime: 0,
    meta,
  });
}

/** Enters a new account. */
export function addAccount(draft: Draft): Promise<CollectionAccount> {
  return call(accountResource.endpoints.saveOrUpdate, { body: { ...draft, accType: Number(draft.accType) } });
}

/** Changes a given version of an account; 409 when another change was saved before. */
export function changeAccount(accId: string, version: number, { accType: _, ...draft }: Draft) {
  return call(changeAccountCall, { body: { accId, version, ...draft } });
}

export function switchAccount(accId: string, on: boolean): Promise<CollectionAccount> {
  return call(switchAccountCall, { query: { accId, status: on ? '1' : '0' } });
}

export function archiveAccount(accId: string): Promise<unknown> {
  return call(accountResource.endpoints.delete, { query: { id: accId } });
}

/** Uploads an image of a QR code; resolves to the content that was read from it. */
export function uploadCode(file: File, options: UploadOptions): Promise<UploadedCode> {
  return upload(uploadCodeCall, file, options);
}

/** Uploads a document as evidence for an account; resolves to its address. */
export async function uploadEvidence(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadEvidenceCall, file, options)).url;
}

type Decided = { accId: string; version: number; decision: CheckDecision; remark: string; code: string };
/** Decides on the version of an account that the operator saw. The code is encrypted for the wire. */
export function decideAccount({ code, remark, ...about }: Decided): Promise<CollectionAccount> {
  const body: DecideBody = {
    ...about,
    ...(remark ? { remark } : {}),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
  };
  return call(decideAccountCall, { body });
}

/** Loads lists and details again after an action. */
export function refreshAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts'] });
}
