import { randomUUID } from 'node:crypto';
import { sendRequest, type Transport } from './send-request.ts';
import type {
  Balance,
  Collection,
  CreateCollection,
  CreatedCollection,
  EventPage,
  RefundRequest,
  TransferPage,
} from './wire-types.ts';

export type PostOptions = {
  /** One per intent; keep it to repeat the call after a MerchantNetworkError. Random when left out. */
  idempotencyKey?: string;
};
export type MerchantClient = {
  createCollection(body: CreateCollection, options?: PostOptions): Promise<CreatedCollection>;
  getCollection(agtOrderNo: string): Promise<Collection>;
  /** By your own order number. */
  findCollection(mchOrderNo: string): Promise<Collection>;
  /** Asks for a refund; two people at the operator approve it. */
  refund(agtOrderNo: string, body?: RefundRequest, options?: PostOptions): Promise<Record<string, unknown>>;
  balance(): Promise<Balance>;
  transfers(page?: { cursor?: string; limit?: number }): Promise<TransferPage>;
  /** Everything webhooks would have said, in order, from a cursor on. */
  events(after?: string, limit?: number): Promise<EventPage>;
};

/** Client of the merchant API. Every call throws MerchantApiError or MerchantNetworkError. */
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
      post(`/collections/${encodeURIComponent(agtOrderNo)}/refund`, body, options),
    balance: () => get('/balance'),
    transfers: (page = {}) => get('/transfers', page),
    events: (after, limit) => get('/events', { after, limit }),
  };
}

function queryText(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
