import { randomBytes, randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { CreateCollectionAnswer, CreateCollectionBody } from '@mashang/contract/collection-orders';
import { type Credentials, signRequest } from '@mashang/merchant-sdk/sign-request';
import { DEMO_MERCHANT } from '../../../sandbox/src/seed/demo-data.ts';
import { giveRefundAccount } from './arrange/arrange-refunds.ts';
import type { TestServer } from './start-test-server.ts';

export const M1001: Credentials = {
  mchId: DEMO_MERCHANT.mchId,
  keyId: DEMO_MERCHANT.keyId,
  secret: DEMO_MERCHANT.secret,
};

export type MerchantAnswer = {
  status: number;
  /** The body as text, unchanged. */
  text: string;
  headers: OutgoingHttpHeaders;
  body: Record<string, unknown> & { errors?: { field: string; reason: string }[] };
};
export type MerchantCall = {
  method: 'GET' | 'POST';
  path: string;
  /** An object is sent as JSON, a text unchanged. */
  body?: unknown;
  /** Null leaves the header out; random when missing. */
  idempotencyKey?: string | null;
  credentials?: Partial<Credentials>;
  nonce?: string;
  timestamp?: number;
  /** Sent in place of the signed headers, or in addition. */
  headers?: Record<string, string>;
  ip?: string;
};

/** Makes one merchant call signed by the SDK, through the server's HTTP interface. */
export async function callMerchant(server: TestServer, call: MerchantCall): Promise<MerchantAnswer> {
  const body = call.body === undefined ? '' : typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
  const key = call.idempotencyKey === undefined ? randomUUID() : call.idempotencyKey;
  const signed = signRequest({
    ...M1001,
    ...call.credentials,
    method: call.method,
    pathAndQuery: call.path,
    body,
    timestamp: call.timestamp ?? Math.floor(server.clock.now() / 1000),
    ...(call.nonce === undefined ? {} : { nonce: call.nonce }),
  });
  const response = await server.app.inject({
    method: call.method,
    url: call.path,
    remoteAddress: call.ip ?? '127.0.0.1',
    headers: {
      ...signed,
      ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(call.method === 'POST' && key !== null ? { 'idempotency-key': key } : {}),
      ...call.headers,
    },
    ...(call.method === 'POST' ? { payload: body } : {}),
  });
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    // A file is read by its text.
    body: `${response.headers['content-type']}`.startsWith('text/') ? {} : JSON.parse(response.body),
  };
}

/** Returns a create's body that is correct in every field except those given. */
export function collectionBody(fields: Record<string, unknown> = {}): CreateCollectionBody {
  return {
    mchOrderNo: `T${randomBytes(8).toString('hex')}`,
    product: 'bank',
    amount: '1000.00',
    subject: '测试商品',
    ...fields,
  } as CreateCollectionBody;
}

export function postCollection(
  server: TestServer,
  body: unknown,
  call: Partial<MerchantCall> = {},
): Promise<MerchantAnswer> {
  return callMerchant(server, { method: 'POST', path: '/api/v1/collections', body, ...call });
}

/**
 * Creates an order, and expects that to be accepted; `status` 3 is accepted too. Its payer has given a refund account.
 */
export async function createOrder(
  server: TestServer,
  fields: Record<string, unknown> = {},
  { refundable = true }: { refundable?: boolean } = {},
): Promise<CreateCollectionAnswer> {
  const answer = await postCollection(server, collectionBody(fields));
  if (answer.status !== 201) throw new Error(`create answered ${answer.status}: ${answer.text}`);
  const made = answer.body as unknown as CreateCollectionAnswer;
  if (refundable) await giveRefundAccount(server, made.agtOrderNo);
  return made;
}
