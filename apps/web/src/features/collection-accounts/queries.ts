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

/** One page of one's own accounts and those below. */
export function accountsQuery(list: typeof ACCOUNT_LIST | typeof OWN_ACCOUNT_LIST, state: ListState) {
  const params = listParams(list, state);
  return queryOptions({
    queryKey: ['accounts', 'list', params],
    queryFn: ({ signal }) => call(accountResource.endpoints.getPageList, { list: params, signal }),
    meta,
  });
}

/** One account by its number; null when there is none for the reader. */
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

/** What the form needs: one's verified name and the types on offer. */
export function accountFormQuery() {
  return queryOptions({
    queryKey: ['accounts', 'form'],
    queryFn: ({ signal }) => call(readAccountFormCall, { signal }),
    meta,
  });
}

/** One page of what operators check. */
export function checksQuery(state: ListState) {
  const params = listParams(CHECK_LIST, state);
  return queryOptions({
    queryKey: ['accounts', 'checks', params],
    queryFn: ({ signal }) => call(checkResource.endpoints.getPageList, { list: params, signal }),
    meta,
  });
}

/** One account before an operator. */
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

/** Changes an account that was read at a version; 409 when another change came first. */
export function changeAccount(accId: string, version: number, { accType: _, ...draft }: Draft) {
  return call(changeAccountCall, { body: { accId, version, ...draft } });
}

export function switchAccount(accId: string, on: boolean): Promise<CollectionAccount> {
  return call(switchAccountCall, { query: { accId, status: on ? '1' : '0' } });
}

export function archiveAccount(accId: string): Promise<unknown> {
  return call(accountResource.endpoints.delete, { query: { id: accId } });
}

/** Uploads a picture of a code; resolves to what was read in it. */
export function uploadCode(file: File, options: UploadOptions): Promise<UploadedCode> {
  return upload(uploadCodeCall, file, options);
}

/** Uploads a paper that shows an account; resolves to where it is shown. */
export async function uploadEvidence(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadEvidenceCall, file, options)).url;
}

type Decided = { accId: string; version: number; decision: CheckDecision; remark: string; code: string };
/** Decides on an account as it was looked at. The code is sealed. */
export function decideAccount({ code, remark, ...about }: Decided): Promise<CollectionAccount> {
  const body: DecideBody = {
    ...about,
    ...(remark ? { remark } : {}),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
  };
  return call(decideAccountCall, { body });
}

/** Loads lists and details again after something was done. */
export function refreshAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts'] });
}
