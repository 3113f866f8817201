import { randomUUID } from 'node:crypto';
import { requestTarget } from './request-target.ts';
import { createSender, type MerchantClientOptions } from './send-request.ts';
import type {
  AskedRefund,
  Balance,
  Bill,
  CancelledRefund,
  Collection,
  CollectionPage,
  CreateCollection,
  CreatedCollection,
  CreatedPayout,
  CreatedPayouts,
  CreatePayout,
  EventPage,
  ListQuery,
  PaidTestOrder,
  Payout,
  PayoutAcceptance,
  PayoutPage,
  PayoutStep,
  Product,
  Refund,
  RefundPage,
  RefundRequest,
  Settlement,
  SettlementPage,
  SettlementStatement,
  TestPayment,
  TransferPage,
} from './wire-types.ts';

export {
  type Cause,
  MerchantApiError,
  MerchantNetworkError,
  type Problem,
  type ProblemField,
  type WebhookFault,
  WebhookVerificationError,
} from './errors.ts';
export type { MerchantClientOptions, MerchantKey } from './send-request.ts';
export { type Credentials, type RequestToSign, type SignedHeaders, signRequest } from './sign-request.ts';
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookToVerify,
} from './verify-webhook.ts';
export type * from './wire-types.ts';

export type PostOptions = {
  /** Use one for each intent; keep it to repeat the call after a MerchantNetworkError. Random when left out. */
  idempotencyKey?: string;
};
export type MerchantClient = {
  /** Your products: amounts, hours and the fee plan in force. */
  products(): Promise<Product[]>;
  createCollection(body: CreateCollection, options?: PostOptions): Promise<CreatedCollection>;
  getCollection(agtOrderNo: string): Promise<Collection>;
  /** Finds a collection by your own order number. */
  findCollection(mchOrderNo: string): Promise<Collection>;
  /** All your collections, newest first; pass `nextCursor` as `cursor` for the following page. */
  collections(page?: ListQuery & { state?: Collection['state'] }): Promise<CollectionPage>;
  /** Requests a refund of `amount`, or of the full remaining amount; two people at the operator approve it. */
  refund(agtOrderNo: string, body?: RefundRequest, options?: PostOptions): Promise<AskedRefund>;
  /** Every refund of an order, the newest last. */
  refunds(agtOrderNo: string): Promise<Refund[]>;
  getRefund(agtOrderNo: string, refundNo: string): Promise<Refund>;
  /** Refunds of all orders, newest first. */
  allRefunds(page?: ListQuery & { state?: Refund['state']; mchRefundNo?: string }): Promise<RefundPage>;
  /** Possible until somebody has approved it. */
  cancelRefund(agtOrderNo: string, refundNo: string, options?: PostOptions): Promise<CancelledRefund>;
  createPayout(body: CreatePayout, options?: PostOptions): Promise<CreatedPayout>;
  /** Creates up to 1 000 payouts at once; each row has its own answer. */
  createPayouts(payouts: readonly CreatePayout[], options?: PostOptions): Promise<CreatedPayouts>;
  getPayout(orderNo: string): Promise<Payout>;
  /** Finds a payout by your own order number. */
  findPayout(mchOrderNo: string): Promise<Payout>;
  /** All your payouts, newest first. */
  payouts(page?: ListQuery & { state?: Payout['state'] }): Promise<PayoutPage>;
  /** Possible until somebody has claimed it. */
  cancelPayout(orderNo: string, options?: PostOptions): Promise<PayoutStep>;
  /** Accepts a payout that was paid (`claimStatus` 1); it is settled once the operator has accepted it as well. */
  acceptPayout(orderNo: string, options?: PostOptions): Promise<PayoutAcceptance>;
  /** Reports that a payout marked as paid did not arrive. */
  disputePayout(orderNo: string, reason: string, options?: PostOptions): Promise<PayoutStep>;
  /** Requests a settlement of everything available; two people at the operator approve it. */
  requestSettlement(options?: PostOptions): Promise<Settlement>;
  getSettlement(settlementNo: string): Promise<Settlement>;
  settlements(page?: ListQuery & { state?: string }): Promise<SettlementPage>;
  settlementStatement(settlementNo: string): Promise<SettlementStatement>;
  balance(): Promise<Balance>;
  /** The bill of a day in Shanghai (`2026-07-01`), with a page of its rows. */
  bill(day: string, page?: { cursor?: string; limit?: number }): Promise<Bill>;
  /** The same bill with all its rows as CSV. */
  billCsv(day: string): Promise<string>;
  transfers(page?: { cursor?: string; limit?: number }): Promise<TransferPage>;
  /** The same events as the webhooks, in order, after a cursor. */
  events(after?: string, limit?: number): Promise<EventPage>;
  /** Test keys only: the payer of a test order pays, pays another `amount`, or lets it expire. */
  payTestOrder(body: TestPayment, options?: PostOptions): Promise<PaidTestOrder>;
};

/**
 * Creates a client of the merchant API. Every call throws MerchantApiError or MerchantNetworkError, and TypeError for
 * an empty number.
 *
 * @example
 * const client = createMerchantClient({ baseUrl: 'https://pay.example.com', mchId: 'M1001', keyId, secret });
 * const { payUrl } = await client.createCollection({ mchOrderNo, product: 'bank', amount: '100.00', subject });
 */
export function createMerchantClient(options: MerchantClientOptions): MerchantClient {
  const send = createSender(options);
  function get<T>(path: string[], query: Query = {}): Promise<T> {
    return send<T>({ method: 'GET', target: requestTarget(path, given(query)) });
  }
  function post<T>(path: string[], body: unknown, { idempotencyKey = randomUUID() }: PostOptions = {}): Promise<T> {
    return send<T>({ method: 'POST', target: requestTarget(path), body: JSON.stringify(body), idempotencyKey });
  }
  return {
    products: async () => (await get<{ list: Product[] }>(['products'])).list,
    createCollection: async (body, options) => post(['collections'], body, options),
    getCollection: async (agtOrderNo) => get(['collections', agtOrderNo]),
    findCollection: async (mchOrderNo) => get(['collections'], { mchOrderNo }),
    collections: async (page = {}) => get(['collections'], page),
    refund: async (agtOrderNo, body = {}, options) => post(['collections', agtOrderNo, 'refunds'], body, options),
    refunds: async (agtOrderNo) => get(['collections', agtOrderNo, 'refunds']),
    getRefund: async (agtOrderNo, refundNo) => get(['collections', agtOrderNo, 'refunds', refundNo]),
    allRefunds: async (page = {}) => get(['refunds'], page),
    cancelRefund: async (agtOrderNo, refundNo, options) =>
      post(['collections', agtOrderNo, 'refunds', refundNo, 'cancel'], {}, options),
    createPayout: async (body, options) => post(['payouts'], body, options),
    createPayouts: async (payouts, options) => post(['payouts', 'batch'], { payouts }, options),
    getPayout: async (orderNo) => get(['payouts', orderNo]),
    findPayout: async (mchOrderNo) => get(['payouts'], { mchOrderNo }),
    payouts: async (page = {}) => get(['payouts'], page),
    cancelPayout: async (orderNo, options) => post(['payouts', orderNo, 'cancel'], {}, options),
    acceptPayout: async (orderNo, options) => post(['payouts', orderNo, 'accept'], {}, options),
    disputePayout: async (orderNo, reason, options) => post(['payouts', orderNo, 'dispute'], { reason }, options),
    requestSettlement: async (options) => post(['settlements'], {}, options),
    getSettlement: async (settlementNo) => get(['settlements', settlementNo]),
    settlements: async (page = {}) => get(['settlements'], page),
    settlementStatement: async (settlementNo) => get(['settlements', settlementNo, 'statement']),
    balance: async () => get(['balance']),
    bill: async (day, page = {}) => get(['bills', day], page),
    billCsv: async (day) => get(['bills', day], { format: 'csv' }),
    transfers: async (page = {}) => get(['transfers'], page),
    events: async (after, limit) => get(['events'], { after, limit }),
    payTestOrder: async (body, options) => post(['test', 'payments'], body, options),
  };
}

type Query = Record<string, string | number | undefined>;

function given(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
}
