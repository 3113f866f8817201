import { z } from 'zod';
import {
  COLLECTION_STATE_WORDS,
  COLLECTION_STATUSES,
  type CollectionStateName,
  createCollectionBody,
} from './collection-orders.ts';
import { type Field, fieldSchema, MCH_ORDER_NO, textField } from './fields.ts';
import type { MerchantCause } from './merchant-causes.ts';
import { revokeKeyBody } from './merchants.ts';
import { currencyText, moneyText, POSITIVE_MONEY, signedMoneyText } from './money.ts';
import type { PayoutStateName } from './payout-orders.ts';
import type { RefundStateName } from './refunds.ts';
import type { SettlementState } from './settlements.ts';
import { keysOf } from './states.ts';

/** What every id of a test key begins with; no other key's does. */
export const TEST_KEY_PREFIX = 'test_';
/** Days after which what a merchant made in test mode is deleted. */
export const TEST_DAYS = 90;
/** Most calls of a merchant's test keys within a day. */
export const TEST_CALLS_A_DAY = 20_000;
/** Smallest settlement in test mode, in fen. */
export const TEST_SETTLEMENT_LEAST_FEN = 100n;

/** A state that an object takes by itself, seconds after the one before it. */
export type TestStep<State extends string> = { to: State; afterS: number };
/** What becomes of an object: refused at its creation, or its steps; `text` says it to a developer. */
export type TestOutcome<State extends string> = {
  refused?: MerchantCause;
  /** Of a collection: half of the amount arrives at once, and the order stays open. */
  paysHalf?: true;
  steps: readonly TestStep<State>[];
  text: string;
};
/** By the last two digits of the amount, its fen; `other` for all that are not named. */
type TestOutcomes<State extends string> = Readonly<Record<string, TestOutcome<State>>> & {
  readonly other: TestOutcome<State>;
};

/** What the last two digits of a test order's amount force. */
export const TEST_COLLECTIONS: TestOutcomes<CollectionStateName> = {
  '01': { refused: 'connector_unavailable', steps: [], text: '创建即答复 connector_unavailable' },
  '02': { steps: [{ to: 'failed', afterS: 0 }], text: '没有收款渠道，创建后即失败（collection.failed）' },
  '03': { steps: [{ to: 'expired', afterS: 10 }], text: '10 秒后过期（collection.expired）' },
  '04': { paysHalf: true, steps: [], text: '付款人只付一半：仍为 awaiting，paidInAmount 为实收' },
  '05': { steps: [{ to: 'succeeded', afterS: 0 }], text: '不需要付款人，创建后即成功（collection.succeeded）' },
  other: { steps: [], text: '等待付款：打开 payUrl，或调用 POST /api/v1/test/payments；到时未付则过期' },
};

/** The same for a refund, by the amount to be refunded. */
export const TEST_REFUNDS: TestOutcomes<RefundStateName> = {
  '01': { refused: 'refund_requested_before', steps: [], text: '申请即答复 refund_requested_before' },
  '02': { steps: [{ to: 'refused', afterS: 2 }], text: '2 秒后被驳回（refund.refused）' },
  '03': { steps: [{ to: 'expired', afterS: 2 }], text: '2 秒后过期（refund.expired）' },
  '04': {
    steps: [
      { to: 'approved', afterS: 2 },
      { to: 'paying', afterS: 1 },
      { to: 'paid', afterS: 1 },
      { to: 'returned', afterS: 2 },
    ],
    text: '付款后 2 秒被银行退回（refund.returned）',
  },
  '05': {
    steps: [
      { to: 'approved', afterS: 0 },
      { to: 'paying', afterS: 0 },
      { to: 'paid', afterS: 0 },
    ],
    text: '申请后即付款（refund.approved、refund.paid）',
  },
  '06': { steps: [], text: '一直等待审批，可以撤回' },
  other: {
    steps: [
      { to: 'approved', afterS: 2 },
      { to: 'paying', afterS: 1 },
      { to: 'paid', afterS: 1 },
    ],
    text: '测试余额足够时 2 秒后批准，4 秒后付款（refund.approved、refund.paid）；不足时为 waiting_funds',
  },
};

/** The same for a payout. */
export const TEST_PAYOUTS: TestOutcomes<PayoutStateName> = {
  '01': { refused: 'beneficiary_declined', steps: [], text: '创建即答复 beneficiary_declined' },
  '02': { steps: [{ to: 'failed', afterS: 2 }], text: '2 秒后失败（payout.failed）' },
  '03': { steps: [{ to: 'cancelled', afterS: 2 }], text: '2 秒后撤销（payout.cancelled）' },
  '04': {
    steps: [
      { to: 'taken', afterS: 2 },
      { to: 'completed', afterS: 2 },
      { to: 'returned', afterS: 2 },
    ],
    text: '完成后 2 秒退回（payout.returned）',
  },
  '05': {
    steps: [
      { to: 'taken', afterS: 0 },
      { to: 'completed', afterS: 0 },
    ],
    text: '创建后即完成（payout.paid、payout.completed）',
  },
  '06': { steps: [{ to: 'taken', afterS: 2 }], text: '2 秒后付款（payout.paid），然后等待验收或异议' },
  '07': { steps: [], text: '一直等待，可以取消' },
  other: {
    steps: [
      { to: 'taken', afterS: 2 },
      { to: 'completed', afterS: 2 },
    ],
    text: '2 秒后付款，4 秒后完成（payout.paid、payout.completed）',
  },
};
/** What follows a merchant's dispute of a payout: it goes back, and is closed as failed. */
export const TEST_DISPUTE: readonly TestStep<PayoutStateName>[] = [
  { to: 'waiting', afterS: 2 },
  { to: 'failed', afterS: 0 },
];
/** Every settlement is paid. */
export const TEST_SETTLEMENT: TestOutcome<SettlementState> = {
  steps: [
    { to: 'approved', afterS: 2 },
    { to: 'paying', afterS: 1 },
    { to: 'paid', afterS: 1 },
  ],
  text: '4 秒后到账（settlement.made、settlement.paid）',
};

/**
 * Returns the outcome that an amount in fen forces.
 *
 * @example outcomeOf(TEST_PAYOUTS, 10_002n).steps // fails after 2 s
 */
export function outcomeOf<State extends string>(table: TestOutcomes<State>, fen: bigint): TestOutcome<State> {
  const digits = (fen % 100n).toString().padStart(2, '0');
  return table[digits] ?? table.other;
}

/** POST /api/v1/test/payments: what the payer of a test order does. */
export const TEST_PAYMENT_OUTCOMES = { paid: '支付成功', expired: '不支付，订单过期' } as const;
export type TestPaymentOutcome = keyof typeof TEST_PAYMENT_OUTCOMES;
export const createTestPaymentBody = z.strictObject({
  agtOrderNo: z.string().min(1).max(40).meta({ title: '订单号' }),
  outcome: z.enum(keysOf(TEST_PAYMENT_OUTCOMES)).default('paid').meta({ title: '付款结果' }),
  amount: fieldSchema(POSITIVE_MONEY).optional().meta({
    title: '实付金额',
    description: '缺省为订单金额；不同时订单仍为 awaiting',
  }),
});
export type CreateTestPaymentBody = z.infer<typeof createTestPaymentBody>;
/** The same as a client sends it. */
export type CreateTestPaymentInput = z.input<typeof createTestPaymentBody>;
export const createTestPaymentAnswer = z.object({
  agtOrderNo: z.string(),
  currency: currencyText,
  paidInAmount: signedMoneyText,
  status: z.literal(COLLECTION_STATUSES),
  state: z.enum(COLLECTION_STATE_WORDS),
});
export type CreateTestPaymentAnswer = z.infer<typeof createTestPaymentAnswer>;

// The merchant's people -----------------------------------------------------------------------------------------------

/** Where the webhooks of the test space go; empty for none. */
export const TEST_WEBHOOK_URL: Field = {
  title: '测试回调地址',
  kind: 'url',
  max: 500,
  pattern: /^(https?:\/\/[^\s]{1,490})?$/,
  message: '网址须以 http:// 或 https:// 开头',
};
const outcomeRow = z.object({ cents: z.string(), text: z.string() });
/** One delivery of a test webhook; `status` is the last answer's, null where none came. */
export const testDelivery = z.object({
  id: z.string(),
  type: z.string(),
  url: z.string(),
  state: z.enum(['pending', 'delivered', 'dead']),
  attempts: z.int(),
  createTime: z.string(),
  status: z.int().nullable(),
  error: z.string(),
  body: z.string(),
});
export type TestDelivery = z.infer<typeof testDelivery>;
/** An order of the test space. `payUrl`: where its payer pays; empty once nobody can. */
export const testOrder = z.object({
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  product: z.string(),
  subject: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  status: z.literal(COLLECTION_STATUSES),
  createTime: z.string(),
  payUrl: z.string(),
});
export type TestOrder = z.infer<typeof testOrder>;
/** A product of the test space, with the limits of one order. */
const testProduct = z.object({
  product: z.string(),
  name: z.string(),
  currency: currencyText,
  minAmount: moneyText,
  maxAmount: moneyText,
});
/**
 * GET /api/merchant/test-mode: the webhook of the test space, its last orders and deliveries, the products that it
 * has, and what amounts force.
 */
export const testMode = z.object({
  products: z.array(testProduct),
  orders: z.array(testOrder),
  webhook: z.object({ url: z.string(), madeBy: z.string(), madeTime: z.string() }).nullable(),
  deliveries: z.array(testDelivery),
  outcomes: z.object({
    collections: z.array(outcomeRow),
    refunds: z.array(outcomeRow),
    payouts: z.array(outcomeRow),
    settlements: z.array(outcomeRow),
  }),
});
export type TestMode = z.infer<typeof testMode>;

/** POST /api/merchant/test-mode/webhook ⓖ: sets the address, empty for none, and makes the secret that signs. */
export const setTestWebhookBody = z.strictObject({
  url: fieldSchema(TEST_WEBHOOK_URL),
  googleAuthCode: revokeKeyBody.shape.googleAuthCode,
});
export type SetTestWebhookBody = z.infer<typeof setTestWebhookBody>;

/** The form of a test order that a person makes. */
export const TEST_ORDER_FIELDS = {
  amount: POSITIVE_MONEY,
  subject: textField('商品描述', 128),
  mchOrderNo: MCH_ORDER_NO,
} as const satisfies Record<string, Field>;
/** POST /api/merchant/test-mode/orders: a test order as a test key would create it, without a program. */
export const createTestOrderBody = createCollectionBody.pick({
  mchOrderNo: true,
  product: true,
  amount: true,
  subject: true,
});
export type CreateTestOrderBody = z.infer<typeof createTestOrderBody>;
