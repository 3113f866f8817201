import { BusinessError } from '../../platform/errors.ts';

/** What the database's own rules say, in words: the last to hear it is the person whose right ended a moment ago. */
const SENTENCES: Readonly<Record<string, readonly ['forbidden' | 'conflict' | 'frozen', string]>> = {
  approval_self: ['forbidden', '您是发起人，须由另一人审批'],
  approval_checker: ['forbidden', '您没有该类申请的审批权限'],
  approval_maker: ['conflict', '发起人已无权发起该类申请，请驳回后由他人重新提交'],
  approval_closed: ['conflict', '该申请已被处理或已过期，请刷新'],
  approval_moves: ['conflict', '该申请已被处理，请刷新'],
  approval_expiry: ['conflict', '该申请已过期'],
  approval_checkers: ['conflict', '审批人数不足，须由另一人再审批'],
  approval_sum: ['conflict', '24 小时内同类申请累计已超过双人审批金额线，请重新提交'],
  approval_hash_seen: ['conflict', '申请内容与您看到的不一致，请刷新后重新核对'],
  approval_check_pkey: ['conflict', '您已审批过该申请'],
  role_beyond_own: ['forbidden', '不能授予您或发起人自己没有的权限'],
  role_own: ['forbidden', '不能变更本人拥有的角色'],
  role_built_in: ['forbidden', '系统内置角色不能变更'],
  role_in_use: ['conflict', '仍有用户拥有该角色，请先变更这些用户'],
  role_unknown: ['conflict', '角色不存在或已停用'],
  last_administrator: ['conflict', '至少保留两名启用的管理员，否则无人能互相审批'],
  account_type_declined: ['forbidden', '该账户类型已列为永不提供'],
  account_type_lawful: ['forbidden', '该类账户本系统永不提供'],
  product_fixed: ['conflict', '支付方式与确认方式建立后不能修改'],
  screening_holds: ['conflict', '有未放行的筛查命中，请先在命中复核中处理'],
  screening_released: ['conflict', '已发布的名单不能修改，请导入新版本'],
  refund_above_rest: ['conflict', '退款金额超过可退金额'],
  refund_merchant_no: ['conflict', '该商户退款单号已使用'],
  merchant_frozen: ['frozen', '商户已冻结，不能退款'],
  approval_needed: ['forbidden', '该变更须经两人审批'],
};

/** Runs what the database may refuse by a rule of approvals, and says so in words. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const found = SENTENCES[(error as { constraint?: string }).constraint ?? ''];
    if (!found) throw error;
    throw new BusinessError(...found);
  }
}
