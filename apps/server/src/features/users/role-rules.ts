import { PERMISSIONS, type Permission } from '@mashang/contract/permissions';

/** Returns the permissions that a person lacks: nobody can give more than they have. */
export function beyondOwn(
  holder: { permissions: { has(permission: Permission): boolean } },
  given: readonly Permission[],
): Permission[] {
  return given.filter((permission) => !holder.permissions.has(permission));
}

/** Joins the titles of permissions. */
export function permissionWords(permissions: readonly Permission[]): string {
  return permissions.map((permission) => PERMISSIONS[permission] ?? permission).join('、');
}

/** Returns the elements of `left` that are not in `right`. */
export function without<T>(left: readonly T[], right: readonly T[]): T[] {
  return left.filter((one) => !right.includes(one));
}
