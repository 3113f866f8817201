import type { UserDevices } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInUser(server, 'admin01');
});
afterAll(() => server?.stop());

async function idOf(username: string): Promise<string> {
  const [row] = await server.owner`select id::text as id from app_user where username = ${username}`;
  return (row as { id: string }).id;
}
const devicesOf = async (id: string) => (await admin.get('/api/operatorUsers/devices', { id })).data as UserDevices;
const end = (body: object) => admin.post('/api/operatorUsers/endSessions', body);

describe('what a user is signed in with', () => {
  it('is seen by operators, with the browsers it is known by, and by nobody else', async () => {
    const agent = await signInUser(server, 'agent02', {
      userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
    });
    const id = await idOf('agent02');
    const seen = await devicesOf(id);
    expect(seen.sessions).toMatchObject([{ device: 'OTHER', name: 'Chrome · Android', ip: '127.0.*.*' }]);
    expect(seen.knownDevices).toMatchObject([{ name: 'Chrome · Android' }]);
    for (const username of ['risk01', 'agent01']) {
      const other = await insertSession(server, username);
      expect((await other.get('/api/operatorUsers/devices', { id })).code).toBe(403);
      expect((await other.post('/api/operatorUsers/endSessions', { id, reason: '试' })).code).toBe(403);
    }
    expect((await agent.get('/api/userInfo')).code).toBe(200);
    expect((await admin.get('/api/operatorUsers/devices', { id: '999999999' })).code).toBe(404);
  });

  it('is ended one at a time or whole, for a reason its user reads, with a code; the audit log has both', async () => {
    const id = await idOf('ms01');
    const [first, second] = [await insertSession(server, 'ms01'), await insertSession(server, 'ms01')];
    const [latest] = (await devicesOf(id)).sessions;
    server.clock.advance(6 * 60_000);
    expect((await end({ id, reason: '设备遗失' })).code).toBe(10072);
    expect(await end({ id, reason: ' ', googleAuthCode: admin.code() })).toMatchObject({
      code: 400,
      data: [{ field: 'reason' }],
    });
    const one = { id, sessionId: latest?.id, reason: '设备遗失' };
    expect(await end({ ...one, googleAuthCode: admin.code() })).toMatchObject({ code: 200, data: { ended: 1 } });
    expect((await end(one)).code).toBe(409);
    const answers = [await first.get('/api/userInfo'), await second.get('/api/userInfo')];
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 401]);
    expect(answers.find(({ code }) => code === 401)).toMatchObject({
      msg: '管理员已让您在此设备退出登录：设备遗失',
      data: { ended: 'operator' },
    });
    expect(await end({ id, reason: '离岗' })).toMatchObject({ code: 200, data: { ended: 1 } });
    expect((await devicesOf(id)).sessions).toEqual([]);
    const rows = await server.owner`
      select after ->> 'reason' as reason
      from audit_log
      where action = 'session.end-by-operator' and subject_id = ${id}
      order by id`;
    expect(rows.map((row) => (row as { reason: string }).reason)).toEqual(['设备遗失', '离岗']);
  });
});

it('invented tokens are refused without a look into the database, and those of before by network', async () => {
  const { wireEncrypt } = await import('../../../platform/security/crypto.ts');
  const { isOurs, makeHalf, untaggedHalves } = await import('../../../platform/auth/session-half.ts');
  const { platform } = server;
  expect(isOurs(platform, makeHalf(platform))).toBe(true);
  for (const invented of ['', '.', 'a.b', `${makeHalf(platform)}x`, makeHalf(platform).replace('.', '')])
    expect(isOurs(platform, invented)).toBe(false);
  const old = await insertSession(server, 'agent01');
  const ask = (n: number, ip: string) =>
    server.app.inject({
      url: '/api/userInfo',
      remoteAddress: ip,
      headers: { ...admin.headers, 'pay-token': wireEncrypt(`invented-${n}`, platform.config.wireKey) },
    });
  for (let n = 0; n < 80; n++) expect((await ask(n, `2001:db8:9:9::${n}`)).json().code).toBeGreaterThanOrEqual(401);
  expect(untaggedHalves(platform).isFull('2001:db8:9:9::/64')).toBe(true);
  // Sessions on other devices, created before halves had tags, continue.
  expect((await old.get('/api/userInfo')).code).toBe(200);
});
