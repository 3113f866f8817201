import { PERMISSIONS, type Permission, STAFF_PERMISSIONS } from '@mashang/contract/permissions';

/** Where a permission stands in the matrix, by its resource; in the order of the sidebar. */
const GROUPS: readonly (readonly [title: string, resources: readonly string[]])[] = [
  ['首页与报表', ['dashboard', 'report', 'export']],
  ['订单', ['collection-order', 'payout-order', 'proof', 'complaint', 'refund', 'payout-release', 'webhook']],
  ['商户', ['merchant', 'merchant-fee', 'merchant-access', 'merchant-application']],
  ['参与方', ['participant', 'agent-rate', 'limit', 'freeze-lift', 'float-credit', 'collection-account']],
  ['产品与账户类型', ['product', 'account-type']],
  ['账本与对账', ['ledger', 'reconciliation', 'top-up', 'cash-out']],
  ['风控', ['screening-list', 'risk', 'case', 'data-release']],
  ['机构', ['approval', 'operator-user', 'menu', 'licence', 'policy', 'audit', 'system']],
  ['个人', ['profile', 'passkey']],
];
const OTHERS = '其他';

export type PermissionGroup = { title: string; permissions: Permission[] };

/** Every permission that can be given to the staff, by what it concerns. */
export function permissionGroups(): PermissionGroup[] {
  const titleOf = (permission: string) =>
    GROUPS.find(([, resources]) => resources.includes(permission.split(':')[0] ?? ''))?.[0] ?? OTHERS;
  return [...GROUPS.map(([title]) => title), OTHERS]
    .map((title) => ({ title, permissions: STAFF_PERMISSIONS.filter((one) => titleOf(one) === title) }))
    .filter(({ permissions }) => permissions.length > 0);
}

/** A permission in words; one this version does not know by its name. */
export function permissionText(permission: string): string {
  return PERMISSIONS[permission as Permission] ?? permission;
}
