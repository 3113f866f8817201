import type { ComplaintDetail, ComplaintPage } from '@mashang/contract/payment-page';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { COMPLAINT_LIST } from './complaint-list.ts';

const ROOT = 'complaints';

/** One page of the queue. */
export function complaintListQuery(state: ListState) {
  const params = listParams(COMPLAINT_LIST, state);
  return queryOptions({
    queryKey: [ROOT, 'list', params],
    queryFn: ({ signal }) => getCall<ComplaintPage>('complaint/getPageList', params, signal),
    meta: { quiet: true },
  });
}

/** One complaint with its order's facts and what was found out; `endsAt` is the day it is due on the browser's own clock. */
export function complaintQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'detail', id],
    queryFn: ({ signal }) => getCall<ComplaintDetail>('complaint/detail', { id }, signal),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function takeComplaint(id: string): Promise<unknown> {
  return postCall('complaint/take', { id });
}
export function noteComplaint(body: { id: string; text: string }): Promise<unknown> {
  return postCall('complaint/note', body);
}
/** Loads the queue, what is open and the orders anew. */
export async function refreshComplaints(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [ROOT] }),
    queryClient.invalidateQueries({ queryKey: ['collection-orders'] }),
  ]);
}
