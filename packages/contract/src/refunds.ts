import { z } from 'zod';
import { fileOfPayment, payFrom } from './bank-files.ts';
import { type Field, fieldSchema, reasonField } from './fields.ts';
import { FILE_PLACES, storedName } from './files.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { merchantListOf, merchantPage } from './merchant-lists.ts';
import { RESULTS, type Result } from './merchant-results.ts';
import { currencyText, moneyText, OPTIONAL_MONEY, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { candidateLine } from './settlements.ts';
import { googleAuthCode } from './sign-in.ts';
import { type CodeOf, type Facts, keysOf, type Moves, statesThat, type Tone } from './states.ts';

export const REFUND_STATE = {
  requested: 0,
  approved: 1,
  waiting_funds: 2,
  paying: 3,
  paid: 4,
  failed: 5,
  returned: 6,
  refused: 7,
  expired: 8,
  cancelled: 9,
} as const;
export type RefundStateName = keyof typeof REFUND_STATE;
export type RefundState = CodeOf<typeof REFUND_STATE>;
export const REFUND_STATES = Object.values(REFUND_STATE);
export const REFUND_STATE_NAMES: Readonly<Record<RefundState, string>> = {
  0: '待审批',
  1: '待付款',
  2: '待余额',
  3: '付款中',
  4: '已退款',
  5: '付款失败',
  6: '银行退回',
  7: '已驳回',
  8: '已过期',
  9: '已取消',
};
export const REFUND_TONES: Readonly<Record<RefundState, Tone>> = {
  0: 'warn',
  1: 'warn',
  2: 'warn',
  3: 'info',
  4: 'ok',
  5: 'bad',
  6: 'bad',
  7: 'bad',
  8: 'mute',
  9: 'mute',
};
/** Allowed moves of a refund; the database refuses every other one. */
export const REFUND_MOVES: Moves<RefundState> = {
  0: [1, 2, 7, 8, 9],
  1: [3, 9],
  2: [1, 8, 9],
  3: [4, 5],
  4: [6],
  5: [3, 9],
  6: [3, 9],
  7: [],
  8: [],
  9: [],
};
/** `funded`: approved, posted and not taken back, so it counts in the refunded amount of the order. */
export const REFUND_FACTS: Facts<RefundState, 'funded'> = {
  0: { funded: false },
  1: { funded: true },
  2: { funded: false },
  3: { funded: true },
  4: { funded: true },
  5: { funded: true },
  6: { funded: true },
  7: { funded: false },
  8: { funded: false },
  9: { funded: false },
};
/** The result that merchants read; SQL has the same in `refund_result`. One that failed or came back is paid again. */
const REFUND_RESULTS: Readonly<Record<RefundState, Result>> = {
  0: 'pending',
  1: 'pending',
  2: 'pending',
  3: 'pending',
  4: 'succeeded',
  5: 'pending',
  6: 'pending',
  7: 'failed',
  8: 'failed',
  9: 'failed',
};
export const refundResult = (state: RefundState): Result => REFUND_RESULTS[state];
export const fundedRefunds: readonly RefundState[] = statesThat(REFUND_STATES, REFUND_FACTS, 'funded');
/** State names that merchants read. */
const REFUND_WORDS: Readonly<Record<RefundState, RefundStateName>> = {
  0: 'requested',
  1: 'approved',
  2: 'waiting_funds',
  3: 'paying',
  4: 'paid',
  5: 'failed',
  6: 'returned',
  7: 'refused',
  8: 'expired',
  9: 'cancelled',
};
const stateNames = keysOf(REFUND_STATE);
/** Returns the state name that merchants read. */
export function refundStateName(state: RefundState): RefundStateName {
  return REFUND_WORDS[state];
}
/** Returns the number of the refund that an approval requests. */
export function refundNoOf(approvalId: string): string {
  return `TK${approvalId.padStart(12, '0')}`;
}

/**
 * Requested for a settled order, decided together with a receipt of a different amount, or for money that belongs to no
 * order.
 */
export const REFUND_KINDS = { refund: '订单退款', difference: '差额退回', surplus: '多付退回' } as const;
/** Whether fee and commissions are returned in proportion, or kept. A difference has neither. */
export const REFUND_PLANS = { return: '退还手续费', keep: '不退手续费' } as const;
export type RefundPlan = keyof typeof REFUND_PLANS;
export const REFUND_EXECUTORS = {
  collector: '收款方付款',
  institution: '机构付款',
  channel: '渠道',
  none: '无记录',
} as const;
export type RefundExecutor = keyof typeof REFUND_EXECUTORS;
export const REFUND_ASKED_BY = { merchant: '商户', operator: '平台', complaint: '付款人投诉', system: '系统' } as const;
export const REFUND_REASONS = {
  goods_returned: '退货',
  not_delivered: '未交付',
  wrong_amount: '金额错误',
  duplicate: '重复付款',
  complaint: '付款人投诉',
  difference: '实收差额',
  other: '其他',
} as const;
export type RefundReason = keyof typeof REFUND_REASONS;
/** Hours that a collector has to pay a refund before it becomes a case. */
export const REFUND_HOURS = 24;

export const REFUND_AMOUNT: Field = { ...OPTIONAL_MONEY, title: '退款金额' };
const amount = moneyText.meta({ title: '退款金额', description: '留空为全部可退金额' });
const reason = z.enum(keysOf(REFUND_REASONS), '请选择退款原因').meta({ title: '退款原因' });
const MCH_REFUND_NO_WRONG = '商户退款单号须为 1–64 位字母、数字、_ 或 -';
const mchRefundNo = z
  .string()
  .regex(/^[\w-]{1,64}$/, MCH_REFUND_NO_WRONG)
  .meta({ title: '商户退款单号' });
/** Payload of the approval `collection.refund`; without an amount, the full remaining amount. */
export const refundPayload = z.strictObject({
  amount: amount.optional(),
  plan: z.enum(keysOf(REFUND_PLANS)).optional().meta({ title: '手续费' }),
  reason: reason.optional(),
  executor: z.enum(['collector', 'institution']).optional().meta({ title: '由谁付款' }),
  mchRefundNo: mchRefundNo.optional(),
});
export type RefundPayload = z.infer<typeof refundPayload>;
/** Fields of a refund that a merchant's people ask for. */
export const OWN_REFUND_FIELDS = {
  agtOrderNo: { title: '代收单号', required: '请填写代收单号', max: 40 },
  amount: REFUND_AMOUNT,
  mchRefundNo: {
    title: '商户退款单号',
    max: 64,
    pattern: /^[\w-]{0,64}$/,
    message: MCH_REFUND_NO_WRONG,
  },
} as const satisfies Record<string, Field>;
/**
 * Payload of the approval `merchant.refund`: what a merchant's program sends to ask for a refund of this order. Without
 * an amount, the full remaining amount; without a number, the approval's.
 */
export const ownRefundPayload = z.strictObject({
  agtOrderNo: fieldSchema(OWN_REFUND_FIELDS.agtOrderNo),
  amount: amount.optional(),
  mchRefundNo: mchRefundNo.optional(),
});
export type OwnRefundPayload = z.infer<typeof ownRefundPayload>;

const refundNo = z
  .string()
  .regex(/^TK[0-9X]{12,30}$/, '退款单号不存在')
  .meta({ title: '退款单号' });
const lineId = z
  .string()
  .regex(/^\d{1,18}$/, '流水编号须为数字')
  .meta({ title: '流水编号' });
export const REFUND_REFERENCE: Field = { title: '流水号', required: '请填写流水号', min: 4, max: 64 };
const reference = fieldSchema(REFUND_REFERENCE);

/** One refund. Account and holder are masked, but not for the collector that pays it. */
export const refundRow = z.object({
  refundNo: z.string(),
  agtOrderNo: z.string(),
  merchantName: z.string(),
  collector: z.string(),
  kind: z.enum(keysOf(REFUND_KINDS)),
  amount: moneyText,
  currency: currencyText,
  plan: z.string(),
  reason: z.enum(keysOf(REFUND_REASONS)),
  askedBy: z.enum(keysOf(REFUND_ASKED_BY)),
  state: z.literal(REFUND_STATES),
  executor: z.enum(keysOf(REFUND_EXECUTORS)),
  bankName: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  reference: z.string(),
  /**
   * The member of the staff who accepted the collector's proof first, until another does; empty otherwise, and for the
   * collector.
   */
  acceptFirstBy: z.string(),
  /** Whether the reader proposed it: another person must pay it or accept its collector's proof. */
  isOwn: z.boolean(),
  requestTime: z.string(),
  approvedTime: z.string(),
  /** Until when its collector has to pay it; empty if no collector has to. */
  deadline: z.string(),
  paidTime: z.string(),
  endTime: z.string(),
  endReason: z.string(),
  /** Milliseconds until the deadline; 0 when expired or none. */
  leftMs: z.int(),
});
export type RefundRow = z.infer<typeof refundRow>;
export const refundPage = pageOf(refundRow).extend({
  totals: z.object({ currency: currencyText, amount: signedMoneyText }),
});
export type RefundPage = z.infer<typeof refundPage>;
export const REFUND_TASK_FILTERS = listFilters({
  refundNo: { kind: 'text', title: '退款单号', max: 40, place: 'line' },
  agtOrderNo: { kind: 'text', title: '代收单号', max: 40 },
  dates: { kind: 'dates', title: '申请时间' },
  state: { kind: 'choices', title: '状态', names: REFUND_STATE_NAMES },
});
export const REFUND_FILTERS = listFilters({
  ...REFUND_TASK_FILTERS,
  merchant: { kind: 'text', title: '商户', max: 64 },
  kind: { kind: 'choice', title: '类型', names: REFUND_KINDS },
  executor: {
    kind: 'choice',
    title: '由谁付款',
    names: { collector: '收款方付款', institution: '机构付款', channel: '渠道' },
  },
  awaits: {
    kind: 'choice',
    title: '凭证',
    description: '待第一人核对，或待第二人复核',
    names: { first: '待核对', second: '待第二人复核' },
  },
});
/** GET /api/refunds/getPageList: the newest first. */
export const refundQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(REFUND_FILTERS),
});
export type RefundQuery = z.infer<typeof refundQuery>;
/** GET /api/{module}/refunds/getPageList, module `agt` or `ms`: refunds that the reader has to pay or has paid. */
export const refundTaskQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(REFUND_TASK_FILTERS),
});
export type RefundTaskQuery = z.infer<typeof refundTaskQuery>;

export const refundNoQuery = z.strictObject({ refundNo });
/** A statement line that may prove it. */
const provingLine = z.object({
  lineId: z.string(),
  time: z.string(),
  currency: currencyText,
  amount: moneyText,
  name: z.string(),
  reference: z.string(),
  remark: z.string(),
});
export type ProvingLine = z.infer<typeof provingLine>;
export const refundDetail = z.object({
  refund: refundRow,
  timeline: z.array(z.object({ time: z.string(), title: z.string(), actor: z.string() })),
  payments: z.array(
    z.object({
      attempt: z.int(),
      reference: z.string(),
      proofUrl: z.string(),
      sentBy: z.string(),
      sentTime: z.string(),
      paidTime: z.string(),
      failReason: z.string(),
      returnedTime: z.string(),
      /** A dispute of a collector's proof: until when it may answer, and its answer. */
      disputedTime: z.string(),
      answerBy: z.string(),
      objection: z.string(),
      objectionUrl: z.string(),
      agreedTime: z.string(),
      /** By a channel: the company's number of the refund, how often it was called, and what it answered last. */
      channelNo: z.string(),
      asks: z.int(),
      answer: z.string(),
    }),
  ),
  /** Every bank file that contained it, the oldest first; empty for a refund that a collector pays. */
  files: z.array(fileOfPayment),
  /**
   * The complaint that it decides, and that complaint's number within the order; null without, and for its collector.
   */
  complaint: z.object({ id: z.string(), ordinal: z.int() }).nullable(),
  /** Made before refunds had evidence. */
  isOld: z.boolean(),
  /**
   * What is on suspense of a request that was created automatically and still has to be proposed: the number of a
   * statement line, or `C` and that of a channel's receipt; empty otherwise.
   */
  askedLine: z.string(),
  /** While it is being paid: statement payments that may be it. */
  candidates: z.array(provingLine),
  /** Once the institution has paid it: statement receipts by which it may have come back. */
  returns: z.array(candidateLine),
  currency: currencyText,
  /** The amount that two people would advance for it; empty where its merchant has enough money. */
  shortage: signedMoneyText,
  /** Amount drawn early from its merchant's reserve for it and not put back; empty if none. */
  fromReserve: signedMoneyText,
  /**
   * For a disputed proof: whether the reader may propose `refund.ruling`, otherwise why not, in words; milliseconds
   * until the collector's time is over, 0 for none.
   */
  ruling: z.object({ may: z.boolean(), whyNot: z.string(), leftMs: z.int() }),
});
export type RefundDetail = z.infer<typeof refundDetail>;
export const refundStepAnswer = z.object({ refundNo: z.string(), state: z.literal(REFUND_STATES) });
export type RefundStepAnswer = z.infer<typeof refundStepAnswer>;
/** `waitsForSecond`: one person has accepted a collector's proof, and a second one still has to. */
export const settleRefundAnswer = refundStepAnswer.extend({ waitsForSecond: z.boolean() });
export type SettleRefundAnswer = z.infer<typeof settleRefundAnswer>;

/** POST /api/{module}/refunds/pay ⓖ: its collector has paid it, with proof. */
export const payRefundTaskBody = z.strictObject({
  refundNo,
  reference,
  proofUrl: z
    .string()
    .regex(storedName('image', `${FILE_PLACES.refundProofs}/`), '请先上传付款凭证')
    .meta({ title: '付款凭证' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type PayRefundTaskBody = z.infer<typeof payRefundTaskBody>;
/**
 * POST /api/refunds/send ⓖ: the bank was instructed to pay, with its reference; or a channel is to try again, which the
 * program numbers.
 */
export const sendRefundBody = z.strictObject({
  refundNo,
  reference: reference.optional(),
  googleAuthCode: googleAuthCode.optional(),
});
export type SendRefundBody = z.infer<typeof sendRefundBody>;
/** POST /api/refunds/sendFile ⓖ: puts these refunds into one bank file; from then on they are being paid. */
export const sendRefundsBody = z.strictObject({
  refundNos: z.array(refundNo).min(1, '请选择退款').max(500, '一个文件最多 500 笔').meta({ title: '退款单号' }),
  payFrom,
  googleAuthCode: googleAuthCode.optional(),
});
export type SendRefundsBody = z.infer<typeof sendRefundsBody>;
export const sendRefundsAnswer = z.object({
  batchNo: z.string(),
  lines: z.int(),
  currency: currencyText,
  total: moneyText,
});
export type SendRefundsAnswer = z.infer<typeof sendRefundsAnswer>;
/**
 * POST /api/refunds/settle ⓖ: accepts the collector's proof, which takes two people, or names the statement line that
 * proves it.
 */
export const settleRefundBody = z.strictObject({
  refundNo,
  lineId: lineId.optional(),
  googleAuthCode: googleAuthCode.optional(),
});
export type SettleRefundBody = z.infer<typeof settleRefundBody>;
export const FAIL_REASON: Field = { ...reasonField('原因'), min: 2 };
/** POST /api/refunds/fail ⓖ: it did not arrive, or its proof is disputed. */
export const failRefundBody = z.strictObject({
  refundNo,
  reason: fieldSchema(FAIL_REASON),
  googleAuthCode: googleAuthCode.optional(),
});
export type FailRefundBody = z.infer<typeof failRefundBody>;
export const OBJECTION_REASON: Field = reasonField('异议理由', 2);
/** POST /api/{module}/refunds/object: its collector answers a dispute of its proof, until the deadline. */
export const objectRefundBody = z.strictObject({
  refundNo,
  reason: fieldSchema(OBJECTION_REASON),
  proofUrl: z
    .string()
    .regex(storedName('image', `${FILE_PLACES.refundProofs}/`), '异议截图不存在，请重新上传')
    .optional()
    .meta({ title: '异议截图' }),
});
export type ObjectRefundBody = z.infer<typeof objectRefundBody>;
/** POST /api/{module}/refunds/agree ⓖ: its collector states that it did not pay. */
export const agreeRefundBody = z.strictObject({ refundNo, googleAuthCode: googleAuthCode.optional() });
export type AgreeRefundBody = z.infer<typeof agreeRefundBody>;
export const RULING_REASON: Field = { ...reasonField('裁定理由'), min: 2 };
/** Payload of the approval `refund.ruling`: a disputed proof is rejected. */
export const refundRulingPayload = z.strictObject({
  remark: fieldSchema(RULING_REASON),
});
/** Payload of the approval `refund.return`: the open statement line by which the money came back. */
export const refundReturnPayload = z.strictObject({ lineId });
/** Payload of the approval `refund.advance`: the amount that the merchant lacks. */
export const refundAdvancePayload = z.strictObject({ amount: moneyText.meta({ title: '垫付金额' }) });

/**
 * Payload of the approval `refund.surplus`; the subject is the statement line, or `C` and the number of a channel's
 * receipt. Without an amount, all that is on suspense.
 */
export const surplusPayload = z.strictObject({ amount: amount.optional() });

/** Fields of a payer's account. */
export const REFUND_ACCOUNT_FIELDS = {
  bankName: { title: '开户行', required: '请填写开户行', min: 2, max: 64 },
  accountNo: {
    title: '收款账号',
    max: 64,
    pattern: /^[A-Za-z0-9@._+-]{4,64}$/,
    message: '账号须为 4–64 位字母、数字或 @ . _ + -',
  },
  holder: { title: '户名', required: '请填写户名', min: 2, max: 64 },
} as const satisfies Record<string, Field>;
/** POST /api/pay/refund-account: the account that a payer wants its money returned to. */
export const refundAccountBody = z.strictObject({
  o: z.string().min(1).max(200),
  bankName: fieldSchema(REFUND_ACCOUNT_FIELDS.bankName),
  accountNo: fieldSchema(REFUND_ACCOUNT_FIELDS.accountNo),
  holder: fieldSchema(REFUND_ACCOUNT_FIELDS.holder),
});
export type RefundAccountBody = z.infer<typeof refundAccountBody>;
/** A refund as its payer sees it. */
export const payerRefund = z.object({
  refundNo: z.string(),
  status: z.enum(['processing', 'refunded']),
  amount: moneyText,
  time: z.string(),
  reference: z.string(),
});
export type PayerRefund = z.infer<typeof payerRefund>;

// Merchants' calls ----------------------------------------------------------------------------------------------------

/**
 * POST /api/v1/collections/{agtOrderNo}/refunds: without an amount, the full remaining amount. Two people of the
 * institution approve it.
 */
export const createRefundBody = z.strictObject({
  amount: amount.optional(),
  currency: currencyText.optional().meta({ title: '币种', description: '缺省为 CNY' }),
  mchRefundNo: mchRefundNo.optional(),
  reason: z.string().trim().max(200).default('商户申请退款').meta({ title: '退款原因' }),
});
export type CreateRefundBody = z.input<typeof createRefundBody>;
export const createWholeRefundBody = createRefundBody.omit({ amount: true });
export const merchantRefund = z.object({
  refundNo: z.string(),
  mchRefundNo: z.string(),
  agtOrderNo: z.string(),
  kind: z.enum(keysOf(REFUND_KINDS)),
  amount: moneyText,
  currency: currencyText,
  /** Part of the fee that was returned to the merchant. */
  fee: moneyText,
  state: z.enum(stateNames),
  /** The number of `state`. */
  status: z.literal(REFUND_STATES),
  result: z.enum(RESULTS),
  requestTime: z.string(),
  approvedTime: z.string(),
  paidTime: z.string(),
  endTime: z.string(),
  /** The four times above with their zone. */
  times: z.object({ requested: z.string(), approved: z.string(), paid: z.string(), ended: z.string() }),
  endReason: z.string(),
});
export type MerchantRefund = z.infer<typeof merchantRefund>;
export const merchantRefunds = z.array(merchantRefund);
export const merchantRefundList = merchantListOf(merchantRefund);
export type MerchantRefundList = z.infer<typeof merchantRefundList>;
/** GET /api/v1/refunds */
export const merchantRefundQuery = z.strictObject({
  mchRefundNo: z.string().min(1).max(64).optional().meta({ title: '商户退款单号' }),
  state: z.enum(stateNames).optional().meta({ title: '状态' }),
  ...merchantPage,
});
export type MerchantRefundQuery = z.infer<typeof merchantRefundQuery>;
/**
 * `refund.*` events report its later states. `status` and `result` are the refund's own, as everywhere. `state` is
 * deprecated: it has said `pending` for `requested` since the first version, and stays for the programs that read it.
 */
export const createRefundAnswer = z.object({
  agtOrderNo: z.string(),
  refundNo: z.string(),
  state: z.literal('pending'),
  status: z.literal(REFUND_STATE.requested),
  result: z.literal('pending'),
  expiresAt: z.string(),
});
export type CreateRefundAnswer = z.infer<typeof createRefundAnswer>;
export const cancelRefundAnswer = z.object({ refundNo: z.string(), state: z.literal('cancelled') });
export type CancelRefundAnswer = z.infer<typeof cancelRefundAnswer>;
