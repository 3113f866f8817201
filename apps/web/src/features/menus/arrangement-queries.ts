import type { Arrangement, MenuItem, MenuNode } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import type { StaffRoles } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { cleanMenus } from './clean-menus.ts';

const meta = { quiet: true };

/** How an area's menu is arranged. */
export function arrangementQuery(area: Area) {
  return queryOptions({
    queryKey: ['arrangement', area],
    queryFn: ({ signal }) => getCall<Arrangement>('menus/arrangement', { area }, signal),
    staleTime: 0,
    meta,
  });
}

/** Roles of the staff, to look through the eyes of. */
export const staffRolesQuery = queryOptions({
  queryKey: ['operator-roles'],
  queryFn: ({ signal }) => getCall<StaffRoles>('roles/findAll', undefined, signal),
  meta,
});

/** What a role would see of a draft. */
export function rolePreviewQuery(area: Area, role: string, nodes: readonly MenuNode[]) {
  return queryOptions({
    queryKey: ['arrangement', area, 'preview', role, nodes],
    queryFn: async () => cleanMenus(await postCall<MenuItem[]>('menus/preview', { area, role, nodes })),
    retry: false,
    meta,
  });
}

function keep(saved: Arrangement): Arrangement {
  queryClient.setQueryData(arrangementQuery(saved.area).queryKey, saved);
  return saved;
}

/** Saves an area's menu; everybody of the area sees it at once. */
export async function saveArrangement(area: Area, version: number, nodes: readonly MenuNode[]): Promise<Arrangement> {
  return keep(await postCall<Arrangement>('menus/arrange', { area, version, nodes }));
}

/** Back to the program's own menu. */
export async function resetArrangement(area: Area, version: number): Promise<Arrangement> {
  return keep(await postCall<Arrangement>('menus/resetArrangement', { area, version }));
}
