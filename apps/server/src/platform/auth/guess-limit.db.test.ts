import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { createLimiter } from '../http/http-limit.ts';
import { grantWriter } from '../verbs/grant-writes.ts';
import { STRANGER_GUESSES as rule } from './guess-rules.ts';
import { clearTries, takeTry } from './guess-store.ts';

/**
 * Secrets guessed at the endpoints without a session: the guesser is limited, a caller with the right secret is served
 * all the same.
 */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const LIMIT = 120;

it('wrong signatures of an address have to wait, right ones are served, other addresses unaffected', async () => {
  const ip = '203.0.113.7';
  const balance = (fields: object) => callMerchant(server, { method: 'GET', path: '/api/v1/balance', ip, ...fields });
  const guess = () => balance({ headers: { 'x-signature': randomBytes(32).toString('hex') } });
  const statuses: number[] = [];
  for (let n = 0; n < LIMIT + 10; n++) statuses.push((await guess()).status);
  expect(new Set(statuses.slice(0, LIMIT))).toEqual(new Set([401]));
  expect(new Set(statuses.slice(LIMIT))).toEqual(new Set([429]));
  // Key ids, merchants and nonces that do not exist count as guesses too.
  expect((await balance({ credentials: { keyId: 'nobody' } })).status).toBe(429);
  expect((await balance({})).status).toBe(200);
  expect((await balance({ ip: '203.0.113.8', credentials: { secret: 'no' } })).status).toBe(401);
  server.clock.advance(61_000);
  expect((await guess()).status).toBe(401);
});

it('payment pages are not found by trying tokens, and a payer behind the same address reads on', async () => {
  const { payUrl } = await createOrder(server);
  const token = new URL(payUrl).searchParams.get('o') as string;
  const remoteAddress = '203.0.113.9';
  const read = (o: string) =>
    server.app.inject({ method: 'GET', url: `/api/pay/order?${new URLSearchParams({ o })}`, remoteAddress });
  const statuses: number[] = [];
  for (let n = 0; n < LIMIT + 10; n++) {
    const guessed = randomBytes(17).toString('base64url').slice(0, 22) + token.slice(22);
    const sent = await read(guessed);
    statuses.push(sent.statusCode === 200 ? (sent.json() as { code: number }).code : sent.statusCode);
  }
  expect(new Set(statuses.slice(0, LIMIT))).toEqual(new Set([404]));
  expect(new Set(statuses.slice(LIMIT))).toEqual(new Set([429]));
  expect((await read(token)).json()).toMatchObject({ code: 200 });
});

it('a window begun between two milliseconds counts like any other', async () => {
  const max = 3;
  const limit = createLimiter(server.platform, 'between-milliseconds', { max, windowMs: 60_000 });
  const moments = Array.from({ length: 40 }, (_, n) => n / 40 + 0.4687);
  for (const [n, part] of moments.entries()) {
    server.clock.advance(part);
    for (let call = 0; call < max; call++) await limit(`caller-${n}`);
    await expect(limit(`caller-${n}`)).rejects.toMatchObject({ kind: 'tooMany' });
  }
});

it('a guess is judged only once it is counted, also where the count is forgotten meanwhile', async () => {
  const sql = server.platform.db.identity;
  const now = server.clock.now();
  const take = () => takeTry(grantWriter(sql), 'forgotten', now, rule);
  for (let round = 0; round < 150; round++) {
    for (let n = 0; n < rule.free; n++) await take();
    const beside = await Promise.all([
      take(),
      take(),
      clearTries(grantWriter(sql), ['forgotten']).then(take),
      take(),
      take(),
    ]);
    for (const one of beside) if (!one.refused) expect(one.failures).toBeGreaterThan(0);
  }
});
