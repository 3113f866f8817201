import type { FreezeParticipantBody, OverseenDetail, OverseenPage } from '@mashang/contract/participants';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../../lib/api-client.ts';
import { type ListState, listParams } from '../../../lib/list-url.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { encryptWire } from '../../../lib/wire-cipher.ts';
import { OVERSIGHT_LIST } from './oversight-list.ts';

const meta = { quiet: true };

/** One page of all participants, in the order of the tree. */
export function overseenQuery(state: ListState) {
  const params = listParams(OVERSIGHT_LIST, state);
  return queryOptions({
    queryKey: ['overseen', 'list', params],
    queryFn: ({ signal }) => getCall<OverseenPage>('participants/getPageList', params, signal),
    meta,
  });
}

/** One participant with its line, limits and rates. */
export function overseenDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['overseen', 'detail', id],
    queryFn: ({ signal }) => getCall<OverseenDetail>('participants/detail', { id }, signal),
    staleTime: 0,
    meta,
  });
}

/** Stops a participant at once. */
export function freezeParticipant(input: { id: string; reason: string; code: string }): Promise<unknown> {
  const { code, ...rest } = input;
  const body: FreezeParticipantBody = { ...rest, ...(code ? { googleAuthCode: encryptWire(code) } : {}) };
  return postCall('participants/freeze', body);
}

/** Loads lists and details anew. */
export function refreshOverseen(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['overseen'] });
}
