import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { interceptAnswers } from '../../test-support/attacks/intercept-answers.ts';
import {
  addUser,
  auditRows,
  call,
  codeAt,
  headersOf,
  login,
  PASSWORD,
  passSlide,
  signInAs,
  startTestDeployment,
  type TestDeployment,
  unfit,
  wire,
  wirePassword,
  workOf,
} from './sign-in-testing.ts';

let deployment: TestDeployment;
beforeAll(async () => {
  deployment = await startTestDeployment();
});
afterAll(() => deployment?.stop());

const info = (headers: Record<string, string>) => call(deployment, 'GET', '/api/userInfo', { headers });

describe('sign-in', () => {
  it('opens a session with both halves and writes it down', async () => {
    const id = await addUser(deployment, { username: 'plain', roles: ['operator_finance'] });
    const answer = await login(deployment, { username: ' PLAIN ' });
    expect(answer).toMatchObject({ status: 200, code: 200, data: { tokenTimeout: 1800 } });
    const { tokenValue } = answer.data as { tokenValue: string };
    const user = await info(headersOf({ token: tokenValue, cookie: answer.cookie as string, taid: String(id) }));
    expect(user.data).toMatchObject({
      id: String(id),
      username: 'plain',
      sysRoles: ['operator_finance'],
      area: 'operator',
      taid: String(id),
      google: false,
    });
    const rows = await auditRows(deployment);
    expect(rows.filter((row) => row.actorName === 'plain').map((row) => row.action)).toEqual(['session.sign-in']);
  });

  it('that fails is written down with the reason and the address, never with what was typed', async () => {
    const id = await addUser(deployment, { username: 'failing', roles: ['operator_finance'] });
    const typed = 'My-Password-In-The-Wrong-Field';
    expect((await login(deployment, { username: 'failing', password: 'Wrong@2026' })).code).toBe(400);
    expect((await login(deployment, { username: typed })).code).toBe(400);
    const failed = (await auditRows(deployment)).filter((row) => row.action === 'session.sign-in-failed');
    expect(failed).toMatchObject([
      { actorName: 'system:sign-in', subjectId: String(id) },
      { actorName: 'system:sign-in', subjectId: '不存在' },
    ]);
    expect(JSON.stringify(failed)).not.toContain(typed);
  });

  it('sets a cookie scripts and other sites cannot use', async () => {
    await addUser(deployment, { username: 'cookie' });
    const answer = await deployment.app.inject({
      method: 'POST',
      url: '/api/doLogin',
      headers: { 'req-origin': 'AGT_PC' },
      payload: { username: 'cookie', password: wirePassword(PASSWORD) },
    });
    const cookies = answer.headers['set-cookie'] as string[];
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual(['MS_DEVICE', 'MS_SESSION']);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Strict/);
  });

  it('over TLS gives that cookie the prefix no other host can set, and takes it back by that name alone', async () => {
    await addUser(deployment, { username: 'tls' });
    const { config } = deployment.platform;
    const before = config.publicUrl;
    config.publicUrl = 'https://pay.example';
    try {
      const answer = await deployment.app.inject({
        method: 'POST',
        url: '/api/doLogin',
        headers: { 'req-origin': 'AGT_PC' },
        payload: { username: 'tls', password: wirePassword(PASSWORD) },
      });
      const cookies = answer.headers['set-cookie'] as string[];
      const cookie = cookies.find((one) => one.startsWith('__Host-MS_SESSION=')) ?? '';
      expect(cookies.every((one) => one.startsWith('__Host-'))).toBe(true);
      expect(cookie).toMatch(
        /^__Host-MS_SESSION=[\w-]{43}[.][\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
      );
      const half = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
      const asked = (name: string) =>
        deployment.app.inject({
          url: '/api/userInfo',
          headers: { 'pay-token': wire(answer.json().data.tokenValue), cookie: `${name}=${half}` },
        });
      expect((await asked('__Host-MS_SESSION')).json()).toMatchObject({ code: 200 });
      expect((await asked('MS_SESSION')).json()).toMatchObject({ code: 401 });
    } finally {
      config.publicUrl = before;
    }
  });

  it('needs the page’s origin header', async () => {
    const answer = await call(deployment, 'POST', '/api/doLogin', {
      body: { username: 'plain', password: wirePassword(PASSWORD) },
    });
    expect(answer).toMatchObject({ code: 400, data: [{ field: 'req-origin' }] });
  });

  it('answers the same for a wrong password, an unknown and a disabled user', async () => {
    const id = await addUser(deployment, { username: 'disabled', roles: ['operator_support'] });
    await asOwner(deployment.platform.db.url, (tx) => tx`update app_user set enabled = false where id = ${id}`);
    for (const given of [{ username: 'plain', password: 'wrong' }, { username: 'nobody' }, { username: 'disabled' }]) {
      expect(await login(deployment, given)).toMatchObject({
        code: 400,
        msg: '账号或密码错误',
        data: [{ field: 'password' }],
      });
    }
  });

  it('asks for the code of a bound user, takes each code once, and opens the step-up window', async () => {
    const id = await addUser(deployment, { username: 'bound', totp: true });
    expect(await login(deployment, { username: 'bound' })).toMatchObject({ code: 10073 });
    expect(await login(deployment, { username: 'bound', code: codeAt(deployment, 300) })).toMatchObject({
      code: 10072,
    });
    const code = codeAt(deployment);
    const session = await signInAs(deployment, id, { username: 'bound', code });
    expect(await login(deployment, { username: 'bound', code })).toMatchObject({ code: 10072 });
    const [row] = await deployment.platform.db
      .app`select step_up_until > last_seen as open from session where user_id = ${id}`;
    expect(row).toEqual({ open: true });
    expect(await info(headersOf(session))).toMatchObject({ code: 200 });
  });

  it('opens no session by factors that changed meanwhile: one bound is asked for, one reset is none', async () => {
    const { db } = deployment.platform;
    const { identity } = db;
    /** Signs in, and changes the user directly after one statement of the sign-in. */
    async function signInAmid(username: string, about: string, change: { totp_bound_at: Date | null }) {
      db.identity = interceptAnswers(identity, about, async (answer) => {
        const rows = await answer;
        await asOwner(db.url, (tx) => tx`update app_user set ${tx(change)} where username = ${username}`);
        return rows;
      });
      const { code, cookie } = await login(deployment, { username, code: codeAt(deployment) }).finally(() => {
        db.identity = identity;
      });
      return { code, cookie };
    }
    const users = [
      await addUser(deployment, { username: 'binding' }),
      await addUser(deployment, { username: 'lost-phone', totp: true }),
    ];
    const bound = await signInAmid('binding', 'from app_user where username', { totp_bound_at: new Date() });
    expect(bound).toEqual({ code: 10073, cookie: undefined });
    const reset = await signInAmid('lost-phone', 'totp_last_step', { totp_bound_at: null });
    expect(reset).toEqual({ code: 400, cookie: undefined });
    expect(await identity`select from session where user_id in ${identity(users)}`).toHaveLength(0);
  });

  it('asks for a slide check after five failures, and lets wait longer with each further one', async () => {
    await addUser(deployment, { username: 'guessed' });
    for (let n = 0; n < 5; n++)
      expect(await login(deployment, { username: 'guessed', password: 'x' })).toMatchObject({ code: 400 });
    // Also the correct password: the check is required before the password is compared.
    expect(await login(deployment, { username: 'guessed' })).toMatchObject({ code: 429, data: { slideCheck: true } });
    const wrong = async () =>
      login(deployment, { username: 'guessed', password: 'x', slideToken: await passSlide(deployment) });
    const waits: number[] = [];
    for (let n = 0; n < 6; n++) {
      deployment.time.now += (waits.at(-1) ?? 1) * 1_000;
      expect(await wrong()).toMatchObject({ code: 400 });
      const { data } = await login(deployment, { username: 'guessed', slideToken: await passSlide(deployment) });
      waits.push((data as { retryAfter: number }).retryAfter);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64]);
    deployment.time.now += 65_000;
    const slideToken = await passSlide(deployment);
    expect(await login(deployment, { username: 'guessed', slideToken })).toMatchObject({ code: 200 });
    expect(await login(deployment, { username: 'guessed' })).toMatchObject({ code: 200 });
  });

  it('counts guesses before judging them, so that guesses sent at once are no more than guesses in a row', async () => {
    await addUser(deployment, { username: 'rushed' });
    const began = Date.now();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(deployment, { username: 'rushed', password: 'x' })),
    );
    // Five tries are free; on a slow machine some of the first waits may end, which take at least a second each.
    const judged = answers.filter((answer) => answer.code === 400).length;
    expect(judged).toBeGreaterThanOrEqual(5);
    expect(judged).toBeLessThanOrEqual(5 + Math.floor((Date.now() - began) / 1_000));
  });
});

describe('a slide check', () => {
  it('is passed at the hole only, once, and lets one sign-in through', async () => {
    await addUser(deployment, { username: 'slider' });
    for (let n = 0; n < 5; n++) await login(deployment, { username: 'slider', password: 'x' });
    const ask = async () =>
      (await call(deployment, 'GET', '/api/slide/challenge')).data as { id: string; image: string; width: number };
    const holeOf = (id: string) =>
      (JSON.parse(deployment.platform.secrets.open(Buffer.from(id, 'base64url'))) as { x: number }).x;
    const check = (id: string, x: number) =>
      call(deployment, 'POST', '/api/slide/check', { body: { id, x, work: workOf(deployment, id) } });
    const first = await ask();
    expect(first.image).toMatch(/^data:image\/png;base64,/);
    expect(await check(first.id, holeOf(first.id) + 20)).toMatchObject({ code: 400 });
    expect(await check(first.id, holeOf(first.id))).toMatchObject({ code: 409 });
    const idle = await ask();
    const lazy = { id: idle.id, x: holeOf(idle.id), work: unfit(deployment, idle.id) };
    expect(await call(deployment, 'POST', '/api/slide/check', { body: lazy })).toMatchObject({ code: 409 });
    deployment.time.now += 3_000;
    const second = await ask();
    const { slideToken } = (await check(second.id, holeOf(second.id) - 3)).data as { slideToken: string };
    expect(await login(deployment, { username: 'slider', password: 'x', slideToken })).toMatchObject({ code: 400 });
    expect(await login(deployment, { username: 'slider', slideToken })).toMatchObject({ code: 429 });
    deployment.time.now += 3_000;
    const third = await ask();
    const passed = (await check(third.id, holeOf(third.id))).data as { slideToken: string };
    expect(await login(deployment, { username: 'slider', slideToken: `${passed.slideToken}x` })).toMatchObject({
      code: 429,
    });
    expect(await login(deployment, { username: 'slider', ...passed })).toMatchObject({ code: 200 });
  });
});
