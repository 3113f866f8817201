import type { Authorisation, AuthorisationRequest, OpenPlatform } from '@mashang/contract/channel-authorisation';
import {
  beginTaobaoAuthorisationCall,
  beginWechatAuthorisationCall,
  checkAuthorisationLoginCall,
  endAuthorisationByOperatorCall,
  overseeAuthorisationsCall,
  readAuthorisationHistoryCall,
  readOwnAuthorisationsCall,
  renewAuthorisationCall,
  revokeAuthorisationCall,
} from '@mashang/contract/endpoints/channel-authorisation';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { AUTHORISATION_LIST } from './authorisation-list.ts';

const meta = { quiet: true };

/** The participant's own authorisations, and the platforms that allow more. */
export const ownAuthorisationsQuery = queryOptions({
  queryKey: ['authorisations', 'own'],
  queryFn: ({ signal }) => call(readOwnAuthorisationsCall, { signal }),
  meta,
});

export function authorisationHistoryQuery(id: string) {
  return queryOptions({
    queryKey: ['authorisations', 'history', id],
    queryFn: ({ signal }) => call(readAuthorisationHistoryCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}

/**
 * State of a request, polled at the platform's interval; every 600 ms once the platform's window has reported its end.
 */
export function loginQuery(key: string, reported: boolean) {
  return queryOptions({
    queryKey: ['authorisations', 'login', key],
    queryFn: ({ signal }) => call(checkAuthorisationLoginCall, { query: { key }, signal }),
    refetchInterval: ({ state }) => {
      const request = state.data?.request;
      if (request && request.state !== 'pending') return false;
      return reported ? 600 : Math.max(request?.interval ?? 2, 1) * 1_000;
    },
    staleTime: 0,
    retry: false,
    meta,
  });
}

/** Starts a request for an account; while one waits, it returns the same one. */
export function beginAuthorisation(platform: OpenPlatform, uid: string): Promise<AuthorisationRequest> {
  return call(platform === 'tb' ? beginTaobaoAuthorisationCall : beginWechatAuthorisationCall, { query: { uid } });
}

export function renewAuthorisation(id: string): Promise<Authorisation> {
  return call(renewAuthorisationCall, { body: { id } });
}

export function revokeAuthorisation(id: string): Promise<{ id: string }> {
  return call(revokeAuthorisationCall, { body: { id } });
}

/** The operator's list. */
export function authorisationsQuery(state: ListState) {
  const params = listParams(AUTHORISATION_LIST, state);
  return queryOptions({
    queryKey: ['authorisations', 'all', params],
    queryFn: ({ signal }) => call(overseeAuthorisationsCall, { list: params, signal }),
    meta,
  });
}

/** Ends a participant's authorisation for the operator. */
export function endAuthorisation(input: { id: string; reason: string; code: string }): Promise<{ id: string }> {
  const { code, ...body } = input;
  return call(endAuthorisationByOperatorCall, {
    body: { ...body, ...(code ? { googleAuthCode: encryptWire(code) } : {}) },
  });
}

export function refreshAuthorisations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['authorisations'] });
}
