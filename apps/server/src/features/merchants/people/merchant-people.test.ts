import { gainsPart } from '@mashang/contract/approvals';
import type { Members } from '@mashang/contract/merchant-people';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { MERCHANT_ROLES, type MerchantRole } from '@mashang/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WriteTx } from '../../../platform/database/db.ts';
import { actAs } from '../../../platform/verbs/acting.ts';
import { grantWrites } from '../../../platform/verbs/grant-writes.ts';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../../test-support/arrange/arrange-merchant-people.ts';
import { insertSession, sessionOf, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let admin: TestUser;
let other: TestUser;
let merchantId: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInUser(server, 'admin01');
  other = await signInUser(server, 'admin02');
  await server.change(
    (sql) => sql`
    insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
    select x.id, x.name, x.name || '有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
    from merchant, (values ('M_FIRST', '首家商户'), ('M_PEOPLE', '多人商户')) x (id, name) where mch_id = 'M1001'`,
  );
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M_FIRST'`;
  merchantId = (row as { id: string }).id;
});
afterAll(() => server?.stop());

const person = (username: string) => ({ username, nickname: '张三', phone: '' });
const first = (username: string, id = merchantId) => ({ subjectId: id, payload: person(username) });
const existing = async (username: string) =>
  (await server.owner`select roles, enabled from app_user where username = ${username}`)[0];
const reveal = (who: TestUser, id: string) => who.post('/api/approvals/reveal', { id, googleAuthCode: who.code() });
/** An approval of what its sender may not read. */
const blind = (who: TestUser, id: string) =>
  who.post('/api/approvals/approve', { id, hash: '0'.repeat(64), googleAuthCode: who.code() });
/** What the program's login may do by SQL with the session of a user, without the program's own checks. */
const bySql = (who: TestUser, work: (tx: WriteTx) => Promise<unknown>) =>
  grantWrites(server.platform.db).transaction(async (tx) => {
    await actAs(tx, sessionOf(who));
    await work(tx);
  });
const membersOf = async (who: TestUser) => (await who.get('/api/merchant/members')).data as Members;
const lastAudit = async (action: string) => {
  const [row] = await server.owner`
    select actor_name as who, subject_id as subject, after from audit_log
    where action = ${action}
    order by id desc limit 1`;
  return row;
};

describe('the first user of a merchant', () => {
  it('is asked for with the permission alone, and for a merchant that is admitted', async () => {
    const finance = await signInUser(server, 'finance01');
    expect((await propose(finance, 'merchant.first-user', first('mfirst'))).code).toBe(403);
    await server.change(
      (sql) => sql`
      insert into merchant (mch_id, name, legal_name) values ('M_NEW', '新商户', '新商户有限公司')`,
    );
    const [fresh] = await server.owner`select id::text from merchant where mch_id = 'M_NEW'`;
    const asked = first('mfirst', (fresh as { id: string }).id);
    expect((await propose(admin, 'merchant.first-user', asked)).code).toBe(409);
  });

  it('is its administrator, by two of the staff, with a first password for who asked', async () => {
    const isOffered = async () =>
      !((await admin.get('/api/merchants/detail', { id: merchantId })).data as OverseenMerchantDetail).hasUsers;
    const id = await proposed(admin, 'merchant.first-user', first('mfirst'));
    expect(await isOffered()).toBe(true);
    expect(await existing('mfirst')).toBeUndefined();
    expect((await propose(admin, 'merchant.first-user', first('msecond'))).code).toBe(409);
    expect((await decide(admin, 'approve', id)).code).toBe(403);
    expect(await decide(other, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await existing('mfirst')).toEqual({ roles: ['merchant_admin'], enabled: true });
    expect((await reveal(other, id)).code).toBe(403);
    expect((await reveal(admin, id)).data).toMatchObject({ value: expect.stringMatching(/^[\w-]{16}$/) });
    expect((await propose(admin, 'merchant.first-user', first('msecond'))).code).toBe(409);
    expect(await isOffered()).toBe(false);
    const mfirst = await insertSession(server, 'mfirst');
    expect((await mfirst.get('/api/userInfo')).data).toMatchObject({
      area: 'merchant',
      sysRoles: ['merchant_admin'],
      mustChoosePassword: true,
    });
    // Until it has chosen a password of its own, nothing else is answered.
    expect((await mfirst.get('/api/merchant/members')).code).toBe(403);
  });

  it('is entered by nobody alone in the database either', async () => {
    await server.change(
      (sql) => sql`
      insert into merchant (mch_id, name, legal_name, kyb_status, kyb_entered_by, kyb_reviewed_by)
      select 'M_EMPTY', '空商户', '空商户有限公司', kyb_status, kyb_entered_by, kyb_reviewed_by
      from merchant where mch_id = 'M1001'`,
    );
    const enter = (mchId: string) =>
      bySql(
        admin,
        (tx) => tx`
        select enter_merchant_user('mthird', 'x', '', '', array['merchant_admin'], id, null, now() + interval '1 day')
        from merchant where mch_id = ${mchId}`,
      );
    for (const mchId of ['M_EMPTY', 'M_FIRST'])
      await expect(enter(mchId)).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});

describe('the people of a merchant', () => {
  let boss: TestUser;
  let deputy: TestUser;
  let viewer: TestUser;
  const invite = (who: TestUser, username: string, role: string) =>
    who.post('/api/merchant/members/invite', { ...person(username), roles: [role], googleAuthCode: who.code() });
  const change = async (who: TestUser, name: string, fields: Record<string, unknown>) => {
    const [row] = await server.owner`select id::text from app_user where username = ${name}`;
    return who.post('/api/merchant/members/change', {
      userId: row?.id,
      roles: ['merchant_viewer'],
      enabled: true,
      googleAuthCode: who.code(),
      ...fields,
    });
  };
  const changeTo = async (name: string, fields: Record<string, unknown> = {}) => {
    const [row] =
      await server.owner`select id::text, merchant_id::text as merchant from app_user where username = ${name}`;
    const payload = { userId: row?.id, roles: ['merchant_finance'], enabled: true, ...fields };
    return { subjectId: row?.merchant as string, payload };
  };

  beforeAll(async () => {
    await enterMerchantPeople(
      server,
      [
        { name: 'mboss', role: 'merchant_admin' },
        { name: 'mdeputy', role: 'merchant_admin' },
        { name: 'mviewer', role: 'merchant_viewer' },
      ],
      'M_PEOPLE',
    );
    boss = await signInUser(server, 'mboss');
    deputy = await signInUser(server, 'mdeputy');
    viewer = await signInUser(server, 'mviewer');
    const [row] = await server.owner`select id::text from merchant where mch_id = 'M_PEOPLE'`;
    merchantId = (row as { id: string }).id;
  });
  const member = (username: string, ...roles: string[]) => ({
    subjectId: merchantId,
    payload: { ...person(username), roles },
  });

  it('sign in to their area, and are refused what is the staff’s or a participant’s', async () => {
    expect((await boss.get('/api/userInfo')).data).toMatchObject({ area: 'merchant' });
    for (const path of ['/api/merchants/getPageList', '/api/agt/order/getPageList', '/api/operatorUsers/findAll'])
      expect((await boss.get(path)).code, path).toBe(403);
    const staff = (await admin.get('/api/operatorUsers/findAll')).data as { username: string }[];
    expect(staff.map(({ username }) => username)).not.toContain('mboss');
  });

  it('who only look are entered by an administrator of their merchant alone', async () => {
    expect((await invite(viewer, 'mlook', 'merchant_viewer')).code).toBe(403);
    expect((await invite(admin, 'mlook', 'merchant_viewer')).code).toBe(403);
    expect(await invite(boss, 'mlook', 'merchant_viewer')).toMatchObject({ code: 200, data: { username: 'mlook' } });
    expect(await lastAudit('member.invite')).toMatchObject({ who: 'mboss', subject: 'mlook' });
    expect((await invite(boss, 'mlook', 'merchant_viewer')).code).toBe(400);
    expect(await propose(boss, 'merchant.member', member('mlook2', 'merchant_viewer'))).toMatchObject({
      code: 400,
      data: [{ field: 'payload.roles' }],
    });
    expect((await membersOf(viewer)).map(({ username }) => username)).toEqual(['mboss', 'mdeputy', 'mviewer', 'mlook']);
  });

  it.each(['merchant_admin', 'merchant_finance', 'merchant_developer'])(
    'of the role %s, who could be one of two, are no puppet of one administrator',
    async (role) => {
      expect(await invite(boss, 'mpuppet', role)).toMatchObject({ code: 400, data: [{ field: 'roles' }] });
      const id = await proposed(boss, 'merchant.member', member('mpuppet', role));
      expect(await existing('mpuppet')).toBeUndefined();
      expect((await decide(boss, 'approve', id)).code).toBe(403);
      // The staff is no second person while the merchant has one.
      expect((await decide(admin, 'approve', id)).code).toBe(403);
      expect((await reveal(boss, id)).code).toBe(404);
      expect(await change(boss, 'mlook', { roles: [role] })).toMatchObject({ code: 400, data: [{ field: 'roles' }] });
      expect((await boss.post('/api/approvals/withdraw', { id })).code).toBe(200);

      const enter = bySql(
        boss,
        (tx) => tx`
        select enter_merchant_user('mpuppet', 'x', '', '', ${[role]}, ${merchantId}::bigint, null,
          now() + interval '1 day')`,
      );
      await expect(enter).rejects.toMatchObject({ constraint: 'approval_needed' });
      const raise = bySql(
        boss,
        (tx) => tx`
        select change_merchant_user(id, ${[role]}, true) from app_user where username = 'mlook'`,
      );
      await expect(raise).rejects.toMatchObject({ constraint: 'approval_needed' });
      expect(await existing('mpuppet')).toBeUndefined();
      expect(await existing('mlook')).toEqual({ roles: ['merchant_viewer'], enabled: true });
    },
  );

  it('get such a role by two administrators; who asked takes the first password', async () => {
    const id = await proposed(boss, 'merchant.member', member('mcash', 'merchant_finance'));
    expect((await blind(viewer, id)).code).toBe(403);
    expect(await decide(deputy, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await existing('mcash')).toEqual({ roles: ['merchant_finance'], enabled: true });
    expect((await reveal(deputy, id)).code).toBe(403);
    expect((await reveal(boss, id)).data).toMatchObject({ value: expect.stringMatching(/^[\w-]{16}$/) });

    const raised = await proposed(boss, 'merchant.member-change', await changeTo('mlook'));
    expect(await existing('mlook')).toEqual({ roles: ['merchant_viewer'], enabled: true });
    expect((await decide(boss, 'approve', raised)).code).toBe(403);
    expect(await decide(deputy, 'approve', raised)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await existing('mlook')).toEqual({ roles: ['merchant_finance'], enabled: true });
  });

  it('lose rights by one administrator, and get them back by two', async () => {
    expect((await change(viewer, 'mcash', {})).code).toBe(403);
    expect((await change(boss, 'mboss', {})).code).toBe(409);
    expect((await change(boss, 'mcash', {})).code).toBe(200);
    expect(await lastAudit('member.change')).toMatchObject({ who: 'mboss', subject: 'mcash' });
    expect((await change(boss, 'mlook', { roles: ['merchant_finance'], enabled: false })).code).toBe(200);
    expect(await change(boss, 'mlook', { roles: ['merchant_finance'] })).toMatchObject({ code: 400 });
    const again = bySql(
      boss,
      (tx) => tx`select change_merchant_user(id, roles, true) from app_user where username = 'mlook'`,
    );
    await expect(again).rejects.toMatchObject({ constraint: 'approval_needed' });
    const id = await proposed(boss, 'merchant.member-change', await changeTo('mlook'));
    // What was changed meanwhile is not what the checker saw.
    expect((await change(boss, 'mlook', { enabled: true })).code).toBe(200);
    expect((await decide(deputy, 'approve', id)).code).toBe(409);
    expect(await existing('mlook')).toEqual({ roles: ['merchant_viewer'], enabled: true });
    expect((await propose(boss, 'merchant.member-change', await changeTo('mdeputy'))).code).toBe(400);
    expect((await propose(boss, 'merchant.member-change', await changeTo('mboss'))).code).toBe(409);
    const stranger = { ...(await changeTo('merchant02')), subjectId: merchantId };
    expect((await propose(boss, 'merchant.member-change', stranger)).code).toBe(404);
    expect((await change(boss, 'agent01', {})).code).toBe(404);
    expect((await change(boss, 'mviewer', { enabled: false })).code).toBe(200);
    expect((await viewer.get('/api/merchant/members')).code).toBe(401);
  }, 60_000);

  it('of a merchant with one administrator are approved by the staff, and by nobody else', async () => {
    const [row] = await server.owner`select id::text from merchant where mch_id = 'M_FIRST'`;
    await server.change((sql) => sql`update app_user set password_until = null where username = 'mfirst'`);
    await server.owner`
      update app_user set totp_secret = x.totp_secret, totp_bound_at = x.totp_bound_at
      from app_user x where x.username = 'mboss' and app_user.username = 'mfirst'`;
    const lone = await insertSession(server, 'mfirst');
    const asked = {
      subjectId: (row as { id: string }).id,
      payload: { ...person('mhand'), roles: ['merchant_finance'] },
    };
    const id = await proposed(lone, 'merchant.member', asked);
    expect((await blind(boss, id)).code).toBe(404);
    expect((await decide(await signInUser(server, 'finance01'), 'approve', id)).code).toBe(403);
    expect(await existing('mhand')).toBeUndefined();
    expect(await decide(other, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await existing('mhand')).toEqual({ roles: ['merchant_finance'], enabled: true });
  });
});

it('the database derives who could be one of two as the program does', async () => {
  const sets = [
    [],
    ...MERCHANT_ROLES.map((role) => [role]),
    ['merchant_finance', 'merchant_developer'],
  ] as MerchantRole[][];
  for (const now of sets)
    for (const next of sets) {
      const [row] = await server.owner`select gains_part(${now}::text[], ${next}::text[]) as gains`;
      expect(row?.gains, `${now} → ${next}`).toBe(gainsPart(now, next));
    }
});
