import { APPROVAL_KIND_NAMES, approvalRules } from '@mashang/contract/approvals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { enterMerchantPeople } from '../../test-support/arrange/arrange-merchant-people.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
let merchant: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await signInUser(server, name);
  await enterMerchantPeople(server, [{ name: 'kinds', role: 'merchant_admin' }]);
  users.kinds = await insertSession(server, 'kinds');
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M1001'`;
  merchant = (row as { id: string }).id;
});
afterAll(() => server?.stop());

/** Proposes as one person and approves as the other. */
async function put(kind: Parameters<typeof propose>[1], subjectId: string, payload: unknown): Promise<string> {
  const id = await proposed(user('admin01'), kind, { subjectId, payload });
  const answer = await decide(user('admin02'), 'approve', id);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { state: 1 } });
  return id;
}
const refuse = async (kind: Parameters<typeof propose>[1], subjectId: string, payload: unknown, code: number) => {
  const answer = await propose(user('admin01'), kind, { subjectId, payload });
  expect(answer.code, JSON.stringify(answer)).toBe(code);
  return answer.msg;
};
const appRefuses = (work: (sql: TestServer['platform']['db']['app']) => Promise<unknown>) =>
  expect(work(server.platform.db.app)).rejects.toMatchObject({ constraint: 'approval_needed' });

it('every declared kind can be proposed', async () => {
  for (const kind of APPROVAL_KIND_NAMES) {
    const { ofMerchant, ended } = approvalRules(kind);
    const maker = ofMerchant ? 'kinds' : 'admin01';
    const answer = await user(maker).post(`/api/approvals/preview/${kind}`, {});
    expect(answer.code, kind).toBe(ended ? 404 : 400);
  }
});

describe('merchants', () => {
  const fee = { product: 'bank', rate: '2.5000', enabled: true, effectiveFrom: '' };
  it('a fee holds from its moment on, and only by approval', async () => {
    await put('merchant.fee', merchant, fee);
    const detail = (await user('finance01').get('/api/merchants/detail', { id: merchant })).data as {
      fees: { product: string; rate: string }[];
    };
    expect(detail.fees.filter(({ product }) => product === 'bank').map(({ rate }) => rate)).toEqual(['2.5000']);
    await refuse('merchant.fee', merchant, fee, 409);
    await refuse('merchant.fee', merchant, { ...fee, rate: '2.50001' }, 400);
    await refuse('merchant.fee', merchant, { ...fee, effectiveFrom: '2020-01-01 00:00:00' }, 400);
    await refuse('merchant.fee', merchant, { ...fee, product: 'nothing' }, 400);
    await appRefuses(
      (sql) =>
        sql`insert into merchant_fee (merchant_id, product_id, rate) select ${merchant}, id, 1 from product limit 1`,
    );
  });
});

describe('a top agent', () => {
  it('gets another rate, never below those under it', async () => {
    const agent = String(await participantId(server, 'agent01'));
    await put('agent.rate', agent, { product: 'bank', rate: '1.5', enabled: true, effectiveFrom: '' });
    await refuse('agent.rate', agent, { product: 'bank', rate: '0.5', enabled: true, effectiveFrom: '' }, 400);
    await refuse(
      'agent.rate',
      String(await participantId(server, 'agent02')),
      { product: 'bank', rate: '1', enabled: true, effectiveFrom: '' },
      404,
    );
    await appRefuses(
      (sql) =>
        sql`
          insert into participant_rate (participant_id, product_id, effective_from, rate)
          select ${agent}, id, now(), 13000
          from product
          where code = 'bank'`,
    );
  });

  it('is frozen at once by one and set free by two', async () => {
    const agent = String(await participantId(server, 'ms02'));
    const frozen = { id: agent, reason: '可疑交易' };
    const freeze = (fields: Record<string, unknown>) => user('admin01').post('/api/participants/freeze', fields);
    expect((await freeze(frozen)).code).toBe(10072);
    expect((await freeze({ ...frozen, reason: ' ', googleAuthCode: user('admin01').code() })).code).toBe(400);
    expect((await freeze({ id: agent, googleAuthCode: user('admin01').code() })).code).toBe(400);
    expect((await user('finance01').get('/api/participants/detail', { id: agent })).data).toMatchObject({
      participant: { frozen: false },
    });
    expect(await freeze({ ...frozen, googleAuthCode: user('admin01').code() })).toMatchObject({ code: 200 });
    expect((await user('finance01').get('/api/participants/detail', { id: agent })).data).toMatchObject({
      participant: { frozen: true },
      freezeReason: 'admin01：可疑交易',
    });
    await appRefuses((sql) => sql`update participant set frozen = false where id = ${agent}`);
    await put('participant.unfreeze', agent, {});
    expect((await user('finance01').get('/api/participants/detail', { id: agent })).data).toMatchObject({
      participant: { frozen: false },
    });
    await refuse('participant.unfreeze', agent, {}, 409);
  });
});

it('the licence profile changes by two people, within the policy', async () => {
  const { data } = await user('admin01').get('/api/licence/current');
  const { profile } = data as { profile: Record<string, unknown> };
  await put('licence.profile', 'licence', { ...profile, licenceNo: 'DEMO-2026-0002' });
  expect((await user('admin02').get('/api/licence/current')).data).toMatchObject({
    profile: { licenceNo: 'DEMO-2026-0002' },
  });
  await refuse('licence.profile', 'licence', { ...profile, jurisdiction: 'CN' }, 400);
  await refuse('licence.profile', 'licence', { ...profile, jurisdiction: 'XX' }, 400);
  await refuse('licence.profile', 'licence', { ...profile, validTo: profile.validFrom }, 400);
});

describe('users of the staff', () => {
  const idOf = async (name: string) =>
    ((await server.owner`select id::text from app_user where username = ${name}`)[0] as { id: string }).id;

  it('are made by two people, with a first password shown once', async () => {
    const payload = { username: 'support01', nickname: '客服', phone: '', roles: ['operator_support'] };
    const id = await put('operator.create', 'support01', payload);
    const shown = await user('admin01').post('/api/approvals/reveal', { id, googleAuthCode: user('admin01').code() });
    expect((shown.data as { value: string }).value).toMatch(/^[\w-]{16}$/);
    await refuse('operator.create', 'support01', payload, 400);
    await refuse('operator.create', 'x1', { ...payload, username: 'support02' }, 400);
    await refuse('operator.create', 'support03', { ...payload, username: 'support03', roles: ['agent'] }, 400);
  });

  it('change roles by two others; nobody decides about themselves, and two administrators always stay', async () => {
    const finance = await idOf('finance01');
    await put('operator.change', finance, { roles: ['operator_finance', 'operator_risk'], enabled: true });
    expect((await server.owner`select roles from app_user where id = ${finance}`)[0]).toEqual({
      roles: ['operator_finance', 'operator_risk'],
    });
    expect(
      await refuse(
        'operator.change',
        await idOf('admin01'),
        { roles: ['operator_admin', 'operator_risk'], enabled: true },
        403,
      ),
    ).toContain('本人');
    expect(
      await refuse('operator.change', await idOf('admin02'), { roles: ['operator_risk'], enabled: true }, 409),
    ).toContain('至少保留两名');
    expect(
      (
        await propose(user('finance01'), 'operator.change', {
          subjectId: finance,
          payload: { roles: ['operator_admin'], enabled: true },
        })
      ).code,
    ).toBe(403);
    // The checker is the subject, so the change is refused at the moment it would take effect.
    const id = await proposed(user('admin01'), 'operator.change', {
      subjectId: await idOf('admin02'),
      payload: { roles: ['operator_admin', 'operator_risk'], enabled: true },
    });
    expect((await decide(user('admin02'), 'approve', id)).code).toBe(403);
    await appRefuses((sql) => sql`select change_staff(${finance}::bigint, '{operator_admin}', true)`);
  });

  it('are switched off, and out in the same moment', async () => {
    const risk = await insertSession(server, 'risk01');
    expect((await risk.get('/api/approvals/pending')).code).toBe(200);
    await put('operator.change', await idOf('risk01'), { roles: ['operator_risk'], enabled: false });
    expect((await risk.get('/api/approvals/pending')).code).toBe(401);
  });

  it('get a forgotten password replaced by one to begin with, second factor and all others untouched', async () => {
    const agent = await insertSession(server, 'agent02');
    const before = await server.owner`select totp_bound_at from app_user where username = 'agent02'`;
    const id = await put('operator.password', await idOf('agent02'), {});
    expect((await agent.get('/api/userInfo')).code).toBe(401);
    const shown = await user('admin01').post('/api/approvals/reveal', { id, googleAuthCode: user('admin01').code() });
    expect((shown.data as { value: string }).value).toMatch(/^[\w-]{16}$/);
    const [now] = await server.owner`
      select totp_bound_at, password_until between now() + interval '71 hours' and now() + interval '73 hours' as ends
      from app_user
      where username = 'agent02'`;
    expect(now).toMatchObject({ totp_bound_at: before[0]?.totp_bound_at });
    await refuse('operator.password', await idOf('admin01'), {}, 403);
    await refuse('operator.password', '999999999', {}, 404);
  });

  it('get a lost two-factor reset, whoever they are', async () => {
    const agent = await insertSession(server, 'agent02');
    await put('operator.two-factor', await idOf('agent02'), {});
    expect((await server.owner`select totp_bound_at as bound from app_user where username = 'agent02'`)[0]).toEqual({
      bound: null,
    });
    expect((await agent.get('/api/userInfo')).code).toBe(401);
    await refuse('operator.two-factor', await idOf('agent02'), {}, 409);
  });
});
