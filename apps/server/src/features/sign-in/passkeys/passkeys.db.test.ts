import type { Role } from '@mashang/contract/permissions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requireTwoFactor } from '../../../platform/auth/auth.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { pruneSignInRecords } from '../prune-sign-in.ts';
import {
  type Answered,
  addUser,
  auditRows,
  call,
  codeAt,
  headersOf,
  type Session,
  signInAs,
  startTestDeployment,
  type TestDeployment,
} from '../sign-in-testing.ts';
import {
  type AnswerFault,
  type Credential,
  createCredential,
  useCredential,
} from '../two-factor/authenticator-testing.ts';

const ORIGIN = 'https://pay.example.com';
const REFUSED = { status: 200, code: 400, msg: '通行密钥登录失败，请重试或改用密码登录', data: null };

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
        body: z.strictObject({ fresh: z.boolean() }),
      },
      async (ctx, request) => requireTwoFactor(ctx, undefined, request.body),
    );
  });
  deployment.platform.config.publicUrl = ORIGIN;
});
beforeEach(() => {
  // Begins a new window of the rate limiters, makes a fresh code possible, and leaves the step-up window of the last
  // sign-in.
  deployment.time.now += 61_000;
});
afterAll(() => deployment?.stop());

type Operator = Session & { username: string; id: bigint };
type Options = { challengeId: string; options: Record<string, unknown> };

async function operator(username: string, role: Role = 'operator_admin'): Promise<Operator> {
  const id = await addUser(deployment, { username, roles: [role], totp: true });
  const session = await signInAs(deployment, id, { username, code: codeAt(deployment) });
  deployment.time.now += 6 * 60_000;
  return { ...session, username, id };
}

const post = (session: Session, path: string, body: object) =>
  call(deployment, 'POST', `/api/passkeys/${path}`, { headers: headersOf(session), body });
const listOf = async (session: Session) =>
  (await call(deployment, 'GET', '/api/passkeys/list', { headers: headersOf(session) })).data as {
    id: string;
    name: string;
    createdAt: string;
    lastUsedAt: string;
  }[];

async function askRegister(session: Session): Promise<Options> {
  deployment.time.now += 30_000;
  const answer = await post(session, 'registerOptions', { googleAuthCode: codeAt(deployment) });
  if (answer.code !== 200) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data as Options;
}

async function register(session: Session, twist: AnswerFault = {}, name = '办公电脑') {
  const { challengeId, options } = await askRegister(session);
  const { credential, response } = createCredential(options, ORIGIN, twist);
  return {
    credential,
    challengeId,
    response,
    answer: await post(session, 'register', { challengeId, name, response }),
  };
}

async function registered(session: Session, counter = 0): Promise<Credential> {
  const { credential, answer } = await register(session, { counter });
  expect(answer).toMatchObject({ code: 200, msg: '通行密钥已登记' });
  return credential;
}

const askSignIn = async () => (await call(deployment, 'GET', '/api/passkeys/signInOptions')).data as Options;
const PAGE = { 'req-origin': 'AGT_PC', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' };
const send = (challengeId: string, response: object) =>
  call(deployment, 'POST', '/api/passkeys/signIn', { headers: PAGE, body: { challengeId, response } });

async function signIn(credential: Credential, twist: AnswerFault = {}): Promise<Answered> {
  const { challengeId, options } = await askSignIn();
  return send(challengeId, useCredential(credential, options, ORIGIN, twist));
}

function sessionOf(answer: Answered, { id }: Operator): Session {
  return {
    token: (answer.data as { tokenValue: string }).tokenValue,
    cookie: answer.cookie as string,
    taid: String(id),
  };
}

const auditOf = async (username: string) =>
  (await auditRows(deployment)).filter((row) => row.actorName === username).map((row) => row.action);

describe('registering a passkey', () => {
  it('takes a fresh code and what the browser made, and lists it', async () => {
    const session = await operator('first');
    const { options } = await askRegister(session);
    expect(options).toMatchObject({
      rp: { id: 'pay.example.com', name: '码商后台' },
      user: { name: 'first' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      timeout: 300_000,
    });
    await registered(session);
    expect(await listOf(session)).toEqual([
      { id: expect.any(String), name: '办公电脑', createdAt: expect.stringMatching(/^\d{4}-/), lastUsedAt: '' },
    ]);
    expect(await auditOf('first')).toEqual(['session.sign-in', 'passkey.register']);
  });

  it('is not let through by the step-up window, without a bound code, or to anyone but operators', async () => {
    const session = await operator('window');
    await askRegister(session);
    expect(await post(session, 'registerOptions', {})).toMatchObject({ code: 10072 });
    const unbound = await addUser(deployment, { username: 'unbound' });
    const bare = await signInAs(deployment, unbound, { username: 'unbound' });
    expect(await post(bare, 'registerOptions', { googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 10071 });
    const agent = await operator('an-agent', 'agent');
    for (const [path, body] of [
      ['registerOptions', { googleAuthCode: codeAt(deployment) }],
      ['register', { challengeId: 'x', name: 'x', response: {} }],
      ['remove', { id: '1' }],
    ] as const)
      expect(await post(agent, path, body)).toMatchObject({ code: 403 });
    expect(await call(deployment, 'GET', '/api/passkeys/list', { headers: headersOf(agent) })).toMatchObject({
      code: 403,
    });
    expect(await call(deployment, 'GET', '/api/passkeys/list')).toMatchObject({ code: 401 });
  });

  it('takes an answer once, from the session that asked, within five minutes', async () => {
    const session = await operator('once');
    const { challengeId, response, answer } = await register(session);
    const over = { code: 409, msg: '登记已超时，请重新登记' };
    expect(answer.code).toBe(200);
    expect(await post(session, 'register', { challengeId, name: 'again', response })).toMatchObject(over);
    const other = await operator('once-other');
    const asked = await askRegister(session);
    const made = createCredential(asked.options, ORIGIN);
    const body = { challengeId: asked.challengeId, name: 'stolen', response: made.response };
    expect(await post(other, 'register', body)).toMatchObject(over);
    expect(await post(session, 'register', body)).toMatchObject({ code: 200 });
    const late = await askRegister(session);
    deployment.time.now += 301_000;
    const tooLate = createCredential(late.options, ORIGIN).response;
    expect(
      await post(session, 'register', { challengeId: late.challengeId, name: 'late', response: tooLate }),
    ).toMatchObject(over);
    const signing = await askSignIn();
    expect(
      await post(session, 'register', { challengeId: signing.challengeId, name: 'mixed', response: tooLate }),
    ).toMatchObject(over);
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site’s key', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['a signature instead', { type: 'webauthn.get' }],
    ['nobody verified', { verified: false }],
    // Its certificates would name addresses for the server to call.
    [
      'certificates',
      {
        attestation: {
          fmt: 'packed',
          attStmt: new Map<unknown, unknown>([
            ['alg', -7],
            ['sig', Buffer.alloc(8)],
            ['x5c', Buffer.alloc(8)],
          ]),
        },
      },
    ],
    ['an attestation nobody asked for', { attestation: { fmt: 'fido-u2f', attStmt: new Map<unknown, unknown>() } }],
  ] as [string, AnswerFault][])('refuses %s', async (_what, twist) => {
    const session = await operator(`twist-${Math.round(deployment.time.now)}`);
    const { answer } = await register(session, twist);
    expect(answer).toMatchObject({ code: 400, msg: '通行密钥验证失败，请重试', data: [{ field: 'response' }] });
    expect(await listOf(session)).toEqual([]);
  });

  it('refuses what is no answer at all, without a fault', async () => {
    const session = await operator('nonsense');
    for (const response of [
      {},
      { id: 'x' },
      { id: 'x', rawId: 'x', type: 'public-key', response: {} },
      { response: null },
    ]) {
      const { challengeId } = await askRegister(session);
      expect(await post(session, 'register', { challengeId, name: 'x', response })).toMatchObject({
        status: 200,
        code: 400,
      });
      const asked = await askSignIn();
      expect(await send(asked.challengeId, response)).toMatchObject(REFUSED);
    }
    expect(await post(session, 'register', { challengeId: 'x', name: ' ', response: {} })).toMatchObject({
      code: 400,
      msg: '请输入通行密钥名称',
    });
  });

  it('keeps ten at most, and no credential twice', async () => {
    const session = await operator('collector');
    const first = await registered(session);
    await deployment.platform.db.identity`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
      select ${session.id}, sha256(n::text::bytea), '', 0, '{}', 'more', now() from generate_series(1, 8) n`;
    const tenth = await askRegister(session);
    expect((tenth.options.excludeCredentials as { id: string }[]).map(({ id }) => id)).toContain(
      first.id.toString('base64url'),
    );
    const rushed = await askRegister(session);
    const made = [tenth, rushed].map(({ challengeId, options }) => ({
      challengeId,
      name: 'last',
      response: createCredential(options, ORIGIN).response,
    }));
    const answers = await Promise.all(made.map((body) => post(session, 'register', body)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
    deployment.time.now += 30_000;
    expect(await post(session, 'registerOptions', { googleAuthCode: codeAt(deployment) })).toMatchObject({
      code: 409,
      msg: '最多登记 10 个通行密钥',
    });
  });
});

describe('signing in by passkey', () => {
  it('opens a session without name, password or code, and counts as two factors', async () => {
    const owner = await operator('owner');
    const credential = await registered(owner);
    deployment.time.now += 6 * 60_000;
    const { options } = await askSignIn();
    expect(options).toEqual({
      rpId: 'pay.example.com',
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: 'required',
    });
    const answer = await signIn(credential);
    expect(answer).toMatchObject({ code: 200, msg: '登录成功', data: { tokenTimeout: 1800 } });
    const session = sessionOf(answer, owner);
    const info = await call(deployment, 'GET', '/api/userInfo', { headers: headersOf(session) });
    expect(info).toMatchObject({ code: 200, data: { username: 'owner' } });
    const guarded = (fresh: boolean) =>
      call(deployment, 'POST', '/api/test/guarded', { headers: headersOf(session), body: { fresh } });
    expect(await guarded(false)).toMatchObject({ code: 200 });
    expect(await guarded(true)).toMatchObject({ code: 10072 });
    deployment.time.now += 6 * 60_000;
    expect(await guarded(false)).toMatchObject({ code: 10072 });
    expect((await listOf(session))[0]?.lastUsedAt).toMatch(/^\d{4}-/);
    expect(await auditOf('owner')).toEqual(['session.sign-in', 'passkey.register', 'session.passkey-sign-in']);
    // The device's earlier session ended, as with every sign-in.
    expect(await call(deployment, 'GET', '/api/userInfo', { headers: headersOf(owner) })).toMatchObject({
      code: 100046,
    });
  });

  it('needs the page’s origin header', async () => {
    const answer = await call(deployment, 'POST', '/api/passkeys/signIn', { body: { challengeId: 'x', response: {} } });
    expect(answer).toMatchObject({ code: 400, data: [{ field: 'req-origin' }] });
  });

  it('answers every refusal alike: forged, elsewhere, replayed, unverified, unknown, removed, disabled', async () => {
    const owner = await operator('victim');
    const credential = await registered(owner);
    const stranger = createCredential((await askRegister(owner)).options, ORIGIN).credential;
    const failed = async () =>
      (await auditRows(deployment)).filter(({ action }) => action === 'session.sign-in-failed');
    const before = (await failed()).length;
    expect(await signIn(stranger)).toMatchObject(REFUSED);
    expect(await failed()).toHaveLength(before + 1);
    expect(await signIn({ ...stranger, id: credential.id })).toMatchObject(REFUSED);
    for (const twist of [
      { origin: 'https://evil.example' },
      { origin: 'http://pay.example.com' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { type: 'webauthn.create' },
      { verified: false },
      { userHandle: Buffer.from('other').toString('base64url') },
    ])
      expect([twist, await signIn(credential, twist)]).toMatchObject([twist, REFUSED]);
    const asked = await askSignIn();
    const response = useCredential(credential, asked.options, ORIGIN);
    expect(await send(asked.challengeId, response)).toMatchObject({ code: 200 });
    expect(await send(asked.challengeId, response)).toMatchObject(REFUSED);
    expect(await send((await askSignIn()).challengeId, response)).toMatchObject(REFUSED);
    expect(await send('AAAA', response)).toMatchObject(REFUSED);
    const late = await askSignIn();
    deployment.time.now += 301_000;
    expect(await send(late.challengeId, useCredential(credential, late.options, ORIGIN))).toMatchObject(REFUSED);
    // Changed as the database's owner, because the application changes roles only by approvals.
    const change = (set: Record<string, boolean | string[]>) =>
      asOwner(deployment.platform.db.url, (tx) => tx`update app_user set ${tx(set)} where id = ${owner.id}`);
    await change({ enabled: false });
    expect(await signIn(credential)).toMatchObject(REFUSED);
    await change({ enabled: true, roles: ['agent'] });
    expect(await signIn(credential)).toMatchObject(REFUSED);
    await change({ roles: ['operator_admin'] });
    const again = await signIn(credential);
    expect(again).toMatchObject({ code: 200 });
    const [key] = await listOf(sessionOf(again, owner));
    deployment.time.now += 30_000;
    const removal = { id: key?.id ?? '', googleAuthCode: codeAt(deployment) };
    expect(await post(sessionOf(again, owner), 'remove', removal)).toMatchObject({ code: 200, msg: '通行密钥已移除' });
    expect(await signIn(credential)).toMatchObject(REFUSED);
  });

  it('takes one answer of many at once', async () => {
    const owner = await operator('rush');
    const credential = await registered(owner);
    const { challengeId, options } = await askSignIn();
    const response = useCredential(credential, options, ORIGIN);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(challengeId, response)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('refuses a counter that does not go on, writes it down, and lets the true key in again', async () => {
    const owner = await operator('counted');
    const credential = await registered(owner, 5);
    expect(await signIn(credential, { counter: 6 })).toMatchObject({ code: 200 });
    for (const counter of [6, 3, 0]) expect(await signIn(credential, { counter })).toMatchObject(REFUSED);
    const facts = await deployment.platform.db.app`
      select before, after
      from audit_log
      where action = 'session.passkey-sign-in' and subject_kind = 'passkey'
      order by id`;
    expect([...facts]).toEqual(
      [6, 3, 0].map((counter) => ({ before: { counter: 6 }, after: { counter, refused: 'counter' } })),
    );
    expect(await signIn(credential, { counter: 7 })).toMatchObject({ code: 200 });
    // A forged signature does not prove a copy: nothing is recorded for it.
    const asked = { rp: { id: 'pay.example.com' }, user: { id: credential.handle }, challenge: 'x' };
    const forger = { ...createCredential(asked, ORIGIN).credential, id: credential.id };
    expect(await signIn(forger, { counter: 1 })).toMatchObject(REFUSED);
    const [count] = await deployment.platform.db.app`
      select count(*)::int as n from audit_log where action = 'session.passkey-sign-in' and subject_kind = 'passkey'`;
    expect(count).toEqual({ n: 3 });
  });

  it('takes answers in any process: the challenge is nobody’s memory', async () => {
    const owner = await operator('replica');
    const credential = await registered(owner);
    const { challengeId, options } = await askSignIn();
    const [kept] = await deployment.platform.db.identity`select count(*)::int as n from passkey_challenge_used`;
    expect(challengeId).not.toContain(String(options.challenge));
    expect(await send(challengeId, useCredential(credential, options, ORIGIN))).toMatchObject({ code: 200 });
    const [used] = await deployment.platform.db.identity`select count(*)::int as n from passkey_challenge_used`;
    expect((used as { n: number }).n).toBe((kept as { n: number }).n + 1);
    deployment.time.now += 301_000;
    await pruneSignInRecords(deployment.platform);
    const [left] = await deployment.platform.db.identity`select count(*)::int as n from passkey_challenge_used`;
    expect(left).toEqual({ n: 0 });
  });
});

describe('removing a passkey', () => {
  it('takes a fresh code and one’s own key, and is written down', async () => {
    const [owner, other] = [await operator('remover'), await operator('other-remover')];
    await registered(owner);
    const [key] = await listOf(owner);
    const id = key?.id ?? '';
    expect(await post(owner, 'remove', { id })).toMatchObject({ code: 10072 });
    deployment.time.now += 30_000;
    expect(await post(other, 'remove', { id, googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 404 });
    expect(await post(owner, 'remove', { id, googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 200 });
    expect(await listOf(owner)).toEqual([]);
    deployment.time.now += 30_000;
    expect(await post(owner, 'remove', { id, googleAuthCode: codeAt(deployment) })).toMatchObject({ code: 404 });
    expect(await post(owner, 'remove', { id: 'x', googleAuthCode: codeAt(deployment) })).toMatchObject({
      code: 400,
      data: [{ field: 'id' }],
    });
    expect(await auditOf('remover')).toEqual(['session.sign-in', 'passkey.register', 'passkey.remove']);
  });
});

describe('over an address of numbers', () => {
  it('says where to open the page instead, before anything is asked of anyone', async () => {
    const { config } = deployment.platform;
    const session = await operator('numbers');
    Object.assign(config, { publicUrl: 'http://127.0.0.1:8600', demo: true });
    const said = {
      code: 409,
      msg: '通行密钥需要通过域名访问，请改用 http://localhost:8600 打开本系统',
      data: { openAt: 'http://localhost:8600' },
    };
    expect(await call(deployment, 'GET', '/api/passkeys/signInOptions')).toMatchObject(said);
    expect(await post(session, 'registerOptions', { googleAuthCode: codeAt(deployment) })).toMatchObject(said);
    const local = await call(deployment, 'GET', '/api/passkeys/signInOptions', { headers: { host: 'localhost:8600' } });
    expect(local).toMatchObject({ code: 200, data: { options: { rpId: 'localhost' } } });
    config.demo = false;
    expect(await call(deployment, 'GET', '/api/passkeys/signInOptions')).toMatchObject({
      code: 409,
      msg: '通行密钥需要通过域名访问本系统，请联系管理员',
    });
    config.publicUrl = ORIGIN;
  });
});
