import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createDemoPartners } from '../../sandbox/src/demo-partners.ts';
import { type App, buildApp } from './app.ts';
import { listenToReplicas } from './listen-to-replicas.ts';
import { openDb } from './platform/database/db.ts';
import { createBus } from './platform/events/events.ts';
import type { Http } from './platform/http/http.ts';
import type { Platform } from './platform/platform.ts';
import { insertSession, signInUser, type TestUser } from './test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from './test-support/start-test-server.ts';

/**
 * Two servers on one database that share nothing else. They wait at most 3 s, less than the five seconds of a cached
 * session, so no test passes because a cache expired.
 */
let server: TestServer;
let other: { platform: Platform; app: App };
let stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const platform = {
    ...server.platform,
    db: await openDb({ ...server.platform.db, pool: 4, vault: server.platform.secrets.vault }),
    bus: createBus(),
  };
  const app = await buildApp(platform, createDemoPartners());
  other = { platform, app };
  stops = [
    await listenToReplicas(server.platform),
    await listenToReplicas(platform),
    () => app.server.close(),
    app.stop,
    platform.db.close,
  ];
  for (const http of [server.app, app.server]) await http.listen({ port: 0, host: '127.0.0.1' });
}, 60_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  await server?.stop();
});

const codeAt = async (http: Http, { headers }: TestUser) =>
  ((await http.inject({ url: '/api/userInfo', headers })).json() as { code: number }).code;
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 3_000, interval: 10 });

type Connected = { socket: WebSocket; closed: () => number | null; kinds: string[] };

async function connect(http: Http, { headers, taid }: TestUser): Promise<Connected> {
  const { port } = http.server.address() as { port: number };
  const query = new URLSearchParams({
    'PAY-TOKEN': headers['pay-token'] as string,
    TAID: taid,
    'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
  });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/pay?${query}`, {
    headers: { cookie: headers.cookie as string },
  });
  const kinds: string[] = [];
  let code: number | null = null;
  socket
    .on('error', () => undefined)
    .on('close', (closed) => {
      code = closed;
    });
  socket.on('message', (data) => kinds.push((JSON.parse(String(data)) as { kind: string }).kind));
  await soon(() => expect(kinds).toContain('hello'));
  return { socket, kinds, closed: () => code };
}

describe('two servers on one database', () => {
  it('know at once that a session ended at the other one, and end its websocket', async () => {
    const user = await signInUser(server, 'agent01');
    expect(await codeAt(other.app.server, user)).toBe(200);
    const there = await connect(other.app.server, user);
    await server.app.inject({ method: 'GET', url: '/api/doLogout', headers: user.headers });
    await soon(async () => expect(await codeAt(other.app.server, user)).toBe(401));
    await soon(() => expect(there.closed()).toBe(4401));
  });

  it('know at once that a user was switched off', async () => {
    const user = await signInUser(server, 'agent02');
    expect(await codeAt(other.app.server, user)).toBe(200);
    await server.owner`update app_user set enabled = false where username = 'agent02'`;
    await soon(async () => expect(await codeAt(other.app.server, user)).toBe(401));
    await soon(async () => expect(await codeAt(server.app, user)).toBe(401));
    await server.owner`update app_user set enabled = true where username = 'agent02'`;
  });

  it('keep one session of a user and kind of device connected, at any replica, and all its tabs', async () => {
    const first = await signInUser(server, 'ms01');
    const tabs = [await connect(server.app, first), await connect(other.app.server, first)];
    const phone = await signInUser(server, 'ms01', { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' });
    const beside = await connect(other.app.server, phone);
    const second = await insertSession(server, 'ms01');
    const newest = await connect(other.app.server, second);
    for (const tab of tabs) await soon(() => expect(tab.closed()).toBe(4001));
    for (const tab of tabs) expect(tab.kinds).toContain('close-channel');
    expect([beside.closed(), newest.closed()]).toEqual([null, null]);
    beside.socket.terminate();
    newest.socket.terminate();
  });

  it('believe a two-factor window that was opened at the other one', async () => {
    const user = await signInUser(server, 'agent01');
    await server.owner`update session set step_up_until = null where ended_at is null`;
    const ask = (body: object) =>
      other.app.server.inject({
        method: 'POST',
        url: '/api/agt/order/agtManualAffirmOrder',
        headers: user.headers,
        payload: body,
      });
    expect((await ask({ agtOrderNo: 'AC000000000000000000' })).json()).toMatchObject({ code: 10072 });
    await user.confirm('AC000000000000000000');
    // No order has this number: the error is no longer the missing code.
    expect((await ask({ agtOrderNo: 'AC000000000000000000' })).json()).not.toMatchObject({ code: 10072 });
  });
});
