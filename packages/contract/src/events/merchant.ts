import { z } from 'zod';
import { COLLECTION_STATE_WORDS, COLLECTION_STATUSES } from '../collection-orders.ts';
import { type DataOf, event } from '../event.ts';
import { RESULTS } from '../merchant-results.ts';
import { currencyText, moneyText } from '../money.ts';
import { PAYOUT_STATE_WORDS, PAYOUT_STATUSES } from '../payout-orders.ts';
import { merchantRefund, REFUND_STATES, refundRow } from '../refunds.ts';
import { merchantSettlement } from '../settlements.ts';

const collection = z.strictObject({
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  currency: currencyText,
  amount: moneyText,
  /** Received amount; `0.00` before a payment arrived. */
  paidInAmount: moneyText,
  fee: moneyText,
  status: z.literal(COLLECTION_STATUSES),
  state: z.enum(COLLECTION_STATE_WORDS),
  result: z.enum(RESULTS),
});
const payout = z.strictObject({
  orderNo: z.string(),
  mchOrderNo: z.string(),
  currency: currencyText,
  amount: moneyText,
  fee: moneyText,
  status: z.literal(PAYOUT_STATUSES),
  state: z.enum(PAYOUT_STATE_WORDS),
  result: z.enum(RESULTS),
});
/** `payeeUrl`: the page where the payee agrees, until `payeeUntil`, a wire time. */
const payeeAsked = payout.extend({ payeeUrl: z.string(), payeeUntil: z.string() });
/** `fee` is the part of the merchant's fee that was returned with the refund. */
export const refundData = z.strictObject({
  refundNo: z.string(),
  agtOrderNo: z.string(),
  mchOrderNo: z.string(),
  mchRefundNo: z.string(),
  kind: refundRow.shape.kind,
  amount: moneyText,
  currency: currencyText,
  fee: moneyText,
  state: merchantRefund.shape.state,
  status: z.literal(REFUND_STATES),
  result: z.enum(RESULTS),
  reason: refundRow.shape.reason,
});
export const settlementData = z.strictObject(merchantSettlement.shape);

/**
 * The merchant's new settlement account, name and number masked; the first settlement may go there from `usableFrom`, a
 * wire time.
 */
const settlementAccount = z.strictObject({
  holder: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  accountNo: z.string(),
  usableFrom: z.string(),
});

/** Every event that a merchant receives by webhook and by the events call. */
export const MERCHANT_EVENTS = [
  event({ type: 'collection.succeeded', title: '代收成功', data: collection }),
  event({ type: 'collection.failed', title: '代收失败', data: collection }),
  event({ type: 'collection.expired', title: '代收过期', data: collection }),
  event({ type: 'collection.refunded', title: '代收退款', data: collection }),
  event({ type: 'settlement.made', title: '结算单已生成', data: settlementData }),
  event({ type: 'settlement.paid', title: '结算已到账', data: settlementData }),
  event({ type: 'settlement.failed', title: '结算付款失败', data: settlementData }),
  event({ type: 'settlement.returned', title: '结算被银行退回', data: settlementData }),
  event({ type: 'merchant.settlement_account_changed', title: '结算账户已变更', data: settlementAccount }),
  event({ type: 'refund.approved', title: '退款已批准', data: refundData }),
  event({ type: 'refund.refused', title: '退款被驳回', data: refundData }),
  event({ type: 'refund.expired', title: '退款过期', data: refundData }),
  event({ type: 'refund.paid', title: '退款已付款', data: refundData }),
  event({ type: 'refund.failed', title: '退款付款失败', data: refundData }),
  event({ type: 'refund.returned', title: '退款被银行退回', data: refundData }),
  event({ type: 'payout.waits_for_payee', title: '代付待收款人确认', data: payeeAsked }),
  event({ type: 'payout.paid', title: '代付已付款', data: payout }),
  event({ type: 'payout.completed', title: '代付完成', data: payout }),
  event({ type: 'payout.failed', title: '代付失败', data: payout }),
  event({ type: 'payout.cancelled', title: '代付撤销', data: payout }),
  event({ type: 'payout.returned', title: '代付退回', data: payout }),
] as const;

/** Sent to test an address: by webhook only, without an order. */
export const ENDPOINT_TEST = event({
  type: 'endpoint.test',
  title: '测试通知',
  data: z.strictObject({ mchId: z.string(), message: z.string() }),
});

type Declared = (typeof MERCHANT_EVENTS)[number];
/** Union of events in which the type determines the data. */
type BodyOf<E extends { type: string }> = E extends E
  ? { type: E['type']; timestamp: string; livemode: boolean; data: DataOf<E> }
  : never;
type Numbered<E extends { type: string }> = E extends E
  ? { id: string; type: E['type']; timestamp: string; data: DataOf<E> }
  : never;
export type MerchantEventType = Declared['type'];
/** Types of these events, in the order of their table. */
export const MERCHANT_EVENT_TYPES: readonly MerchantEventType[] = MERCHANT_EVENTS.map(({ type }) => type);
/** An event as the events call lists it. */
export type MerchantEvent = Numbered<Declared>;
/** The body of a webhook; `livemode` is false for those of the test space. */
export type WebhookBody = BodyOf<Declared | typeof ENDPOINT_TEST>;
