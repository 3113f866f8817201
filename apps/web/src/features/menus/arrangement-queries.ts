import {
  arrangeMenuCall,
  previewMenuCall,
  readArrangementCall,
  readMenuChangesCall,
  resetMenuCall,
} from '@mashang/contract/endpoints/menus';
import { readRolesCall } from '@mashang/contract/endpoints/sign-in-operator-users';
import type { Arrangement, MenuNode } from '@mashang/contract/menus';
import type { Area } from '@mashang/contract/permissions';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';
import { cleanMenus } from './clean-menus.ts';

const meta = { quiet: true };

/** The arrangement of an area's menu. */
export function arrangementQuery(area: Area) {
  return queryOptions({
    queryKey: ['arrangement', area],
    queryFn: ({ signal }) => call(readArrangementCall, { query: { area }, signal }),
    staleTime: 0,
    meta,
  });
}

/** Roles of the staff, for the preview as a role. */
export const staffRolesQuery = queryOptions({
  queryKey: ['operator-roles'],
  queryFn: ({ signal }) => call(readRolesCall, { signal }),
  meta,
});

/** The part of a draft that a role would see. */
export function rolePreviewQuery(area: Area, role: string, nodes: readonly MenuNode[]) {
  return queryOptions({
    queryKey: ['arrangement', area, 'preview', role, nodes],
    queryFn: async () => cleanMenus(await call(previewMenuCall, { body: { area, role, nodes } })),
    retry: false,
    meta,
  });
}

/** Changes by saving a draft, and the users they affect; without a draft, changes by resetting to the built-in menu. */
export function menuChangesQuery(area: Area, version: number, nodes: readonly MenuNode[] | undefined) {
  return queryOptions({
    queryKey: ['arrangement', area, 'changes', version, nodes ?? 'reset'],
    queryFn: () => call(readMenuChangesCall, { body: { area, ...(nodes ? { nodes } : {}) } }),
    staleTime: 0,
    retry: false,
    meta,
  });
}

const sealed = (code: string) => (code ? { googleAuthCode: encryptWire(code) } : {});
export type ToSave = { area: Area; version: number; nodes: readonly MenuNode[] | undefined };
/** Saves an area's menu, or resets it to the built-in one; all users of the area see it at once. It requires a code. */
export async function saveArrangement({ area, version, nodes }: ToSave, code: string): Promise<Arrangement> {
  const body = { area, version, ...sealed(code) };
  return nodes ? call(arrangeMenuCall, { body: { ...body, nodes } }) : call(resetMenuCall, { body });
}

/** Shows the saved arrangement without another request. */
export function keepArrangement(saved: Arrangement): void {
  queryClient.setQueryData(arrangementQuery(saved.area).queryKey, saved);
}
