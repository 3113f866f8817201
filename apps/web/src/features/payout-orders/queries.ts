import type { BankFileFormat } from '@mashang/contract/bank-files';
import {
  CLAIM_CALLS,
  listOwnClaimsCall,
  readCodeMerchantHallCall,
  readCodeMerchantOwnCall,
  readHallCall,
  readOwnClaimCall,
  readPayUrlCall,
} from '@mashang/contract/endpoints/payout-orders-claimer';
import {
  acceptPayoutCall,
  disputePayoutCall,
  failBankPayoutCall,
  failPayoutCall,
  freezePayoutCall,
  holdProofsCall,
  listPayoutOrdersCall,
  matchBankPayoutCall,
  readPayoutOrderCall,
  readPayoutWaysCall,
  sendByChannelCall,
  sendPayoutsCall,
} from '@mashang/contract/endpoints/payout-orders-operator';
import { uploadPayoutImageCall, uploadPayoutVideoCall } from '@mashang/contract/endpoints/payout-orders-proof';
import { FILE_PLACES } from '@mashang/contract/files';
import type { LeftToChannel } from '@mashang/contract/payment-channels';
import {
  type AcceptBody,
  type acceptAnswer,
  type ClaimAnswer,
  type claimStepAnswer,
  type FreezeBody,
  type HoldProofsBody,
  type JudgeBody,
  type ObjectionBody,
  type PaidBody,
  payPathOf,
  type RejectBody,
  type SendPayoutsAnswer,
} from '@mashang/contract/payout-orders';
import type { Area } from '@mashang/contract/permissions';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { withEnds } from '../../lib/format/timed-row.ts';
import { type ListState, listParams, type ParamsOf, plainState } from '../../lib/list/list-url.ts';
import { listStateOf } from '../../lib/list/use-list-state.ts';
import { coolsUntil } from './claims/time-left.ts';
import { HALL_LIST, OWN_LIST, PAYOUT_LIST } from './payout-lists.ts';

const meta = { quiet: true };
type ClaimStep = z.infer<typeof claimStepAnswer>;

/** A claim with the ends of its time limits: to pay, and to object. */
function withMoments<Row extends { excessTime: number; answerLeft: number }>(row: Row) {
  return { ...withEnds(row), answerEndsAt: row.answerLeft > 0 ? Date.now() + row.answerLeft : 0 };
}

function isCodeMerchant(area: Area): boolean {
  return area === 'code_merchant';
}
const stepsOf = (area: Area) => CLAIM_CALLS[isCodeMerchant(area) ? 'ms' : 'agt'];

async function getHall(area: Area, list: ParamsOf<typeof HALL_LIST>, query: { id?: string }, signal: AbortSignal) {
  const page = await (isCodeMerchant(area)
    ? call(readCodeMerchantHallCall, { list, query: { ...query, view: 'hall' }, signal })
    : call(readHallCall, { list, query, signal }));
  return { ...page, list: page.list.map(withEnds), coolsUntil: coolsUntil(page.rules) };
}
export type HallPage = Awaited<ReturnType<typeof getHall>>;
export type HallRow = HallPage['list'][number];

/** One page of the claim list, with the rules and the reader's own limits. */
export function hallQuery(area: Area, state: ListState) {
  const params = listParams(HALL_LIST, state);
  return queryOptions({
    queryKey: ['payouts', 'hall', params],
    queryFn: ({ signal }) => getHall(area, params, {}, signal),
    meta,
  });
}

/** One payout of the claim list by its id; the list is empty once it can no longer be claimed. */
export function hallRowQuery(area: Area, id: string) {
  return queryOptions({
    queryKey: ['payouts', 'hall-row', id],
    queryFn: ({ signal }) => getHall(area, listParams(HALL_LIST, plainState(HALL_LIST)), { id }, signal),
    enabled: /^\d{1,18}$/.test(id),
    staleTime: 0,
    meta,
  });
}

async function getOwn(area: Area, list: ParamsOf<typeof OWN_LIST>, signal: AbortSignal) {
  const page = await (isCodeMerchant(area)
    ? call(readCodeMerchantOwnCall, { list, query: { view: 'own' }, signal })
    : call(listOwnClaimsCall, { list, signal }));
  return { ...page, list: page.list.map(withMoments) };
}
export type OwnPage = Awaited<ReturnType<typeof getOwn>>;
export type ClaimRow = OwnPage['list'][number];

/** One page of the reader's own claimed payouts. */
export function ownQuery(area: Area, state: ListState) {
  const params = listParams(OWN_LIST, state);
  return queryOptions({
    queryKey: ['payouts', 'own', params],
    queryFn: ({ signal }) => getOwn(area, params, signal),
    meta,
  });
}

/** One claimed payout with timeline and postings. */
export function claimDetailQuery(orderNo: string) {
  return queryOptions({
    queryKey: ['payouts', 'claim', orderNo],
    queryFn: async ({ signal }) => {
      const detail = await call(readOwnClaimCall, { query: { orderNo }, signal });
      return { ...detail, order: withMoments(detail.order) };
    },
    enabled: orderNo !== '',
    staleTime: 0,
    meta,
  });
}

/** One page of the operator's list. */
export function payoutsQuery(state: ListState) {
  const params = listParams(PAYOUT_LIST, state);
  return queryOptions({
    queryKey: ['payouts', 'list', params],
    queryFn: ({ signal }) => call(listPayoutOrdersCall, { list: params, signal }),
    meta,
  });
}

/** Requests the list of an address before its page is loaded. */
export function warmPayouts(search: string): Promise<void> {
  return queryClient.prefetchQuery(payoutsQuery(listStateOf(PAYOUT_LIST, search)));
}

/** One payout with every claim, timeline and postings, for the operator. */
export function payoutDetailQuery(orderNo: string) {
  return queryOptions({
    queryKey: ['payouts', 'detail', orderNo],
    queryFn: async ({ signal }) => {
      const detail = await call(readPayoutOrderCall, { query: { orderNo }, signal });
      return { ...detail, claims: detail.claims.map(withMoments) };
    },
    staleTime: 0,
    meta,
  });
}

/** Claims a payout for the reader. */
export function claimPayout(area: Area, id: string, idempotencyKey: string): Promise<ClaimAnswer> {
  return call(stepsOf(area).claim, { params: { id }, idempotencyKey });
}

/** Path of the page on which the reader pays a claimed payout. */
export async function payPath(orderNo: string): Promise<string> {
  const answer = await call(readPayUrlCall, { params: { orderNo } }).catch(() => undefined);
  // The claim is valid whatever this call answers, and its time runs.
  return answer?.url ?? payPathOf(orderNo);
}

/** Reports a claimed payout as paid, with the proofs. */
export function confirmPaid(area: Area, body: PaidBody, idempotencyKey: string): Promise<ClaimStep> {
  return call(stepsOf(area).pay, { body, idempotencyKey });
}

/** Gives a claimed payout back. */
export function rejectClaim(area: Area, body: RejectBody, idempotencyKey: string): Promise<ClaimStep> {
  return call(stepsOf(area).reject, { body, idempotencyKey });
}

/** 异议: the claimer's answer to a dispute. */
export function objectToDispute(area: Area, body: ObjectionBody, idempotencyKey: string): Promise<ClaimStep> {
  return call(stepsOf(area).object, { body, idempotencyKey });
}

/** 同意退回: the claimer declares that it did not pay. */
export function agreeToReturn(area: Area, orderNo: string, code: string): Promise<ClaimStep> {
  return call(stepsOf(area).agree, { body: { orderNo, ...sealed(code) } });
}

/** Uploads a proof; resolves to its address. */
export async function uploadProof(kind: 'image' | 'video', file: File, options: UploadOptions): Promise<string> {
  return (await upload(kind === 'image' ? uploadPayoutImageCall : uploadPayoutVideoCall, file, options)).url;
}

function sealed(code: string): { googleAuthCode?: string } {
  return code ? { googleAuthCode: encryptWire(code) } : {};
}

/** Accepts a paid payout. The code is encrypted for the wire; within a step-up window it may be empty. */
export function acceptPayout(
  orderNo: string,
  code: string,
  idempotencyKey: string,
): Promise<z.infer<typeof acceptAnswer>> {
  const body: AcceptBody = { orderNo, ...sealed(code) };
  return call(acceptPayoutCall, { body, idempotencyKey });
}

export type Judgement = 'dispute' | 'fail';

/** Disputes a payout, or lets one fail that nobody reported as paid. */
export function judgePayout(
  judgement: Judgement,
  { orderNo, remark, code }: { orderNo: string; remark: string; code: string },
  idempotencyKey: string,
): Promise<unknown> {
  const body: JudgeBody = { orderNo, remark, ...sealed(code) };
  return call(judgement === 'dispute' ? disputePayoutCall : failPayoutCall, { body, idempotencyKey });
}

/** Puts payouts into one bank file, which `bankFilePath` links to. */
export function sendPayouts(
  orderNos: readonly string[],
  payFrom: string | undefined,
  code: string,
): Promise<SendPayoutsAnswer> {
  return call(sendPayoutsCall, { body: { orderNos, ...(payFrom ? { payFrom } : {}), ...sealed(code) } });
}

/** By which ways these payouts can be paid, all together. */
export function payoutWaysQuery(orderNos: readonly string[]) {
  return queryOptions({
    queryKey: ['payouts', 'ways', ...orderNos],
    queryFn: ({ signal }) => call(readPayoutWaysCall, { query: { orderNos: orderNos.join(',') }, signal }),
    staleTime: 0,
    meta,
  });
}
/** Leaves payouts to one payment channel. */
export function sendByChannel(orderNos: readonly string[], channel: string, code: string): Promise<LeftToChannel> {
  return call(sendByChannelCall, { body: { orderNos, channel, ...sealed(code) } });
}
export const bankFilePath = (batchNo: string, format: BankFileFormat) =>
  `${FILE_PLACES.payoutFiles}/${batchNo}.${format}`;
/** Records that the bank refused a payout of its file. */
export function failBankPayout(orderNo: string, reason: string, code: string): Promise<unknown> {
  return call(failBankPayoutCall, { body: { orderNo, reason, ...sealed(code) } });
}
/** Matches a payout with the statement line of its payment. */
export function matchPayout(orderNo: string, lineId: string, code: string): Promise<unknown> {
  return call(matchBankPayoutCall, { body: { orderNo, lineId, ...sealed(code) } });
}

/** Freezes a payout, or releases it. */
export function freezePayout(body: FreezeBody): Promise<unknown> {
  return call(freezePayoutCall, { body });
}

/** Puts a payout's proofs under legal hold, or lifts it. */
export function holdProofs({
  orderNo,
  hold,
  remark,
  code,
}: Pick<HoldProofsBody, 'orderNo' | 'hold' | 'remark'> & { code: string }): Promise<unknown> {
  const body: HoldProofsBody = { orderNo, hold, remark, ...sealed(code) };
  return call(holdProofsCall, { body });
}

/** Loads lists and details again after an action. */
export function refreshPayouts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['payouts'] });
}
