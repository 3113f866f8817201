import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropUserSessions } from '../../../platform/auth/auth.ts';
import { wireEncrypt } from '../../../platform/security/crypto.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { interceptAnswers } from '../../../test-support/attacks/intercept-answers.ts';
import {
  addUser,
  auditRows,
  call,
  codeAt,
  headersOf,
  login,
  PASSWORD,
  type Session,
  signInAs,
  startTestDeployment,
  type TestDeployment,
  wire,
  wirePassword,
} from '../sign-in-testing.ts';

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

const info = (headers: Record<string, string>) => call(deployment, 'GET', '/api/userInfo', { headers });
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1';

async function freshSession(username: string): Promise<Session & { id: bigint }> {
  const id = await addUser(deployment, { username });
  return { ...(await signInAs(deployment, id, { username })), id };
}

async function refresh(session: Session) {
  const answer = await call(deployment, 'POST', '/api/refreshToken', { headers: headersOf(session), body: {} });
  const { tokenValue } = (answer.data ?? {}) as { tokenValue?: string };
  return { answer, session: { ...session, token: tokenValue ?? '', cookie: answer.cookie ?? '' } };
}

describe('a signed-in call', () => {
  it('needs the token and the cookie, and refuses the TAID of another', async () => {
    const mine = await freshSession('halves');
    const other = await freshSession('halves-other');
    const headers = headersOf(mine);
    expect(await info(headers)).toMatchObject({ code: 200 });
    const { cookie: _cookie, ...noCookie } = headers;
    const { 'pay-token': _token, ...noToken } = headers;
    for (const broken of [noCookie, noToken])
      expect(await info(broken)).toMatchObject({ status: 200, code: 401, data: null });
    expect(await info(headersOf({ ...mine, cookie: other.cookie }))).toMatchObject({ code: 401 });
    expect(await info(headersOf({ ...mine, taid: other.taid }))).toMatchObject({ code: 401 });
    expect(await info({ ...headers, 'pay-token': 'not encrypted' })).toMatchObject({ code: 401 });
  });

  it('is judged by a look at its session that began after the last change of it', async () => {
    const mine = await freshSession('late-look');
    const { db } = deployment.platform;
    const { identity } = db;
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    let looked = false;
    db.identity = interceptAnswers(identity, 'from session s join app_user', async (answer) => {
      const rows = await answer;
      looked = true;
      await held;
      return rows;
    });
    const early = info(headersOf(mine));
    await expect.poll(() => looked).toBe(true);
    db.identity = identity;
    await asOwner(db.url, (tx) => tx`update app_user set enabled = false where id = ${mine.id}`);
    dropUserSessions(deployment.platform, mine.id);
    expect(await info(headersOf(mine))).toMatchObject({ code: 401 });
    letGo();
    await early;
  });

  it('does not live on as it was kept when the clock is set back', async () => {
    const mine = await freshSession('set-back');
    expect(await info(headersOf(mine))).toMatchObject({ code: 200 });
    await asOwner(deployment.platform.db.url, (tx) => tx`update app_user set enabled = false where id = ${mine.id}`);
    deployment.time.now -= 3_600_000;
    expect(await info(headersOf(mine))).toMatchObject({ code: 401 });
    deployment.time.now += 3_600_000;
  });

  it('takes no forged, cut, swapped or foreign half for one, and none of them is a fault of the server', async () => {
    const mine = await freshSession('forged');
    const other = await freshSession('forged-other');
    const { cookie } = headersOf(mine) as { cookie: string };
    const good = wire(mine.token);
    for (const token of [
      `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
      good.slice(0, -4),
      mine.token,
      wire(mine.cookie),
      wire(''),
      wireEncrypt(mine.token, 'another-wire-key'),
      wire("' or 1=1 --"),
      'x'.repeat(8_000),
      '\u00e9',
    ])
      expect([token, await info({ 'pay-token': token, cookie, taid: mine.taid })]).toMatchObject([
        token,
        { status: 200, code: 401, data: null },
      ]);
    for (const half of [wire(mine.cookie), mine.token, `${mine.cookie}x`, other.cookie, '"', '%00', 'x'.repeat(4_000)])
      expect(await info(headersOf({ ...mine, cookie: half }))).toMatchObject({ status: 200, code: 401 });
    for (const taid of ['', '0', '-1', 'NaN', `0${mine.taid}`, other.taid, '9'.repeat(40)])
      expect(await info(headersOf({ ...mine, taid }))).toMatchObject({ status: 200, code: 401 });
    expect(await info(headersOf(mine))).toMatchObject({ code: 200 });
  });

  it('is refused with the participant of another user, whatever the route', async () => {
    const mine = await freshSession('taid-mine');
    const other = await freshSession('taid-other');
    for (const path of [
      '/api/userInfo',
      '/api/getLoginDevice',
      '/api/users/preferences',
      '/api/common/getCustomerServiceLink',
    ])
      expect(await call(deployment, 'GET', path, { headers: headersOf({ ...mine, taid: other.taid }) })).toMatchObject({
        code: 401,
        msg: 'TAID 与登录用户不符',
      });
    const { taid: _taid, ...without } = headersOf(mine);
    expect(await call(deployment, 'GET', '/api/getLoginDevice', { headers: without })).toMatchObject({ code: 401 });
  });

  it('is over for a user who was switched off', async () => {
    const session = await freshSession('switched-off');
    await asOwner(deployment.platform.db.url, (tx) => tx`update app_user set enabled = false where id = ${session.id}`);
    expect(await info(headersOf(session))).toMatchObject({ code: 401 });
    expect((await refresh(session)).answer).toMatchObject({ code: 401 });
  });

  it('says 100046 after the user signed in again on the same kind of device, not on another kind', async () => {
    const first = await freshSession('twice');
    await signInAs(deployment, first.id, { username: 'twice', userAgent: PHONE });
    expect(await info(headersOf(first))).toMatchObject({ code: 200 });
    const second = await signInAs(deployment, first.id, { username: 'twice' });
    expect(await info(headersOf(first))).toMatchObject({ code: 100046 });
    expect(await info(headersOf(second))).toMatchObject({ code: 200 });
    expect((await refresh(first)).answer).toMatchObject({ code: 100046, msg: '您的账号已在其他设备登录' });
  });

  it('is refused at once when the session ended here, and within five seconds when it ended elsewhere', async () => {
    const session = await freshSession('ended');
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
    await deployment.platform.db
      .identity`update session set ended_at = now(), ended_reason = 'signed-out' where user_id = ${session.id}`;
    deployment.time.now += 5_000;
    expect(await info(headersOf(session))).toMatchObject({ code: 401 });
    const again = await signInAs(deployment, session.id, { username: 'ended' });
    expect(await call(deployment, 'GET', '/api/doLogout', { headers: headersOf(again) })).toMatchObject({
      code: 200,
      msg: '注销登录成功',
    });
    expect(await info(headersOf(again))).toMatchObject({ code: 401 });
  });
});

/** Moves this user's renewals `seconds` into the past, by the database's clock. */
async function ageRenewals(userId: bigint, seconds: number): Promise<void> {
  await asOwner(
    deployment.platform.db.url,
    (tx) => tx`
      update session_rotated set rotated_at = rotated_at - make_interval(secs => ${seconds})
      where session_id in (select id from session where user_id = ${userId})`,
  );
}

describe('a write of a session that has ended meanwhile, at another process', () => {
  it('changes nothing, and gets the reason why it ended, as every other call is', async () => {
    const session = await freshSession('ended-amid');
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
    await deployment.platform.db
      .identity`update session set ended_at = now(), ended_reason = 'operator' where user_id = ${session.id}`;
    const answer = await call(deployment, 'POST', '/api/users/updateSelf', {
      headers: headersOf(session),
      body: { nickname: '不该写下', phone: '', headImgUrl: '' },
    });
    expect(answer).toMatchObject({ status: 200, code: 401, data: { ended: 'operator' } });
    const rows = await deployment.platform.db.identity`select nickname from app_user where id = ${session.id}`;
    expect(rows).toEqual([{ nickname: 'ended-amid' }]);
  });
});

describe('refreshing', () => {
  it('is asked for when the access half is over, gives two new halves; the old ones are void', async () => {
    const old = await freshSession('refresher');
    deployment.time.now += 1_801_000;
    expect(await info(headersOf(old))).toMatchObject({ code: 401, data: { refresh: true } });
    const { session } = await refresh(old);
    expect(session.token).not.toBe(old.token);
    expect(session.cookie).not.toBe(old.cookie);
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
    expect(await info(headersOf({ ...session, token: old.token }))).toMatchObject({ code: 401 });
    expect(await info(headersOf({ ...session, cookie: old.cookie }))).toMatchObject({ code: 401 });
  });

  it('ends the session when an old refresh half comes back, whoever holds the new one', async () => {
    const old = await freshSession('stolen');
    const { session } = await refresh(old);
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
    await ageRenewals(old.id, 11);
    expect((await refresh(old)).answer).toMatchObject({ code: 401 });
    expect(await info(headersOf(session))).toMatchObject({ code: 401, data: { ended: 'reuse' } });
    expect((await refresh(session)).answer).toMatchObject({ code: 401, data: { ended: 'reuse' } });
    const actions = (await auditRows(deployment)).map((row) => row.action);
    expect(actions.filter((action) => action === 'session.refresh').length).toBeGreaterThanOrEqual(2);
  });

  it('is won by one of many at once of unknown browsers; the others are refused and end nothing', async () => {
    const old = await freshSession('racer');
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(old)));
    const winners = answers.filter(({ answer }) => answer.code === 200);
    expect(winners.length).toBe(1);
    expect(answers.filter(({ answer }) => answer.code === 401)).toHaveLength(4);
    const winner = winners[0]?.session as Session;
    expect(await info(headersOf(winner))).toMatchObject({ code: 200 });
    expect((await refresh(winner)).answer).toMatchObject({ code: 200 });
    await ageRenewals(old.id, 11);
    expect((await refresh(old)).answer).toMatchObject({ code: 401 });
    expect(await info(headersOf(winner))).toMatchObject({ code: 401 });
  });

  it('does not mind calls of the session that are under way', async () => {
    const old = await freshSession('busy');
    const [{ session, answer }, ...calls] = await Promise.all([
      refresh(old),
      ...Array.from({ length: 8 }, () => info(headersOf(old))),
    ]);
    expect(answer).toMatchObject({ code: 200 });
    // Each call either came before the exchange, or must be repeated with the new halves; none ends the session.
    for (const { code } of calls) expect([200, 401]).toContain(code);
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
  });

  it('needs the token half too, and ends with the session’s life', async () => {
    const session = await freshSession('half');
    expect((await refresh({ ...session, token: 'x' })).answer).toMatchObject({ code: 401 });
    expect((await refresh(session)).answer).toMatchObject({ code: 200 });
    const late = await freshSession('late');
    deployment.time.now += 12 * 3_600_000 + 1_000;
    expect((await refresh(late)).answer).toMatchObject({ code: 401 });
  });
});

describe('devices', () => {
  it('are listed with masked addresses and signed out by kind', async () => {
    const pc = await freshSession('devices');
    const phone = await signInAs(deployment, pc.id, { username: 'devices', userAgent: PHONE });
    const list = await call(deployment, 'GET', '/api/getLoginDevice', { headers: headersOf(pc) });
    expect(list.data).toHaveLength(2);
    expect(list.data).toContainEqual(
      expect.objectContaining({ device: 'PC', thisLogin: true, ip: '127.0.*.*', name: 'Chrome · Linux' }),
    );
    const out = await call(deployment, 'GET', '/api/doLogout?device=OTHER', { headers: headersOf(pc) });
    expect(out).toMatchObject({ code: 200, msg: '该设备退出登录成功' });
    expect(await info(headersOf(phone))).toMatchObject({ code: 401 });
    expect(await info(headersOf(pc))).toMatchObject({ code: 200 });
    const gone = await call(deployment, 'GET', '/api/getLoginDevice', { headers: headersOf(pc) });
    expect((gone.data as { device: string }[]).map(({ device }) => device)).toEqual(['PC']);
    expect(await call(deployment, 'GET', '/api/doLogout?device=TV', { headers: headersOf(pc) })).toMatchObject({
      code: 400,
      data: [{ field: 'device' }],
    });
  });
});

describe('signing out', () => {
  it('of this device by either way takes the cookie away; a second tab that does the same gets 401', async () => {
    for (const [path, msg] of [
      ['/api/doLogout', '注销登录成功'],
      ['/api/doLogout?device=PC', '该设备退出登录成功'],
    ] as const) {
      const session = await freshSession(`leaver-${path.length}`);
      const out = await deployment.app.inject({ method: 'GET', url: path, headers: headersOf(session) });
      expect(out.json()).toMatchObject({ code: 200, msg });
      expect(out.headers['set-cookie']).toMatch(/^MS_SESSION=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict/);
      expect(await call(deployment, 'GET', path, { headers: headersOf(session) })).toMatchObject({
        status: 200,
        code: 401,
      });
      expect((await refresh(session)).answer).toMatchObject({ code: 401 });
    }
  });

  it('of another device leaves this one and its cookie alone', async () => {
    const session = await freshSession('stayer');
    const out = await deployment.app.inject({
      method: 'GET',
      url: '/api/doLogout?device=OTHER',
      headers: headersOf(session),
    });
    expect(out.headers['set-cookie']).toBeUndefined();
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
  });
});

describe('changing the password', () => {
  it('names what is wrong, ends the other sessions and is written down', async () => {
    const pc = await freshSession('changer');
    const phone = await signInAs(deployment, pc.id, { username: 'changer', userAgent: PHONE });
    const change = (more: object) =>
      call(deployment, 'POST', '/api/users/password', {
        headers: headersOf(pc),
        body: {
          id: String(pc.id),
          oldPassword: wirePassword(PASSWORD),
          newPassword: wirePassword('New-word-1'),
          againPassword: wirePassword('New-word-1'),
          ...more,
        },
      });
    expect(await change({ oldPassword: '' })).toMatchObject({
      code: 400,
      msg: '请输入旧密码',
      data: [{ field: 'oldPassword' }],
    });
    expect(await change({ newPassword: wirePassword('') })).toMatchObject({ code: 400, msg: '请输入新密码' });
    expect(await change({ againPassword: wirePassword('New-word-2') })).toMatchObject({
      code: 400,
      msg: '再次输入新密码不一致',
    });
    for (const common of ['password1', 'woaini1314', 'Mashang@2026', 'Changer2026', 'changer@123'])
      expect(await change({ newPassword: wirePassword(common), againPassword: wirePassword(common) })).toMatchObject({
        code: 400,
        data: [{ field: 'newPassword', reason: expect.stringContaining('请换一个') }],
      });
    expect(await change({ oldPassword: wirePassword('wrong') })).toMatchObject({
      code: 400,
      data: [{ field: 'oldPassword' }],
    });
    expect(await change({ id: '1000000' })).toMatchObject({ code: 403 });
    expect(await change({})).toMatchObject({ code: 200 });
    expect(await info(headersOf(pc))).toMatchObject({ code: 200 });
    expect(await info(headersOf(phone))).toMatchObject({ code: 401 });
    expect(await login(deployment, { username: 'changer' })).toMatchObject({ code: 400 });
    expect(await login(deployment, { username: 'changer', password: 'New-word-1' })).toMatchObject({ code: 200 });
    const rows = await auditRows(deployment);
    expect(rows.filter((row) => row.action === 'user.change-password')).toEqual([
      expect.objectContaining({ actorName: 'changer', subjectId: String(pc.id) }),
    ]);
  });
});

describe('a first password, which another person has seen,', () => {
  const HOUR_MS = 3_600_000;
  async function beginner(username: string, hours = 72): Promise<bigint> {
    const id = await addUser(deployment, { username, totp: true });
    const until = new Date(deployment.time.now + hours * HOUR_MS);
    await deployment.platform.db.identity`update app_user set password_until = ${until} where id = ${id}`;
    return id;
  }

  it('opens nothing but the choice of another one, and then everything', async () => {
    const id = await beginner('beginner');
    const session = await signInAs(deployment, id, { username: 'beginner', code: codeAt(deployment) });
    expect(await info(headersOf(session))).toMatchObject({
      data: { mustChoosePassword: true, sysPermissions: ['profile:update'] },
    });
    const change = (chosen: string) =>
      call(deployment, 'POST', '/api/users/password', {
        headers: headersOf(session),
        body: {
          id: String(id),
          oldPassword: wirePassword(PASSWORD),
          newPassword: wirePassword(chosen),
          againPassword: wirePassword(chosen),
        },
      });
    // The old password cannot be kept by choosing it again.
    expect(await change(PASSWORD)).toMatchObject({ code: 400, data: [{ field: 'newPassword' }] });
    expect(await change('My-own-word-7')).toMatchObject({ code: 200 });
    const after = await info(headersOf(session));
    expect(after).toMatchObject({ data: { mustChoosePassword: false } });
    expect((after.data as { sysPermissions: string[] }).sysPermissions.length).toBeGreaterThan(10);
  });

  it('lets nobody in after its time, says so to who knows it, and is written down', async () => {
    await beginner('latecomer', -1);
    expect(await login(deployment, { username: 'latecomer', code: codeAt(deployment) })).toMatchObject({
      code: 400,
      msg: '初始密码已过期，请联系管理员重设',
    });
    expect(await login(deployment, { username: 'latecomer', password: 'wrong' })).toMatchObject({
      msg: '账号或密码错误',
    });
    const reasons = await deployment.platform.db.app`
      select after->>'reason' as reason from audit_log where action = 'session.sign-in-failed' order by id`;
    expect(reasons.slice(-2).map(({ reason }) => reason)).toEqual(['over', 'password']);
  });
});

describe('somebody of the staff without a second factor', () => {
  beforeAll(() => {
    deployment.platform.config.staffTwoFactor = true;
  });
  afterAll(() => {
    deployment.platform.config.staffTwoFactor = false;
  });

  it('may do nothing but bind one', async () => {
    const session = await signInAs(deployment, await addUser(deployment, { username: 'unbound' }), {
      username: 'unbound',
    });
    expect(await info(headersOf(session))).toMatchObject({
      data: { mustBindTwoFactor: true, mustChoosePassword: false, sysPermissions: ['profile:update'] },
    });
    const start = await call(deployment, 'GET', '/api/google/googleAuthBind/gen/google/auth/url', {
      headers: headersOf(session),
    });
    const { secret } = start.data as { secret: string };
    const bound = await call(deployment, 'POST', '/api/google/googleAuthBind/bind/google/auth', {
      headers: headersOf(session),
      body: { googleAuthCode: codeAt(deployment, 0, secret), password: wirePassword(PASSWORD) },
    });
    expect(bound).toMatchObject({ code: 200 });
    expect(await info(headersOf(session))).toMatchObject({ data: { mustBindTwoFactor: false } });
  });

  it('is an agent’s own affair: the network looks without one, and acts with one', async () => {
    const session = await signInAs(deployment, await addUser(deployment, { username: 'looker', roles: ['agent'] }), {
      username: 'looker',
    });
    expect(await info(headersOf(session))).toMatchObject({ data: { mustBindTwoFactor: false, google: false } });
  });
});
