import {
  demandReviewCall,
  freezeParticipantCall,
  listParticipantsCall,
  readParticipantCall,
  readParticipantTiersCall,
  readRegisterCall,
  saveRegisterCall,
  setRunStatusByOperatorCall,
} from '@mashang/contract/endpoints/participants-oversight';
import { readCreditLinesCall } from '@mashang/contract/endpoints/top-ups';
import type {
  FreezeParticipantBody,
  OperatorRunBody,
  RegisterBody,
  ReReviewBody,
} from '@mashang/contract/participants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { encryptWire } from '../../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../../lib/list/list-url.ts';
import { OVERSIGHT_LIST } from './oversight-list.ts';
import { REGISTER_LIST } from './register-list.ts';

const meta = { quiet: true };

/** One page of all participants, in the order of the tree. */
export function overseenQuery(state: ListState) {
  const params = listParams(OVERSIGHT_LIST, state);
  return queryOptions({
    queryKey: ['overseen', 'list', params],
    queryFn: ({ signal }) => call(listParticipantsCall, { list: params, signal }),
    meta,
  });
}

/** One participant with its downline, limits and rates. */
export function overseenDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['overseen', 'detail', id],
    queryFn: ({ signal }) => call(readParticipantCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}

/** Booked receipts that 额度入账 may credit to a participant: those that it paid, or those of a bank's number. */
export function creditLinesQuery(participantId: string, reference: string) {
  return queryOptions({
    queryKey: ['overseen', 'credit-lines', participantId, reference],
    queryFn: ({ signal }) =>
      call(readCreditLinesCall, { query: { participantId, ...(reference ? { reference } : {}) }, signal }),
    staleTime: 0,
    meta,
  });
}

/** The risk tiers with the limits of each. */
export const tiersQuery = queryOptions({
  queryKey: ['overseen', 'tiers'],
  queryFn: ({ signal }) => call(readParticipantTiersCall, { signal }),
  meta,
});

/** One page of the register of agents. */
export function registerPageQuery(state: ListState) {
  const params = listParams(REGISTER_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['overseen', 'register', params],
    queryFn: ({ signal }) => call(readRegisterCall, { list: params, signal }),
    meta,
  });
}

/** Agents below which a new participant may be placed. */
export const agentsQuery = queryOptions({
  queryKey: ['overseen', 'agents'],
  queryFn: ({ signal }) =>
    call(listParticipantsCall, { query: { kind: 'AGENT', kycStatus: '2', limit: '200' }, signal }),
  meta,
});

export async function saveRegister(body: RegisterBody): Promise<void> {
  await call(saveRegisterCall, { body });
  await refreshOverseen();
}

/** The operator pauses or starts a participant. */
export function operateRun(body: OperatorRunBody): Promise<unknown> {
  return call(setRunStatusByOperatorCall, { body });
}

/** Demands new documents by a date. */
export function demandReview(body: ReReviewBody): Promise<unknown> {
  return call(demandReviewCall, { body });
}

/** Freezes a participant at once. */
export function freezeParticipant(input: { id: string; reason: string; code: string }): Promise<unknown> {
  const { code, ...rest } = input;
  const body: FreezeParticipantBody = { ...rest, ...(code ? { googleAuthCode: encryptWire(code) } : {}) };
  return call(freezeParticipantCall, { body });
}

/** Loads lists and details again. */
export function refreshOverseen(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['overseen'] });
}
