import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { BANK, openBankAccount, openPlace } from '../../test-support/arrange/arrange-institution.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const SUBJECT = `bank/${BANK.code}`;
const TERMS = {
  position: 1,
  weight: 100,
  opensAt: '00:00',
  closesAt: '24:00',
  enabled: true,
  minAmount: '0.01',
  maxAmount: '10000.00',
  dailyAmount: '100000.00',
  dailyCount: 1000,
};
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
  const [row] = await server.owner`
    select p.id::text
    from receiving_place p
    join bank_account a on a.id = p.bank_account_id
    where a.code = ${BANK.code}`;
  ({ id } = row as { id: string });
});
afterAll(() => server?.stop());

const stop = (name: string, fields: Record<string, unknown> = {}) =>
  user(name).post('/api/receiving/place/stop', {
    id,
    reason: '银行维护',
    googleAuthCode: user(name).code(),
    ...fields,
  });
const isEnabled = async () => (await server.owner`select enabled from receiving_place where id = ${id}`)[0]?.enabled;
const written = () =>
  server.owner`
    select actor_name as actor, subject_id as subject, before, after
    from audit_log
    where action = 'receiving-place.stop'`;

it.each([
  ['the right to', 'finance01', {}, 403],
  ['a code', 'admin01', { googleAuthCode: undefined }, 10072],
  ['a reason', 'admin01', { reason: undefined }, 400],
  ['more than a blank for a reason', 'admin01', { reason: '  ' }, 400],
] as const)('is not stopped without %s', async (_what, name, fields, code) => {
  expect(await stop(name, fields)).toMatchObject({ code });
  expect(await isEnabled()).toBe(true);
  expect(await written()).toEqual([]);
});

it('is stopped by one, who says why, and no second time', async () => {
  expect(await stop('admin01')).toMatchObject({ code: 200, data: { enabled: false } });
  expect(await isEnabled()).toBe(false);
  expect(await written()).toMatchObject([
    {
      actor: 'admin01',
      subject: SUBJECT,
      before: { enabled: true },
      after: { enabled: false, reason: '银行维护' },
    },
  ]);
  // The step-up window of the code used a moment ago does not cover this call.
  expect(await stop('admin01', { googleAuthCode: undefined })).toMatchObject({ code: 10072 });
  expect(await stop('admin01')).toMatchObject({ code: 409 });
});

it('is switched on again by two, and by nobody alone', async () => {
  const alone = server.platform.db.app`update receiving_place set enabled = true where id = ${id}`;
  await expect(alone).rejects.toMatchObject({ constraint: 'approval_needed' });
  const asked = await proposed(user('admin01'), 'receiving.place', { subjectId: SUBJECT, payload: TERMS });
  expect(await isEnabled()).toBe(false);
  expect(await decide(user('admin01'), 'approve', asked)).toMatchObject({ code: 403 });
  expect(await isEnabled()).toBe(false);
  expect(await decide(user('admin02'), 'approve', asked)).toMatchObject({ code: 200 });
  expect(await isEnabled()).toBe(true);
});

it('has a floor of success only at a payment channel, which knows its successes', async () => {
  const asked = await propose(user('admin01'), 'receiving.place', {
    subjectId: SUBJECT,
    payload: { ...TERMS, minSuccess: '95.5' },
  });
  expect(asked).toMatchObject({
    code: 400,
    data: [{ field: 'payload.minSuccess', reason: '只有支付渠道可以设最低成功率' }],
  });
});
