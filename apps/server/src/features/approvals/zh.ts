/** Texts of approvals. A second language is a file of the same shape. */

/** Values that a sentence may contain. */
type Shown = string | number | bigint;

/** Refusals that several commands return. */
export const faults = {
  approvalMissing: '审批不存在',
};

/** Texts that several files use. */
export const words = {
  changedSinceSeen: '申请内容与您看到的不一致，请刷新后重新核对',
};

export const approvalLineApproval = {
  above: (amount: Shown) => `超过 ${amount} 元须两人审批`,
  zero: '金额线须大于 0',
  noThreshold: '该类申请没有金额线',
  subject: (title: Shown) => `${title}的双人审批金额线`,
  approvers: '审批人数',
};

export const approvalRefusals = {
  approvalSelf: '您是发起人，须由另一人审批',
  approvalChecker: '您没有该类申请的审批权限',
  approvalMaker: '发起人已无权发起该类申请，请驳回后由他人重新提交',
  approvalClosed: '该申请已被处理或已过期，请刷新',
  approvalMoves: '该申请已被处理，请刷新',
  approvalExpiry: '该申请已过期',
  approvalCheckers: '审批人数不足，须由另一人再审批',
  approvalSum: '24 小时内同类申请累计已超过双人审批金额线，请重新提交',
  approvalCheckPkey: '您已审批过该申请',
  roleBeyondOwn: '不能授予您或发起人自己没有的权限',
  roleOwn: '不能变更本人拥有的角色',
  roleBuiltIn: '系统内置角色不能变更',
  roleInUse: '仍有用户拥有该角色，请先变更这些用户',
  roleUnknown: '角色不存在或已停用',
  lastAdministrator: '至少保留两名启用的管理员，否则无人能互相审批',
  accountTypeDeclined: '该账户类型已列为永不提供',
  accountTypeLawful: '该类账户本系统永不提供',
  productFixed: '支付方式与确认方式建立后不能修改',
  screeningHolds: '有未放行的筛查命中，请先在命中复核中处理',
  screeningReleased: '已发布的名单不能修改，请导入新版本',
  refundAboveRest: '退款金额超过可退金额',
  refundMerchantNo: '该商户退款单号已使用',
  merchantFrozen: '商户已冻结，不能退款',
  approvalNeeded: '该变更须经两人审批',
};

export const approvalRegistry = {
  kindMissing: '审批类型不存在',
};

export const decideApproval = {
  recordChanged: '记录已变化，请重新提交',
};

export const exportApprovals = {
  title: '审批记录',
};

export const proposeApproval = {
  ownOnly: '商户不存在，或不是您的商户',
  unchanged: '与现有内容一致，无需提交',
  proposedBefore: '已有相同的申请待审批，请先处理或撤回',
};

export const revealSecret = {
  shownOnce: '已领取过或已失效：只显示一次',
  nothing: '没有可领取的内容',
  makerOnly: '只有发起人可以领取',
};

export const routes = {
  approvedOnce: '已同意，等待另一人审批',
  inForce: '已同意，变更已生效',
};

export const withdrawApproval = {
  makerOnly: '只有发起人可以撤回',
  closed: (state: Shown) => `该申请${state}`,
};
