import type { LoadListAnswer, LoadListBody, ScreeningList } from '@mashang/contract/risk';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';

/** Every loaded version of every list. */
export const screeningListsQuery = queryOptions({
  queryKey: ['risk', 'lists'],
  queryFn: ({ signal }) => getCall<ScreeningList[]>('risk/lists', undefined, signal),
  meta: { quiet: true },
});

/** Loads a version; it screens nobody before two people have released it. */
export async function loadList(body: LoadListBody): Promise<LoadListAnswer> {
  const answer = await postCall<LoadListAnswer>('risk/loadList', body);
  await queryClient.invalidateQueries({ queryKey: ['risk', 'lists'] });
  return answer;
}
