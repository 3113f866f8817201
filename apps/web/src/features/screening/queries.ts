import {
  loadScreeningAgainCall,
  loadScreeningFileCall,
  loadScreeningListCall,
  readHitCall,
  readHitsCall,
  readScreeningListCall,
  readScreeningListsCall,
  uploadScreeningListCall,
} from '@mashang/contract/endpoints/risk';
import type { LoadFileBody, LoadListAnswer, LoadListBody, UploadedList } from '@mashang/contract/risk';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { type ListState, listParams } from '../../lib/list/list-url.ts';
import { HIT_LIST } from './hit-list.ts';

const HITS = 'screening-hits';

/** Every loaded version of every list. */
export const screeningListsQuery = queryOptions({
  queryKey: ['risk', 'lists'],
  queryFn: ({ signal }) => call(readScreeningListsCall, { signal }),
  meta: { quiet: true },
});

/** Loads a version; nobody is screened against it before two people have released it. */
export async function loadList(body: LoadListBody): Promise<LoadListAnswer> {
  const answer = await call(loadScreeningListCall, { body });
  await queryClient.invalidateQueries({ queryKey: ['risk', 'lists'] });
  return answer;
}

/** Restarts the reading of a file that failed for an internal reason. */
export async function loadAgain(id: string): Promise<void> {
  await call(loadScreeningAgainCall, { body: { id } });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['risk', 'lists'] }),
    queryClient.invalidateQueries({ queryKey: ['risk', 'list', id] }),
  ]);
}

/** One page of the queue of hits. */
export function hitListQuery(state: ListState) {
  const params = listParams(HIT_LIST, state);
  return queryOptions({
    queryKey: [HITS, 'list', params],
    queryFn: ({ signal }) => call(readHitsCall, { list: params, signal }),
    meta: { quiet: true },
  });
}

/** One hit with its record of the list. */
export function hitQuery(id: string) {
  return queryOptions({
    queryKey: [HITS, 'detail', id],
    queryFn: ({ signal }) => call(readHitCall, { query: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function refreshHits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [HITS] });
}

/** One version with its broken rows and differences. */
export function screeningListQuery(id: string) {
  return queryOptions({
    queryKey: ['risk', 'list', id],
    queryFn: ({ signal }) => call(readScreeningListCall, { query: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

export function uploadList(file: File, options: UploadOptions): Promise<UploadedList> {
  return upload(uploadScreeningListCall, file, options);
}

/** Loads an uploaded file into a version. */
export async function loadFile(body: LoadFileBody): Promise<void> {
  await call(loadScreeningFileCall, { body });
  await queryClient.invalidateQueries({ queryKey: ['risk', 'lists'] });
}
