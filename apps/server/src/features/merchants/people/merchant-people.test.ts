import type { EnteredMember, Members } from '@mashang/contract/merchant-people';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_MERCHANT_PEOPLE } from '../../../../../sandbox/src/seed/demo-data.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let admin: TestUser;
let merchantId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInUser(server, 'admin01');
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select 'M_FIRST', '首家商户', '首家商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant where mch_id = 'M1001'`,
  );
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M_FIRST'`;
  merchantId = (row as { id: string }).id;
});
afterAll(() => server?.stop());

const person = (username: string) => ({ username, nickname: '张三', phone: '' });
const enter = (who: TestUser, username: string, id = merchantId) =>
  who.post('/api/merchants/enterUser', { merchantId: id, ...person(username), googleAuthCode: who.code() });
const membersOf = async (who: TestUser) => (await who.get('/api/merchant/members')).data as Members;
const lastAudit = async (action: string) => {
  const [row] = await server.owner`
    select actor_name as who, subject_id as subject, after from audit_log
    where action = ${action}
    order by id desc limit 1`;
  return row;
};

describe('the first user of a merchant', () => {
  it('is refused without the permission, and of a merchant that is not admitted', async () => {
    const finance = await signInUser(server, 'finance01');
    expect((await enter(finance, 'mfirst')).code).toBe(403);
    await server.change(
      (sql) => sql`
      insert into merchant (mch_id, name, legal_name) values ('M_NEW', '新商户', '新商户有限公司')`,
    );
    const [fresh] = await server.owner`select id::text from merchant where mch_id = 'M_NEW'`;
    expect((await enter(admin, 'mfirst', (fresh as { id: string }).id)).code).toBe(409);
  });

  it('is its administrator, entered once by the operator, with a first password and an audit row', async () => {
    const isOffered = async () =>
      !((await admin.get('/api/merchants/detail', { id: merchantId })).data as OverseenMerchantDetail).hasUsers;
    expect(await isOffered()).toBe(true);
    const answer = await enter(admin, 'mfirst');
    expect(answer).toMatchObject({ code: 200, data: { username: 'mfirst' } });
    expect((answer.data as EnteredMember).firstPassword).toHaveLength(16);
    expect(await lastAudit('merchant.enter-user')).toMatchObject({ who: 'admin01', subject: 'M_FIRST' });
    expect((await enter(admin, 'msecond')).code).toBe(409);
    expect(await isOffered()).toBe(false);
    const first = await insertSession(server, 'mfirst');
    expect((await first.get('/api/userInfo')).data).toMatchObject({
      area: 'merchant',
      sysRoles: ['merchant_admin'],
      mustChoosePassword: true,
    });
    // Until it has chosen a password of its own, nothing else is answered.
    expect((await first.get('/api/merchant/members')).code).toBe(403);
  });

  it('is entered by nobody else in the database either', async () => {
    await expect(
      server.platform.db
        .app`select enter_merchant_user('mthird', 'x', '', '', array['merchant_admin'], ${merchantId}::bigint, null,
        now() + interval '1 day')`,
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the people of a merchant', () => {
  let boss: TestUser;
  let viewer: TestUser;
  beforeAll(async () => {
    await enterMerchantPeople(server, [
      { name: 'mboss', role: 'merchant_admin' },
      { name: 'mviewer', role: 'merchant_viewer' },
    ]);
    boss = await signInUser(server, 'mboss');
    viewer = await signInUser(server, 'mviewer');
  });

  it('sign in to their area, and are refused what is the staff’s or a participant’s', async () => {
    expect((await boss.get('/api/userInfo')).data).toMatchObject({ area: 'merchant' });
    for (const path of ['/api/merchants/getPageList', '/api/agt/order/getPageList', '/api/operatorUsers/findAll'])
      expect((await boss.get(path)).code, path).toBe(403);
    const staff = (await admin.get('/api/operatorUsers/findAll')).data as { username: string }[];
    expect(staff.map(({ username }) => username)).not.toContain('mboss');
  });

  it('are entered by an administrator of their merchant alone', async () => {
    const invite = (who: TestUser, username: string) =>
      who.post('/api/merchant/members/invite', {
        ...person(username),
        roles: ['merchant_finance'],
        googleAuthCode: who.code(),
      });
    expect((await invite(viewer, 'mcash')).code).toBe(403);
    expect((await invite(admin, 'mcash')).code).toBe(403);
    expect(await invite(boss, 'mcash')).toMatchObject({ code: 200, data: { username: 'mcash' } });
    expect(await lastAudit('member.invite')).toMatchObject({ who: 'mboss', subject: 'mcash' });
    expect((await invite(boss, 'mcash')).code).toBe(400);
    expect((await membersOf(viewer)).map(({ username }) => username)).toEqual([
      ...DEMO_MERCHANT_PEOPLE.map(({ username }) => username),
      'mboss',
      'mviewer',
      'mcash',
    ]);
  });

  it('get other roles from another administrator, never from themselves', async () => {
    const change = (who: TestUser, name: string, fields: Record<string, unknown>, all: Members) =>
      who.post('/api/merchant/members/change', {
        userId: all.find(({ username }) => username === name)?.id,
        roles: ['merchant_developer'],
        enabled: true,
        googleAuthCode: who.code(),
        ...fields,
      });
    const all = await membersOf(boss);
    expect((await change(viewer, 'mcash', {}, all)).code).toBe(403);
    expect((await change(boss, 'mboss', {}, all)).code).toBe(409);
    expect((await change(boss, 'mcash', {}, all)).code).toBe(200);
    expect(await lastAudit('member.change')).toMatchObject({ who: 'mboss', subject: 'mcash' });
    expect((await change(boss, 'mviewer', { enabled: false }, all)).code).toBe(200);
    expect((await viewer.get('/api/merchant/members')).code).toBe(401);
    const [stranger] = await server.owner`select id::text from app_user where username = 'agent01'`;
    expect((await change(boss, 'nobody', { userId: (stranger as { id: string }).id }, all)).code).toBe(404);
  }, 60_000);
});
