import { z } from 'zod';
import { GATE_REASONS } from './businesses.ts';
import { COMPLAINT_REASONS, COMPLAINT_STATES, COMPLAINT_VERDICT_NAMES } from './complaints.ts';
import { marginFigures } from './fees.ts';
import { type Field, fieldSchema, MCH_ORDER_NO } from './fields.ts';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { merchantListOf, merchantPage } from './merchant-lists.ts';
import { RESULTS, type Result } from './merchant-results.ts';
import { currencyText, MONEY, moneyText, rateText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { type CodeOf, type Facts, keysOf, type Moves, nameOfCode, statesThat, type Tone } from './states.ts';

/**
 * The states of a collection order. All rules that depend on them are tables over `CollectionStatus`: a new state does
 * not compile until each table has an entry for it.
 */
export const COLLECTION_STATUS = {
  generated: 0,
  awaiting: 1,
  succeeded: 2,
  failed: 3,
  complete: 4,
  refunded: 5,
  expired: 6,
} as const;
export type CollectionStatus = CodeOf<typeof COLLECTION_STATUS>;
export const COLLECTION_STATUSES = Object.values(COLLECTION_STATUS);
/** State names that merchants read, in answers and webhooks; SQL has the same in `collection_state_name`. */
export const COLLECTION_STATE_WORDS = keysOf(COLLECTION_STATUS);
export type CollectionStateName = (typeof COLLECTION_STATE_WORDS)[number];
/** Returns the state name of a number. */
export function collectionStateName(status: CollectionStatus): CollectionStateName {
  return nameOfCode(COLLECTION_STATUS, status);
}
export const COLLECTION_STATUS_NAMES: Readonly<Record<CollectionStatus, string>> = {
  0: '订单生成',
  1: '等待支付',
  2: '支付成功',
  3: '支付失败',
  4: '处理完成',
  5: '已退款',
  6: '订单过期/关闭',
};
export const COLLECTION_TONES: Readonly<Record<CollectionStatus, Tone>> = {
  0: 'mute',
  1: 'warn',
  2: 'ok',
  3: 'bad',
  4: 'ok',
  5: 'info',
  6: 'mute',
};
/** Allowed moves of a collection order; the database refuses every other one. */
export const COLLECTION_MOVES: Moves<CollectionStatus> = {
  0: [1, 3],
  1: [2, 6],
  2: [4, 5],
  3: [],
  4: [5],
  5: [2, 4],
  6: [2],
};
/**
 * Facts of each state, declared once. SQL functions hold the same (`collection_succeeded`, `collection_stands`); a test
 * compares them (`earnings-agree.test.ts`).
 * - open: nothing is decided yet.
 * - placed: an account or a place of the institution took it.
 * - confirmable: a payment may still be confirmed, in time or late.
 * - closable: staff may close it by hand.
 * - counted: it uses up the limits of its account, its participant and the person.
 * - succeeded: a payment arrived. A later refund returns the money, but the order stays succeeded.
 * - stands: settled and not taken back; only then does anybody earn by it.
 * - notified: its merchant was notified of it, and may be notified again.
 * - complainable: money moved, or may have moved.
 */
export type CollectionFact =
  | 'open'
  | 'placed'
  | 'confirmable'
  | 'closable'
  | 'counted'
  | 'succeeded'
  | 'stands'
  | 'notified'
  | 'complainable';
const NOTHING = {
  open: false,
  placed: false,
  confirmable: false,
  closable: false,
  counted: false,
  succeeded: false,
  stands: false,
  notified: false,
  complainable: false,
} as const;
const PLACED = { ...NOTHING, placed: true } as const;
const SETTLED = { ...PLACED, counted: true, succeeded: true, notified: true } as const;
export const COLLECTION_FACTS: Facts<CollectionStatus, CollectionFact> = {
  0: { ...NOTHING, open: true },
  1: { ...PLACED, open: true, confirmable: true, closable: true, counted: true, complainable: true },
  2: { ...SETTLED, closable: true, stands: true, complainable: true },
  3: { ...NOTHING, notified: true },
  4: { ...SETTLED, stands: true, complainable: true },
  5: SETTLED,
  6: { ...PLACED, confirmable: true, notified: true, complainable: true },
};
export const collectionsThat = (fact: CollectionFact): CollectionStatus[] =>
  statesThat(COLLECTION_STATUSES, COLLECTION_FACTS, fact);
export const hasSucceeded = (status: CollectionStatus): boolean => COLLECTION_FACTS[status].succeeded;
export const stands = (status: CollectionStatus): boolean => COLLECTION_FACTS[status].stands;
/**
 * Returns the result that merchants read; a late payment makes a failed one succeed. A refund has a result of its own
 * and leaves this one. SQL has the same in `collection_result`.
 */
export function collectionResult(status: CollectionStatus): Result {
  if (hasSucceeded(status)) return 'succeeded';
  return COLLECTION_FACTS[status].open ? 'pending' : 'failed';
}
/** The same states as a value of the list's filter. */
export const PLACED_FILTER = collectionsThat('placed').join();
export const SUCCEEDED_FILTER = collectionsThat('succeeded').join();
export const STANDING_FILTER = collectionsThat('stands').join();

/** Whether the merchant was notified of its order's state. */
export const NOTIFY_STATUS = { waiting: 0, notified: 1, failed: 2, closed: 3 } as const;
export type NotifyStatus = CodeOf<typeof NOTIFY_STATUS>;
export const NOTIFY_STATUSES = Object.values(NOTIFY_STATUS);
export const NOTIFY_STATUS_NAMES: Readonly<Record<NotifyStatus, string>> = {
  0: '待回调',
  1: '回调成功',
  2: '回调失败',
  3: '订单关闭',
};
export const NOTIFY_TONES: Readonly<Record<NotifyStatus, Tone>> = { 0: 'mute', 1: 'ok', 2: 'bad', 3: 'mute' };
export const RECONCILIATION_STATUS = { plain: 0, reconciled: 1 } as const;
export type ReconciliationStatus = CodeOf<typeof RECONCILIATION_STATUS>;
export const RECONCILIATION_STATUSES = Object.values(RECONCILIATION_STATUS);
export const RECONCILIATION_STATUS_NAMES: Readonly<Record<ReconciliationStatus, string>> = { 0: '未调账', 1: '已调账' };

/** Why a candidate account was passed over when an order was routed. */
export const SKIP_REASONS = {
  channel_off: '通道关闭',
  out_of_hours: '不在通道时段',
  out_of_range: '金额不在账户范围',
  account_off: '账户已停用',
  account_unchecked: '账户未审核通过',
  account_unshown: '账户缺少证明',
  account_type: '辖区不允许该账户类型',
  participant_paused: '参与方暂停接单',
  ...GATE_REASONS,
  frozen: '参与方或账户已冻结',
  rate_missing: '未开通产品费率',
  rate_above_parent: '费率高于上级',
  commissions_above_fee: '佣金高于手续费',
  float_short: '额度不足',
  daily_amount: '超过单日金额上限',
  daily_count: '超过单日笔数上限',
  monthly_amount: '超过单月金额上限',
  monthly_count: '超过单月笔数上限',
  same_amount_open: '同账户同金额有未完成订单',
  weight_zero: '轮询权重为 0，不会被派单',
  none_in_rotation: '该产品的轮询中没有启用的账户',
  no_place: '该产品没有开放的机构收款渠道',
  place_off: '收款渠道已停用',
  channel_down: '支付渠道暂不可用',
  success_low: '支付渠道成功率低于下限',
  seller_not_in_rotation: '店铺所属方在该产品的轮询中没有启用的账户',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** State of a receipt with a different amount, or of a late one; empty while there is none. */
export const ADJUSTMENTS = ['pending', 'settled', 'refunded'] as const;
export type Adjustment = (typeof ADJUSTMENTS)[number];
export const ADJUSTMENT_NAMES: Readonly<Record<Adjustment, string>> = {
  pending: '差额待处理',
  settled: '已按实收处理',
  refunded: '已退回付款人',
};
/**
 * Outcomes of a receipt with a different amount or a late one: settle the received amount, settle the due amount and
 * return the rest, or return all.
 */
export const ADJUSTMENT_OUTCOMES = ['settle', 'settle_due', 'return'] as const;
export type AdjustmentOutcome = (typeof ADJUSTMENT_OUTCOMES)[number];
export const ADJUSTMENT_OUTCOME_NAMES: Record<AdjustmentOutcome, string> = {
  settle: '按实收金额结算',
  settle_due: '按订单金额结算，多收部分退回付款人',
  return: '全部退回付款人，订单关闭',
};
/** Who returns money to the payer. */
export const RETURN_BY_NAMES = { institution: '平台退回', collector: '收款方退回' } as const;
export type ReturnBy = keyof typeof RETURN_BY_NAMES;
const returnBy = z.enum(['institution', 'collector']);

const orderNo = z.string().min(1).max(40).meta({ title: '订单号' });

/** One row of the collection order list. */
export const collectionOrder = z.object({
  id: z.string(),
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  tag: z.string(),
  currency: currencyText,
  /**
   * What the reader earned by it: its own share, or the institution's for operators. Zero unless the order is settled
   * and stands.
   */
  agtAmount: signedMoneyText,
  /** The rate of those earnings: the reader's own minus the rates of the participants below it. */
  agtRate: z.string(),
  prdName: z.string(),
  outAuthNo: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  receiveUserName: z.string(),
  accountOtherName: z.string(),
  paidInAmount: signedMoneyText,
  paymentName: z.string(),
  amount: signedMoneyText,
  /** The amount that the merchant asked for; empty where it equals the amount to pay. */
  askedAmount: signedMoneyText,
  /** 附言, which distinguishes orders of the same amount. */
  payReference: z.string(),
  /**
   * Name as entered by the payer; `paymentName` is the name on the receipt, and equals this one until there is a
   * receipt.
   */
  payerName: z.string(),
  /** The marketplace order that is paid, and its buyer, masked; empty without one. */
  goodsOrderNo: z.string(),
  goodsBuyer: z.string(),
  /** When the payer last submitted a voucher, and its image for readers who may see it; empty without. */
  voucherTime: z.string(),
  voucherUrl: z.string(),
  reconciliationStatus: z.literal(RECONCILIATION_STATUSES),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  operator: z.string(),
  status: z.literal(COLLECTION_STATUSES),
  qrcodeUrl: z.string(),
  createTime: z.string(),
  affirmTime: z.string(),
  failTime: z.string(),
  expireTime: z.string(),
  remark: z.string(),
  accType: z.int(),
  /** Name that the operator gave the type; empty without an account. */
  accTypeName: z.string(),
  payPattern: z.int(),
  taid: z.string(),
  participantName: z.string(),
  subject: z.string(),
  complained: z.boolean(),
  /** The order's merchant; empty for participants. */
  merchantName: z.string(),
  /** State of a receipt with a different amount or a late one (`ADJUSTMENT_NAMES`); empty without one. */
  adjustment: z.enum([...ADJUSTMENTS, '']),
  /** Question shown before the two-factor code, by account type. */
  confirmPrompt: z.string(),
  /** Whether the signed-in user may confirm this order by hand now. */
  mayConfirm: z.boolean(),
});
export type CollectionOrder = z.infer<typeof collectionOrder>;

const first = listFilters({
  agtOrderNo: { kind: 'text', title: '代收单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '创建时间' },
  mchOrderNo: { kind: 'text', title: '商户单号', max: 64 },
});
const facts = listFilters({
  outAuthNo: { kind: 'text', title: '收款账号', description: '账号，或 # 加账户编号', max: 64 },
  product: { kind: 'code', title: '产品', pattern: /^.{1,32}$/, complaint: '产品不存在' },
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
  notifyStatus: { kind: 'choice', title: '回调状态', names: NOTIFY_STATUS_NAMES },
  reconciliationStatus: { kind: 'choice', title: '调账', names: RECONCILIATION_STATUS_NAMES },
});
const states = listFilters({ status: { kind: 'choices', title: '订单状态', names: COLLECTION_STATUS_NAMES } });
/** Filters of collection orders for participants. */
export const COLLECTION_FILTERS = listFilters({ ...first, ...facts, ...states });
/** The same for staff, over all orders. */
export const STAFF_COLLECTION_FILTERS = listFilters({
  ...first,
  merchant: { kind: 'text', title: '商户编号或名称', description: '仅运营', max: 64 },
  participant: { kind: 'text', title: '收款方', description: '名称或编号', max: 64 },
  ...facts,
  adjustment: { kind: 'choice', title: '差额处理', names: { pending: ADJUSTMENT_NAMES.pending } },
  complained: { kind: 'choice', title: '投诉', names: { 1: '投诉冻结中' } },
  ...states,
});
export const COLLECTION_SORTS = listSorts(['createTime', 'amount'], '-createTime');
export const collectionListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(STAFF_COLLECTION_FILTERS),
  ...sortShape(COLLECTION_SORTS),
});
export type CollectionListQuery = z.infer<typeof collectionListQuery>;
export const collectionTotals = z.object({
  currency: currencyText,
  amount: signedMoneyText,
  paidInAmount: signedMoneyText,
  agtAmount: signedMoneyText,
});
export const collectionPage = pageOf(collectionOrder).extend({ totals: collectionTotals.optional() });
export type CollectionPage = z.infer<typeof collectionPage>;

/** One step of an order's history. `title` and `detail` are Chinese and for the screen. */
export const timelineStep = z.object({ time: z.string(), title: z.string(), detail: z.string(), actor: z.string() });
export const postingRow = z.object({
  id: z.string(),
  transferId: z.string(),
  type: z.string(),
  typeName: z.string(),
  account: z.string(),
  owner: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  balanceAfter: signedMoneyText,
  time: z.string(),
});
export type PostingRow = z.infer<typeof postingRow>;
const orderComplaint = z.object({
  id: z.string(),
  /** Number of the complaint within its order, from 1. */
  ordinal: z.int(),
  state: z.literal(COMPLAINT_STATES),
  reason: z.enum(keysOf(COMPLAINT_REASONS)),
  verdict: z.enum(['', ...keysOf(COMPLAINT_VERDICT_NAMES)]),
  time: z.string(),
});
/** GET /api/agt/order/detail?agtOrderNo= */
export const collectionDetail = z.object({
  order: collectionOrder,
  /**
   * Milliseconds left to pay by the server's clock; 0 when no time is running. Not part of `order`, whose rows must not
   * change between loads.
   */
  leftMs: z.int(),
  timeline: z.array(timelineStep),
  postings: z.array(postingRow),
  /** `account` names an account or a receiving place; empty where the reason concerns no single one. */
  skipped: z.array(z.object({ account: z.string(), reason: z.string() })),
  /**
   * What an order paid at a payment channel left to the institution: fee less commissions less the channel's cost,
   * refunds included; null elsewhere, and for participants.
   */
  margin: marginFigures.extend({ channel: z.string(), currency: currencyText }).nullable(),
  /** How a receipt with a different amount or a late one was settled; null without, and for participants. */
  adjustment: z
    .object({
      outcome: z.enum(ADJUSTMENT_OUTCOMES),
      currency: currencyText,
      due: signedMoneyText,
      received: signedMoneyText,
      settled: signedMoneyText,
      returned: signedMoneyText,
      returnBy: z.string(),
      returnReference: z.string(),
      decidedBy: z.string(),
      time: z.string(),
    })
    .nullable(),
  /** The newest of `complaints`, for pages of version 2.13.0; null without any. */
  complaint: orderComplaint.nullable(),
  /** The payer's complaints, the newest first; none for participants. */
  complaints: z.array(orderComplaint),
  /** Whether the signed-in user may now propose how to settle a receipt, or close the order by hand. */
  mayAdjust: z.boolean(),
  mayClose: z.boolean(),
});
export type CollectionDetail = z.infer<typeof collectionDetail>;
export const collectionDetailQuery = z.strictObject({ agtOrderNo: orderNo });

export const CONFIRM_FIELDS = {
  paidInAmount: { ...MONEY, title: '实收金额' },
  paymentName: { title: '付款人姓名', max: 64 },
} as const satisfies Record<string, Field>;
/**
 * POST /api/agt/order/agtManualAffirmOrder. `googleAuthCode` is wire-encrypted; it may be left out in a step-up window.
 */
export const manualAffirmBody = z.strictObject({
  agtOrderNo: orderNo,
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
  paidInAmount: fieldSchema(CONFIRM_FIELDS.paidInAmount).optional(),
  paymentName: fieldSchema(CONFIRM_FIELDS.paymentName).optional(),
});
export type ManualAffirmBody = z.infer<typeof manualAffirmBody>;
export const manualAffirmAnswer = z.object({
  agtOrderNo: z.string(),
  status: z.literal(COLLECTION_STATUSES),
  affirmTime: z.string(),
});
export const orderNoQuery = z.strictObject({ agtOrderNo: orderNo });
export const orderCounts = z.object({ awaiting: z.int(), succeeded: z.int(), failed: z.int(), expired: z.int() });
export type OrderCounts = z.infer<typeof orderCounts>;
export const testOrderBody = z.strictObject({
  product: z.string().min(1).max(32).meta({ title: '产品' }),
  amount: moneyText,
});

// Outcomes, for operator staff ----------------------------------------------------------------------------------------

const received = moneyText.meta({ title: '实收金额' });
/**
 * Values that an approval of `collection.adjust` fixes. A return names who returned the money and the number of that
 * payment.
 */
export const adjustmentPayload = z.strictObject({
  outcome: z.enum(ADJUSTMENT_OUTCOMES).meta({ title: '处理方式' }),
  received,
  payer: fieldSchema(CONFIRM_FIELDS.paymentName).default(''),
  returnBy: returnBy.default('institution').meta({ title: '由谁退回' }),
  returnReference: z
    .string()
    .trim()
    .regex(/^([A-Za-z0-9-]{4,40})?$/, '退款流水号须为 4–40 位字母、数字或连字符')
    .default('')
    .meta({ title: '退款流水号' }),
});
export type AdjustmentPayload = z.output<typeof adjustmentPayload>;
/** GET /api/agt/order/adjustment: the possible outcomes for a receipt, and their effects. */
export const adjustmentQuery = z.strictObject({
  agtOrderNo: orderNo,
  received: received.optional(),
  returnBy: returnBy.optional(),
});
/** One posting as it would be booked. */
const plannedPosting = z.object({ owner: z.string(), account: z.string(), amount: signedMoneyText });
export type PlannedPosting = z.infer<typeof plannedPosting>;
export const adjustmentOptions = z.object({
  status: z.literal(COLLECTION_STATUSES),
  currency: currencyText,
  due: signedMoneyText,
  /** The amount reported as received; empty until somebody reports one. */
  reported: signedMoneyText,
  reportedBy: z.string(),
  /** The payer as named by a receipt, masked. */
  payer: z.string(),
  merchant: z.string(),
  collector: z.string(),
  /** Account that would receive a return, masked; empty until somebody enters one. */
  payee: z.object({ account: z.string(), named: z.string() }),
  options: z.array(
    z.object({
      outcome: z.enum(ADJUSTMENT_OUTCOMES),
      settled: signedMoneyText,
      returned: signedMoneyText,
      /** Effects on each party, one sentence each. */
      effects: z.array(z.string()),
      postings: z.array(plannedPosting),
      /** Why it cannot be done now; empty when it can. */
      refusal: z.string(),
    }),
  ),
});
export type AdjustmentOptions = z.infer<typeof adjustmentOptions>;
/** POST /api/agt/order/close */
export const closeOrderBody = z.strictObject({
  agtOrderNo: orderNo,
  reason: z
    .string()
    .trim()
    .min(2, '请填写关闭原因，至少 2 个字')
    .max(200, '关闭原因最多 200 个字')
    .meta({ title: '关闭原因' }),
});
export type CloseOrderBody = z.infer<typeof closeOrderBody>;
export const closeOrderAnswer = z.object({ agtOrderNo: z.string(), status: z.literal(COLLECTION_STATUSES) });

// Merchant API ------------------------------------------------------------------------------------------------------

const url = z
  .string()
  .max(500)
  .regex(/^https?:\/\/[^\s]+$/, '网址须以 http:// 或 https:// 开头');
/** POST /api/v1/collections */
export const createCollectionBody = z.strictObject({
  mchOrderNo: z.string().regex(MCH_ORDER_NO.pattern, MCH_ORDER_NO.message).meta({ title: '商户单号' }),
  product: z.string().min(1).max(32).meta({ title: '产品' }),
  amount: moneyText,
  currency: currencyText.optional().meta({ title: '币种', description: '缺省为 CNY' }),
  subject: z.string().trim().min(1).max(128).meta({ title: '商品描述' }),
  payerRef: z.string().max(64).optional().meta({ title: '付款人标识' }),
  goodsOrderNo: z.string().min(1).max(64).optional().meta({
    title: '电商订单号',
    description: '该商户店铺的待付款电商订单；金额须一致，每笔只能使用一次',
  }),
  notifyUrl: url.optional().meta({ title: '回调地址' }),
  returnUrl: url.optional().meta({ title: '返回地址' }),
});
export type CreateCollectionBody = z.infer<typeof createCollectionBody>;
export const createCollectionAnswer = z.object({
  agtOrderNo: z.string(),
  status: z.literal(COLLECTION_STATUSES),
  payUrl: z.string(),
  expiresAt: z.string(),
  /**
   * The amount that the payer is asked for: as sent, or up to 0.99 less where the merchant allows it (`askedAmount` of
   * the order).
   */
  amount: signedMoneyText,
  currency: currencyText,
});
export type CreateCollectionAnswer = z.infer<typeof createCollectionAnswer>;
/** GET /api/v1/collections/{agtOrderNo} */
export const merchantCollection = z.object({
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  product: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  /** As sent; differs from `amount` only where the merchant allows that. */
  askedAmount: signedMoneyText,
  paidInAmount: signedMoneyText,
  fee: signedMoneyText,
  feeRate: rateText,
  status: z.literal(COLLECTION_STATUSES),
  /** The name of `status`. */
  state: z.enum(COLLECTION_STATE_WORDS),
  result: z.enum(RESULTS),
  notifyStatus: z.literal(NOTIFY_STATUSES),
  subject: z.string(),
  payUrl: z.string(),
  createTime: z.string(),
  expiresAt: z.string(),
  affirmTime: z.string(),
  /** The three times above with their zone. */
  times: z.object({ created: z.string(), expires: z.string(), affirmed: z.string() }),
  failReason: z.string(),
});
export type MerchantCollection = z.infer<typeof merchantCollection>;
export const merchantCollectionList = merchantListOf(merchantCollection);
export type MerchantCollectionList = z.infer<typeof merchantCollectionList>;
/** GET /api/v1/collections: with `mchOrderNo` that one order, otherwise a page of all. */
export const merchantCollectionQuery = z.strictObject({
  mchOrderNo: z.string().min(1).max(64).optional().meta({ title: '商户单号' }),
  state: z.enum(COLLECTION_STATE_WORDS).optional().meta({ title: '状态' }),
  ...merchantPage,
});
export type MerchantCollectionQuery = z.infer<typeof merchantCollectionQuery>;
export const merchantCollectionFound = z.union([merchantCollection, merchantCollectionList]);
