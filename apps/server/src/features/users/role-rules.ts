import { PERMISSIONS, type Permission } from '@mashang/contract/permissions';

/** What of these somebody does not hold: nobody gives more than they have. */
export function beyondOwn(
  holder: { permissions: { has(permission: Permission): boolean } },
  given: readonly Permission[],
): Permission[] {
  return given.filter((permission) => !holder.permissions.has(permission));
}

/** What a role gains and loses, in words. */
export function permissionWords(permissions: readonly Permission[]): string {
  return permissions.map((permission) => PERMISSIONS[permission] ?? permission).join('、');
}

/** What stands in `left` and not in `right`. */
export function without<T>(left: readonly T[], right: readonly T[]): T[] {
  return left.filter((one) => !right.includes(one));
}
