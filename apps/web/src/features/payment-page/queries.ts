import {
  listComplaintsCall,
  noteComplaintCall,
  readComplaintCall,
  takeComplaintCall,
} from '@mashang/contract/endpoints/payment-page-complaint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { COMPLAINT_LIST } from './complaint-list.ts';

const ROOT = 'complaints';

/** One page of the queue. */
export function complaintListQuery(state: ListState) {
  const params = listParams(COMPLAINT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'list', params],
    queryFn: ({ signal }) => call(listComplaintsCall, { list: params, signal }),
    meta: { quiet: true },
  });
}

/**
 * One complaint with its order's facts and the notes; `endsAt` is the time at which it is due by the browser's own
 * clock.
 */
export function complaintQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', id],
    queryFn: ({ signal }) => call(readComplaintCall, { query: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function takeComplaint(id: string): Promise<unknown> {
  return call(takeComplaintCall, { body: { id } });
}
export function noteComplaint(body: { id: string; text: string }): Promise<unknown> {
  return call(noteComplaintCall, { body });
}
/** Loads the queue, the open complaint and the orders again. */
export async function refreshComplaints(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ROOT] }),
    queryClient.invalidateQueries({ queryKey: ['collection-orders'] }),
  ]);
}
