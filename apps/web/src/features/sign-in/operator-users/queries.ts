import type { MenuItem } from '@mashang/contract/menus';
import type { EndSessionsBody, OperatorUsers, StaffRoles, UserDevices } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../../lib/api-client.ts';
import { encryptWire } from '../../../lib/wire-cipher.ts';

const meta = { quiet: true };

/** The staff. */
export const operatorUsersQuery = queryOptions({
  queryKey: ['operator-users'],
  queryFn: ({ signal }) => getCall<OperatorUsers>('operatorUsers/findAll', undefined, signal),
  meta,
});

/** What one user is signed in with. */
export function userDevicesQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-users', 'devices', id],
    queryFn: ({ signal }) => getCall<UserDevices>('operatorUsers/devices', { id }, signal),
    staleTime: 0,
    meta,
  });
}

/** Ends one session of a user, or all of them; takes a code. */
export function endUserSessions(input: EndSessionsBody, code: string): Promise<{ ended: number }> {
  const sealed = code ? { googleAuthCode: encryptWire(code) } : {};
  return postCall('operatorUsers/endSessions', { ...input, ...sealed });
}

/** Roles of the staff with what they may do and who has them. */
export const rolesQuery = queryOptions({
  queryKey: ['operator-roles'],
  queryFn: ({ signal }) => getCall<StaffRoles>('roles/findAll', undefined, signal),
  meta,
});

/** What somebody with these permissions would see of the menu. */
export function menuPreviewQuery(permissions: readonly string[]) {
  return queryOptions({
    queryKey: ['operator-roles', 'menu', permissions],
    queryFn: () => postCall<MenuItem[]>('menus/preview', { area: 'operator', permissions }),
    meta,
  });
}
