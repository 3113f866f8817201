import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dropAllSessions, requireTwoFactor } from '../../../platform/auth/auth.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import {
  addUser,
  auditRows,
  call,
  codeAt,
  headersOf,
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
  deployment = await startTestDeployment((app) => {
    implement(
      app,
      {
        method: 'POST',
        path: '/api/test/guarded',
        summary: 'guarded',
        tags: ['test'],
        errors: [],
        twoFactor: true,
        body: z.strictObject({ googleAuthCode: z.string().optional(), fresh: z.boolean().default(false) }),
      },
      async (ctx, request) => requireTwoFactor(ctx, request.body.googleAuthCode, request.body),
    );
  });
});
afterAll(() => deployment?.stop());

const guarded = (session: Session, body: { googleAuthCode?: string; fresh?: boolean } = {}) =>
  call(deployment, 'POST', '/api/test/guarded', { headers: headersOf(session), body });

async function boundSession(username: string): Promise<Session> {
  const id = await addUser(deployment, { username, totp: true });
  const session = await signInAs(deployment, id, { username, code: codeAt(deployment) });
  // Moves to the next step of codes, and out of the step-up window of the sign-in.
  deployment.time.now += 6 * 60_000;
  return session;
}

describe('a guarded call', () => {
  it('answers 10071 while nothing is bound, with a code too', async () => {
    const id = await addUser(deployment, { username: 'unbound' });
    const session = await signInAs(deployment, id, { username: 'unbound' });
    expect(await guarded(session)).toMatchObject({ code: 10071, msg: '请绑定谷歌验证码' });
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 10071 });
  });

  it('takes the current and the previous code, once each, and no other', async () => {
    const session = await boundSession('codes');
    expect(await guarded(session)).toMatchObject({ code: 10072, msg: '请输入谷歌验证码' });
    expect(await guarded(session, { googleAuthCode: codeAt(deployment, 30) })).toMatchObject({ code: 10072 });
    expect(await guarded(session, { googleAuthCode: codeAt(deployment, -60) })).toMatchObject({ code: 10072 });
    const previous = codeAt(deployment, -30);
    expect(await guarded(session, { googleAuthCode: previous })).toMatchObject({ code: 200 });
    expect(await guarded(session, { googleAuthCode: previous })).toMatchObject({ code: 10072 });
    const current = codeAt(deployment);
    const answers = await Promise.all(Array.from({ length: 4 }, () => guarded(session, { googleAuthCode: current })));
    expect(answers.map((answer) => answer.code).sort()).toEqual([10072, 10072, 10072, 200].sort());
  });

  it('may leave the code out for five minutes after a correct one, except where a fresh one is needed', async () => {
    const session = await boundSession('window');
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    expect(await guarded(session)).toMatchObject({ code: 200 });
    expect(await guarded(session, { fresh: true })).toMatchObject({ code: 10072 });
    deployment.time.now += 299_000;
    expect(await guarded(session)).toMatchObject({ code: 200 });
    deployment.time.now += 2_000;
    expect(await guarded(session)).toMatchObject({ code: 10072 });
  });

  it('keeps the window the user chose, which takes a fresh code to change', async () => {
    const session = await boundSession('chooser');
    const choose = (body: object) =>
      call(deployment, 'POST', '/api/users/updateSelf', { headers: headersOf(session), body });
    expect(await choose({ stepUpMinutes: 16 })).toMatchObject({ code: 400, data: [{ field: 'stepUpMinutes' }] });
    expect(await choose({ stepUpMinutes: 0 })).toMatchObject({ code: 10072 });
    expect(await choose({ stepUpMinutes: 0, googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    expect(await guarded(session)).toMatchObject({ code: 10072 });
    deployment.time.now += 30_000;
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    expect(await guarded(session)).toMatchObject({ code: 10072 });
  });

  it('lets codes wait after five wrong ones, the right one too, longer each time; twenty end the session', async () => {
    const session = await boundSession('locked');
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => guarded(session, { googleAuthCode: wire('000000') })),
    );
    expect(wrong.filter((answer) => answer.code === 10072).length).toBe(5);
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 429 });
    deployment.time.now += 31_000;
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    // The series of guesses lasts longer than an access half.
    await deployment.platform.db.identity`update session set expires_at = refresh_expires_at`;
    dropAllSessions(deployment.platform);
    for (let n = 0; n < 20; n++) {
      deployment.time.now += 16 * 60_000;
      expect(await guarded(session, { googleAuthCode: wire('000000') })).toMatchObject({ code: 10072 });
    }
    dropAllSessions(deployment.platform);
    expect(await guarded(session, { googleAuthCode: codeAt(deployment) })).toMatchObject({
      code: 401,
      data: { ended: 'guesses' },
    });
  });
});

const group = '/api/google/googleAuthBind';

describe('binding', () => {
  it('takes a code of the new secret, shows recovery codes that work once, and is written down', async () => {
    const id = await addUser(deployment, { username: 'binder' });
    const session = await signInAs(deployment, id, { username: 'binder' });
    const headers = headersOf(session);
    const check = (code: string) =>
      call(deployment, 'GET', `${group}/test/check/google/auth/code?googleAuthCode=${encodeURIComponent(code)}`, {
        headers,
      });
    const bind = (code: string, password = PASSWORD) =>
      call(deployment, 'POST', `${group}/bind/google/auth`, {
        headers,
        body: { googleAuthCode: code, password: wirePassword(password) },
      });
    expect(await bind(codeAt(deployment))).toMatchObject({ code: 409 });
    const { url, secret } = (await call(deployment, 'GET', `${group}/gen/google/auth/url`, { headers })).data as {
      url: string;
      secret: string;
    };
    expect(url).toContain(`secret=${secret}`);
    expect(await check(wire('123456'))).toMatchObject({ code: 10072 });
    const code = codeAt(deployment, 0, secret);
    expect(await check(code)).toMatchObject({ code: 200 });
    // A person at the open session does not know the password.
    expect(await bind(code, 'Wrong@2026')).toMatchObject({ code: 400, data: [{ field: 'password' }] });
    const bound = await bind(code);
    const { recoveryCodes } = bound.data as { recoveryCodes: [string, string] };
    expect(recoveryCodes).toHaveLength(10);
    expect(await guarded(session, { googleAuthCode: code })).toMatchObject({ code: 10072 });
    expect(await guarded(session, { googleAuthCode: wire(recoveryCodes[0]) })).toMatchObject({ code: 200 });
    expect(await guarded(session, { googleAuthCode: wire(recoveryCodes[0]) })).toMatchObject({ code: 10072 });
    expect(
      await guarded(session, { googleAuthCode: wire(recoveryCodes[1].toLowerCase().replace('-', '')) }),
    ).toMatchObject({ code: 200 });
    expect(await call(deployment, 'GET', `${group}/gen/google/auth/url`, { headers })).toMatchObject({ code: 409 });
    const actions = (await auditRows(deployment)).filter((row) => row.actorName === 'binder').map((row) => row.action);
    expect(actions).toEqual(['session.sign-in', 'two-factor.start', 'two-factor.bind']);
  });

  it('gives new recovery codes for a fresh code only; the former ones are worth nothing from then on', async () => {
    const session = await boundSession('renewer');
    const headers = headersOf(session);
    const renew = (body: object) => call(deployment, 'POST', `${group}/renew/recovery/codes`, { headers, body });
    expect(await renew({})).toMatchObject({ code: 400, data: [{ field: 'googleAuthCode' }] });
    expect(await renew({ googleAuthCode: wire('000000') })).toMatchObject({ code: 10072 });
    const first = (await renew({ googleAuthCode: codeAt(deployment) })).data as { recoveryCodes: [string, string] };
    expect(first.recoveryCodes).toHaveLength(10);
    // A recovery code counts as a fresh code too: a user who lost the phone can still renew them.
    const second = await renew({ googleAuthCode: wire(first.recoveryCodes[0]) });
    expect(second).toMatchObject({ code: 200 });
    expect(await guarded(session, { googleAuthCode: wire(first.recoveryCodes[1]) })).toMatchObject({ code: 10072 });
    const [code] = (second.data as { recoveryCodes: [string] }).recoveryCodes;
    expect(await guarded(session, { googleAuthCode: wire(code) })).toMatchObject({ code: 200 });
    const unbound = await addUser(deployment, { username: 'nothing-to-renew' });
    const other = headersOf(await signInAs(deployment, unbound, { username: 'nothing-to-renew' }));
    expect(
      await call(deployment, 'POST', `${group}/renew/recovery/codes`, {
        headers: other,
        body: { googleAuthCode: codeAt(deployment) },
      }),
    ).toMatchObject({ code: 10071 });
    const actions = (await auditRows(deployment)).filter((row) => row.actorName === 'renewer').map((row) => row.action);
    expect(actions.filter((action) => action === 'two-factor.renew-recovery-codes')).toHaveLength(2);
  });

  it('keeps no secret and no recovery code readable', async () => {
    const [row] = await deployment.platform.db.identity`
      select count(*) filter (where position('JBSWY3DPEHPK3PXP'::bytea in totp_secret) > 0)::int as readable,
        count(*)::int as bound
      from app_user where totp_secret is not null`;
    expect(row).toMatchObject({ readable: 0 });
    expect((row as { bound: number }).bound).toBeGreaterThan(0);
    const [audited] = await deployment.platform.db
      .app`select count(*)::int as n from audit_log where (after::text || before::text) ~* 'secret|recovery'`;
    expect(audited).toEqual({ n: 0 });
  });
});
