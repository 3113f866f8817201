import type {
  Authorisation,
  AuthorisationHistory,
  AuthorisationLogin,
  AuthorisationPage,
  AuthorisationRequest,
  OpenPlatform,
  OwnAuthorisations,
} from '@mashang/contract/channel-authorisation';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
import { AUTHORISATION_LIST } from './authorisation-list.ts';

const meta = { quiet: true };

/** One's own authorisations, and where more could be. */
export const ownAuthorisationsQuery = queryOptions({
  queryKey: ['authorisations', 'own'],
  queryFn: ({ signal }) => getCall<OwnAuthorisations>('authorisations/findAll', undefined, signal),
  meta,
});

export function authorisationHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['authorisations', 'history', id],
    queryFn: ({ signal }) => getCall<AuthorisationHistory>('authorisations/history', { id }, signal),
    staleTime: 0,
    meta,
  });
}

/** How a turn stands, asked again as often as the platform wants; soon after its window said that it ended. */
export function loginQuery(key: string, heard: boolean) {
  return queryOptions({
    queryKey: ['authorisations', 'login', key],
    queryFn: ({ signal }) => getCall<AuthorisationLogin>('wxLogin/api/checkLogin', { key }, signal),
    refetchInterval: ({ state }) => {
      const request = state.data?.request;
      if (request && request.state !== 'pending') return false;
      return heard ? 600 : Math.max(request?.interval ?? 2, 1) * 1_000;
    },
    staleTime: 0,
    retry: false,
    meta,
  });
}

/** Starts a turn for an account; while one waits, the same again. */
export function beginAuthorisation(platform: OpenPlatform, uid: string): Promise<AuthorisationRequest> {
  return getCall(platform === 'tb' ? 'tb/api/getQrCode' : 'wxLogin/api/createQrCode', { uid });
}

export function renewAuthorisation(id: string): Promise<Authorisation> {
  return postCall('authorisations/renew', { id });
}

export function revokeAuthorisation(id: string): Promise<{ id: string }> {
  return postCall('authorisations/revoke', { id });
}

/** The operator's list. */
export function authorisationsQuery(state: ListState) {
  const params = listParams(AUTHORISATION_LIST, state);
  return queryOptions({
    queryKey: ['authorisations', 'all', params],
    queryFn: ({ signal }) => getCall<AuthorisationPage>('authorisations/getPageList', params, signal),
    meta,
  });
}

/** The operator ends somebody's authorisation. */
export function endAuthorisation(input: { id: string; reason: string; code: string }): Promise<{ id: string }> {
  const { code, ...body } = input;
  return postCall('authorisations/end', { ...body, ...(code ? { googleAuthCode: encryptWire(code) } : {}) });
}

export function refreshAuthorisations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['authorisations'] });
}
