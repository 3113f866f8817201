import type { PendingApproval } from '@mashang/contract/approvals';
import type { OverseenDetail, OverseenPage } from '@mashang/contract/participants';
import { FIRST_PASSWORD_HOURS, ORIGIN_HEADER, ORIGIN_VALUE, type UserAccess } from '@mashang/contract/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex, wireEncrypt } from '../../platform/security/crypto.ts';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../test-support/arrange/arrange-merchant-people.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { codeAt, insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { pruneSignInRecords } from '../sign-in/prune-sign-in.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let maker: TestUser;
let checker: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await signInUser(server, 'admin01');
  checker = await signInUser(server, 'admin02');
});
afterAll(() => server?.stop());

async function idOf(username: string): Promise<string> {
  const [row] = await server.owner`select id::text from app_user where username = ${username}`;
  return (row as { id: string }).id;
}
const nothing = async (username: string) => ({ subjectId: await idOf(username), payload: {} });
const reveal = (user: TestUser, id: string) => user.post('/api/approvals/reveal', { id, googleAuthCode: user.code() });

/** Returns the user as the operator sees it in its participant. */
async function accessOf(name: string): Promise<UserAccess> {
  const id = String(await participantId(server, name));
  const detail = (await maker.get('/api/participants/detail', { id })).data as OverseenDetail;
  return detail.users.find(({ username }) => username === name) as UserAccess;
}
async function takingsOf(user: TestUser): Promise<PendingApproval[]> {
  const all = (await user.get('/api/approvals/pending')).data as PendingApproval[];
  return all.filter(({ waitsFor }) => waitsFor === 'taking');
}
/** One person proposes a password reset and another approves it. */
async function resetPassword(username: string): Promise<string> {
  const id = await proposed(maker, 'operator.password', await nothing(username));
  expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}
async function login(username: string, password: string, code?: string): Promise<{ code: number; msg: string }> {
  const { wireKey } = server.platform.config;
  const sent = await server.app.inject({
    method: 'POST',
    url: '/api/doLogin',
    headers: { [ORIGIN_HEADER]: ORIGIN_VALUE },
    payload: {
      username,
      password: wireEncrypt(sha256Hex(password), wireKey),
      ...(code ? { googleAuthCode: code } : {}),
    },
  });
  return sent.json();
}

describe('the operator sees who signs in for a participant', () => {
  it('with how they get in, and by which numbers their badges are found', async () => {
    expect(await accessOf('agent02')).toMatchObject({ enabled: true, google: true, firstPassword: null });
    expect(await accessOf('agent03')).toMatchObject({ google: false });
    const page = (await maker.get('/api/participants/getPageList', { keyword: 'agent02', page: '1', limit: '20' }))
      .data as OverseenPage;
    expect(page.list.find(({ name }) => name === 'agent02')?.userIds).toEqual([await idOf('agent02')]);
  });

  it('and nobody else does', async () => {
    const id = String(await participantId(server, 'agent02'));
    for (const username of ['agent01', 'ms01'])
      expect(await (await insertSession(server, username)).get('/api/participants/detail', { id })).toMatchObject({
        code: 403,
      });
  });
});

describe('giving back what was lost', () => {
  it.each(['finance01', 'risk01', 'agent01', 'ms01'])(
    'is not proposed by %s, also of those below',
    async (username) => {
      const user = await insertSession(server, username);
      for (const kind of ['operator.password', 'operator.two-factor'] as const) {
        const body = { ...(await nothing('agent02')), reason: '遗失' };
        expect((await user.post(`/api/approvals/propose/${kind}`, body)).code).toBe(403);
        expect((await user.post(`/api/approvals/preview/${kind}`, await nothing('agent02'))).code).toBe(403);
      }
    },
  );

  it('takes a fresh code, a reason, and somebody who is there and is not oneself', async () => {
    const asked = await nothing('agent02');
    const without = await maker.post('/api/approvals/propose/operator.password', { ...asked, reason: '遗失' });
    expect(without.code).toBe(10072);
    expect(await propose(maker, 'operator.password', { ...asked, reason: ' ' })).toMatchObject({
      code: 400,
      data: [{ field: 'reason' }],
    });
    expect((await propose(maker, 'operator.password', { subjectId: '999999999', payload: {} })).code).toBe(404);
    expect((await propose(maker, 'operator.two-factor', { subjectId: 'agent02', payload: {} })).code).toBe(404);
    expect((await propose(maker, 'operator.two-factor', await nothing('agent03'))).code).toBe(409);
    for (const kind of ['operator.password', 'operator.two-factor'] as const)
      expect((await propose(maker, kind, await nothing('admin01'))).code).toBe(403);
  });

  it('is not approved by whom it is about, nor by its maker', async () => {
    const id = await proposed(maker, 'operator.password', await nothing('admin02'));
    expect((await decide(checker, 'approve', id)).code).toBe(403);
    expect((await decide(maker, 'approve', id)).code).toBe(403);
    expect(await maker.post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    expect(
      await server.owner`select 1 from app_user where username = 'admin02' and password_until is not null`,
    ).toEqual([]);
  });

  it('waits once, however often it is asked for at the same time, and names whom it is about', async () => {
    const asked = { ...(await nothing('ms02')), reason: '遗失' };
    const answers = await Promise.all(
      [maker.code(), maker.code()].map((googleAuthCode) =>
        maker.post('/api/approvals/propose/operator.password', { ...asked, googleAuthCode }),
      ),
    );
    const made = answers.filter(({ code }) => code === 200);
    expect(made).toHaveLength(1);
    const { id } = (made[0] as { data: unknown }).data as { id: string };
    expect((await detailOf(checker, id)).approval.subjectName).toMatch(/^ms02 · .* · 码商$/);
    expect((await maker.get('/api/approvals/pending')).data).toContainEqual(
      expect.objectContaining({ id, subjectKind: 'user', subjectId: asked.subjectId, waitsFor: 'word' }),
    );
    expect((await decide(checker, 'reject', id)).code).toBe(200);
    expect(await takingsOf(maker)).toEqual([]);
    expect(await accessOf('ms02')).toMatchObject({ firstPassword: null });
  });
});

describe('a reset password', () => {
  it('ends every session, is taken once by its maker, stands nowhere, and lets in to choose another', async () => {
    const agent = await insertSession(server, 'agent02');
    const id = await resetPassword('agent02');
    expect((await agent.get('/api/userInfo')).code).toBe(401);
    expect(await accessOf('agent02')).toMatchObject({ google: true, firstPassword: { over: false } });
    expect(await takingsOf(maker)).toMatchObject([{ id, title: '初始密码', subjectId: await idOf('agent02') }]);
    expect(await takingsOf(checker)).toEqual([]);

    expect((await reveal(checker, id)).code).toBe(403);
    const shown = (await reveal(maker, id)).data as { what: string; value: string };
    expect(shown).toMatchObject({ what: 'agent02 的初始密码' });
    expect((await reveal(maker, id)).code).toBe(409);
    expect(await takingsOf(maker)).toEqual([]);
    const [written] = await server.owner`
      select (select string_agg(x::text, '') from audit_log x) || (select string_agg(x::text, '') from approval x)
        || (select string_agg(x::text, '') from event_log x) as all`;
    expect((written as { all: string }).all).not.toContain(shown.value);

    expect((await login('agent02', 'Demo@2026')).code).toBe(400);
    // The second factor stays.
    expect((await login('agent02', shown.value)).code).toBe(10073);
    const step = Math.floor(server.clock.now() / 30_000);
    expect((await login('agent02', shown.value, codeAt(server, step))).code).toBe(200);
  });

  it('takes the place of an earlier one that nobody has taken', async () => {
    const first = await resetPassword('agent03');
    const second = await resetPassword('agent03');
    expect(await takingsOf(maker)).toMatchObject([{ id: second }]);
    expect((await detailOf(maker, first)).secret).toBe('');
    expect(await reveal(maker, first)).toMatchObject({ code: 409, msg: expect.stringContaining('已失效') });
    const { value } = (await reveal(maker, second)).data as { value: string };
    expect((await login('agent03', value)).code).toBe(200);
  });

  it('is forgotten when nobody has taken it in its time', async () => {
    const id = await resetPassword('ms02');
    server.clock.advance(FIRST_PASSWORD_HOURS * HOUR_MS + 1_000);
    maker = await signInUser(server, 'admin01');
    expect(await takingsOf(maker)).toEqual([]);
    expect((await detailOf(maker, id)).secret).toBe('');
    expect((await reveal(maker, id)).code).toBe(409);
    expect(await accessOf('ms02')).toMatchObject({ firstPassword: { over: true } });
    const sealed = () => server.owner`select 1 from approval_secret where approval_id = ${id} and sealed is not null`;
    expect(await sealed()).toHaveLength(1);
    await pruneSignInRecords(server.platform);
    expect(await sealed()).toEqual([]);
  });
});

it('a reset two-factor lets in by the password alone, to bind again before anything that needs it', async () => {
  checker = await signInUser(server, 'admin02');
  const id = await proposed(maker, 'operator.two-factor', await nothing('agent01'));
  expect((await decide(checker, 'approve', id)).code).toBe(200);
  expect(await accessOf('agent01')).toMatchObject({ google: false, firstPassword: null });
  expect(await takingsOf(maker)).toEqual([]);
  const agent = await signInUser(server, 'agent01');
  expect((await agent.confirm('CO0')).code).toBe(10071);
  const [row] = await server.owner`
    select after ->> 'subjectId' as subject from audit_log where action = 'approval.approve' order by id desc limit 1`;
  expect(row).toEqual({ subject: await idOf('agent01') });
});

describe('a merchant’s user who lost a phone', () => {
  it('is shown to the checker as one of that merchant’s people, not as staff, and binds again', async () => {
    await enterMerchantPeople(server, [{ name: 'mlost', role: 'merchant_viewer' }]);
    const id = await proposed(maker, 'operator.two-factor', await nothing('mlost'));
    const { subjectName } = (await detailOf(checker, id)).approval;
    expect(subjectName).toContain('商户成员（');
    expect(subjectName).not.toContain('运营人员');
    expect(await decide(checker, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    const [row] = await server.owner`select totp_bound_at as bound from app_user where username = 'mlost'`;
    expect(row?.bound).toBeNull();
  });
});
