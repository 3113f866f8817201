import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consent } from '../../test-support/consent-in-browser.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { accessTokenOf, renewedTokenOf } from './access-token.ts';
import { followAuthorisations } from './follow-authorisations.ts';

let server: TestServer;
let base = '';
let agent01: TestUser;
let agent02: TestUser;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  agent01 = await signInUser(server, 'agent01');
  agent02 = await signInUser(server, 'agent02');
});
afterAll(() => server.stop());

type Request = {
  userCode: string;
  key: string;
  state: string;
  verificationUriComplete: string;
  interval: number;
  expiresIn: number;
  note: string;
};
type Login = { request: Request; authorisation: { id: string; state: string; [name: string]: unknown } | null };
const data = <T>(answer: { data: never }) => answer.data as unknown as T;
const nextUid = () => `店铺-${++count}`;
const begin = async (user: TestUser, uid: string) => data<Request>(await user.get('/api/tb/api/getQrCode', { uid }));
/** Polls again, after the interval has passed. */
async function check(user: TestUser, uid: string): Promise<Login> {
  server.clock.advance(2_100);
  return data<Login>(await user.get('/api/tb/api/checkLogin', { uid }));
}
async function authorise(
  user: TestUser,
  uid = nextUid(),
  account = `acct-${count}`,
): Promise<{ id: string; account: string; uid: string }> {
  await consent((await begin(user, uid)).verificationUriComplete, { account });
  const { authorisation } = await check(user, uid);
  return { id: authorisation?.id as string, account, uid };
}
const tokenOf = (user: TestUser, id: string, scope: 'shop' | 'receipts' = 'shop') =>
  accessTokenOf(server.system('test'), { participantId: BigInt(user.taid), authorisationId: id, scope });
const whoIs = async (token: string) => {
  const answer = await fetch(`${base}/sandbox/platform/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok ? ((await answer.json()) as { sub: string }).sub : answer.status;
};
const makeDue = (id: string) =>
  server.owner`update channel_authorisation set access_expires_at = now() where id = ${id}::bigint`;
const rowOf = async (id: string) =>
  (
    await server.owner<
      [{ access_token: Buffer; revoke_token: Buffer | null }]
    >`select * from channel_authorisation where id = ${id}::bigint`
  )[0];

describe('a device authorisation', () => {
  it('goes from the code on screen over the consent page to tokens that lie sealed', async () => {
    const uid = nextUid();
    const first = await begin(agent01, uid);
    expect(first).toMatchObject({ state: 'pending', interval: 2, note: '' });
    expect(first.expiresIn).toBeGreaterThan(290);
    expect((await begin(agent01, uid)).key).toBe(first.key);
    expect((await check(agent01, uid)).request.state).toBe('pending');

    const { landed, pages } = await consent(first.verificationUriComplete, { account: `acct-${count}` });
    const { userCode } = first;
    expect(landed).toBe(`${base}/auth-redirect?code=device&state=${userCode.replace('-', '')}`);
    expect(pages[2]).toContain('读取您的收款记录');
    expect(pages[2]).toContain('演示环境');

    const done = await check(agent01, uid);
    expect(done.request).toMatchObject({ state: 'authorised', verificationUriComplete: '' });
    expect(done.authorisation).toMatchObject({
      state: 'active',
      platform: 'tb',
      uid,
      subject: `acct-${count}`,
      accountName: `acct-${count}（沙箱店铺）`,
      scopes: ['receipts', 'shop'],
      authorisedBy: 'agent01',
    });
    const { token, subject } = await tokenOf(agent01, done.authorisation?.id as string);
    expect(await whoIs(token)).toBe(subject);
    const row = await rowOf(done.authorisation?.id as string);
    expect(Buffer.from(row.access_token).includes(token)).toBe(false);
    expect(server.platform.secrets.open(row.access_token)).toBe(token);
    expect(JSON.stringify(await server.owner`select * from sandbox_platform_object`)).not.toContain(token);
    const audit = await server.owner`
      select action, actor_name from audit_log where subject_id = ${`tb/${uid}`} order by id`;
    expect(audit.map((one) => [one.action, one.actor_name])).toEqual([
      ['channel-authorisation.request', 'agent01'],
      ['channel-authorisation.finish', 'system:channel-authorisation'],
    ]);
    const history = await agent01.get('/api/authorisations/history', { id: done.authorisation?.id as string });
    expect(data<{ what: string }[]>(history).map(({ what }) => what)).toEqual(['authorised', 'requested']);
  });

  it('is finished by the worker when no window is open', async () => {
    const uid = nextUid();
    await consent((await begin(agent01, uid)).verificationUriComplete, { account: `acct-${count}` });
    server.clock.advance(2_100);
    await followAuthorisations(server.system('authorisations'));
    const { list } = data<{ list: { uid: string; state: string }[] }>(await agent01.get('/api/authorisations/findAll'));
    expect(list.find((one) => one.uid === uid)?.state).toBe('active');
  });

  it('is denied on the consent page, and can be begun again', async () => {
    const uid = nextUid();
    const first = await begin(agent01, uid);
    const { landed } = await consent(first.verificationUriComplete, { account: 'x', agree: false });
    expect(landed).toMatch(/auth-redirect\?error=access_denied&state=[A-Z]{8}$/);
    expect(await check(agent01, uid)).toMatchObject({
      request: { state: 'denied', note: '在平台上拒绝了授权' },
      authorisation: null,
    });
    expect((await begin(agent01, uid)).key).not.toBe(first.key);
  });

  it('runs out by our own clock, and the next code is another', async () => {
    const uid = nextUid();
    const first = await begin(agent01, uid);
    server.clock.advance(301_000);
    expect((await check(agent01, uid)).request).toMatchObject({ state: 'expired', expiresIn: 0 });
    expect((await begin(agent01, uid)).key).not.toBe(first.key);
  });

  it('of an account that is somebody else’s is refused, noted as a risk, and its tokens end', async () => {
    const { account } = await authorise(agent01);
    const uid = nextUid();
    await consent((await begin(agent02, uid)).verificationUriComplete, { account });
    expect(await check(agent02, uid)).toMatchObject({
      request: { state: 'failed', note: '该平台账号已有生效的授权，不能重复授权' },
      authorisation: null,
    });
    const risk = await server.owner`select subject_id from risk_event where kind = 'authorisation.account-taken'`;
    expect(risk.map((one) => one.subject_id)).toContain(agent02.taid);
  });

  it.each([
    ['', '请填写平台账号'],
    ['a'.repeat(65), '平台账号最多 64 个字符'],
    ['<b>', '不能包含空格和 <'],
    ['店 铺', '不能包含空格和 <'],
  ])('refuses the account name %j', async (uid, reason) => {
    const answer = await agent01.get('/api/tb/api/getQrCode', { uid });
    expect(answer.code).toBe(400);
    expect(JSON.stringify(answer.data)).toContain(reason);
  });
});

describe('the calls by key', () => {
  it('create, draw, follow, log in and wake up', async () => {
    const uid = nextUid();
    const made = data<Request & { qrcodeUrl: string }>(await agent01.get('/api/wxLogin/api/createQrCode', { uid }));
    expect(made.qrcodeUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    const { key } = made;
    expect(data<{ qrcodeUrl: string }>(await agent01.get('/api/wxLogin/api/getQrCode', { key })).qrcodeUrl).toBe(
      made.qrcodeUrl,
    );
    expect(data(await agent01.get('/api/wxLogin/api/checkQrcodeStatus', { key }))).toMatchObject({ state: 'pending' });
    expect(await agent01.get('/api/wxLogin/api/wakeUpLogin', { key })).toMatchObject({ code: 404 });
    await consent(made.verificationUriComplete, { account: `wx-${count}` });
    server.clock.advance(2_100);
    const login = data<Login>(await agent01.get('/api/wxLogin/api/checkLogin', { key }));
    expect(login.authorisation).toMatchObject({ platform: 'wx', state: 'active' });
    const before = (await tokenOf(agent01, login.authorisation?.id as string)).token;
    const woken = await agent01.get('/api/wxLogin/api/wakeUpLogin', { key });
    expect(woken).toMatchObject({ code: 200, data: { state: 'active' } });
    expect((await tokenOf(agent01, login.authorisation?.id as string)).token).not.toBe(before);
  });
});

describe('of another participant', () => {
  it('no key, account or id is there', async () => {
    const { id, uid } = await authorise(agent01);
    const { key } = await begin(agent01, nextUid());
    for (const call of ['getQrCode', 'checkQrcodeStatus', 'checkLogin', 'wakeUpLogin'])
      expect(await agent02.get(`/api/wxLogin/api/${call}`, { key })).toMatchObject({ code: 404 });
    expect(await agent02.get('/api/tb/api/checkLogin', { uid })).toMatchObject({ code: 404 });
    expect(await agent02.get('/api/authorisations/history', { id })).toMatchObject({ code: 404 });
    expect(await agent02.post('/api/authorisations/renew', { id })).toMatchObject({ code: 404, msg: '授权不存在' });
    expect(await agent02.post('/api/authorisations/revoke', { id })).toMatchObject({ code: 404, msg: '授权不存在' });
    await expect(tokenOf(agent02, id)).rejects.toMatchObject({ code: 404 });
    const own = JSON.stringify(await agent02.get('/api/authorisations/findAll'));
    expect(own).not.toContain(uid);
    // A superior agent is not the owner: agent01 cannot revoke an authorisation in its own downline.
    const below = await authorise(agent02);
    expect(await agent01.post('/api/authorisations/revoke', { id: below.id })).toMatchObject({ code: 404 });
  });

  it('nothing sealed is readable under row-level security', async () => {
    await authorise(agent01);
    const read = (column: string) =>
      server.platform.db.asParticipant(
        BigInt(agent01.taid),
        (tx) => tx`select ${tx(column)} from channel_authorisation`,
      );
    await expect(read('access_token')).rejects.toThrow(/permission denied/);
    expect((await read('uid')).length).toBeGreaterThan(0);
  });
});

describe('a token', () => {
  it('is renewed when it is due, once for however many who need it', async () => {
    const { id } = await authorise(agent01);
    const before = (await tokenOf(agent01, id)).token;
    await makeDue(id);
    const many = await Promise.all(Array.from({ length: 6 }, () => tokenOf(agent01, id)));
    expect(new Set(many.map(({ token }) => token)).size).toBe(1);
    expect(many[0]?.token).not.toBe(before);
    const renewed = await server.owner`
      select 1
      from authorisation_event e
      join channel_authorisation a on a.id = ${id}::bigint and a.uid = e.uid
      where e.what = 'renewed'`;
    expect(renewed).toHaveLength(1);
  });

  it('that the platform refuses is renewed at once', async () => {
    const { id, account } = await authorise(agent01);
    const first = await tokenOf(agent01, id);
    const next = await renewedTokenOf(server.system('test'), first, BigInt(agent01.taid));
    expect(next.token).not.toBe(first.token);
    expect(await whoIs(next.token)).toBe(account);
  });

  it('of a revoked authorisation is refused with 423, here at once and at the platform', async () => {
    const { id, uid } = await authorise(agent01);
    const { token } = await tokenOf(agent01, id);
    expect(await agent01.post('/api/authorisations/revoke', { id })).toMatchObject({ code: 200, msg: '已撤销授权' });
    await expect(tokenOf(agent01, id)).rejects.toMatchObject({ code: 423, message: '授权已撤销，请重新授权' });
    await expect.poll(() => whoIs(token)).toBe(401);
    expect((await rowOf(id))?.access_token).toBeNull();
    await expect.poll(async () => (await rowOf(id))?.revoke_token).toBeNull();
    expect(await agent01.post('/api/authorisations/revoke', { id })).toMatchObject({ code: 409 });
    expect(await agent01.post('/api/authorisations/renew', { id })).toMatchObject({ code: 423 });
    expect((await authorise(agent01, uid, `again-${count}`)).id).toBe(id);
    expect(await whoIs((await tokenOf(agent01, id)).token)).toBe(`again-${count}`);
  });

  it('that cannot be revoked holds up nobody else’s, and neither does a request that cannot be followed', async () => {
    const [broken, { id }, uid] = [await authorise(agent01), await authorise(agent01), nextUid()];
    await begin(agent01, uid);
    // As if it were sealed by a key that no longer exists.
    await server.owner`update channel_authorisation set revoke_token = '\\x02' where id = ${broken.id}::bigint`;
    await server.owner`
      update authorisation_request
      set device_code = '\\x02', next_poll_at = next_poll_at - interval '1 hour'
      where uid = ${uid}`;
    expect(await agent01.post('/api/authorisations/revoke', { id })).toMatchObject({ code: 200 });
    await followAuthorisations(server.system('authorisations'));
    expect((await rowOf(id))?.revoke_token).toBeNull();
    await server.owner`update channel_authorisation set revoke_token = null where id = ${broken.id}::bigint`;
  });

  it('of an authorisation that ended at the platform is refused with 409', async () => {
    const { id } = await authorise(agent01);
    await server.owner`delete from sandbox_platform_object where kind in ('RefreshToken', 'AccessToken')`;
    expect(await agent01.post('/api/authorisations/renew', { id })).toMatchObject({ code: 409 });
    await expect(tokenOf(agent01, id)).rejects.toMatchObject({ code: 409, message: '授权已过期，请重新授权' });
    expect(await rowOf(id)).toMatchObject({ state: 'expired', ended_by: '平台' });
  });

  it('is asked for only where there is one, for what it allows, and while the licence stands', async () => {
    const ms01 = await signInUser(server, 'ms01');
    const of = (participantId: bigint) =>
      accessTokenOf(server.system('test'), { participantId, platform: 'wx', scope: 'shop' });
    await expect(of(BigInt(ms01.taid))).rejects.toMatchObject({ code: 409 });
    const { id } = await authorise(agent01);
    await server.owner`update channel_authorisation set scopes = '{receipts}' where id = ${id}::bigint`;
    await expect(tokenOf(agent01, id)).rejects.toMatchObject({ code: 409, message: expect.stringContaining('不包含') });
    expect((await tokenOf(agent01, id, 'receipts')).token).not.toBe('');
  });
});

describe('a participant who is frozen, or not verified', () => {
  it('begins nothing, and nothing is read for it', async () => {
    const { id } = await authorise(agent02);
    const mark = (fields: object) =>
      server.owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`update participant set ${tx(fields as never)} where name = 'agent02'`;
      });
    await mark({ frozen: true });
    expect(await agent02.get('/api/tb/api/getQrCode', { uid: nextUid() })).toMatchObject({ code: 423 });
    await expect(tokenOf(agent02, id)).rejects.toMatchObject({ code: 423 });
    await mark({ frozen: false, kyc_status: 4 });
    expect(await agent02.get('/api/tb/api/getQrCode', { uid: nextUid() })).toMatchObject({ code: 409 });
    await mark({ kyc_status: 2 });
    expect((await tokenOf(agent02, id)).token).not.toBe('');
  });
});

describe('the operator', () => {
  it('sees all of them, and ends one for a reason that its owner reads', async () => {
    const { id, uid } = await authorise(agent02);
    const risk01 = await signInUser(server, 'risk01');
    const page = await risk01.get('/api/authorisations/getPageList', { keyword: uid });
    expect(data(page)).toMatchObject({ total: 1, list: [{ id, uid, participantName: 'agent02', state: 'active' }] });
    const end = (user: TestUser, body: object) => user.post('/api/authorisations/end', { id, ...body });
    expect(await end(risk01, { reason: ' ' })).toMatchObject({ code: 400 });
    const finance01 = await signInUser(server, 'finance01');
    expect(await end(finance01, { reason: '核实中' })).toMatchObject({ code: 403 });
    expect(await agent02.get('/api/authorisations/getPageList')).toMatchObject({ code: 403 });
    expect(await end(agent02, { reason: 'x' })).toMatchObject({ code: 403 });
    expect(await end(risk01, { reason: '账号涉嫌出借', googleAuthCode: risk01.code() })).toMatchObject({ code: 200 });
    const { list } = data<{ list: { id: string }[] }>(await agent02.get('/api/authorisations/findAll'));
    expect(list.find((one) => one.id === id)).toMatchObject({
      state: 'revoked',
      endedBy: '运营',
      endReason: '账号涉嫌出借',
    });
    const [audit] =
      await server.owner`select actor_name, after from audit_log where action = 'channel-authorisation.end'`;
    expect(audit).toMatchObject({ actor_name: 'risk01', after: { reason: '账号涉嫌出借' } });
  });
});

describe('the licence', () => {
  it('without a service that it serves closes every call with 451', async () => {
    const { id } = await authorise(agent01);
    const { key } = await begin(agent01, nextUid());
    await server.change(
      (sql) => sql`
        insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
          valid_from, valid_to, entered_by, approved_by)
        select legal_name, licence_no, regulator, jurisdiction, '{payout}', settlement_mode, valid_from, valid_to,
          entered_by, approved_by
        from licence_profile
        order by id desc limit 1`,
    );
    expect(await agent01.get('/api/tb/api/getQrCode', { uid: nextUid() })).toMatchObject({ code: 451 });
    expect(await agent01.get('/api/wxLogin/api/checkLogin', { key })).toMatchObject({ code: 451 });
    await expect(tokenOf(agent01, id)).rejects.toMatchObject({ code: 451 });
    const { platforms } = data<{ platforms: { closed: string }[] }>(await agent01.get('/api/authorisations/findAll'));
    expect(platforms[0]?.closed).toContain('许可不包含');
  });
});
