import { readOwnProductsCall, readRequestLogCall } from '@mashang/contract/endpoints/merchant-developer';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

/** The requests of the reader's own merchant, a page of them at a time, the newest first. */
export const requestLogQuery = (refused: boolean) =>
  infiniteQueryOptions({
    queryKey: ['request-log', refused],
    queryFn: ({ signal, pageParam }) =>
      call(readRequestLogCall, {
        signal,
        query: { ...(refused ? { refused: '1' as const } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    meta: { quiet: true },
  });

/** What the reader's own merchant may create orders of. */
export const ownProductsQuery = queryOptions({
  queryKey: ['own-products'],
  queryFn: ({ signal }) => call(readOwnProductsCall, { signal }),
  meta: { quiet: true },
});
