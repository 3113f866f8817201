import { isBuiltIn, type Permission, ROLE_PERMISSIONS } from '@mashang/contract/permissions';
import type { Platform } from '../../platform/platform.ts';
import { listRoles } from './roles-store.ts';

/** Public entry for showing a role: returns its permissions, null if there is no such role. */
export async function findRolePermissions(platform: Platform, code: string): Promise<readonly Permission[] | null> {
  if (isBuiltIn(code)) return ROLE_PERMISSIONS[code];
  const role = (await listRoles(platform.db.identity)).find((one) => one.code === code);
  return role && !role.archived ? role.permissions : null;
}

export type RoleHolders = { name: string; permissions: readonly Permission[]; people: number };
/** Public entry for showing whom a change concerns: the roles in use, each with its number of enabled users. */
export async function listRoleHolders(platform: Platform): Promise<RoleHolders[]> {
  const roles = await listRoles(platform.db.identity);
  return roles
    .filter(({ archived }) => !archived)
    .map(({ name, permissions, users }) => ({ name, permissions, people: users.filter((one) => one.enabled).length }));
}
