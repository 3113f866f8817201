import { FILE_PLACES } from '@mashang/contract/files';
import { SESSION_COOKIE, TOKEN_HEADER } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { createUser } from '../users/create-user.ts';

let server: TestServer;
let unbound: TestUser;
let beginner: TestUser;

/** Calls allowed for a user who has not finished its first steps, besides calls without a session. */
const OPEN = [
  'GET /api/doLogout',
  'GET /api/google/googleAuthBind/gen/google/auth/url',
  'GET /api/google/googleAuthBind/test/check/google/auth/code',
  'GET /api/menus/current',
  'GET /api/userInfo',
  'POST /api/google/googleAuthBind/bind/google/auth',
  'POST /api/users/password',
];

beforeAll(async () => {
  server = await startTestServer();
  server.platform.config.staffTwoFactor = true;
  const { url } = server.platform.db;
  const { secrets } = server.platform;
  const user = { passwordPlain: 'x', phone: '', participantId: null, roles: ['operator_admin'] as const };
  await asOwner(url, async (tx) => {
    await createUser(grantWriter(tx), secrets, { ...user, username: 'unbound01', nickname: '未绑定' });
    await createUser(grantWriter(tx), secrets, {
      ...user,
      username: 'beginner01',
      nickname: '新人',
      passwordUntil: 'infinity',
    });
  });
  [unbound, beginner] = await Promise.all([insertSession(server, 'unbound01'), insertSession(server, 'beginner01')]);
});
afterAll(() => server?.stop());

async function answerOf(user: TestUser, method: string, url: string): Promise<{ code: number; msg: string }> {
  const path = url.replaceAll(/:\w+/g, '1').replace('*', '1');
  const sent = await server.app.inject({
    method: method as 'GET',
    url: path,
    headers: user.headers,
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return sent.json() as { code: number; msg: string };
}

describe('before the first steps are done', () => {
  it.each([
    ['a second factor is missing', () => unbound, { code: 10071, msg: '请绑定谷歌验证码' }],
    ['the password is another’s', () => beginner, { code: 403, msg: '请先设置您自己的密码' }],
  ] as const)('every call but those steps is refused: %s', async (_why, user, refusal) => {
    const served: string[] = [];
    let refused = 0;
    for (const { method, url, config } of server.app.routeTable) {
      if (config.face !== 'back-office' || config.isPublic || method === 'HEAD') continue;
      const name = `${method} ${url}`;
      if (OPEN.includes(name)) continue;
      const { code, msg } = await answerOf(user(), method, url);
      if (code === refusal.code && msg === refusal.msg) refused += 1;
      // Calls that the product never offers, to anybody.
      else if (code !== 451) served.push(`${name} answers ${code} ${msg}`);
    }
    expect(served).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  });

  it('answers who one is and which step waits, with a menu that holds no figures', async () => {
    expect(await unbound.get('/api/userInfo')).toMatchObject({ code: 200, data: { mustBindTwoFactor: true } });
    const menu = (await unbound.get('/api/menus/current')).data as { path: string }[];
    expect(menu.map(({ path }) => path)).not.toContain('/dashboard');
  });

  it('opens no live messages, no file and no document of the back office', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const query = new URLSearchParams({
      'TX-CONNECT-TYPE': 'AGT_PC_TYPE',
      'PAY-TOKEN': unbound.headers[TOKEN_HEADER] ?? '',
      TAID: unbound.taid,
    });
    const socket = new WebSocket(`${address.replace('http', 'ws')}/pay?${query}`, {
      headers: { cookie: unbound.headers.cookie ?? '' },
    });
    const status = await new Promise((answer) => {
      socket.on('unexpected-response', (_request, response) => answer(response.statusCode));
      socket.on('open', () => answer('open'));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    expect(status).toBe(401);
    const headers = { cookie: unbound.headers.cookie ?? '' };
    expect(headers.cookie).toContain(SESSION_COOKIE);
    const file = await server.app.inject({ url: `${FILE_PLACES.avatars}/none.webp`, headers });
    expect(file.statusCode).toBe(401);
    const docs = await server.app.inject({ url: '/docs/start.js', headers });
    expect(docs.body).not.toContain('后台接口');
  });
});
