import { randomUUID } from 'node:crypto';
import { sendRequest, type Transport } from './send-request.ts';
import type {
  AskedRefund,
  Balance,
  CancelledRefund,
  Collection,
  CreateCollection,
  CreatedCollection,
  CreatedPayout,
  CreatedPayouts,
  CreatePayout,
  EventPage,
  Payout,
  PayoutAcceptance,
  PayoutStep,
  Refund,
  RefundRequest,
  Settlement,
  SettlementPage,
  SettlementStatement,
  TransferPage,
} from './wire-types.ts';

export type PostOptions = {
  /** Use one for each intent; keep it to repeat the call after a MerchantNetworkError. Random when left out. */
  idempotencyKey?: string;
};
export type MerchantClient = {
  createCollection(body: CreateCollection, options?: PostOptions): Promise<CreatedCollection>;
  getCollection(agtOrderNo: string): Promise<Collection>;
  /** Finds a collection by your own order number. */
  findCollection(mchOrderNo: string): Promise<Collection>;
  /** Requests a refund of `amount`, or of the full remaining amount; two people at the operator approve it. */
  refund(agtOrderNo: string, body?: RefundRequest, options?: PostOptions): Promise<AskedRefund>;
  /** Every refund of an order, the newest last. */
  refunds(agtOrderNo: string): Promise<Refund[]>;
  getRefund(agtOrderNo: string, refundNo: string): Promise<Refund>;
  /** Possible until somebody has approved it. */
  cancelRefund(agtOrderNo: string, refundNo: string, options?: PostOptions): Promise<CancelledRefund>;
  createPayout(body: CreatePayout, options?: PostOptions): Promise<CreatedPayout>;
  /** Creates up to 1 000 payouts at once; each row has its own answer. */
  createPayouts(payouts: readonly CreatePayout[], options?: PostOptions): Promise<CreatedPayouts>;
  getPayout(orderNo: string): Promise<Payout>;
  /** Finds a payout by your own order number. */
  findPayout(mchOrderNo: string): Promise<Payout>;
  /** Possible until somebody has claimed it. */
  cancelPayout(orderNo: string, options?: PostOptions): Promise<PayoutStep>;
  /** Accepts a payout that was paid (`claimStatus` 1); it is settled once the operator has accepted it as well. */
  acceptPayout(orderNo: string, options?: PostOptions): Promise<PayoutAcceptance>;
  /** Reports that a payout marked as paid did not arrive. */
  disputePayout(orderNo: string, reason: string, options?: PostOptions): Promise<PayoutStep>;
  /** Requests a settlement of everything available; two people at the operator approve it. */
  requestSettlement(options?: PostOptions): Promise<Settlement>;
  getSettlement(settlementNo: string): Promise<Settlement>;
  settlements(page?: { state?: string; cursor?: string; limit?: number }): Promise<SettlementPage>;
  settlementStatement(settlementNo: string): Promise<SettlementStatement>;
  balance(): Promise<Balance>;
  transfers(page?: { cursor?: string; limit?: number }): Promise<TransferPage>;
  /** The same events as the webhooks, in order, after a cursor. */
  events(after?: string, limit?: number): Promise<EventPage>;
};

/** Creates a client of the merchant API. Every call throws MerchantApiError or MerchantNetworkError. */
export function createMerchantClient(transport: Transport): MerchantClient {
  function get<T>(path: string, query: Record<string, string | number | undefined> = {}): Promise<T> {
    return sendRequest<T>(transport, { method: 'GET', path: `/api/v1${path}${queryText(query)}` });
  }
  function post<T>(path: string, body: unknown, options: PostOptions = {}): Promise<T> {
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    return sendRequest<T>(transport, { method: 'POST', path: `/api/v1${path}`, body, idempotencyKey });
  }
  return {
    createCollection: (body, options) => post('/collections', body, options),
    getCollection: (agtOrderNo) => get(`/collections/${encodeURIComponent(agtOrderNo)}`),
    findCollection: (mchOrderNo) => get('/collections', { mchOrderNo }),
    refund: (agtOrderNo, body = {}, options) =>
      post(`/collections/${encodeURIComponent(agtOrderNo)}/refunds`, body, options),
    refunds: (agtOrderNo) => get(`/collections/${encodeURIComponent(agtOrderNo)}/refunds`),
    getRefund: (agtOrderNo, refundNo) => get(refundPath(agtOrderNo, refundNo)),
    cancelRefund: (agtOrderNo, refundNo, options) => post(`${refundPath(agtOrderNo, refundNo)}/cancel`, {}, options),
    createPayout: (body, options) => post('/payouts', body, options),
    createPayouts: (payouts, options) => post('/payouts/batch', { payouts }, options),
    getPayout: (orderNo) => get(`/payouts/${encodeURIComponent(orderNo)}`),
    findPayout: (mchOrderNo) => get('/payouts', { mchOrderNo }),
    cancelPayout: (orderNo, options) => post(`/payouts/${encodeURIComponent(orderNo)}/cancel`, {}, options),
    acceptPayout: (orderNo, options) => post(`/payouts/${encodeURIComponent(orderNo)}/accept`, {}, options),
    disputePayout: (orderNo, reason, options) =>
      post(`/payouts/${encodeURIComponent(orderNo)}/dispute`, { reason }, options),
    requestSettlement: (options) => post('/settlements', {}, options),
    getSettlement: (settlementNo) => get(`/settlements/${encodeURIComponent(settlementNo)}`),
    settlements: (page = {}) => get('/settlements', page),
    settlementStatement: (settlementNo) => get(`/settlements/${encodeURIComponent(settlementNo)}/statement`),
    balance: () => get('/balance'),
    transfers: (page = {}) => get('/transfers', page),
    events: (after, limit) => get('/events', { after, limit }),
  };
}

function refundPath(agtOrderNo: string, refundNo: string): string {
  return `/collections/${encodeURIComponent(agtOrderNo)}/refunds/${encodeURIComponent(refundNo)}`;
}

function queryText(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
