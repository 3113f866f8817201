import type { ApprovalRule } from '@mashang/contract/approvals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { creditAsked } from '../../test-support/arrange/arrange-receipts.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
let merchant: string;
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await signInUser(server, name);
  const [row] = await server.owner`select id::text from merchant where mch_id = 'M1001'`;
  merchant = (row as { id: string }).id;
});
afterAll(() => server?.stop());

const appRefuses = (work: (sql: TestServer['platform']['db']['app']) => Promise<unknown>) =>
  expect(work(server.platform.db.app)).rejects.toMatchObject({ constraint: 'approval_needed' });

it('the amount from which two people check is set by three, and counts from the next proposal on', async () => {
  const credit = await creditAsked(server, String(await participantId(server, 'agent01')), '900.00');
  const needed = async () =>
    (await user('admin01').post('/api/approvals/preview/float.credit', credit)).data as {
      needed: number;
    };
  expect(await needed()).toMatchObject({ needed: 1 });
  const id = await proposed(user('finance01'), 'approval.line', {
    subjectId: 'float.credit',
    payload: { above: '800' },
  });
  expect((await detailOf(user('admin01'), id)).lines).toEqual([
    { label: '审批人数', before: '超过 500,000.00 元须两人审批', after: '超过 800.00 元须两人审批' },
  ]);
  expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200, data: { waitsForSecond: true } });
  expect(await needed()).toMatchObject({ needed: 1 });
  expect(await decide(user('risk01'), 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
  expect(await needed()).toMatchObject({ needed: 2 });
  const rules = (await user('risk01').get('/api/approvals/rules')).data as ApprovalRule[];
  expect(rules.find(({ kind }) => kind === 'float.credit')).toMatchObject({
    above: '800.00',
    propose: ['管理员', '财务'],
    check: ['管理员', '财务'],
    checkers: 1,
  });
  await appRefuses((sql) => sql`update approval_kind set two_above = 100000000 where kind = 'float.credit'`);
  await expect(
    server.owner`update approval_kind set two_above = null where kind = 'float.credit'`,
  ).rejects.toMatchObject({ constraint: 'approval_line' });
});

it('many small proposals of one maker for one party are one large one, those that come at one moment too', async () => {
  const [agent01, agent02, ms01] = await Promise.all(
    ['agent01', 'agent02', 'ms01'].map(async (name) => String(await participantId(server, name))),
  );
  await server.owner`update approval_kind set two_above = 100000 where kind = 'float.credit'`;
  const ask = (subjectId: string | undefined, amount: string) => creditAsked(server, subjectId as string, amount);
  const neededFor = async (maker: string, subjectId: string | undefined, amount: string) =>
    (await user(maker).post('/api/approvals/preview/float.credit', await ask(subjectId, amount))).data as {
      needed: number;
    };
  const made = async (maker: string, subjectId: string | undefined, amount: string) => {
    const answer = await propose(user(maker), 'float.credit', await ask(subjectId, amount));
    return (answer.data as { needed: number }).needed;
  };
  expect(await made('finance01', agent01, '600.00')).toBe(1);
  expect(await neededFor('finance01', agent01, '400.00')).toEqual(expect.objectContaining({ needed: 1 }));
  expect(await neededFor('finance01', agent01, '400.01')).toEqual(expect.objectContaining({ needed: 2 }));
  // Another party and another maker each have a sum of their own.
  expect(await neededFor('finance01', agent02, '999.99')).toEqual(expect.objectContaining({ needed: 1 }));
  expect(await neededFor('admin01', agent01, '999.99')).toEqual(expect.objectContaining({ needed: 1 }));
  // An approved amount counts for a day; a refused one does not count.
  const first = await proposed(user('finance01'), 'float.credit', await ask(agent02, '700.00'));
  expect(await decide(user('admin02'), 'approve', first)).toMatchObject({ code: 200, data: { state: 1 } });
  const refused = await proposed(user('finance01'), 'float.credit', await ask(agent02, '300.00'));
  expect(await decide(user('admin02'), 'reject', refused)).toMatchObject({ code: 200 });
  expect(await neededFor('finance01', agent02, '300.00')).toEqual(expect.objectContaining({ needed: 1 }));
  expect(await made('finance01', agent02, '300.01')).toBe(2);
  // Here no proposal asks for a code. Six are sent at the same time, each within the threshold if it were alone.
  await server.owner`update session set step_up_until = now() + interval '30 days' where ended_at is null`;
  const path = '/api/approvals/propose/float.credit';
  const six = await Promise.all(Array.from({ length: 6 }, () => ask(ms01, '400.00')));
  const answers = await Promise.all(six.map((asked) => user('admin01').post(path, { ...asked, reason: '测试申请' })));
  const taken = answers.filter(({ code }) => code === 200).map(({ data }) => (data as { needed: number }).needed);
  expect(taken.filter((needed) => needed === 1)).toHaveLength(2);
  // The database checks this too, not only the program.
  await expect(
    server.owner`
      insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, amount,
        needed, hash, reason, maker_id, expires_at)
      select kind, subject_kind, subject_id, subject_name, 'again', payload, base, lines, amount, 1,
        approval_hash(kind, subject_kind, subject_id, payload, base, lines, amount, 1),
        reason, maker_id, clock_timestamp() + interval '1 hour'
          from approval
          where kind = 'float.credit' and party = ${`participant:${ms01}`}
          order by id limit 1`,
  ).rejects.toMatchObject({ constraint: 'approval_sum' });
  await server.owner`update approval_kind set two_above = 80000 where kind = 'float.credit'`;
});

it('of every kind with a line it is said whose money a proposal is about', async () => {
  const [row] = await server.owner<{ text: string }[]>`
    select prosrc as text from pg_proc where proname = 'approval_party'`;
  const kinds = await server.owner<{ kind: string }[]>`select kind from approval_kind where two_above is not null`;
  expect(kinds.map(({ kind }) => kind).filter((kind) => !row?.text.includes(`'${kind}'`))).toEqual([]);
});

it('many advances for one merchant are one, whichever refunds they are for', async () => {
  const party = (kind: string, subject: string) =>
    server.owner<{ party: string }[]>`select approval_party(${kind}, ${subject}) as party`.then(([row]) => row?.party);
  const { agtOrderNo } = await createOrder(server, { amount: '100.00' });
  await server.change(
    (sql) => sql`
      insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor)
      select x.no, o.id, o.agt_order_no, o.merchant_id, 'refund', 100, 'return', 'other', 'operator', 'institution'
      from collection_order o, (values ('TK000000000901'), ('TK000000000902')) x (no)
      where o.agt_order_no = ${agtOrderNo}`,
  );
  const first = await party('refund.advance', 'TK000000000901');
  expect(first).toMatch(/^merchant:\d+$/);
  expect(await party('refund.advance', 'TK000000000902')).toBe(first);
  expect(await party('collection.refund', agtOrderNo)).toBe(first);
  expect(await party('collection.adjust', agtOrderNo)).toBe(first);
  expect(await party('settlement.run', 'run-1')).toBe(await party('settlement.run', 'run-2'));
});

it.each([
  ['float.credit', { above: '0' }, 400],
  ['float.credit', { above: '一百' }, 400],
  ['float.credit', { above: '-5' }, 400],
  ['merchant.fee', { above: '5' }, 404],
  ['nothing', { above: '5' }, 404],
])('no line of %s is %j', async (subjectId, payload, code) => {
  expect((await propose(user('admin01'), 'approval.line', { subjectId, payload })).code).toBe(code);
});

it('no callback address and no licence passes by two people', async () => {
  await appRefuses(
    (sql) =>
      sql`
        insert into webhook_endpoint (merchant_id, url, enabled)
        values (${merchant}, 'https://x.example.com', false)`,
  );
  await server.owner`
    insert into webhook_endpoint (merchant_id, url, enabled, wanted, verified_at)
    values (${merchant}, 'https://x.example.com', true, true, now())`;
  await appRefuses(
    (sql) => sql`update webhook_endpoint set url = 'https://y.example.com' where merchant_id = ${merchant}`,
  );
  await appRefuses(
    (sql) => sql`
      insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
        valid_from, valid_to, entered_by, approved_by)
      select legal_name, 'X', regulator, jurisdiction, services, settlement_mode, valid_from, valid_to, entered_by,
        approved_by
      from licence_profile
      limit 1`,
  );
});
