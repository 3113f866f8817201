import { PERMISSIONS, type Permission, STAFF_PERMISSIONS } from '@mashang/contract/permissions';
import * as zh from './zh.tsx';

/** Groups of permissions in the matrix, by resource; in the order of the sidebar. */
const GROUPS: readonly (readonly [title: string, resources: readonly string[]])[] = [
  [zh.permissionGroups.reports, ['dashboard', 'report', 'export']],
  [
    zh.permissionGroups.orders,
    ['collection-order', 'payout-order', 'proof', 'complaint', 'refund', 'payout-release', 'webhook'],
  ],
  [zh.permissionGroups.merchants, ['merchant', 'merchant-fee', 'merchant-access', 'merchant-application']],
  [
    zh.permissionGroups.participants,
    ['participant', 'agent-rate', 'limit', 'freeze-lift', 'float-credit', 'collection-account'],
  ],
  [zh.permissionGroups.products, ['product', 'account-type']],
  [zh.permissionGroups.ledger, ['ledger', 'reconciliation', 'top-up', 'cash-out']],
  [zh.permissionGroups.risk, ['screening-list', 'risk', 'case', 'data-release']],
  [zh.permissionGroups.institution, ['approval', 'operator-user', 'menu', 'licence', 'policy', 'audit', 'system']],
  [zh.permissionGroups.personal, ['profile', 'passkey']],
];

export type PermissionGroup = { title: string; permissions: Permission[] };

/** Every permission that staff can be given, by its subject. */
export function permissionGroups(): PermissionGroup[] {
  const titleOf = (permission: string) =>
    GROUPS.find(([, resources]) => resources.includes(permission.split(':')[0] ?? ''))?.[0] ??
    zh.otherPermissions.title;
  return [...GROUPS.map(([title]) => title), zh.otherPermissions.title]
    .map((title) => ({ title, permissions: STAFF_PERMISSIONS.filter((one) => titleOf(one) === title) }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** A permission in words; one that this version does not know by its name. */
export function permissionText(permission: string): string {
  return PERMISSIONS[permission as Permission] ?? permission;
}
