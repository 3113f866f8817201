import { randomUUID } from 'node:crypto';
import type { LoggedRequest, RequestLog } from '@mashang/contract/request-log';
import { signRequest } from '@mashang/merchant-sdk/sign-request';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { callMerchant, M1001 } from '../../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { pruneMerchantRequests } from '../keys/prune-requests.ts';

let server: TestServer;
let developer: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await enterMerchantPeople(server, [{ name: 'mdev', role: 'merchant_developer' }]);
  developer = await insertSession(server, 'mdev');
});
afterAll(() => server?.stop());

const read = async () => ((await developer.get('/api/merchant/requests', { limit: '100' })).data as RequestLog).list;
type Wrong = { url: string; headers?: Record<string, string>; signed?: string; secret?: string; ip?: string };
/** Sends a GET whose signature covers `signed`, by a secret, from an address. */
async function send({ url, headers = {}, signed = url, secret = M1001.secret, ip = '127.0.0.1' }: Wrong) {
  const timestamp = Math.floor(server.clock.now() / 1000);
  const own = signRequest({ ...M1001, secret, method: 'GET', pathAndQuery: signed, timestamp });
  return server.app.inject({ method: 'GET', url, headers: { ...own, ...headers }, remoteAddress: ip });
}
/** Does work, then returns the rows that it left in the log, newest first. */
async function rowsOf(work: () => Promise<unknown>): Promise<LoggedRequest[]> {
  const before = (await read())[0]?.id ?? '0';
  await work();
  const mark = randomUUID();
  await callMerchant(server, { method: 'GET', path: '/api/v1/balance', headers: { 'x-request-id': mark } });
  await expect.poll(async () => (await read()).some(({ requestId }) => requestId === mark)).toBe(true);
  return (await read()).filter(({ id, requestId }) => Number(id) > Number(before) && requestId !== mark);
}

it('keeps nothing of a key that is unknown, absent or another merchant’s', async () => {
  const url = '/api/v1/balance';
  const rows = await rowsOf(async () => {
    expect((await send({ url, headers: { 'X-Key-Id': 'nobodys' } })).statusCode).toBe(401);
    expect((await send({ url, headers: { 'X-Key-Id': '' } })).statusCode).toBe(401);
    expect((await send({ url, headers: { 'X-Mch-Id': 'M9999' } })).statusCode).toBe(401);
  });
  expect(rows).toEqual([]);
});

it('keeps a wrong clock and a missing header after a quiet time, when no key is cached', async () => {
  const faults: Record<string, string>[] = [{ 'X-Timestamp': '1000000000' }, { 'X-Nonce': '' }];
  for (const headers of faults) {
    server.clock.advance(60_000);
    const rows = await rowsOf(() => send({ url: '/api/v1/balance', headers }));
    expect(rows).toMatchObject([{ status: 401, cause: expect.stringMatching(/^(timestamp_|header_missing)/) }]);
  }
});

it('keeps every row of a second, whatever characters one has', async () => {
  const [path, grin] = ['/api/v1/transfers?after=', '%F0%9F%98%80'];
  const long = `${path}${'y'.repeat(5_000)}`;
  const urls = [`${path}%00`, `${path}${grin.repeat(300)}`, `${path}x${grin.repeat(300)}`, long];
  const rows = await rowsOf(async () => {
    for (const url of urls) expect((await send({ url, signed: decodeURIComponent(url) })).statusCode).not.toBe(200);
    await send({ url: long, secret: 'wrong' });
  });
  expect(rows).toHaveLength(5);
  const mistakes = rows.map(({ mistake }) => mistake).toReversed();
  expect(mistakes.slice(0, 3)).toEqual(['query_decoded', 'query_decoded', 'query_decoded']);
  for (const { target, expected, received } of rows) {
    expect(target.length).toBeLessThanOrEqual(2_000);
    for (const text of [expected, received]) expect(text.length).toBeLessThanOrEqual(4_000);
  }
});

it('says nothing of a text that it did not read, and hashes one that it did', async () => {
  const post = (body: string, headers = {}) =>
    callMerchant(server, { method: 'POST', path: '/api/v1/collections', body, headers });
  const rows = await rowsOf(async () => {
    expect((await post(`"${'x'.repeat(1_000_000)}"`)).status).toBe(413);
    expect((await post('{}', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('{}', { 'x-signature': 'f'.repeat(64) })).status).toBe(401);
  });
  expect(rows.map(({ status, expected }) => [status, expected !== ''])).toEqual([
    [401, true],
    [415, false],
    [413, false],
  ]);
});

it('keeps no signature and no value of a parameter that is named as a secret', async () => {
  const nonce = 'ab'.repeat(32);
  const signature = 'cd'.repeat(32);
  const url = `/api/v1/transfers?appSecret=${M1001.secret}&sign=${signature}&limit=1`;
  const rows = await rowsOf(async () => {
    await send({ url });
    await send({ url, signed: '/api/v1/transfers' });
    await send({ url: '/api/v1/balance', headers: { 'X-Nonce': nonce, 'X-Signature': nonce } });
  });
  expect(rows).toHaveLength(3);
  for (const secret of [M1001.secret, signature, nonce]) expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[1]).toMatchObject({ mistake: 'query_missing', target: expect.stringContaining('limit=1') });
});

it('gives away nothing of the expected text to who guesses, and lets no address fill the log', async () => {
  const rows = await rowsOf(async () => {
    for (let n = 0; n < 80; n += 1) {
      const { body } = await send({ url: '/api/v1/balance', secret: 'guessed', ip: '203.0.113.7' });
      expect(body).not.toMatch(/GET|[0-9a-f]{64}/);
    }
    await send({ url: '/api/v1/balance', secret: 'wrong', ip: '203.0.113.8' });
  });
  const from = (address: string) => rows.filter(({ ip }) => ip === address).length;
  expect(from('203.0.113.8')).toBe(1);
  // A minute may end meanwhile.
  expect(from('203.0.113.7')).toBeGreaterThan(9);
  expect(from('203.0.113.7')).toBeLessThanOrEqual(40);
});

it('deletes rows of more than thirty days and leaves younger ones', async () => {
  await server.owner`
    insert into merchant_request (merchant_id, key_id, at, method, target, status, cause, ms, request_id, ip, expected,
      received, mistake)
    select 1, 'old', now() - age, 'GET', '/', 200, '', 1, 'r', '127.0.0.1', '', '', ''
    from unnest(array[interval '30 days 1 minute', '29 days 23 hours']) age`;
  // Ids rise with time, so the old ones are the first.
  await server.owner`delete from merchant_request where key_id <> 'old'`;
  await pruneMerchantRequests(server.platform);
  const rest = await server.owner`select at > now() - interval '30 days' as young from merchant_request`;
  expect(rest).toMatchObject([{ young: true }]);
});
