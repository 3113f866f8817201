/** Types of the merchant API. Amounts are decimal strings in yuan, times `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export type CreateCollection = {
  /** Your order number, 1–64 visible ASCII characters, unique per merchant. */
  mchOrderNo: string;
  product: string;
  amount: string;
  /** CNY if it is left out. */
  currency?: 'CNY';
  subject: string;
  payerRef?: string;
  goodsOrderNo?: string;
  notifyUrl?: string;
  returnUrl?: string;
};
/** 0 generated, 1 awaiting, 2 paid, 3 failed, 4 complete, 5 refunded, 6 expired. */
export type CollectionStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** The name of a status: webhooks and answers say the same. */
export type CollectionState = 'generated' | 'awaiting' | 'succeeded' | 'failed' | 'complete' | 'refunded' | 'expired';
/** 0 not notified yet, 1 notified, 2 notification failed, 3 closed. */
export type NotifyStatus = 0 | 1 | 2 | 3;

/**
 * `status` is 1 (awaiting payment) or 3 (no account was available). Send the payer to `payUrl`; `amount` is the amount
 * that the payer is asked for.
 */
export type CreatedCollection = {
  agtOrderNo: string;
  status: CollectionStatus;
  payUrl: string;
  expiresAt: string;
  amount: string;
  currency: 'CNY';
};
/**
 * What has become of a collection, payout, refund or settlement, in the same words for all of them, in answers and
 * webhooks: `pending` may still move, `succeeded` means that the money arrived, `failed` that it did not or came back.
 * A late payment makes a failed collection succeed.
 */
export type Result = 'pending' | 'succeeded' | 'failed';
export type Collection = {
  agtOrderNo: string;
  mchOrderNo: string;
  product: string;
  currency: 'CNY';
  amount: string;
  askedAmount: string;
  paidInAmount: string;
  fee: string;
  feeRate: string;
  status: CollectionStatus;
  /** The name of `status`. */
  state: CollectionState;
  result: Result;
  notifyStatus: NotifyStatus;
  subject: string;
  payUrl: string;
  createTime: string;
  expiresAt: string;
  affirmTime: string;
  /** The three times above with their zone (RFC 3339). */
  times: { created: string; expires: string; affirmed: string };
  failReason: string;
};
export type CollectionPage = { list: Collection[]; nextCursor: string };
/**
 * One page of a list: created from a moment (inclusive) to another (exclusive), each with its zone, such as
 * `2026-07-01T00:00:00+08:00`; at most 100 rows.
 */
export type ListQuery = { createdFrom?: string; createdTo?: string; cursor?: string; limit?: number };
/** A product that you may create orders of; `openHours` are Shanghai's, `HH:mm`. */
export type Product = {
  product: string;
  name: string;
  payType: 0 | 1 | 2 | 3;
  currency: 'CNY';
  minAmount: string;
  maxAmount: string;
  /** The only amounts that it takes; empty where every amount between the limits is taken. */
  fixedAmounts: string[];
  /** Seconds that a payer has. */
  payWindow: number;
  openHours: { opens: string; closes: string }[];
  /** The fee plan in force, with the terms of this month's tier. */
  feePlan: {
    currency: 'CNY';
    rate: string;
    fixed: string;
    least: string;
    most: string;
    payout: string;
    refundFee: string;
    effectiveFrom: string;
    tiers: { above: string; rate: string; fixed: string; least: string; most: string; payout: string }[];
  };
};
export type Balance = { currency: 'CNY'; available: string; held: string };
export type Transfer = {
  id: string;
  type: string;
  orderNo: string;
  currency: 'CNY';
  amount: string;
  balanceAfter: string;
  time: string;
};
export type TransferPage = { list: Transfer[]; nextCursor?: string };
/** Data of `collection.*` events. `paidInAmount` is `0.00` before a payment arrived. */
export type CollectionEventData = {
  agtOrderNo: string;
  mchOrderNo: string;
  currency: 'CNY';
  amount: string;
  paidInAmount: string;
  fee: string;
  status: CollectionStatus;
  state: CollectionState;
  result: Result;
};
/** Data of `payout.*` events. */
export type PayoutEventData = {
  orderNo: string;
  mchOrderNo: string;
  currency: 'CNY';
  amount: string;
  fee: string;
  status: PayoutStatus;
  state: PayoutState;
  result: Result;
};
/** Data of `payout.waits_for_payee`: its payee agrees on the page `payeeUrl`, until `payeeUntil`. */
export type PayeeEventData = {
  orderNo: string;
  mchOrderNo: string;
  currency: 'CNY';
  amount: string;
  fee: string;
  status: PayoutStatus;
  state: PayoutState;
  result: Result;
  payeeUrl: string;
  payeeUntil: string;
};
/** Data of `refund.*` events. `fee` is the part of your fee that was returned with the refund. */
export type RefundEventData = {
  refundNo: string;
  agtOrderNo: string;
  mchOrderNo: string;
  mchRefundNo: string;
  kind: Refund['kind'];
  amount: string;
  currency: 'CNY';
  fee: string;
  state: Refund['state'];
  /** The number of the state. */
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  result: Result;
  reason: 'goods_returned' | 'not_delivered' | 'wrong_amount' | 'duplicate' | 'complaint' | 'difference' | 'other';
};
/** Data of `settlement.*` events. */
export type SettlementEventData = Settlement;
/**
 * Data of `merchant.settlement_account_changed`: your new account, its name and number masked, and the time from which
 * the first settlement may go there.
 */
export type SettlementAccountEventData = {
  holder: string;
  bankName: string;
  bankBranch: string;
  accountNo: string;
  usableFrom: string;
};
/** `state`: made, approved, refused, paying, paid, failed, cancelled or returned. Times are in Asia/Shanghai. */
export type Settlement = {
  settlementNo: string;
  currency: 'CNY';
  amount: string;
  fee: string;
  reserve: string;
  state: 'made' | 'approved' | 'refused' | 'paying' | 'paid' | 'failed' | 'cancelled' | 'returned';
  result: Result;
  madeTime: string;
  paidTime: string;
  /** The two times above with their zone (RFC 3339). */
  times: { made: string; paid: string };
  reason: string;
};
export type SettlementPage = { list: Settlement[]; nextCursor: string };
/**
 * Kinds of movements: collections and their fees, refunds, payouts, the operator's advances, settlements, your reserve.
 */
export type StatementLine =
  | 'orders'
  | 'fees'
  | 'refunds'
  | 'payouts'
  | 'advances'
  | 'settled'
  | 'settlementFees'
  | 'returned'
  | 'reserveKept'
  | 'reserveReleased'
  | 'other';
/** Movements of your balance between two settlements: `opening` plus the lines equals `closing`. */
export type SettlementStatement = {
  number: string;
  merchantName: string;
  mchId: string;
  currency: 'CNY';
  from: string;
  to: string;
  opening: string;
  lines: { line: StatementLine; count: number; amount: string }[];
  closing: string;
};
/**
 * Movements of your balance on a day in Shanghai: `opening` plus the lines equals `closing`. `final`: the day is over.
 * `list` has one page of its rows, oldest first.
 */
export type Bill = SettlementStatement & { day: string; final: boolean; list: Transfer[]; nextCursor: string };
/** `livemode` is false for what a test key made. */
type BodyOf<Type extends string, Data> = Type extends Type
  ? { type: Type; timestamp: string; livemode: boolean; data: Data }
  : never;
type SentEvent =
  | BodyOf<
      'collection.succeeded' | 'collection.failed' | 'collection.expired' | 'collection.refunded',
      CollectionEventData
    >
  | BodyOf<
      'payout.paid' | 'payout.completed' | 'payout.failed' | 'payout.cancelled' | 'payout.returned',
      PayoutEventData
    >
  | BodyOf<'payout.waits_for_payee', PayeeEventData>
  | BodyOf<
      'refund.approved' | 'refund.refused' | 'refund.expired' | 'refund.paid' | 'refund.failed' | 'refund.returned',
      RefundEventData
    >
  | BodyOf<'settlement.made' | 'settlement.paid' | 'settlement.failed' | 'settlement.returned', SettlementEventData>
  | BodyOf<'merchant.settlement_account_changed', SettlementAccountEventData>;
/** An event about your orders; `type` determines `data`. */
export type MerchantEvent = Numbered<SentEvent>;
type Numbered<E extends SentEvent> = E extends E
  ? { id: string; type: E['type']; timestamp: string; data: E['data'] }
  : never;
/** The body of a webhook: an event, or a test of its address. */
export type WebhookBody = SentEvent | BodyOf<'endpoint.test', { mchId: string; message: string }>;
/** `next` is the cursor to pass as `after` for the following events. */
export type EventPage = { events: MerchantEvent[]; next: string };
/**
 * Without an amount, the full remaining amount of the order. `mchRefundNo` is your own number of the refund, 1–64
 * letters, digits, `_` or `-`.
 */
export type RefundRequest = { amount?: string; currency?: 'CNY'; mchRefundNo?: string; reason?: string };
/**
 * Nothing has been paid back yet: `refund.*` events, or `getRefund`, report the later states. `status` and `result` are
 * the refund's own, 0 for requested.
 */
export type AskedRefund = {
  agtOrderNo: string;
  refundNo: string;
  /** @deprecated Says `pending` where the refund says `requested`: read `status` or `result`. */
  state: 'pending';
  status: 0;
  result: 'pending';
  expiresAt: string;
};
/**
 * `fee` is the part of your fee that was returned with the refund; `endReason` is why it was refused, cancelled or
 * failed.
 */
export type Refund = {
  refundNo: string;
  mchRefundNo: string;
  agtOrderNo: string;
  kind: 'refund' | 'difference' | 'surplus';
  amount: string;
  currency: 'CNY';
  fee: string;
  state:
    | 'requested'
    | 'approved'
    | 'waiting_funds'
    | 'paying'
    | 'paid'
    | 'failed'
    | 'returned'
    | 'refused'
    | 'expired'
    | 'cancelled';
  /** The number of the state. */
  status: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  result: Result;
  requestTime: string;
  approvedTime: string;
  paidTime: string;
  endTime: string;
  /** The four times above with their zone (RFC 3339). */
  times: { requested: string; approved: string; paid: string; ended: string };
  endReason: string;
};
export type RefundPage = { list: Refund[]; nextCursor: string };
export type CancelledRefund = { refundNo: string; state: 'cancelled' };

/** `payType`: 0 chat wallet, 1 payment wallet, 2 bank card, 3 digital RMB. */
export type CreatePayout = {
  /** Your order number, 1–64 visible ASCII characters, unique per merchant. */
  mchOrderNo: string;
  amount: string;
  /** CNY if it is left out. */
  currency?: 'CNY';
  payType: number;
  beneficiaryName: string;
  beneficiaryAccount: string;
  bankName?: string;
  remark?: string;
  notifyUrl?: string;
};
/**
 * 0 waiting, 1 claimed, 2 completed, 3 cancelled, 4 failed; by bank file 5 paying, 6 returned, 7 refused by the bank.
 */
export type PayoutStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** The name of a status: webhooks and answers say the same. */
export type PayoutState =
  | 'waiting'
  | 'taken'
  | 'completed'
  | 'cancelled'
  | 'failed'
  | 'paying'
  | 'returned'
  | 'refused';
/** State of its claim: 0 pending, 1 paid, 2 completed, 3 abnormal, 4 rejected, 5 expired. */
export type ClaimStatus = 0 | 1 | 2 | 3 | 4 | 5;
export type CreatedPayout = { orderNo: string; status: PayoutStatus };
/** Answer for one row: created (`orderNo`, `status`) or refused (`cause`, `field`, `reason`). `row` counts from 1. */
export type PayoutRow = {
  row: number;
  mchOrderNo: string;
  orderNo?: string;
  status?: PayoutStatus;
  code?: number;
  /** The cause, as the error of a single create names it. */
  cause?: string;
  field?: string;
  reason?: string;
};
export type CreatedPayouts = { results: PayoutRow[]; created: number; refused: number };
export type Payout = {
  orderNo: string;
  mchOrderNo: string;
  currency: 'CNY';
  amount: string;
  fee: string;
  payType: 0 | 1 | 2 | 3;
  beneficiaryName: string;
  beneficiaryAccount: string;
  bankName: string;
  remark: string;
  status: PayoutStatus;
  /** The name of `status`. */
  state: PayoutState;
  result: Result;
  claimStatus?: ClaimStatus;
  notifyStatus: NotifyStatus;
  createTime: string;
  finishTime: string;
  /** The two times above with their zone (RFC 3339). */
  times: { created: string; finished: string };
  failReason: string;
  /** The page where its payee agrees, until `payeeUntil`; both empty unless it has to agree, or had to. */
  payeeUrl: string;
  payeeUntil: string;
};
export type PayoutPage = { list: Payout[]; nextCursor: string };
export type PayoutStep = { orderNo: string; status: PayoutStatus; claimStatus?: ClaimStatus };
/** `waitsForSecond`: nothing is settled until the operator has accepted it as well. */
export type PayoutAcceptance = {
  orderNo: string;
  status: PayoutStatus;
  claimStatus?: ClaimStatus;
  waitsForSecond: boolean;
};

/**
 * What the payer of a test order does: it pays in full, unless `outcome` or `amount` say otherwise. Another amount
 * leaves the order open.
 */
export type TestPayment = { agtOrderNo: string; outcome?: 'paid' | 'expired'; amount?: string };
export type PaidTestOrder = Pick<Collection, 'agtOrderNo' | 'currency' | 'paidInAmount' | 'status' | 'state'>;
