import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createCollectionBody } from '@mashang/contract/collection-orders';
import { afterEach, describe, expect, it } from 'vitest';
import { createMerchantClient, type MerchantKey } from './client.ts';
import { MerchantApiError, MerchantNetworkError } from './errors.ts';
import { signRequest } from './sign-request.ts';
import type { CreateCollection } from './wire-types.ts';

type Seen = { method: string; url: string; body: string; headers: IncomingMessage['headers'] };
type Handler = (seen: Seen, response: ServerResponse, attempt: number) => void;

const keys = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };
const order: CreateCollection = { mchOrderNo: 'A1', product: 'bank', amount: '100.00', subject: '测试商品' };
const created = { agtOrderNo: 'C1', status: 1, payUrl: 'http://x/smartaps?o=1', expiresAt: '2026-03-01 08:00:00' };
let stop: (() => void) | undefined;

/** A real server on the loopback address, so that signatures are checked on the bytes that were really sent. */
async function serve(handler: Handler, signedBy: MerchantKey | { keys: MerchantKey[] } = keys) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const one = { method: request.method ?? '', url: request.url ?? '', body, headers: request.headers };
    seen.push(one);
    handler(one, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    seen,
    client: createMerchantClient({ mchId: keys.mchId, ...signedBy, baseUrl, retryDelayMs: 1, timeoutMs: 2_000 }),
  };
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

afterEach(() => {
  stop?.();
  stop = undefined;
});

describe('merchant client', () => {
  it('sends an order as the contract takes it', () => {
    expect(createCollectionBody.parse(order)).toEqual(order);
  });

  it('asks for a part of an order back, reads its refunds, and takes one back', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 200, {}));
    await client.refund('C1', { amount: '12.00', mchRefundNo: 'R-1' }, { idempotencyKey: 'k1' });
    await client.refund('C1');
    await client.refunds('C1');
    await client.getRefund('C1', 'TK1');
    await client.cancelRefund('C/1', 'TK1');
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/v1/collections/C1/refunds', '{"amount":"12.00","mchRefundNo":"R-1"}'],
      ['POST', '/api/v1/collections/C1/refunds', '{}'],
      ['GET', '/api/v1/collections/C1/refunds', ''],
      ['GET', '/api/v1/collections/C1/refunds/TK1', ''],
      ['POST', '/api/v1/collections/C%2F1/refunds/TK1/cancel', '{}'],
    ]);
    expect(seen[0]?.headers['idempotency-key']).toBe('k1');
  });

  it('has calls for settlements', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 200, {}));
    await client.requestSettlement();
    await client.getSettlement('JS1');
    await client.settlements({ state: 'paid', limit: 5 });
    await client.settlementStatement('JS1');
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v1/settlements',
      'GET /api/v1/settlements/JS1',
      'GET /api/v1/settlements?state=paid&limit=5',
      'GET /api/v1/settlements/JS1/statement',
    ]);
  });

  it('has a call for every step of a payout', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 200, {}));
    const payout = {
      mchOrderNo: 'P1',
      amount: '1.00',
      payType: 2,
      beneficiaryName: '张三丰',
      beneficiaryAccount: '4111111111111111',
    };
    await client.createPayout(payout, { idempotencyKey: 'k1' });
    await client.createPayouts([payout, payout]);
    await client.getPayout('DF1/x');
    await client.findPayout('P1');
    await client.cancelPayout('DF1');
    await client.acceptPayout('DF1');
    await client.disputePayout('DF1', '未到账');
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/v1/payouts', JSON.stringify(payout)],
      ['POST', '/api/v1/payouts/batch', JSON.stringify({ payouts: [payout, payout] })],
      ['GET', '/api/v1/payouts/DF1%2Fx', ''],
      ['GET', '/api/v1/payouts?mchOrderNo=P1', ''],
      ['POST', '/api/v1/payouts/DF1/cancel', '{}'],
      ['POST', '/api/v1/payouts/DF1/accept', '{}'],
      ['POST', '/api/v1/payouts/DF1/dispute', '{"reason":"未到账"}'],
    ]);
    for (const { method, headers } of seen) expect(Boolean(headers['idempotency-key'])).toBe(method === 'POST');
  });

  it('signs exactly the bytes and the path that arrive', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 200, created));
    await client.createCollection(order, { idempotencyKey: 'k1' });
    await client.findCollection('订单 1&x=2');
    await client.getCollection('a/b?c');
    await client.transfers({ cursor: 'x y', limit: 5 });
    expect(seen.map((one) => one.url)).toEqual([
      '/api/v1/collections',
      '/api/v1/collections?mchOrderNo=%E8%AE%A2%E5%8D%95%201%26x%3D2',
      '/api/v1/collections/a%2Fb%3Fc',
      '/api/v1/transfers?cursor=x%20y&limit=5',
    ]);
    for (const { method, url, body, headers } of seen) {
      const timestamp = String(headers['x-timestamp']);
      const nonce = String(headers['x-nonce']);
      const expected = signRequest({ ...keys, method, pathAndQuery: url, body, timestamp, nonce });
      expect(headers['x-signature']).toBe(expected['X-Signature']);
    }
    expect(seen[0]?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(order);
    expect(seen[1]?.headers['idempotency-key']).toBeUndefined();
  });

  it('repeats a POST whose answer was lost under the same key with a new nonce', async () => {
    const { seen, client } = await serve((_, response, attempt) => {
      if (attempt === 1) response.destroy();
      else if (attempt === 2) answer(response, 409, { title: 'still running', status: 409, detail: '', code: 409 });
      else answer(response, 200, created);
    });
    await expect(client.createCollection(order)).resolves.toEqual(created);
    expect(new Set(seen.map((one) => one.headers['idempotency-key'])).size).toBe(1);
    expect(new Set(seen.map((one) => one.headers['x-nonce'])).size).toBe(3);
    expect(new Set(seen.map((one) => one.body)).size).toBe(1);
  });

  it('waits out a server that is briefly away', async () => {
    const { seen, client } = await serve((_, response, attempt) =>
      attempt < 3 ? answer(response, 503, '', { 'retry-after': '0' }) : answer(response, 200, created),
    );
    await client.createCollection(order);
    expect(seen).toHaveLength(3);
  });

  it('repeats a POST of which nobody knows what became under its key, as late as it was asked to', async () => {
    const at: number[] = [];
    const { seen, client } = await serve((_, response, attempt) => {
      at.push(performance.now());
      if (attempt === 1) answer(response, 503, { status: 503, code: 500 }, { 'retry-after': '1' });
      else if (attempt === 2) answer(response, 409, { status: 409, code: 409, detail: 'still running' });
      else answer(response, 200, created);
    });
    await expect(client.createCollection(order)).resolves.toEqual(created);
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect((at[1] as number) - (at[0] as number)).toBeGreaterThanOrEqual(1_000);
  });

  it('gives up a server that stays away after its last try, with its problem', async () => {
    const { seen, client } = await serve((_, response) =>
      answer(response, 503, { status: 503, code: 500, detail: 'away' }, { 'retry-after': '0' }),
    );
    await expect(client.createCollection(order)).rejects.toMatchObject({ status: 503, problem: { detail: 'away' } });
    expect(seen).toHaveLength(4);
  });

  it('does not repeat a refusal, and carries its problem', async () => {
    const errors = [{ field: 'amount', reason: '金额须为最多两位小数的数字字符串' }];
    const problem = {
      type: 'about:blank',
      title: '参数错误',
      status: 400,
      detail: '金额',
      code: 400,
      requestId: 'r1',
      errors,
    };
    const { seen, client } = await serve((_, response) => answer(response, 400, problem));
    const error = await client.createCollection(order).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MerchantApiError);
    expect(error).toMatchObject({ status: 400, code: 400, fields: errors, problem });
    expect(seen).toHaveLength(1);
  });

  it('does not repeat a conflict that answers a first try', async () => {
    const { seen, client } = await serve((_, response) =>
      answer(response, 409, { code: 409, cause: 'duplicate_order', agtOrderNo: 'C9' }),
    );
    const error = await client.createCollection(order).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      status: 409,
      cause: 'duplicate_order',
      problem: { agtOrderNo: 'C9', detail: expect.any(String) },
    });
    expect(seen).toHaveLength(1);
  });

  it('says which key to repeat when no answer ever came', async () => {
    const { seen, client } = await serve((_, response) => response.destroy());
    const error = await client
      .createCollection(order, { idempotencyKey: 'keep-me' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MerchantNetworkError);
    expect(error).toMatchObject({ idempotencyKey: 'keep-me' });
    expect(seen).toHaveLength(4);
  });

  it('takes a page in place of an answer for none, and asks again under the same key', async () => {
    const { seen, client } = await serve((_, response, attempt) =>
      attempt === 1 ? answer(response, 200, '<html>sign in to this network</html>') : answer(response, 200, created),
    );
    await expect(client.createCollection(order)).resolves.toEqual(created);
    expect(new Set(seen.map((one) => one.headers['idempotency-key'])).size).toBe(1);
    stop?.();
    const pages = await serve((_, response) => answer(response, 200, '<html>'));
    await expect(pages.client.balance()).rejects.toBeInstanceOf(MerchantNetworkError);
  });

  it('copes with an error page that is no problem document, never follows a redirect with its signature', async () => {
    const { seen, client } = await serve((one, response) =>
      one.method === 'GET'
        ? answer(response, 500, '<html>')
        : answer(response, 302, '', { location: 'http://127.0.0.1:9/' }),
    );
    await expect(client.balance()).rejects.toMatchObject({ status: 500, problem: { detail: '<html>', code: 500 } });
    await expect(client.createCollection(order)).rejects.toBeInstanceOf(MerchantNetworkError);
    expect(seen.filter((one) => one.method === 'GET')).toHaveLength(4);
  });

  it('repeats after any fault of the server, and names the key to repeat a POST with', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 500, { status: 500, code: 500 }));
    const error = await client.createCollection(order, { idempotencyKey: 'k5' }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 500, idempotencyKey: 'k5' });
    expect(new Set(seen.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set(['k5']));
    expect(seen).toHaveLength(4);
  });

  it('signs by the time of the server once it was refused, and keeps to it', async () => {
    const { seen, client } = await serve((one, response) => {
      const late = Math.abs(Number(one.headers['x-timestamp']) - Date.now() / 1000 - 1_000) > 300;
      answer(response, late ? 401 : 200, late ? { code: 401 } : {}, {
        date: new Date(Date.now() + 1_000_000).toUTCString(),
      });
    });
    await client.balance();
    await client.balance();
    expect(seen).toHaveLength(3);
  });

  it('tries the next key when one is refused, keeps to it, and says so when none is taken', async () => {
    let known = 'new';
    const { seen, client } = await serve(
      (one, response) => answer(response, one.headers['x-key-id'] === known ? 200 : 401, { code: 401 }),
      {
        keys: [
          { keyId: 'old', secret: 'a' },
          { keyId: 'new', secret: 'b' },
        ],
      },
    );
    await client.balance();
    await client.balance();
    known = 'none';
    await expect(client.balance()).rejects.toMatchObject({ status: 401 });
    expect(seen.map(({ headers }) => headers['x-key-id'])).toEqual(['old', 'new', 'new', 'new', 'old']);
    expect(() => createMerchantClient({ baseUrl: 'http://127.0.0.1', mchId: 'M1001', keys: [] })).toThrow(TypeError);
  });

  it('does not take a refused signature for a lost answer', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 401, { code: 401 }));
    await expect(client.createCollection(order)).rejects.toMatchObject({ status: 401, code: 401 });
    expect(seen).toHaveLength(1);
  });

  it('sends no number that a client would resolve to another call', async () => {
    const { seen, client } = await serve((_, response) => answer(response, 200, {}));
    await expect(client.getCollection('..')).rejects.toBeInstanceOf(TypeError);
    await expect(client.refund('')).rejects.toBeInstanceOf(TypeError);
    expect(seen).toHaveLength(0);
  });
});
