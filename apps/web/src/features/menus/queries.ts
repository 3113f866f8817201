import type { MenuItem } from '@mashang/contract/menus';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

/** The menu tree of the signed-in user. */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: ({ signal }) => getCall<MenuItem[]>('menus/current', undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
