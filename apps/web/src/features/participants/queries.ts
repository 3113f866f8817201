import type { BusinessFile, KycDocumentKind } from '@mashang/contract/businesses';
import {
  changeRunStatusCall,
  inviteSubAgentCall,
  readAgentCall,
  readDaysCall,
  readInvitationProductsCall,
  readInvitationsCall,
  readParentCall,
  readRunChangesCall,
  readStatisticsCall,
  readSubAgentsCall,
  readTransfersCall,
  reissueInvitationCall,
  transferAmountCall,
  withdrawInvitationCall,
} from '@mashang/contract/endpoints/participants';
import {
  acceptInvitationCall,
  approveParticipantCall,
  clearReviewHitsCall,
  confirmVerificationPaymentCall,
  dropVerificationPaymentCall,
  makeVerificationPaymentCall,
  matchVerificationPaymentCall,
  readInvitationCall,
  readOwnKycCall,
  readReviewCall,
  readReviewsCall,
  readVerificationLinesCall,
  rejectParticipantCall,
  sendVerificationPaymentCall,
  submitKycCall,
  uploadInvitationPaperCall,
  uploadKycPaperCall,
} from '@mashang/contract/endpoints/participants-onboarding';
import { admitParticipantCall, uploadAdmissionPaperCall } from '@mashang/contract/endpoints/participants-oversight';
import type {
  AcceptInvitationBody,
  AddAgentBody,
  AdmitAnswer,
  AdmitBody,
  Invitation,
  IssuedInvitation,
  TransferAnswer,
  TransferBody,
} from '@mashang/contract/participants';
import { INVITATION_HEADER } from '@mashang/contract/participants';
import type { RunStatus } from '@mashang/contract/standing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire, sealPassword } from '../../lib/api/wire-cipher.ts';
import type { DateRange } from '../../lib/format/shanghai-dates.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { REVIEW_LIST } from './review/review-list.ts';

const meta = { quiet: true };
/** Number of rows of one level that are loaded at once. */
export const LEVEL_ROWS = 100;

/** The direct children of a participant (empty: the reader), or all of the network that match a keyword. */
export function sonsQuery(parentId: string, keyword = '', page = 1) {
  const params = {
    limit: LEVEL_ROWS,
    page,
    ...(parentId ? { parentId } : {}),
    ...(keyword ? { keyword } : {}),
  };
  return queryOptions({
    queryKey: ['sub-agents', 'list', params],
    queryFn: ({ signal }) => call(readSubAgentsCall, { query: params, signal }),
    meta,
  });
}

export function subAgentQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'one', id],
    queryFn: ({ signal }) => call(readAgentCall, { query: { id }, signal }),
    meta,
  });
}

export const parentQuery = queryOptions({
  queryKey: ['sub-agents', 'parent'],
  queryFn: ({ signal }) => call(readParentCall, { signal }),
  staleTime: 60_000,
  meta,
});

export function statisticsQuery(range: Partial<DateRange>, id?: string) {
  const params = { ...range, ...(id ? { id } : {}) };
  return queryOptions({
    queryKey: ['sub-agents', 'statistics', params],
    queryFn: ({ signal }) => call(readStatisticsCall, { query: params, signal }),
    meta,
  });
}

export function daysQuery(range: Partial<DateRange>, id?: string) {
  const params = { ...range, ...(id ? { id } : {}) };
  return queryOptions({
    queryKey: ['sub-agents', 'days', params],
    queryFn: ({ signal }) => call(readDaysCall, { query: params, signal }),
    meta,
  });
}

export function transfersQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'transfers', id],
    queryFn: ({ signal }) => call(readTransfersCall, { query: { id, limit: '20' }, signal }),
    meta,
  });
}

export function runChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'run-changes', id],
    queryFn: ({ signal }) => call(readRunChangesCall, { query: { id }, signal }),
    meta,
  });
}

export const invitationsQuery = queryOptions({
  queryKey: ['sub-agents', 'invitations'],
  queryFn: ({ signal }) => call(readInvitationsCall, { signal }),
  meta,
});

export const invitationProductsQuery = queryOptions({
  queryKey: ['sub-agents', 'invitation-products'],
  queryFn: ({ signal }) => call(readInvitationProductsCall, { signal }),
  meta,
});

/** Reloads all data of the network. */
export function refreshNetwork(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sub-agents'] });
}

export function addAgent(body: AddAgentBody, idempotencyKey: string): Promise<IssuedInvitation> {
  return call(inviteSubAgentCall, { body, idempotencyKey });
}

export function reissueInvitation(id: string): Promise<IssuedInvitation> {
  return call(reissueInvitationCall, { params: { id } });
}

export function withdrawInvitation(id: string): Promise<Invitation> {
  return call(withdrawInvitationCall, { params: { id } });
}

export function changeRunStatus({ id, runStatus }: { id: string; runStatus: RunStatus }): Promise<unknown> {
  return call(changeRunStatusCall, { params: { id }, body: { runStatus } });
}

function sealed(code: string): { googleAuthCode?: string } {
  return code ? { googleAuthCode: encryptWire(code) } : {};
}

/** Moves float to a sub-agent. The key is in the body: the ledger stores it, so that one action moves money once. */
export function transferAmount(
  body: Pick<TransferBody, 'id' | 'amount' | 'remark' | 'idempotencyKey'>,
  code: string,
): Promise<TransferAnswer> {
  return call(transferAmountCall, { body: { ...body, ...sealed(code) } });
}

/** The data behind an invitation's link. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitationCall, { body: { token }, signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  });
}

/**
 * Authorisation of an upload: an invitation's token, the user's own participant, or the operator's admission of one.
 */
export type UploadAuthority = { token: string } | 'own' | 'admission';

/** Uploads one document; resolves to its name. */
export async function uploadPaper(
  kind: KycDocumentKind,
  file: File,
  { authority, ...options }: UploadOptions & { authority: UploadAuthority },
): Promise<string> {
  const invited = typeof authority === 'object';
  const way = invited ? uploadInvitationPaperCall : authority === 'own' ? uploadKycPaperCall : uploadAdmissionPaperCall;
  const headers = invited ? { [INVITATION_HEADER]: authority.token } : undefined;
  return (await upload(way, file, { ...options, headers, query: { kind } })).name;
}

/** Accepts an invitation; the password leaves the browser hashed and encrypted. */
export function acceptInvitation(
  { password, again, ...papers }: BusinessFile & { password: string; again: string },
  token: string,
): Promise<{ name: string }> {
  const body: AcceptInvitationBody = {
    token,
    ...papers,
    password: sealPassword(password),
    againPassword: sealPassword(again),
  };
  return call(acceptInvitationCall, { body });
}

export const ownKycQuery = queryOptions({
  queryKey: ['own-kyc'],
  queryFn: ({ signal }) => call(readOwnKycCall, { signal }),
  meta,
});

export function submitKyc(body: BusinessFile): Promise<unknown> {
  return call(submitKycCall, { body });
}

/** Sends the amount that arrived on the settlement account, as on its statement. */
export async function reportPayment(amount: string): Promise<{ confirmed: boolean; triesLeft: number }> {
  const answer = await call(confirmVerificationPaymentCall, { body: { amount } });
  await queryClient.invalidateQueries({ queryKey: ownKycQuery.queryKey });
  return answer;
}

/** Creates the payment that verifies a settlement account. */
export async function makePayment(id: string): Promise<void> {
  await call(makeVerificationPaymentCall, { body: { id } });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}
/** Puts the payment into a bank file. */
export async function sendPayment(id: string, code: string): Promise<void> {
  await call(sendVerificationPaymentCall, { body: { id, ...sealed(code) } });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}
/** Statement lines that may be the payment. */
export function paymentLinesQuery(id: string) {
  return queryOptions({
    queryKey: ['reviews', 'payment-lines', id],
    queryFn: ({ signal }) => call(readVerificationLinesCall, { query: { id }, signal }),
    meta,
  });
}
/** Sets which statement line it was. */
export async function matchPayment(id: string, lineId: string): Promise<void> {
  await call(matchVerificationPaymentCall, { body: { id, lineId } });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}
export async function endPayment(id: string): Promise<void> {
  await call(dropVerificationPaymentCall, { body: { id } });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}

/** The operator admits a business. */
export async function admitParticipant(body: AdmitBody): Promise<AdmitAnswer> {
  const answer = await call(admitParticipantCall, { body });
  await queryClient.invalidateQueries({ queryKey: ['overseen'] });
  return answer;
}

export function reviewsQuery(state: ListState) {
  const params = listParams(REVIEW_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['reviews', 'list', params],
    queryFn: ({ signal }) => call(readReviewsCall, { list: params, signal }),
    meta,
  });
}

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: ({ signal }) => call(readReviewCall, { query: { id }, signal }),
    meta,
  });
}

export type Decision = { kind: 'approve'; expiresOn: string } | { kind: 'reject'; reason: string };

/** Verifies a participant, or returns its documents. */
export async function decideReview(id: string, decision: Decision, code: string): Promise<void> {
  await (decision.kind === 'approve'
    ? call(approveParticipantCall, { body: { id, expiresOn: decision.expiresOn, ...sealed(code) } })
    : call(rejectParticipantCall, { body: { id, reason: decision.reason, ...sealed(code) } }));
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}

/** Risk decides that a name on a list belongs to somebody else. */
export async function clearReviewHits(id: string, reason: string): Promise<void> {
  await call(clearReviewHitsCall, { body: { id, reason } });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}
