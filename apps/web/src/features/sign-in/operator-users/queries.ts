import type { MenuItem } from '@mashang/contract/menus';
import type { OperatorUsers, StaffRoles } from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../../lib/api-client.ts';

const meta = { quiet: true };

/** The staff. */
export const operatorUsersQuery = queryOptions({
  queryKey: ['operator-users'],
  queryFn: ({ signal }) => getCall<OperatorUsers>('operatorUsers/findAll', undefined, signal),
  meta,
});

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
