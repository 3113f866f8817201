export const ROLES = [
  'operator_admin',
  'operator_finance',
  'operator_risk',
  'operator_support',
  'agent',
  'code_merchant',
] as const;
export type BuiltInRole = (typeof ROLES)[number];
/** A role of the program, or one that operators made for their staff. */
export type Role = BuiltInRole | `operator_${string}`;
/** How the code of a further role is written. */
export const FURTHER_ROLE = /^operator_[a-z0-9_]{2,23}$/;
/** Roles of the institution's staff. */
export const OPERATOR_ROLES = ['operator_admin', 'operator_finance', 'operator_risk', 'operator_support'] as const;
export const ROLE_NAMES: Record<BuiltInRole, string> = {
  operator_admin: '管理员',
  operator_finance: '财务',
  operator_risk: '风控',
  operator_support: '客服',
  agent: '代理',
  code_merchant: '码商',
};
export const AREAS = ['operator', 'agent', 'code_merchant'] as const;
export type Area = (typeof AREAS)[number];

/** Every permission of the product, `resource:action`, with its Chinese name. */
export const PERMISSIONS = {
  'dashboard:read': '首页',
  'collection-order:read': '查看代收订单',
  'collection-order:confirm': '确认收款',
  'collection-order:close': '关闭代收订单',
  'collection-order:test': '发起测试单',
  'collection-account:read': '查看收款账户',
  'collection-account:write': '管理收款账户',
  'collection-account:check': '审核收款账户',
  'payout-order:read': '查看代付订单',
  'payout-order:claim': '抢单与付款',
  'payout-order:accept': '验收代付订单',
  'payout-order:judge': '代付异常、退回与失败',
  'payout-order:freeze': '冻结代付订单',
  'proof:hold': '代付凭证法律保全',
  'webhook:read': '查看回调日志',
  'webhook:resend': '重发回调',
  'webhook:manage': '批量重发与暂停回调',
  'ledger:read': '查看账本',
  'ledger:books': '查看总账',
  'ledger:close': '月结',
  'report:read': '查看统计报表',
  'participant:read': '查看参与方',
  'product:read': '查看产品与费率',
  'product:switch': '开关本方产品',
  'rate:write': '设置下级费率',
  'rotation:read': '查看产品轮询',
  'rotation:write': '设置产品轮询',
  'reconciliation:read': '查看对账',
  'reconciliation:import': '导入对账单',
  'reconciliation:settle': '处理对账异常',
  'suspense:check': '审批挂账',
  'audit:read': '查看审计日志',
  'audit:verify': '校验审计链',
  'system:read': '查看系统状态',
  'participant:review': '审核参与方',
  'sub-agent:manage': '邀请与启停下级',
  'sub-agent:transfer': '向下级划转额度',
  'kyc:submit': '提交实名认证',
  'complaint:read': '查看投诉',
  'complaint:review': '处理投诉',
  'export:create': '导出列表',
  'profile:update': '修改个人资料',
  'passkey:manage': '管理通行密钥',
  'participant:oversee': '查看全部参与方',
  'participant:freeze': '冻结参与方',
  'participant:run': '暂停与恢复参与方',
  'agent-register:write': '维护代理登记',
  'merchant:read': '查看商户',
  'merchant-application:read': '查看商户准入',
  'merchant-application:write': '录入商户资料',
  'merchant-application:check': '审核商户准入',
  'screening:clear': '排除筛查命中',
  'operator-user:read': '查看用户与角色',
  'licence:read': '查看许可资料',
  'approval:read': '查看审批',
  'float-credit:propose': '发起额度入账',
  'float-credit:check': '审批额度入账',
  'limit:propose': '发起限额调整',
  'limit:check': '审批限额调整',
  'refund:propose': '发起退款',
  'refund:check': '审批退款',
  'adjustment:propose': '发起实收差异处理',
  'adjustment:check': '审批实收差异处理',
  'merchant-fee:propose': '发起商户费率',
  'merchant-fee:check': '审批商户费率',
  'agent-rate:propose': '发起代理费率',
  'agent-rate:check': '审批代理费率',
  'merchant-access:propose': '发起商户密钥与回调地址',
  'merchant-access:check': '审批商户密钥与回调地址',
  'licence:propose': '发起许可资料变更',
  'licence:check': '审批许可资料变更',
  'operator-user:propose': '发起用户与角色变更',
  'operator-user:check': '审批用户与角色变更',
  'freeze-lift:propose': '发起解除冻结',
  'freeze-lift:check': '审批解除冻结',
  'payout-release:propose': '发起代付解冻',
  'payout-release:check': '审批代付解冻',
  'product:oversee': '查看产品与通道',
  'product:propose': '发起产品与通道变更',
  'product:check': '审批产品与通道变更',
  'account-type:propose': '发起账户类型变更',
  'account-type:check': '审批账户类型变更',
  'policy:propose': '发起法域政策变更',
  'policy:check': '审批法域政策变更',
  'screening-list:read': '查看筛查名单',
  'screening-list:load': '导入筛查名单',
  'screening-list:propose': '发起名单发布',
  'screening-list:check': '审批名单发布',
  'menu:write': '编排菜单',
} as const;
export type Permission = keyof typeof PERMISSIONS;

const participantPermissions: Permission[] = [
  'dashboard:read',
  'collection-order:read',
  'collection-order:confirm',
  'collection-account:read',
  'collection-account:write',
  'payout-order:claim',
  'ledger:read',
  'report:read',
  'product:read',
  'rotation:read',
  'rotation:write',
  'export:create',
  'profile:update',
  'webhook:resend',
  'kyc:submit',
];
const operatorPermissions: Permission[] = [
  'dashboard:read',
  'collection-order:read',
  'payout-order:read',
  'complaint:read',
  'webhook:read',
  'ledger:read',
  'report:read',
  'participant:read',
  'export:create',
  'profile:update',
  'passkey:manage',
  'approval:read',
  'participant:oversee',
  'ledger:books',
  'system:read',
  'merchant:read',
  'licence:read',
  'product:oversee',
];
const moneyChanges: Permission[] = [
  'suspense:check',
  'float-credit:propose',
  'float-credit:check',
  'refund:propose',
  'refund:check',
  'adjustment:propose',
  'adjustment:check',
  'merchant-fee:propose',
  'merchant-fee:check',
  'agent-rate:propose',
  'agent-rate:check',
  'product:propose',
  'product:check',
];
const riskChanges: Permission[] = [
  'participant:freeze',
  'participant:run',
  'merchant-application:read',
  'merchant-application:check',
  'screening:clear',
  'limit:propose',
  'limit:check',
  'freeze-lift:propose',
  'freeze-lift:check',
  'payout-release:propose',
  'payout-release:check',
  'account-type:propose',
  'account-type:check',
  'screening-list:read',
  'screening-list:load',
  'screening-list:propose',
  'screening-list:check',
];

const reconciliationPermissions: Permission[] = [
  'reconciliation:read',
  'reconciliation:import',
  'reconciliation:settle',
];

/** What each role may do; the server's only source, mirrored on screen for convenience. */
export const ROLE_PERMISSIONS: Readonly<Record<BuiltInRole, readonly Permission[]>> = {
  operator_admin: [
    ...operatorPermissions,
    ...reconciliationPermissions,
    'ledger:close',
    'audit:read',
    'audit:verify',
    'webhook:resend',
    'webhook:manage',
    'collection-order:close',
    'collection-account:check',
    'complaint:review',
    'participant:review',
    'payout-order:accept',
    'payout-order:judge',
    'payout-order:freeze',
    'proof:hold',
    ...moneyChanges,
    ...riskChanges,
    'agent-register:write',
    'merchant-application:write',
    'merchant-access:propose',
    'merchant-access:check',
    'licence:propose',
    'licence:check',
    'operator-user:read',
    'operator-user:propose',
    'operator-user:check',
    'policy:propose',
    'policy:check',
    'menu:write',
  ],
  operator_finance: [
    ...operatorPermissions,
    ...reconciliationPermissions,
    'ledger:close',
    ...moneyChanges,
    'webhook:resend',
    'collection-order:close',
    'payout-order:accept',
    'payout-order:judge',
  ],
  operator_risk: [
    ...operatorPermissions,
    'collection-account:check',
    'reconciliation:read',
    'audit:read',
    'audit:verify',
    ...riskChanges,
    'complaint:review',
    'participant:review',
    'payout-order:judge',
    'payout-order:freeze',
    'proof:hold',
  ],
  operator_support: [
    ...operatorPermissions,
    'webhook:resend',
    'webhook:manage',
    'refund:propose',
    'merchant-access:propose',
    'merchant-application:read',
    'merchant-application:write',
    'agent-register:write',
  ],
  agent: [
    ...participantPermissions,
    'collection-order:test',
    'participant:read',
    'product:switch',
    'rate:write',
    'sub-agent:manage',
    'sub-agent:transfer',
  ],
  code_merchant: participantPermissions,
};

/** The area of a user follows from its roles. */
export function areaOfRoles(roles: readonly Role[]): Area {
  if (roles.some((role) => role.startsWith('operator_'))) return 'operator';
  return roles.includes('agent') ? 'agent' : 'code_merchant';
}

/** Whether a role is one of the program's own. */
export function isBuiltIn(role: string): role is BuiltInRole {
  return (ROLES as readonly string[]).includes(role);
}

/** Union of what the program's own roles may do; what further ones add is data (`role`). */
export function permissionsOfRoles(roles: readonly Role[]): Permission[] {
  return [...new Set(roles.flatMap((role) => (isBuiltIn(role) ? ROLE_PERMISSIONS[role] : [])))];
}

/** What can be given to a further role: whatever some role of the staff may do. */
export const STAFF_PERMISSIONS: readonly Permission[] = (Object.keys(PERMISSIONS) as Permission[]).filter(
  (permission) => OPERATOR_ROLES.some((role) => ROLE_PERMISSIONS[role].includes(permission)),
);
