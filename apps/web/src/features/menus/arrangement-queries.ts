import type { Arrangement, MenuChange, MenuItem, MenuNode } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import type { StaffRoles } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { encryptWire } from '../../lib/wire-cipher.ts';
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

/** What saving a draft, or going back to the program's own menu without one, would change for whom. */
export function menuChangesQuery(area: Area, version: number, nodes: readonly MenuNode[] | undefined) {
  return queryOptions({
    queryKey: ['arrangement', area, 'changes', version, nodes ?? 'reset'],
    queryFn: () => postCall<MenuChange[]>('menus/changes', { area, ...(nodes ? { nodes } : {}) }),
    staleTime: 0,
    retry: false,
    meta,
  });
}

const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});
export type ToSave = { area: Area; version: number; nodes: readonly MenuNode[] | undefined };
/** Saves an area's menu, or goes back to the program's own; everybody of the area sees it at once. Takes a code. */
export async function saveArrangement({ area, version, nodes }: ToSave, code: string): Promise<Arrangement> {
  const call = nodes ? 'menus/arrange' : 'menus/resetArrangement';
  return postCall<Arrangement>(call, { area, version, ...(nodes ? { nodes } : {}), ...sealed(code) });
}

/** Shows what was saved without asking again. */
export function keepArrangement(saved: Arrangement): void {
  queryClient.setQueryData(arrangementQuery(saved.area).queryKey, saved);
}
