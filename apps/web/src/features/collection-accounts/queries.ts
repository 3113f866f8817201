import type {
  AccountForm,
  AccountPage,
  CheckDecision,
  CheckedAccount,
  CheckPage,
  CollectionAccount,
  DecideBody,
  UploadedCode,
  UploadedEvidence,
} from '@mashang/contract/collection-accounts';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListDeclaration, type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import type { Draft } from './form-rules.ts';

const meta = { quiet: true };

/** One page of one's own accounts and those below. */
export function accountsQuery(list: ListDeclaration, state: ListState) {
  const params = listParams(list, state);
  return queryOptions({
    queryKey: ['accounts', 'list', params],
    queryFn: ({ signal }) => getCall<AccountPage>('agt/account/getPageList', params, signal),
    meta,
  });
}

/** One account by its number; null when there is none for the reader. */
export function accountQuery(accId: string) {
  return queryOptions({
    queryKey: ['accounts', 'one', accId],
    queryFn: async ({ signal }) =>
      (await getCall<CollectionAccount[]>('agt/account/findList', { accId }, signal))[0] ?? null,
    enabled: /^\d{1,18}$/.test(accId),
    staleTime: 0,
    meta,
  });
}

/** What the form needs: one's verified name and the types on offer. */
export function accountFormQuery() {
  return queryOptions({
    queryKey: ['accounts', 'form'],
    queryFn: ({ signal }) => getCall<AccountForm>('agt/account/form', undefined, signal),
    meta,
  });
}

/** One page of what operators check. */
export function checksQuery(list: ListDeclaration, state: ListState) {
  const params = listParams(list, state);
  return queryOptions({
    queryKey: ['accounts', 'checks', params],
    queryFn: ({ signal }) => getCall<CheckPage>('account/check/getPageList', params, signal),
    meta,
  });
}

/** One account before an operator. */
export function checkQuery(accId: string) {
  return queryOptions({
    queryKey: ['accounts', 'check', accId],
    queryFn: async ({ signal }): Promise<CheckedAccount | null> =>
      (await getCall<CheckPage>('account/check/getPageList', { accId }, signal)).list[0] ?? null,
    enabled: /^\d{1,18}$/.test(accId),
    staleTime: 0,
    meta,
  });
}

/** Enters a new account. */
export function addAccount(draft: Draft): Promise<CollectionAccount> {
  return postCall('agt/account/saveOrUpdate', { ...draft, accType: Number(draft.accType) });
}

/** Changes an account that was read at a version; 409 when another change came first. */
export function changeAccount(accId: string, version: number, { accType: _, ...draft }: Draft) {
  return postCall<CollectionAccount>('agt/account/updateByAccId', { accId, version, ...draft });
}

export function switchAccount(accId: string, on: boolean): Promise<CollectionAccount> {
  return getCall('agt/account/upPayStatus', { accId, status: on ? '1' : '0' });
}

export function archiveAccount(accId: string): Promise<unknown> {
  return getCall('agt/account/delete', { id: accId });
}

/** Uploads a picture of a code; resolves to what was read in it. */
export function uploadCode(file: File, options: UploadOptions): Promise<UploadedCode> {
  return uploadCall('agt/account/uploadQrCode', file, options);
}

/** Uploads a paper that shows an account; resolves to where it is shown. */
export async function uploadEvidence(file: File, options: UploadOptions): Promise<string> {
  return (await uploadCall<UploadedEvidence>('agt/account/uploadEvidence', file, options)).url;
}

type Decided = { accId: string; version: number; decision: CheckDecision; remark: string; code: string };
/** Decides on an account as it was looked at. The code is sealed. */
export function decideAccount({ code, remark, ...about }: Decided): Promise<CollectionAccount> {
  const body: DecideBody = {
    ...about,
    ...(remark ? { remark } : {}),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
  };
  return postCall('account/check/decide', body);
}

/** Loads lists and details anew after something was done. */
export function refreshAccounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['accounts'] });
}
