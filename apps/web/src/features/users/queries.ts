import { previewMenuCall } from '@mashang/contract/endpoints/menus';
import {
  endUserSessionsCall,
  listOperatorUsersCall,
  readRolesCall,
  readUserDevicesCall,
} from '@mashang/contract/endpoints/sign-in-operator-users';
import type { EndSessionsBody } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { encryptWire } from '../../lib/api/wire-cipher.ts';

const meta = { quiet: true };

/** The users of the staff. */
export const operatorUsersQuery = queryOptions({
  queryKey: ['operator-users'],
  queryFn: ({ signal }) => call(listOperatorUsersCall, { signal }),
  meta,
});

/** Sessions of one user. */
export function userDevicesQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-users', 'devices', id],
    queryFn: ({ signal }) => call(readUserDevicesCall, { query: { id }, signal }),
    staleTime: 0,
    meta,
  });
}

/** Ends one session of a user, or all of them; requires a code. */
export function endUserSessions(input: EndSessionsBody, code: string): Promise<{ ended: number }> {
  const sealed = code ? { googleAuthCode: encryptWire(code) } : {};
  return call(endUserSessionsCall, { body: { ...input, ...sealed } });
}

/** Roles of the staff with their permissions and users. */
export const rolesQuery = queryOptions({
  queryKey: ['operator-roles'],
  queryFn: ({ signal }) => call(readRolesCall, { signal }),
  meta,
});

/** The menu that a user with these permissions would see. */
export function menuPreviewQuery(permissions: readonly string[]) {
  return queryOptions({
    queryKey: ['operator-roles', 'menu', permissions],
    queryFn: () => call(previewMenuCall, { body: { area: 'operator', permissions } }),
    meta,
  });
}
