import { z } from 'zod';
import { cashOutReturnPayload, cashOutTermsPayload } from './cash-outs.ts';
import { channelRemittancePayload } from './channel-bills.ts';
import { CODE_RULES, NUMBER_RULES } from './collection-accounts.ts';
import { adjustmentPayload } from './collection-orders.ts';
import { MERCHANT_EVENT_TYPES } from './events/merchant.ts';
import { feePlanFields } from './fees.ts';
import { type Field, fieldSchema, PROPOSAL_REASON, reasonField, textField } from './fields.ts';
import { SERVICES, SETTLEMENT_MODES } from './jurisdictions.ts';
import { filterShape, listFilters, titlesOf } from './list-filters.ts';
import { firstUserPayload, memberChangePayload, memberPayload } from './merchant-people.ts';
import { currencyText, moneyText, OPTIONAL_MONEY, rateText, signedMoneyText } from './money.ts';
import { riskRulePayload } from './monitoring.ts';
import { ownMatchPayload, ownTransferPayload } from './own-transfers.ts';
import { pageOf, pageQuery } from './paging.ts';
import { paymentChannelPayload } from './payment-channels.ts';
import { complaintAnswerPayload } from './payment-page.ts';
import { ownPayoutsPayload, payoutEndPayload, payoutReturnPayload, payoutRulingPayload } from './payout-orders.ts';
import {
  FURTHER_ROLE,
  type MerchantRole,
  type Permission,
  ROLE_PERMISSIONS,
  STAFF_PERMISSIONS,
} from './permissions.ts';
import { CONFIRM_PROMPTS, PAY_TYPES, PLACE_CHOICES } from './products.ts';
import { bankAccountPayload, HOUR, merchantAgentPayload, receivingPlacePayload } from './receiving-places.ts';
import { matchDecisionPayload } from './reconciliation.ts';
import {
  ownRefundPayload,
  refundAdvancePayload,
  refundPayload,
  refundReturnPayload,
  refundRulingPayload,
  surplusPayload,
} from './refunds.ts';
import { retentionErasePayload, retentionPeriodPayload } from './retention.ts';
import { regulatorReleasePayload, reportReleasePayload } from './risk-releases.ts';
import { hitDecisionPayload } from './screening.ts';
import { settlementAccountPayload, settlementPlanPayload, settlementReturnPayload } from './settlements.ts';
import { type CodeOf, keysOf, type Moves, type Tone } from './states.ts';
import { isoDay } from './time.ts';
import { bankCreditPayload, depositPayload } from './top-ups.ts';
import { RISK_TIERS } from './verification.ts';

export const APPROVAL_STATE = { pending: 0, applied: 1, rejected: 2, withdrawn: 3, expired: 4 } as const;
export type ApprovalState = CodeOf<typeof APPROVAL_STATE>;
export const APPROVAL_STATES = Object.values(APPROVAL_STATE);
export const APPROVAL_STATE_NAMES: Readonly<Record<ApprovalState, string>> = {
  0: '待审批',
  1: '已生效',
  2: '已驳回',
  3: '已撤回',
  4: '已过期',
};
export const APPROVAL_TONES: Readonly<Record<ApprovalState, Tone>> = {
  0: 'warn',
  1: 'ok',
  2: 'bad',
  3: 'mute',
  4: 'mute',
};
/** Allowed moves of an approval; the database refuses every other one. */
export const APPROVAL_MOVES: Moves<ApprovalState> = { 0: [1, 2, 3, 4], 1: [], 2: [], 3: [], 4: [] };
/** Hours that a proposal waits for its checkers. The database allows three times as long at most. */
export const APPROVAL_HOURS = 24;

type KindRules = {
  title: string;
  propose: Permission;
  check: Permission;
  /** Number of checkers, not counting the maker. */
  checkers: 1 | 2;
  /** Above this amount in fen two people check, until operators set another threshold (`approval.line`). */
  twoAboveFen?: bigint;
  /** A merchant may request this change, by its signature or by two of its people; two of the staff then check it. */
  byMerchant?: true;
  /** Money leaves through it: nobody proposes or approves it within a day of a change of their own sign-in factors. */
  moneyLeaves?: true;
  /** Set for keys and addresses: proposing needs a fresh two-factor code too. */
  freshCode?: true;
  /** A merchant's people propose it about their merchant, and check it; staff checks where nobody else of them can. */
  ofMerchant?: true;
  /** Nobody proposes it any more: kept for the proposals of earlier releases. */
  ended?: true;
  /** Secret that the approval creates; the maker can take it once. */
  makes?: string;
  /**
   * Hours that such a proposal waits, if longer than usual because there is much to read. The database allows 72 at
   * most.
   */
  hours?: number;
};

/** Every kind of change that takes two people. The database holds the same table; a test compares the two. */
export const APPROVAL_KINDS = {
  'float.credit': {
    title: '额度入账',
    propose: 'float-credit:propose',
    check: 'float-credit:check',
    checkers: 1,
    twoAboveFen: 50_000_000n,
  },
  'person.limits': { title: '限额调整', propose: 'limit:propose', check: 'limit:check', checkers: 1 },
  'collection.refund': {
    title: '代收退款',
    moneyLeaves: true,
    propose: 'refund:propose',
    check: 'refund:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
    byMerchant: true,
    hours: 72,
  },
  'merchant.refund': {
    title: '商户退款申请',
    moneyLeaves: true,
    propose: 'own-refund:ask',
    check: 'own-refund:check',
    checkers: 1,
    ofMerchant: true,
    hours: 72,
  },
  'refund.cancel': { title: '取消退款', propose: 'refund:propose', check: 'refund:check', checkers: 1 },
  'refund.return': { title: '退款退回', propose: 'refund:propose', check: 'refund:check', checkers: 1 },
  'refund.ruling': {
    title: '退款凭证裁定',
    propose: 'refund:propose',
    check: 'refund:check',
    checkers: 1,
    freshCode: true,
  },
  'refund.advance': {
    title: '退款垫付',
    moneyLeaves: true,
    propose: 'refund:propose',
    check: 'refund:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
  },
  'refund.surplus': {
    title: '退回付款方',
    moneyLeaves: true,
    propose: 'refund:propose',
    check: 'refund:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
    hours: 72,
  },
  'collection.adjust': {
    title: '实收差异处理',
    moneyLeaves: true,
    propose: 'adjustment:propose',
    check: 'adjustment:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
  },
  'cash-out.pay': {
    title: '提现放款',
    moneyLeaves: true,
    propose: 'cash-out:propose',
    check: 'cash-out:check',
    checkers: 1,
    twoAboveFen: 20_000_000n,
    hours: 72,
  },
  'cash-out.return': {
    title: '提现退回',
    propose: 'cash-out:propose',
    check: 'cash-out:check',
    checkers: 1,
    twoAboveFen: 20_000_000n,
  },
  'cash-out.terms': { title: '提现限额与手续费', propose: 'cash-out:propose', check: 'cash-out:check', checkers: 1 },
  'merchant.settlement-plan': {
    title: '商户结算计划',
    propose: 'settlement-terms:propose',
    check: 'settlement-terms:check',
    checkers: 1,
  },
  'merchant.settlement-account': {
    title: '商户结算账户',
    propose: 'settlement-terms:propose',
    check: 'settlement-terms:check',
    checkers: 1,
    byMerchant: true,
    freshCode: true,
  },
  'merchant.account-request': {
    title: '变更结算账户',
    propose: 'own-account:ask',
    check: 'own-account:check',
    checkers: 1,
    ofMerchant: true,
    freshCode: true,
  },
  'settlement.run': {
    title: '商户结算付款',
    moneyLeaves: true,
    propose: 'settlement:propose',
    check: 'settlement:check',
    checkers: 1,
    twoAboveFen: 100_000_000n,
    hours: 72,
  },
  'settlement.cancel': { title: '取消商户结算', propose: 'settlement:propose', check: 'settlement:check', checkers: 1 },
  'settlement.return': { title: '商户结算退回', propose: 'settlement:propose', check: 'settlement:check', checkers: 1 },
  'merchant.fee': { title: '商户费率', propose: 'merchant-fee:propose', check: 'merchant-fee:check', checkers: 1 },
  'agent.rate': { title: '代理费率', propose: 'agent-rate:propose', check: 'agent-rate:check', checkers: 1 },
  'merchant.endpoint': {
    title: '回调地址',
    propose: 'own-access:propose',
    check: 'own-access:check',
    checkers: 1,
    ofMerchant: true,
    freshCode: true,
  },
  'merchant.first-user': {
    title: '商户首位用户',
    propose: 'merchant-user:enter',
    check: 'merchant-user:check',
    checkers: 1,
    freshCode: true,
    makes: '初始密码',
  },
  'merchant.member': {
    title: '新增商户成员',
    propose: 'member:manage',
    check: 'member:check',
    checkers: 1,
    ofMerchant: true,
    freshCode: true,
    makes: '初始密码',
  },
  'merchant.member-change': {
    title: '商户成员角色与登录',
    propose: 'member:manage',
    check: 'member:check',
    checkers: 1,
    ofMerchant: true,
    freshCode: true,
  },
  'merchant.key': {
    title: '商户密钥',
    ended: true,
    propose: 'merchant-access:propose',
    check: 'merchant-access:check',
    checkers: 1,
    freshCode: true,
    makes: '商户密钥',
  },
  'merchant.webhook-secret': {
    title: '回调密钥',
    ended: true,
    propose: 'merchant-access:propose',
    check: 'merchant-access:check',
    checkers: 1,
    freshCode: true,
    makes: '回调密钥',
  },
  'merchant.addresses': {
    title: '地址白名单',
    propose: 'own-access:propose',
    check: 'own-access:check',
    checkers: 1,
    ofMerchant: true,
    freshCode: true,
  },
  'merchant.jitter': {
    title: '金额微调',
    propose: 'merchant-access:propose',
    check: 'merchant-access:check',
    checkers: 1,
    freshCode: true,
  },
  'merchant.resume': {
    title: '恢复商户',
    propose: 'merchant-resume:propose',
    check: 'merchant-resume:check',
    checkers: 1,
    freshCode: true,
  },
  'merchant.admission': {
    title: '商户准入',
    propose: 'merchant-application:write',
    check: 'merchant-application:check',
    checkers: 1,
    hours: 72,
  },
  'person.tier': { title: '风险等级', propose: 'limit:propose', check: 'limit:check', checkers: 1 },
  'tier.limits': { title: '等级限额', propose: 'limit:propose', check: 'limit:check', checkers: 1 },
  'approval.line': {
    title: '双人审批金额线',
    propose: 'approval-line:propose',
    check: 'approval-line:check',
    checkers: 2,
  },
  'licence.profile': { title: '许可资料', propose: 'licence:propose', check: 'licence:check', checkers: 1 },
  'operator.create': {
    title: '新增用户',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
    makes: '初始密码',
  },
  'operator.change': {
    title: '用户与角色',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
  },
  'operator.password': {
    title: '重设密码',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
    freshCode: true,
    makes: '初始密码',
  },
  'operator.two-factor': {
    title: '重置谷歌验证',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
    freshCode: true,
  },
  'operator.passkey': {
    title: '移除通行密钥',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
    freshCode: true,
  },
  'statement.suspense': {
    title: '到账转挂账（待查款项）',
    propose: 'reconciliation:settle',
    check: 'suspense:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
  },
  'participant.unfreeze': {
    title: '解除冻结',
    propose: 'freeze-lift:propose',
    check: 'freeze-lift:check',
    checkers: 1,
  },
  'payout.release': {
    title: '代付解冻',
    moneyLeaves: true,
    propose: 'payout-release:propose',
    check: 'payout-release:check',
    checkers: 1,
  },
  'payout.pay': {
    title: '代付银行付款',
    moneyLeaves: true,
    propose: 'payout-payment:propose',
    check: 'payout-payment:check',
    checkers: 1,
    twoAboveFen: 100_000_000n,
    hours: 72,
  },
  'payout.end': {
    title: '代付付款失败处理',
    propose: 'payout-payment:propose',
    check: 'payout-payment:check',
    checkers: 1,
    freshCode: true,
  },
  'payout.return': {
    title: '代付退汇',
    propose: 'payout-payment:propose',
    check: 'payout-payment:check',
    checkers: 1,
  },
  'merchant.payouts': {
    title: '商户代付申请',
    moneyLeaves: true,
    propose: 'own-payout:ask',
    check: 'own-payout:check',
    checkers: 1,
    ofMerchant: true,
  },
  'payout.ruling': {
    title: '代付异常裁定',
    propose: 'payout-order:judge',
    check: 'payout-ruling:check',
    checkers: 1,
    freshCode: true,
  },
  'topup.bank': {
    title: '充值入账',
    propose: 'top-up:propose',
    check: 'top-up:check',
    checkers: 1,
    twoAboveFen: 50_000_000n,
  },
  'topup.deposit': {
    title: '到账处理',
    propose: 'top-up:propose',
    check: 'top-up:check',
    checkers: 1,
    twoAboveFen: 50_000_000n,
  },
  'product.save': { title: '产品', propose: 'product:propose', check: 'product:check', checkers: 1 },
  'channel.save': {
    title: '通道',
    propose: 'product:propose',
    check: 'product:check',
    checkers: 1,
    makes: '签名密钥',
  },
  'bank.account': {
    title: '机构账户',
    propose: 'product:propose',
    check: 'product:check',
    checkers: 1,
    freshCode: true,
  },
  'payment.channel': {
    title: '支付渠道',
    propose: 'product:propose',
    check: 'product:check',
    checkers: 1,
    freshCode: true,
  },
  'receiving.place': { title: '收款渠道', propose: 'product:propose', check: 'product:check', checkers: 1 },
  'merchant.agent': {
    title: '商户拓展代理',
    propose: 'merchant-fee:propose',
    check: 'merchant-fee:check',
    checkers: 1,
  },
  'channel.remittance': {
    title: '渠道打款入账',
    propose: 'reconciliation:settle',
    check: 'suspense:check',
    checkers: 1,
  },
  'statement.match': {
    title: '到账匹配订单',
    propose: 'reconciliation:settle',
    check: 'suspense:check',
    checkers: 1,
    twoAboveFen: 5_000_000n,
  },
  'own.transfer': {
    title: '自有资金划转',
    moneyLeaves: true,
    propose: 'own-transfer:propose',
    check: 'own-transfer:check',
    checkers: 1,
    twoAboveFen: 50_000_000n,
  },
  'own.match': {
    title: '自有划转匹配流水',
    propose: 'own-transfer:propose',
    check: 'own-transfer:check',
    checkers: 1,
  },
  'own.cancel': { title: '取消自有划转', propose: 'own-transfer:propose', check: 'own-transfer:check', checkers: 1 },
  'account.type': { title: '账户类型', propose: 'account-type:propose', check: 'account-type:check', checkers: 1 },
  'role.save': {
    title: '角色',
    propose: 'operator-user:propose',
    check: 'operator-user:check',
    checkers: 1,
    freshCode: true,
  },
  'jurisdiction.policy': { title: '法域政策', propose: 'policy:propose', check: 'policy:check', checkers: 1 },
  'list.release': {
    title: '筛查名单发布',
    propose: 'screening-list:propose',
    check: 'screening-list:check',
    checkers: 1,
  },
  'screening.hit': {
    title: '命中复核',
    propose: 'screening-hit:propose',
    check: 'screening-hit:check',
    checkers: 1,
  },
  'risk.rule': { title: '监测规则', propose: 'risk-rule:propose', check: 'risk-rule:check', checkers: 1 },
  'complaint.answer': {
    title: '投诉答复与解冻',
    propose: 'complaint:review',
    check: 'complaint:check',
    checkers: 1,
    freshCode: true,
  },
  'report.release': {
    title: '监管报告导出',
    propose: 'risk-report:write',
    check: 'data-release:check',
    checkers: 1,
    freshCode: true,
  },
  'regulator.release': {
    title: '监管调取',
    propose: 'regulator:export',
    check: 'data-release:check',
    checkers: 1,
    freshCode: true,
  },
  'freeze.lift': { title: '案件解冻', propose: 'freeze-lift:propose', check: 'freeze-lift:check', checkers: 1 },
  'retention.period': { title: '保留期限', propose: 'retention:propose', check: 'retention:check', checkers: 1 },
  'legal-hold.lift': { title: '解除法律保全', propose: 'legal-hold:propose', check: 'legal-hold:check', checkers: 1 },
  'retention.erase': {
    title: '删除个人信息',
    propose: 'erasure:propose',
    check: 'erasure:check',
    checkers: 1,
    hours: 72,
  },
} as const satisfies Record<string, KindRules>;
export type ApprovalKindName = keyof typeof APPROVAL_KINDS;
/** The kinds that can be proposed. */
export type OpenKindName = {
  [K in ApprovalKindName]: (typeof APPROVAL_KINDS)[K] extends { ended: true } ? never : K;
}[ApprovalKindName];
export const APPROVAL_KIND_NAMES = keysOf(APPROVAL_KINDS);

/** Returns the rules of a kind, including its optional ones. */
export function approvalRules(kind: ApprovalKindName): KindRules {
  return APPROVAL_KINDS[kind];
}

/**
 * Returns how many people a proposal needs besides its maker. `lineFen` is the threshold that operators set for the
 * kind, null if there is none.
 */
export function checkersNeeded(
  kind: ApprovalKindName,
  { amountFen, lineFen, byMerchant }: { amountFen: bigint | null; lineFen: bigint | null; byMerchant: boolean },
): 1 | 2 {
  if (byMerchant) return 2;
  return lineFen !== null && (amountFen ?? 0n) > lineFen ? 2 : approvalRules(kind).checkers;
}

/**
 * Returns the titles of the kinds that somebody with these permissions could both propose and check. Nobody checks
 * their own proposal, but two people with both permissions can approve each other's. The person who grants the
 * permissions sees this list.
 */
export function kindsOfBothSides(permissions: Iterable<string>): string[] {
  const held = new Set(permissions);
  return APPROVAL_KIND_NAMES.map(approvalRules)
    .filter(({ propose, check }) => held.has(propose) && held.has(check))
    .map(({ title }) => title);
}

/**
 * Whether somebody with the roles `next` could propose or check what two of a merchant's people decide, and could not
 * with the roles `now`: such roles are given by two people (`merchant.member`). The database applies the same rule.
 */
export function gainsPart(now: readonly MerchantRole[], next: readonly MerchantRole[]): boolean {
  const [held, wanted] = [now, next].map((roles) => new Set(roles.flatMap((role) => ROLE_PERMISSIONS[role])));
  return APPROVAL_KIND_NAMES.map(approvalRules).some(
    ({ ofMerchant, propose, check }) =>
      ofMerchant && [propose, check].some((part) => wanted?.has(part) && !held?.has(part)),
  );
}

type Standing = {
  kind: ApprovalKindName;
  state: ApprovalState;
  makerId: string;
  checkedBy: readonly string[];
  isOver: boolean;
  /** It is a merchant's own, and another of its people can check it. */
  hasSecond?: boolean;
};
/**
 * Returns why a user may not check a proposal now, in Chinese; null when the user may. The database applies the same
 * rules.
 */
export function whyNotCheck(
  { kind, state, makerId, checkedBy, isOver, hasSecond }: Standing,
  user: { id: string; isMember?: boolean; permissions: { has(permission: Permission): boolean } },
): string | null {
  if (state !== APPROVAL_STATE.pending) return `该申请${APPROVAL_STATE_NAMES[state]}`;
  if (isOver) return '该申请已过期';
  if (makerId === user.id) return '您是发起人，须由另一人审批';
  if (!user.permissions.has(approvalRules(kind).check)) return '您没有该类申请的审批权限';
  if (checkedBy.includes(user.id)) return '您已同意，须由另一人再审批';
  if (hasSecond && !user.isMember) return '该商户有其他成员可以审批，须由其成员审批';
  return null;
}

// Payloads: exactly the values that the maker proposes ----------------------------------------------------------------

const count = (title: string) => z.int().min(0).max(10_000_000).meta({ title });
/** `YYYY-MM-DD HH:mm:ss` (Shanghai); empty means from the moment of approval. */
const from = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$/, '时间格式应为 YYYY-MM-DD HH:mm:ss')
  .meta({ title: '生效时间' });

const momentField = (title: string): Field => ({
  ...textField(title, 19),
  pattern: /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/,
  message: '时间格式应为 YYYY-MM-DD HH:mm:ss',
});

export const personLimitsPayload = z.strictObject({
  dailyAmount: moneyText.meta({ title: '单日金额上限' }),
  dailyCount: count('单日笔数上限'),
  monthlyAmount: moneyText.meta({ title: '单月金额上限' }),
  monthlyCount: count('单月笔数上限'),
});
const rateChange = {
  product: z.string().min(1).max(32).meta({ title: '产品' }),
  enabled: z.boolean().meta({ title: '开通' }),
  effectiveFrom: from,
};
/** The complete fee plan of a merchant for a product. */
export const merchantFeePayload = z.strictObject({
  ...rateChange,
  rate: rateText.meta({ title: '手续费率' }),
  ...feePlanFields,
});
export const agentRatePayload = z.strictObject({ ...rateChange, rate: rateText.meta({ title: '代理费率' }) });
export const ENDPOINT_URL: Field = {
  title: '回调地址',
  kind: 'url',
  max: 500,
  pattern: /^https?:\/\/\S{1,492}$/,
  message: '网址须以 http:// 或 https:// 开头，最多 500 个字',
};
/** Types of events that an endpoint receives; an empty list means all, later ones too. */
const endpointEvents = z
  .array(z.enum(MERCHANT_EVENT_TYPES, '没有这种事件'))
  .max(MERCHANT_EVENT_TYPES.length, '事件重复')
  .meta({ title: '接收的事件' });
/** Without an `endpointId` the approval adds another address; without `events` it receives every event. */
export const merchantEndpointPayload = z.strictObject({
  endpointId: z
    .string()
    .regex(/^\d{0,18}$/, '编号须为数字')
    .meta({ title: '回调地址编号' }),
  url: fieldSchema(ENDPOINT_URL),
  enabled: z.boolean().meta({ title: '启用' }),
  events: endpointEvents.default([]),
});
/** An IPv4 or IPv6 address, or a network with its prefix length; the server parses it in full. */
export const NETWORK = /^[0-9A-Fa-f.:]{2,45}(\/\d{1,3})?$/;
export const ADDRESSES_MAX = 50;
export const ADDRESSES_WRONG = `地址最多 ${ADDRESSES_MAX} 个`;
/** Networks from which a merchant may call; empty means from everywhere. */
export const merchantAddressesPayload = z.strictObject({
  addresses: z
    .array(z.string().trim().regex(NETWORK, '须为 IP 地址或网段，例如 203.0.113.0/24'))
    .max(ADDRESSES_MAX, ADDRESSES_WRONG)
    .meta({ title: '地址白名单' }),
});
export const AMOUNT_JITTER: Field = {
  title: '金额微调上限',
  kind: 'amount',
  max: 4,
  pattern: /^0\.\d{2}$/,
  message: '金额微调须为 0.00–0.99',
};
/** The most by which the amount shown to a payer may be below the order's amount; "0.00" means never. */
export const merchantJitterPayload = z.strictObject({
  amountJitter: fieldSchema(AMOUNT_JITTER),
});
/** Exactly this content of an application, with the risk tier and the end of the verification. */
export const merchantAdmissionPayload = z.strictObject({
  applicationId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '申请编号' }),
  version: z.int().meta({ title: '版本' }),
  riskTier: z.enum(RISK_TIERS, '请选择风险等级').meta({ title: '风险等级' }),
  expiresOn: isoDay.meta({ title: '有效期至' }),
});
export const personTierPayload = z.strictObject({
  tier: z.enum(RISK_TIERS, '请选择风险等级').meta({ title: '风险等级' }),
});
const capMoney = fieldSchema(OPTIONAL_MONEY).meta({ description: '留空表示不另设上限' });
const capCount = z.int().min(0).max(10_000_000).nullable().meta({ description: '空表示不另设上限' });
/** Limits of a risk tier. */
export const tierLimitsPayload = z.strictObject({
  dailyAmount: capMoney.meta({ title: '单日金额上限' }),
  dailyCount: capCount.meta({ title: '单日笔数上限' }),
  monthlyAmount: capMoney.meta({ title: '单月金额上限' }),
  monthlyCount: capCount.meta({ title: '单月笔数上限' }),
});
const text = (title: string, max: number) => fieldSchema(textField(title, max));
export const LICENCE_FIELDS = {
  legalName: textField('机构名称', 128),
  licenceNo: textField('许可证编号', 64),
  regulator: textField('监管机构', 128),
  validFrom: momentField('有效期起'),
  validTo: momentField('有效期止'),
} as const satisfies Record<string, Field>;
export const licencePayload = z.strictObject({
  legalName: fieldSchema(LICENCE_FIELDS.legalName),
  licenceNo: fieldSchema(LICENCE_FIELDS.licenceNo),
  regulator: fieldSchema(LICENCE_FIELDS.regulator),
  jurisdiction: text('法域', 16),
  services: z.array(z.enum(SERVICES)).max(SERVICES.length).meta({ title: '许可业务' }),
  settlementMode: z.enum(['institution', 'agent_float']).meta({ title: '结算方式' }),
  validFrom: fieldSchema(LICENCE_FIELDS.validFrom),
  validTo: fieldSchema(LICENCE_FIELDS.validTo),
});
export const ROLES_NEEDED = '至少选择一个角色';
const staffRoles = z
  .array(z.string().regex(FURTHER_ROLE, '角色不存在'))
  .min(1, ROLES_NEEDED)
  .max(16, '角色最多 16 个')
  .meta({ title: '角色' });
/** Fields of a new user of the staff. */
export const STAFF_FIELDS = {
  username: {
    title: '账号',
    max: 32,
    pattern: /^[a-z][a-z0-9_.-]{2,31}$/,
    message: '账号须为 3–32 位小写字母、数字或 _ . -，以字母开头',
  },
  nickname: textField('姓名', 32),
  phone: { title: '手机号', kind: 'phone', max: 20 },
} as const satisfies Record<string, Field>;
export const operatorCreatePayload = z.strictObject({
  username: fieldSchema(STAFF_FIELDS.username),
  nickname: fieldSchema(STAFF_FIELDS.nickname),
  phone: fieldSchema(STAFF_FIELDS.phone),
  roles: staffRoles,
});
export const operatorChangePayload = z.strictObject({
  roles: staffRoles,
  enabled: z.boolean().meta({ title: '启用' }),
});
export const passkeyRemovalPayload = z.strictObject({
  passkeyId: z
    .string()
    .regex(/^\d{1,18}$/, '编号不正确')
    .meta({ title: '通行密钥编号' }),
});
const nothing = z.strictObject({});
/** The amount above which two people check a kind of change; the approval's subject is the kind. */
export const approvalLinePayload = z.strictObject({ above: moneyText.meta({ title: '双人审批金额线' }) });
export const ROLE_NAME: Field = textField('角色名称', 16);
export const PERMISSIONS_NEEDED = '至少选择一项权限';
/** A role of the staff that is not built in. An archived role cannot be given to anybody. */
export const rolePayload = z.strictObject({
  name: fieldSchema(ROLE_NAME),
  permissions: z
    .array(z.enum(STAFF_PERMISSIONS as [Permission, ...Permission[]]))
    .min(1, PERMISSIONS_NEEDED)
    .max(STAFF_PERMISSIONS.length)
    .meta({ title: '权限' }),
  archived: z.boolean().meta({ title: '停用' }),
});
const accountTypes = (least: number) =>
  z.array(z.int().min(0).max(76)).min(least, '至少一种账户类型').max(77).meta({ title: '账户类型' });
/** Empty `accountTypes` means those that support the pay type. The approval's subject is the code of a new product. */
export const productPayload = z.strictObject({
  name: text('产品名称', 32),
  payType: z.literal(PAY_TYPES).meta({ title: '支付方式' }),
  payPattern: z.int().min(0).max(99).meta({ title: '确认方式' }),
  minAmount: moneyText.meta({ title: '单笔最小金额' }),
  maxAmount: moneyText.meta({ title: '单笔最大金额' }),
  fixedAmounts: z.array(moneyText).max(50, '固定金额最多 50 个').meta({ title: '固定金额' }),
  payWindow: z
    .int()
    .min(30, '付款时限至少 30 秒')
    .max(86_400, '付款时限最多 24 小时')
    .meta({ title: '付款时限（秒）' }),
  accountTypes: accountTypes(0),
  defaultFee: rateText.meta({ title: '默认商户费率' }),
  defaultRate: rateText.meta({ title: '默认代理费率' }),
  placeChoice: z.enum(keysOf(PLACE_CHOICES)).default('weight').meta({ title: '同次序渠道' }),
  enabled: z.boolean().meta({ title: '启用' }),
});
const hour = (title: string) => fieldSchema({ ...HOUR, title });
/**
 * The subject is `product/connector`. A new channel of an official connector gets a secret, which is shown to the maker
 * once.
 */
export const channelPayload = z.strictObject({
  minAmount: moneyText.meta({ title: '单笔最小金额' }),
  maxAmount: moneyText.meta({ title: '单笔最大金额' }),
  opensAt: hour('开始时间'),
  closesAt: hour('结束时间'),
  weight: z.int().min(0).max(10_000).meta({ title: '权重' }),
  enabled: z.boolean().meta({ title: '启用' }),
});
/** Text fields of an account type. */
export const ACCOUNT_TYPE_FIELDS = {
  name: { title: '名称', max: 16 },
  accountLabel: { title: '账号栏名称', max: 16 },
  branchLabel: { title: '支行栏名称', max: 16 },
  thirdPartyLabel: { title: '第三方编号栏名称', max: 16 },
  declined: { title: '不提供的原因', max: 200 },
} as const satisfies Record<string, Field>;
/** An account type, 0–76, by its number. `declined` with a reason disables it permanently. */
export const accountTypePayload = z.strictObject({
  name: fieldSchema(ACCOUNT_TYPE_FIELDS.name),
  accountLabel: fieldSchema(ACCOUNT_TYPE_FIELDS.accountLabel),
  branchLabel: fieldSchema(ACCOUNT_TYPE_FIELDS.branchLabel),
  thirdPartyLabel: fieldSchema(ACCOUNT_TYPE_FIELDS.thirdPartyLabel),
  confirmPrompt: z.enum(CONFIRM_PROMPTS).meta({ title: '确认收款提问' }),
  numberRule: z.enum(keysOf(NUMBER_RULES)).meta({ title: '账号校验' }),
  codeRule: z.enum(CODE_RULES).meta({ title: '收款码' }),
  enabled: z.boolean().meta({ title: '启用' }),
  declined: fieldSchema(ACCOUNT_TYPE_FIELDS.declined),
});
/** The law of a jurisdiction without a built-in policy; the approval's subject is its code. */
export const policyPayload = z.strictObject({
  name: text('法域名称', 32),
  services: z.array(z.enum(SERVICES)).min(1, '至少一项业务').max(SERVICES.length).meta({ title: '允许的业务' }),
  settlementModes: z.array(z.enum(SETTLEMENT_MODES)).min(1, '至少一种结算方式').max(2).meta({ title: '结算方式' }),
  accountTypes: accountTypes(1),
  legalBasis: text('法律依据与审阅人', 2_000),
});
/** Puts a loaded version of a list into use instead of the other versions of that name, or takes it out of use. */
export const listReleasePayload = z.strictObject({ enabled: z.boolean().meta({ title: '启用' }) });

/** Payload of each kind. */
export const APPROVAL_PAYLOADS = {
  'float.credit': bankCreditPayload,
  'person.limits': personLimitsPayload,
  'collection.refund': refundPayload,
  'merchant.refund': ownRefundPayload,
  'refund.cancel': nothing,
  'refund.return': refundReturnPayload,
  'refund.advance': refundAdvancePayload,
  'refund.ruling': refundRulingPayload,
  'refund.surplus': surplusPayload,
  'collection.adjust': adjustmentPayload,
  'cash-out.pay': nothing,
  'cash-out.return': cashOutReturnPayload,
  'cash-out.terms': cashOutTermsPayload,
  'merchant.settlement-plan': settlementPlanPayload,
  'merchant.settlement-account': settlementAccountPayload,
  'merchant.account-request': settlementAccountPayload,
  'settlement.run': nothing,
  'settlement.cancel': nothing,
  'settlement.return': settlementReturnPayload,
  'merchant.fee': merchantFeePayload,
  'agent.rate': agentRatePayload,
  'merchant.endpoint': merchantEndpointPayload,
  'merchant.first-user': firstUserPayload,
  'merchant.member': memberPayload,
  'merchant.member-change': memberChangePayload,
  'merchant.addresses': merchantAddressesPayload,
  'merchant.jitter': merchantJitterPayload,
  'merchant.resume': nothing,
  'merchant.admission': merchantAdmissionPayload,
  'person.tier': personTierPayload,
  'tier.limits': tierLimitsPayload,
  'approval.line': approvalLinePayload,
  'licence.profile': licencePayload,
  'operator.create': operatorCreatePayload,
  'operator.change': operatorChangePayload,
  'operator.password': nothing,
  'operator.two-factor': nothing,
  'operator.passkey': passkeyRemovalPayload,
  'statement.suspense': nothing,
  'participant.unfreeze': nothing,
  'payout.release': nothing,
  'payout.pay': nothing,
  'payout.end': payoutEndPayload,
  'payout.return': payoutReturnPayload,
  'merchant.payouts': ownPayoutsPayload,
  'payout.ruling': payoutRulingPayload,
  'topup.bank': bankCreditPayload,
  'topup.deposit': depositPayload,
  'product.save': productPayload,
  'channel.save': channelPayload,
  'bank.account': bankAccountPayload,
  'payment.channel': paymentChannelPayload,
  'receiving.place': receivingPlacePayload,
  'merchant.agent': merchantAgentPayload,
  'channel.remittance': channelRemittancePayload,
  'statement.match': matchDecisionPayload,
  'own.transfer': ownTransferPayload,
  'own.match': ownMatchPayload,
  'own.cancel': nothing,
  'account.type': accountTypePayload,
  'role.save': rolePayload,
  'jurisdiction.policy': policyPayload,
  'list.release': listReleasePayload,
  'screening.hit': hitDecisionPayload,
  'risk.rule': riskRulePayload,
  'complaint.answer': complaintAnswerPayload,
  'report.release': reportReleasePayload,
  'regulator.release': regulatorReleasePayload,
  'freeze.lift': nothing,
  'retention.period': retentionPeriodPayload,
  'legal-hold.lift': nothing,
  'retention.erase': retentionErasePayload,
} as const satisfies Record<OpenKindName, z.ZodType>;
export type ApprovalPayload<K extends OpenKindName> = z.infer<(typeof APPROVAL_PAYLOADS)[K]>;

// Calls ---------------------------------------------------------------------------------------------------------------

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const code = z.string().max(64).optional().meta({ title: '谷歌验证码' });
/** Comment of a checker; required for a rejection (`REJECTION`). */
export const APPROVAL_COMMENT: Field = { title: '审批意见', kind: 'lines', max: 500 };
export const REJECTION: Field = { ...reasonField('驳回原因'), max: 500 };
const comment = fieldSchema(APPROVAL_COMMENT);

/** POST /api/approvals/preview/{kind} and, with reason and code ⓖ, /api/approvals/propose/{kind}. */
export function previewBodyOf<T extends z.ZodType>(payload: T) {
  return z.strictObject({ subjectId: z.string().min(1).max(64).meta({ title: '对象' }), payload });
}
export function proposeBodyOf<T extends z.ZodType>(payload: T) {
  return z.strictObject({
    ...previewBodyOf(payload).shape,
    reason: fieldSchema(PROPOSAL_REASON),
    googleAuthCode: code,
  });
}
/** One row of a difference, in readable form; `before` is empty for a value that did not exist. */
export const diffLine = z.object({ label: z.string(), before: z.string(), after: z.string() });
export type DiffLine = z.infer<typeof diffLine>;
export const approvalPreview = z.object({ subjectName: z.string(), lines: z.array(diffLine), needed: z.int() });
export type ApprovalPreview = z.infer<typeof approvalPreview>;
export const proposeAnswer = z.object({ id: z.string(), needed: z.int(), expireTime: z.string() });
export type ProposeAnswer = z.infer<typeof proposeAnswer>;

export const approvalRow = z.object({
  id: z.string(),
  kind: z.enum(APPROVAL_KIND_NAMES),
  title: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  currency: currencyText,
  /** Empty where the number of checkers does not depend on an amount. */
  amount: signedMoneyText,
  state: z.literal(APPROVAL_STATES),
  maker: z.string(),
  mine: z.boolean(),
  reason: z.string(),
  needed: z.int(),
  approved: z.int(),
  createTime: z.string(),
  expireTime: z.string(),
  /** Milliseconds left by the database clock; 0 when expired or closed. */
  leftMs: z.int(),
  closeTime: z.string(),
  /** Why the signed-in user may not check it; empty when it may. */
  whyNot: z.string(),
  mayWithdraw: z.boolean(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;
export const approvalPage = pageOf(approvalRow).extend({
  /** Number of proposals that wait for the signed-in user, whatever the filter. */
  todo: z.int(),
});
export type ApprovalPage = z.infer<typeof approvalPage>;
export const APPROVAL_VIEWS = ['todo', 'mine', 'all'] as const;
export type ApprovalView = (typeof APPROVAL_VIEWS)[number];
export const APPROVAL_FILTERS = listFilters({
  subject: { kind: 'text', title: '对象', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '提交时间' },
  kind: { kind: 'choice', title: '类型', names: titlesOf(APPROVAL_KINDS) },
  maker: { kind: 'text', title: '发起人', max: 64 },
  state: { kind: 'choices', title: '状态', names: APPROVAL_STATE_NAMES },
});
/** 删除申请: proposals of one kind. */
export const ERASURE_REQUEST_FILTERS = listFilters({
  subject: APPROVAL_FILTERS.subject,
  dates: APPROVAL_FILTERS.dates,
  state: APPROVAL_FILTERS.state,
});
/** GET /api/approvals/getPageList */
export const approvalListQuery = z.strictObject({
  ...pageQuery,
  view: z.enum(APPROVAL_VIEWS).default('all').meta({ title: '视图' }),
  ...filterShape(APPROVAL_FILTERS),
});
export type ApprovalListQuery = z.infer<typeof approvalListQuery>;
/** GET /api/approvals/detail?id= */
export const approvalIdQuery = z.strictObject({ id });
export const approvalDetail = z.object({
  approval: approvalRow,
  /** Hex; sent back with the decision, so that a checker approves exactly what was shown. */
  hash: z.string(),
  lines: z.array(diffLine),
  checks: z.array(
    z.object({ user: z.string(), verdict: z.enum(['approve', 'reject']), comment: z.string(), time: z.string() }),
  ),
  /** The current values are no longer those that the maker saw: the proposal can only be withdrawn or rejected. */
  changed: z.boolean(),
  /** The secret that its maker has not taken yet, in Chinese. Empty when there is none, and for everybody else. */
  secret: z.string(),
});
export type ApprovalDetail = z.infer<typeof approvalDetail>;

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '内容校验值不正确')
  .meta({ title: '内容校验值' });
/** POST /api/approvals/approve ⓖ, always with a fresh code. */
export const approveBody = z.strictObject({ id, hash, comment: comment.default(''), googleAuthCode: code });
export type ApproveBody = z.infer<typeof approveBody>;
/** POST /api/approvals/reject ⓖ, always with a fresh code. */
export const rejectApprovalBody = z.strictObject({
  id,
  hash,
  comment: fieldSchema(REJECTION),
  googleAuthCode: code,
});
export type RejectApprovalBody = z.infer<typeof rejectApprovalBody>;
/** POST /api/approvals/withdraw */
export const withdrawBody = z.strictObject({ id });
/** POST /api/approvals/reveal ⓖ, always with a fresh code: shows the approval's secret to its maker, once. */
export const revealBody = z.strictObject({ id, googleAuthCode: code });
export type RevealBody = z.infer<typeof revealBody>;
export const revealAnswer = z.object({ what: z.string(), value: z.string() });
export type RevealAnswer = z.infer<typeof revealAnswer>;
/** `waitsForSecond`: this was the first of two approvals; nothing has changed yet. */
export const decisionAnswer = z.object({
  id: z.string(),
  state: z.literal(APPROVAL_STATES),
  waitsForSecond: z.boolean(),
});
export type DecisionAnswer = z.infer<typeof decisionAnswer>;

/** GET /api/approvals/rules: how each kind of change is approved. */
export const approvalRulesAnswer = z.array(
  z.object({
    kind: z.enum(APPROVAL_KIND_NAMES),
    title: z.string(),
    /** Names of the roles that may propose it, and of those that may check it. */
    propose: z.array(z.string()),
    check: z.array(z.string()),
    checkers: z.int(),
    currency: currencyText,
    /** Above this amount two people check; empty where no amount decides. */
    above: signedMoneyText,
    byMerchant: z.boolean(),
    freshCode: z.boolean(),
    hours: z.int(),
  }),
);
export type ApprovalRule = z.infer<typeof approvalRulesAnswer>[number];

/** GET /api/approvals/pending: pending proposals, for the badges on the records themselves. */
export const pendingApprovals = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(APPROVAL_KIND_NAMES),
    title: z.string(),
    /**
     * It waits for another person's decision (`word`) or, once approved, for the reader to take its secret (`taking`).
     */
    waitsFor: z.enum(['word', 'taking']),
    subjectKind: z.string(),
    subjectId: z.string(),
  }),
);
export type PendingApproval = z.infer<typeof pendingApprovals>[number];
