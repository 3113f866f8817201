import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPartners } from '../../../../../sandbox/src/demo-partners.ts';
import { type App, buildApp } from '../../../app.ts';
import { callMerchant, collectionBody } from '../../../test-support/call-merchant.ts';
import { signInUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { merchantDocument } from '../../http/merchant-document/merchant-document.ts';
import { type Db, openDb } from '../db.ts';
import { isDatabaseAway } from './database-away.ts';

let server: TestServer;
let away: App;
let nowhere: Db;

beforeAll(async () => {
  server = await startTestServer();
  nowhere = await openLost(server);
  const platform = { ...server.platform };
  away = await buildApp(platform, createDemoPartners());
  await away.server.ready();
  platform.db = nowhere;
});
afterAll(async () => {
  await away.stop();
  await away.server.close();
  await nowhere.close();
  await server.stop();
});

describe('a database that is away', () => {
  it('is answered to merchants as 503 with Retry-After, so that they send the same call again', async () => {
    const lost = { ...server, app: away.server } as TestServer;
    for (const call of [
      { method: 'POST', path: '/api/v1/collections', body: collectionBody() },
      { method: 'GET', path: '/api/v1/collections/XX1' },
    ] as const) {
      const answer = await callMerchant(lost, call);
      expect([call.path, answer.status, answer.headers['retry-after']]).toEqual([call.path, 503, '2']);
      expect(answer.body).toMatchObject({ status: 503, code: 500 });
    }
  });

  it('is answered to the back office as 503, and a fault of ours stays 500', async () => {
    const { headers } = await signInUser(server, 'admin01');
    const answer = await away.server.inject({ method: 'GET', url: '/api/callback/targets', headers });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([503, '2', 500]);
  });

  it('is known by what the driver and the database say', () => {
    const codes = ['57P01', '08006', '40P01', '40001', '53300', '55P03', 'CONNECTION_CLOSED', 'ECONNREFUSED'];
    expect(codes.filter((code) => !isDatabaseAway({ code }))).toEqual([]);
    expect(isDatabaseAway({ code: 'ENOENT', syscall: 'connect' })).toBe(true);
    for (const error of [null, new TypeError('x'), { code: '23505' }, { code: '22P02' }, { code: 'ENOENT' }])
      expect(isDatabaseAway(error)).toBe(false);
  });

  it('is declared to those who integrate', () => {
    for (const calls of Object.values(merchantDocument('zh', '/').paths))
      for (const { responses } of Object.values(calls))
        expect(responses).toMatchObject({ 503: { headers: { 'Retry-After': {} } } });
  });
});

/** Pools of the test's database over a port where nothing listens any more. */
async function openLost({ platform }: TestServer): Promise<Db> {
  const { hostname, port } = new URL(platform.db.url);
  const open = new Set<Socket>();
  const between = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port: here } = between.address() as { port: number };
  const through = (url: string) => url.replace(`:${port}/`, `:${here}/`);
  const { mashang_app, mashang_participant, mashang_merchant, mashang_test, mashang_identity, mashang_evidence } =
    platform.db.logins;
  const logins = {
    mashang_app: through(mashang_app),
    mashang_participant: through(mashang_participant),
    mashang_identity: through(mashang_identity),
    mashang_merchant: through(mashang_merchant),
    mashang_test: through(mashang_test),
    mashang_evidence: through(mashang_evidence),
  };
  const db = await openDb({ url: through(platform.db.url), logins, pool: 2, vault: platform.secrets.vault });
  between.close();
  for (const socket of open) socket.destroy();
  return db;
}
