import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let risk: TestUser;
let agent: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  [risk, agent] = await Promise.all([signInUser(server, 'risk01'), signInUser(server, 'agent02')]);
});
afterAll(() => server.stop());

const reason = async (user: TestUser, path: string) => (await user.get('/api/menus/reason', { path })).data;

it('says why a page is not open: no such page, not for this role, or another area', async () => {
  expect(await reason(risk, '/nowhere')).toEqual({ kind: 'unknown', title: '', text: '' });
  expect(await reason(risk, '/menus')).toEqual({ kind: 'permission', title: '菜单', text: '' });
  expect(await reason(agent, '/merchants')).toEqual({ kind: 'permission', title: '商户', text: '' });
  expect((await risk.get('/api/menus/reason', { path: 'javascript:alert(1)' })).code).toBe(400);
});

it('says that a service is off, and why', async () => {
  expect(await reason(agent, '/agt/agent/index')).toMatchObject({ kind: 'unknown' });
  await server.change(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to,
        entered_by, approved_by)
      select l.legal_name, l.licence_no, l.regulator, l.jurisdiction, '{collection}', l.settlement_mode, l.valid_from,
        l.valid_to, u.one, u.two
      from licence_profile l, (select min(id) as one, max(id) as two from app_user) u order by l.id desc limit 1`,
  );
  server.clock.advance(6_000);
  expect(await reason(agent, '/agt/agent/index')).toMatchObject({ kind: 'service', title: '下级代理' });
  // Of its two services one is on, and the menu shows it.
  expect(await reason(agent, '/agt/authorisation/index')).toMatchObject({ kind: 'unknown' });
});
