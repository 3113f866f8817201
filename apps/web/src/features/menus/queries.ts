import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import { cleanMenus } from './clean-menus.ts';

/** The menu tree of the signed-in user, made safe to rely on. */
export const menusQuery = queryOptions({
  queryKey: ['menus'],
  queryFn: async ({ signal }) => cleanMenus(await getCall<unknown>('menus/current', undefined, signal)),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
