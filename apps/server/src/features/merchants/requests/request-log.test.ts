import type { RequestLog } from '@mashang/contract/request-log';
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
  await enterMerchantPeople(server, [
    { name: 'mdev', role: 'merchant_developer' },
    { name: 'mview', role: 'merchant_viewer' },
  ]);
  developer = await insertSession(server, 'mdev');
});
afterAll(() => server?.stop());

const read = async (query: Record<string, string> = {}) =>
  ((await developer.get('/api/merchant/requests', query)).data as RequestLog).list;
/** The log is written a moment after the answers. */
const logged = (count: number) =>
  expect.poll(async () => (await read()).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);

it('has what was asked and answered, newest first, and why a signature is wrong', async () => {
  const path = '/api/v1/transfers?limit=3';
  await callMerchant(server, { method: 'GET', path: '/api/v1/balance' });
  const fault = await callMerchant(server, { method: 'GET', path: '/api/v1/transfers?unknown=1' });
  // A client that signs the path without its query.
  const timestamp = Math.floor(server.clock.now() / 1000);
  const headers = { ...signRequest({ ...M1001, method: 'GET', pathAndQuery: '/api/v1/transfers', timestamp }) };
  await server.app.inject({ method: 'GET', url: path, headers });
  await logged(3);
  const [wrong, refused, answered] = await read();
  expect(answered).toMatchObject({ method: 'GET', target: '/api/v1/balance', status: 200, cause: '', mistake: '' });
  expect(refused).toMatchObject({ status: 400, cause: 'field_invalid', requestId: fault.body.requestId });
  expect(wrong).toMatchObject({ status: 401, cause: 'signature_invalid', mistake: 'query_missing', target: path });
  expect(wrong?.expected).toBe(wrong?.received.replace('/api/v1/transfers', path));
  expect(JSON.stringify([wrong, refused, answered])).not.toContain(headers['X-Signature']);
  expect((await read({ refused: '1' })).every(({ status }) => status >= 400)).toBe(true);
});

it('is read by the developers and administrators of the merchant alone', async () => {
  for (const name of ['mview', 'admin01', 'agent02'])
    expect((await (await insertSession(server, name)).get('/api/merchant/requests')).code, name).toBe(403);
  await server.change(
    (sql) => sql`
    insert into merchant_request (merchant_id, key_id, at, method, target, status, cause, ms, request_id, ip, expected,
      received, mistake)
    select max(id) + 1000, 'other', now(), 'GET', '/other', 200, '', 1, 'r', '127.0.0.1', '', '', '' from merchant`,
  );
  expect((await read()).filter(({ keyId }) => keyId === 'other')).toEqual([]);
});

it('keeps nothing of who names no key of the merchant, and each row for thirty days', async () => {
  const before = (await read()).length;
  await callMerchant(server, { method: 'GET', path: '/api/v1/balance', credentials: { mchId: 'M9999' } });
  await server.change((sql) => sql`update merchant_request set at = now() - interval '31 days' where status = 200`);
  await pruneMerchantRequests(server.platform);
  const rest = await read();
  expect(rest.length).toBeLessThan(before);
  expect(rest.every(({ status }) => status !== 200)).toBe(true);
});
