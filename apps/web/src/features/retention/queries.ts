import { listApprovalPageCall } from '@mashang/contract/endpoints/approvals';
import {
  placeHoldCall,
  previewErasureCall,
  readProcessingRegisterCall,
  readRefusalsCall,
  readRetentionCall,
  readRetentionHoldsCall,
  refuseErasureCall,
  runRetentionCall,
} from '@mashang/contract/endpoints/retention';
import type { ErasureKind, ErasurePreview, HoldKind, RefuseErasureBody } from '@mashang/contract/retention';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { HOLD_LIST, REFUSAL_LIST, REGISTER_LIST, REQUEST_LIST } from './retention-lists.ts';

const ROOT = 'retention';
const meta = { quiet: true };

export const overviewQuery = queryOptions({
  queryKey: [ROOT, 'periods'],
  queryFn: ({ signal }) => call(readRetentionCall, { signal }),
  meta,
});
export function holdsQuery(state: ListState) {
  const params = listParams(HOLD_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'holds', params],
    queryFn: ({ signal }) => call(readRetentionHoldsCall, { list: params, signal }),
    meta,
  });
}
/** Erasure requests are proposals, so they come from the list of approvals. */
export function requestsQuery(state: ListState) {
  const params = { ...listParams(REQUEST_LIST, state), view: 'all', kind: 'retention.erase' };
  return queryOptions({
    queryKey: [ROOT, 'requests', params],
    queryFn: ({ signal }) => call(listApprovalPageCall, { list: params, signal }),
    meta,
  });
}
export function refusalsQuery(state: ListState) {
  const params = listParams(REFUSAL_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'refusals', params],
    queryFn: ({ signal }) => call(readRefusalsCall, { list: params, signal }),
    meta,
  });
}
export function registerQuery(state: ListState) {
  const params = listParams(REGISTER_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'register', params],
    queryFn: ({ signal }) => call(readProcessingRegisterCall, { list: params, signal }),
    meta,
  });
}

/** Loads everything of the page again. */
export function refreshRetention(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [ROOT] });
}

type NewHold = { kind: HoldKind; subject: string; reason: string; paperNo: string };
export function placeHold(hold: NewHold): Promise<{ id: string }> {
  return call(placeHoldCall, { body: hold });
}
/** Erases expired data now instead of at night. */
export function runRetention(): Promise<{ id: string }> {
  return call(runRetentionCall);
}
/** Preview of an erasure: data of a person that would be erased, and data that stays. */
export function previewErasure(kind: ErasureKind, no: string): Promise<ErasurePreview> {
  return call(previewErasureCall, { query: { kind, no } });
}

/** Records that an erasure request is refused, with its answer; requires a code. */
export function refuseErasure(
  refusal: Omit<RefuseErasureBody, 'googleAuthCode'>,
  code: string,
): Promise<{ id: string }> {
  return call(refuseErasureCall, { body: { ...refusal, ...(code ? { googleAuthCode: encryptWire(code) } : {}) } });
}
