import type { BusinessFile, KycDocumentKind } from '@mashang/contract/businesses';
import type {
  AcceptInvitationBody,
  AddAgentBody,
  AdmitAnswer,
  AdmitBody,
  Invitation,
  InvitationProducts,
  IssuedInvitation,
  OpenInvitation,
  OwnKyc,
  ParentInfo,
  ReviewDetail,
  ReviewPage,
  RunChanges,
  SonDays,
  SonPage,
  SonStatistics,
  SubAgent,
  TransferAnswer,
  TransferBody,
  TransferPage,
} from '@mashang/contract/participants';
import { INVITATION_HEADER } from '@mashang/contract/participants';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import type { DateRange } from '../../lib/shanghai-dates.ts';
import { type UploadOptions, uploadCall } from '../../lib/upload.ts';
import { encryptWire, sealPassword } from '../../lib/wire-cipher.ts';
import { REVIEW_LIST } from './review-list.ts';

const meta = { quiet: true };
/** Rows of one level that are loaded at once. */
export const LEVEL_ROWS = 100;

/** Those right below a participant (empty: the reader), or whoever of the whole network matches a keyword. */
export function sonsQuery(parentId: string, keyword = '', page = 1) {
  const params = {
    limit: String(LEVEL_ROWS),
    page: String(page),
    ...(parentId ? { parentId } : {}),
    ...(keyword ? { keyword } : {}),
  };
  return queryOptions({
    queryKey: ['sub-agents', 'list', params],
    queryFn: ({ signal }) => getCall<SonPage>('pop/popularize/getSonAgtList', params, signal),
    meta,
  });
}

export function subAgentQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'one', id],
    queryFn: ({ signal }) => getCall<SubAgent>('agt/agent/getAgentById', { id }, signal),
    meta,
  });
}

export const parentQuery = queryOptions({
  queryKey: ['sub-agents', 'parent'],
  queryFn: ({ signal }) => getCall<ParentInfo | null>('pop/popularize/getParentAgentInfo', {}, signal),
  staleTime: 60_000,
  meta,
});

export function statisticsQuery(range: Partial<DateRange>, id?: string) {
  const params = { ...range, ...(id ? { id } : {}) };
  return queryOptions({
    queryKey: ['sub-agents', 'statistics', params],
    queryFn: ({ signal }) => getCall<SonStatistics>('pop/popularize/getSonAgtOrderStatistics', params, signal),
    meta,
  });
}

export function daysQuery(range: Partial<DateRange>, id?: string) {
  const params = { ...range, ...(id ? { id } : {}) };
  return queryOptions({
    queryKey: ['sub-agents', 'days', params],
    queryFn: ({ signal }) => getCall<SonDays>('pop/popularize/getSonAgtOrderCollectStatistics', params, signal),
    meta,
  });
}

export function transfersQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'transfers', id],
    queryFn: ({ signal }) => getCall<TransferPage>('agt/agent/transfers', { id, limit: '20' }, signal),
    meta,
  });
}

export function runChangesQuery(id: string) {
  return queryOptions({
    queryKey: ['sub-agents', 'run-changes', id],
    queryFn: ({ signal }) => getCall<RunChanges>('agt/agent/runChanges', { id }, signal),
    meta,
  });
}

export const invitationsQuery = queryOptions({
  queryKey: ['sub-agents', 'invitations'],
  queryFn: ({ signal }) => getCall<{ list: Invitation[] }>('agt/agent/invitations', {}, signal),
  meta,
});

export const invitationProductsQuery = queryOptions({
  queryKey: ['sub-agents', 'invitation-products'],
  queryFn: ({ signal }) => getCall<InvitationProducts>('agt/agent/invitationProducts', {}, signal),
  meta,
});

/** Loads anew whatever shows the network. */
export function refreshNetwork(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['sub-agents'] });
}

export function addAgent(body: AddAgentBody, idempotencyKey: string): Promise<IssuedInvitation> {
  return postCall('agt/agent/addAgent', body, { origin: 'AGT_PC', idempotencyKey });
}

export function reissueInvitation(id: string): Promise<IssuedInvitation> {
  return postCall(`agt/agent/reissueInvitation/${id}`);
}

export function withdrawInvitation(id: string): Promise<Invitation> {
  return postCall(`agt/agent/withdrawInvitation/${id}`);
}

export function changeRunStatus({ id, runStatus }: { id: string; runStatus: number }): Promise<unknown> {
  return postCall(`agt/agent/updateAgentRunStatus/${id}`, { runStatus });
}

function sealed(code: string): { googleAuthCode?: string } {
  return code ? { googleAuthCode: encryptWire(code) } : {};
}

/** Moves float to a sub-agent. The key stands in the body: the ledger keeps it, so that one intent moves money once. */
export function transferAmount(
  body: Pick<TransferBody, 'id' | 'amount' | 'remark' | 'idempotencyKey'>,
  code: string,
): Promise<TransferAnswer> {
  return postCall('agt/agent/transferAmount', { ...body, ...sealed(code) });
}

/** What an invitation's link shows. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => postCall<OpenInvitation>('invitation/read', { token }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    meta,
  });
}

/** By which right papers are uploaded: an invitation's token, one's own participant, or the operator's for whom it brings in. */
export type PaperDoor = { token: string } | 'own' | 'admission';

/** Uploads one paper; resolves to its name. */
export async function uploadPaper(
  kind: KycDocumentKind,
  file: File,
  { door, ...options }: UploadOptions & { door: PaperDoor },
): Promise<string> {
  const invited = typeof door === 'object';
  const path = invited ? 'invitation/upload' : door === 'own' ? 'kyc/upload' : 'participants/admit/upload';
  const headers = invited ? { [INVITATION_HEADER]: door.token } : undefined;
  return (await uploadCall<{ name: string }>(`${path}?kind=${kind}`, file, { ...options, headers })).name;
}

/** Accepts an invitation; the password leaves the browser hashed and sealed. */
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
  return postCall('invitation/accept', body);
}

export const ownKycQuery = queryOptions({
  queryKey: ['own-kyc'],
  queryFn: ({ signal }) => getCall<OwnKyc>('kyc/current', {}, signal),
  meta,
});

export function submitKyc(body: BusinessFile): Promise<unknown> {
  return postCall('kyc/submit', body);
}

/** What arrived on the settlement account, as its statement says. */
export async function tellPayment(amount: string): Promise<{ confirmed: boolean; triesLeft: number }> {
  const answer = await postCall<{ confirmed: boolean; triesLeft: number }>('kyc/payment', { amount });
  await queryClient.invalidateQueries({ queryKey: ownKycQuery.queryKey });
  return answer;
}

/** Makes the payment that shows a settlement account, says that it was sent, or ends it. */
export async function changePayment(step: 'make' | 'sent' | 'end', body: object): Promise<void> {
  await postCall(`participant/review/payment/${step}`, body);
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}

/** The operator brings a business in. */
export async function admitParticipant(body: AdmitBody): Promise<AdmitAnswer> {
  const answer = await postCall<AdmitAnswer>('participants/admit', body);
  await queryClient.invalidateQueries({ queryKey: ['overseen'] });
  return answer;
}

export function reviewsQuery(state: ListState) {
  const params = listParams(REVIEW_LIST, { ...state, cursor: undefined });
  return queryOptions({
    queryKey: ['reviews', 'list', params],
    queryFn: ({ signal }) => getCall<ReviewPage>('participant/review/getPageList', params, signal),
    meta,
  });
}

export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: ['reviews', 'one', id],
    queryFn: ({ signal }) => getCall<ReviewDetail>('participant/review/detail', { id }, signal),
    meta,
  });
}

export type Decision = { kind: 'approve'; expiresOn: string } | { kind: 'reject'; reason: string };

/** Verifies a participant, or sends its papers back. */
export async function decideReview(id: string, { kind, ...rest }: Decision, code: string): Promise<void> {
  await postCall(`participant/review/${kind}`, { id, ...rest, ...sealed(code) });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}

/** Risk says that a name on a list is somebody else's. */
export async function clearReviewHits(id: string, reason: string): Promise<void> {
  await postCall('participant/review/clear', { id, reason });
  await queryClient.invalidateQueries({ queryKey: ['reviews'] });
}
