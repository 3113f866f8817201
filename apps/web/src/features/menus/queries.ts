import { explainMenuCall, readMenusCall } from '@mashang/contract/endpoints/menus';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { cleanMenus } from './clean-menus.ts';

/** The menu tree of the signed-in user, cleaned. */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: async ({ signal }) => cleanMenus(await call(readMenusCall, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Why an address shows no page; requested only when it shows none. */
export function menuReasonQuery(path: string) {
  return queryOptions({
    queryKey: ['menus', 'reason', path],
    queryFn: ({ signal }) => call(explainMenuCall, { query: { path }, signal }),
    meta: { quiet: true },
    retry: false,
  });
}
