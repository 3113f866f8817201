import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';

/** Deeds of the audit log by their name, in Chinese; one that is missing here is shown by its name. */
export const AUDIT_ACTION_NAMES: Readonly<Record<string, string>> = {
  'session.sign-in': '登录',
  'session.sign-in-failed': '登录失败',
  'session.passkey-sign-in': '通行密钥登录',
  'session.sign-out': '退出登录',
  'session.refresh': '续期登录',
  'user.change-password': '修改密码',
  'user.update-self': '修改个人资料',
  'user.keep-preference': '保存界面设置',
  'two-factor.start': '开始绑定谷歌验证',
  'two-factor.bind': '绑定谷歌验证',
  'two-factor.renew-recovery-codes': '更换恢复码',
  'passkey.register': '添加通行密钥',
  'passkey.remove': '移除通行密钥',
  'collection-order.confirm': '确认收款',
  'collection-order.test': '发起测试单',
  'payout-order.claim': '抢单',
  'payout-order.pay': '确认已付款',
  'payout-order.reject': '驳回抢单',
  'payout-order.accept': '验收代付',
  'payout-order.dispute': '转为异常',
  'payout-order.return': '退回代付',
  'payout-order.fail': '代付失败',
  'payout-order.freeze': '冻结代付',
  'payout-order.cancel': '撤销代付',
  'payout-order.hold-proofs': '凭证保全',
  'approval.propose': '提交审批',
  'approval.request': '商户提交审批',
  'approval.approve': '同意审批',
  'approval.reject': '驳回审批',
  'approval.withdraw': '撤回审批',
  'approval.expire': '审批过期',
  'collection-account.add': '新增收款账户',
  'collection-account.change': '修改收款账户',
  'collection-account.decide': '审核收款账户',
  'collection-account.switch': '启停收款账户',
  'collection-account.archive': '归档收款账户',
  'rate.set': '设置费率',
  'rate.withdraw': '撤回费率',
  'rotation.set': '设置轮询',
  'product.switch': '开关产品',
  'sub-agent.invite': '邀请下级',
  'sub-agent.transfer': '下级划转',
  'participant.approve': '通过实名认证',
  'participant.reject': '驳回实名认证',
  'kyc.submit': '提交实名认证',
  'complaint.review': '处理投诉',
  'top-up.apply': '申请银行转账充值',
  'top-up.request': '申请 USDT 充值',
  'top-up.cancel': '取消充值',
  'top-up.refuse': '驳回充值',
  'top-up.upload': '上传转账凭证',
  'top-up.simulate': '模拟付款',
  'top-up.match': '对账单充值入账',
  'top-up.credit': '链上充值入账',
  'top-up.suspense': '充值到账转挂账',
  'top-up.quarantine': '充值到账转隔离',
  'webhook.resend': '重发回调',
  'webhook.resend-range': '批量重发回调',
  'webhook.pause-target': '暂停回调目标',
  'webhook.resume-target': '恢复回调目标',
  'export.create': '导出',
  'statement.upload': '上传对账单',
  'statement.import': '导入对账单',
  'statement.read': '读取对账单',
  'statement.match': '自动匹配',
  'statement.match-by-hand': '人工匹配',
  'statement.undo-match': '撤销匹配',
  'statement.settle': '处理对账异常',
  'statement.undo-settle': '撤销处理异常',
  'statement.note': '对账备注',
  'menu.arrange': '编排菜单',
  'shop.add': '新增店铺',
  'shop.change': '修改店铺',
  'shop.sync': '同步店铺',
  'shop-goods.change': '修改商品',
  'shop-goods.conflict': '商品冲突',
  'shop-goods.resolve': '处理商品冲突',
  'shop-goods.archive': '归档商品',
  'shop-order.remark': '电商订单备注',
  'shop-order.paid': '告知平台已付款',
  'screening-list.load': '导入筛查名单',
  'screening-list.upload': '上传筛查名单',
  'screening-list.read': '读取筛查名单',
  'screening-list.fail': '读取筛查名单失败',
  'risk.screen': '名单筛查',
  'risk.rescreen': '名单更新复查',
  'audit.verify': '校验审计链',
  'ledger.close': '月结',
};

/** What deeds are about, in Chinese; one that is missing here is shown by its name. */
export const AUDIT_SUBJECT_NAMES: Readonly<Record<string, string>> = {
  merchant: '商户',
  participant: '参与方',
  user: '用户',
  file: '文件',
  'collection-account': '收款账户',
  'collection-order': '代收订单',
  'payout-order': '代付订单',
  'payout-claim': '抢单',
  payout: '代付订单',
  approval: '审批',
  session: '登录',
  passkey: '通行密钥',
  'participant-rate': '费率',
  rotation: '产品轮询',
  invitation: '邀请',
  export: '导出',
  menu: '菜单',
  shop: '店铺',
  'shop-goods': '商品',
  'shop-order': '电商订单',
  'screening-list': '筛查名单',
  screening: '筛查',
  'screening-hit': '筛查命中',
  'statement-import': '对账单',
  'statement-line': '流水',
  'statement-exception': '对账异常',
  'ledger-period': '月结',
  'audit-chain': '审计链',
  'webhook-target': '回调地址',
  'webhook-resend': '回调重发',
};

/** One deed. `before` and `after` are JSON as it was written; null where there was nothing. */
export const auditRow = z.object({
  id: z.string(),
  time: z.string(),
  actorKind: z.string(),
  actor: z.string(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  requestId: z.string(),
  ip: z.string(),
  /** Place in the chain; empty while it is not sealed. */
  seq: z.string(),
});
export type AuditRow = z.infer<typeof auditRow>;
export const auditPage = pageOf(auditRow);
export type AuditPage = z.infer<typeof auditPage>;
const time = z.string().regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, '时间格式应为 YYYY-MM-DD HH:mm:ss');
/** GET /api/audit/getPageList. `text` looks into before and after, for a few seconds at most. */
export const auditListQuery = z.strictObject({
  ...pageQuery,
  actor: z.string().trim().max(64).optional().meta({ title: '操作人' }),
  action: z.string().trim().max(64).optional().meta({ title: '操作' }),
  subject: z.string().trim().max(100).optional().meta({ title: '对象', description: '编号，或 类型:编号' }),
  startDate: time.optional().meta({ title: '开始时间' }),
  endDate: time.optional().meta({ title: '结束时间' }),
  text: z.string().trim().min(2, '至少 2 个字').max(64).optional().meta({ title: '内容' }),
});
export type AuditListQuery = z.infer<typeof auditListQuery>;
export const auditIdQuery = z.strictObject({ id: z.string().regex(/^\d{1,18}$/, '编号须为数字') });
/** `before` and `after` as JSON text, so that no field of theirs is lost to a schema. */
export const auditDetail = z.object({ row: auditRow, before: z.string(), after: z.string(), hash: z.string() });
export type AuditDetail = z.infer<typeof auditDetail>;

const verification = z.object({
  time: z.string(),
  who: z.string(),
  fromSeq: z.string(),
  toSeq: z.string(),
  broken: z.int(),
  examples: z.array(z.string()),
});
/** GET /api/audit/chain */
export const auditChain = z.object({
  sealed: z.string(),
  sealedUpTo: z.string(),
  /** Rows that wait to be sealed. */
  waiting: z.int(),
  headHash: z.string(),
  last: verification.nullable(),
});
export type AuditChain = z.infer<typeof auditChain>;
/** POST /api/audit/verify: goes on behind `after`, or behind the last verification where it is left out. A few seconds at most. */
export const verifyChainBody = z.strictObject({
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export const verifyChainAnswer = z.object({
  fromSeq: z.string(),
  toSeq: z.string(),
  headSeq: z.string(),
  broken: z.int(),
  examples: z.array(z.string()),
  done: z.boolean(),
});
export type VerifyChainAnswer = z.infer<typeof verifyChainAnswer>;
