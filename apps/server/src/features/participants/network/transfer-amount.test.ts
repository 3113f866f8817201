import { formatMoney } from '@mashang/contract/money';
import { FRESH_CODE_ABOVE_FEN } from '@mashang/contract/sign-in';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { participantId } from '../../../test-support/arrange/arrange-network.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const ids: Record<string, string> = {};
const user = (name: string) => users[name] as TestUser;
let keys = 0;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01', 'ms02'])
    ids[name] = String(await participantId(server, name));
});
/** The step-up window of a sign-in lasts through each test. */
beforeEach(async () => {
  for (const name of ['agent01', 'agent02', 'agent03', 'ms01']) users[name] = await signInUser(server, name);
});
afterAll(() => server.stop());

function transfer(from: string, to: string, fields: Record<string, unknown> = {}) {
  keys += 1;
  const body = { id: ids[to] ?? to, amount: '100.00', remark: '', idempotencyKey: `intent-${keys}`, ...fields };
  return user(from).post('/api/agt/agent/transferAmount', body);
}

describe('float moved to a sub-agent', () => {
  it('is one transfer of two postings that the sender sees both of, with its audit row and its event', async () => {
    const before = await readBalances(server);
    const answer = await transfer('agent01', 'agent03', { remark: '备用金' });
    expect(answer).toMatchObject({ code: 200, data: { amount: '100.00' } });
    const { transferNo, postings } = answer.data as { transferNo: string; postings: object[] };
    expect(postings).toMatchObject([
      { typeName: '下级划转', account: '额度', owner: 'agent01', amount: '-100.00' },
      { typeName: '下级划转', account: '额度', owner: 'agent03', amount: '100.00', balanceAfter: '100.00' },
    ]);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '-100.00',
      'agent03.float': '100.00',
    });
    const [audit] = await server.owner`
        select actor_name, after
        from audit_log
        where action = 'sub-agent.transfer' and subject_id = ${transferNo}`;
    expect(audit).toMatchObject({
      actor_name: 'agent01',
      after: { from: 'agent01', to: 'agent03', amount: '100.00', remark: '备用金' },
    });
    const [event] = await server.owner`
        select participant_id::text as to, amount
        from event_log
        where kind = 'network.float' and order_no = ${transferNo}`;
    expect(event).toEqual({ to: ids.agent03, amount: 10_000n });
    const listed = await user('agent01').get('/api/agt/agent/transfers', { id: ids.agent03 as string });
    expect((listed.data as { list: object[] }).list[0]).toMatchObject({
      transferNo,
      fromName: 'agent01',
      amount: '100.00',
      remark: '备用金',
    });
    await expectWholeBooks(server);
  });

  it('happens once for one intent: pressed twice, ten times at once, or again after the answer got lost', async () => {
    const before = await readBalances(server);
    const send = () => transfer('agent01', 'ms02', { idempotencyKey: 'one-intent', amount: '7.77' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    answers.push(await send());
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => (data as { transferNo: string }).transferNo)).size).toBe(1);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent01.float': '-7.77', 'ms02.float': '7.77' });
    const other = await expectUnchanged(server, () =>
      transfer('agent01', 'ms02', { idempotencyKey: 'one-intent', amount: '8.00' }),
    );
    expect(other.code).toBe(409);
  });

  it.each([
    ['to oneself', 'agent01', 'agent01', {}, 400],
    ['to nobody', 'agent01', '999999', {}, 404],
    ['to one’s parent', 'agent02', 'agent01', {}, 404],
    ['to a sibling', 'agent02', 'agent03', {}, 404],
    ['by a code merchant', 'ms01', 'ms02', {}, 403],
    ['of nothing', 'agent01', 'agent02', { amount: '0' }, 400],
    ['of 0.00', 'agent01', 'agent02', { amount: '0.00' }, 400],
    ['of less than nothing', 'agent01', 'agent02', { amount: '-1.00' }, 400],
    ['of three decimals', 'agent01', 'agent02', { amount: '1.001' }, 400],
    ['of a number', 'agent01', 'agent02', { amount: 100 }, 400],
    ['of too much for one', 'agent01', 'agent02', { amount: '100000000.01' }, 400],
    ['without an intent', 'agent01', 'agent02', { idempotencyKey: '' }, 400],
    ['with a long remark', 'agent01', 'agent02', { remark: '长'.repeat(101) }, 400],
    ['with an unknown field', 'agent01', 'agent02', { from: '1' }, 400],
  ])('is refused %s, and nothing changes', async (_what, from, to, fields, code) => {
    expect((await expectUnchanged(server, () => transfer(from, to, fields))).code).toBe(code);
  });

  it('is refused above the balance, to the fen, naming the amount', async () => {
    const { available } = ((await user('agent01').get('/api/agt/agent/getAgentById')).data ?? {}) as {
      available: string;
    };
    const over = formatMoney(BigInt(available.replace('.', '')) + 1n);
    const answer = await expectUnchanged(server, () =>
      transfer('agent01', 'agent02', { amount: over, googleAuthCode: user('agent01').code() }),
    );
    expect(answer).toMatchObject({ code: 409, msg: '可用额度不足' });
    expect(JSON.stringify(answer.data)).toContain('"field":"amount"');
  });

  it('asks for two-factor: unbound 10071, above the threshold a fresh code, wrong 10072', async () => {
    const large = formatMoney(FRESH_CODE_ABOVE_FEN + 1n);
    expect((await expectUnchanged(server, () => transfer('agent01', 'agent02', { amount: large }))).code).toBe(10072);
    const wrong = await expectUnchanged(server, () => transfer('agent01', 'agent02', { googleAuthCode: 'AAAA' }));
    expect(wrong.code).toBe(10072);
    await server.owner`update app_user set totp_bound_at = null, totp_secret = null where username = 'agent01'`;
    server.clock.advance(6_000);
    expect((await expectUnchanged(server, () => transfer('agent01', 'agent02'))).code).toBe(10071);
    await server.owner`
      update app_user u
      set totp_bound_at = o.totp_bound_at, totp_secret = o.totp_secret
      from app_user o
      where u.username = 'agent01' and o.username = 'agent02'`;
    await server.owner`update app_user set factors_changed_at = null where username = 'agent01'`;
    server.clock.advance(6_000);
    const done = await transfer('agent01', 'agent02', { amount: large, googleAuthCode: user('agent01').code() });
    expect(done.code).toBe(200);
  });

  it('asks for a code where many small moves are one large one, those that come at one moment too', async () => {
    await server.owner`delete from step_up_sum`;
    await server.owner`
      select open_balance(account_of('participant', ${ids.agent01 as string}::bigint, 'float'), 200000000,
        'test:split')`;
    const before = await readBalances(server);
    const split = await Promise.all(
      Array.from({ length: 19 }, () => transfer('agent01', 'agent03', { amount: '49999.99' })),
    );
    expect(split.map(({ code }) => code).sort()).toEqual([200, ...Array(18).fill(10072)].sort());
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '-49999.99',
      'agent03.float': '49999.99',
    });
    const small = () => transfer('agent01', 'agent03', { amount: '30000.00' });
    // A code of its own covers its transfer and starts the window's sum; the day's sum continues over all windows.
    expect(
      (await transfer('agent01', 'agent03', { amount: '30000.00', googleAuthCode: user('agent01').code() })).code,
    ).toBe(200);
    expect((await transfer('agent01', 'agent03', { amount: '0.01' })).code).toBe(200);
    expect((await expectUnchanged(server, small)).code).toBe(10072);
    // Another session has the same user's sums. Another day starts the day's sum again, but not the window's.
    await server.owner`update step_up_sum set day = day - 1, window_fen = 2000000`;
    expect((await small()).code).toBe(200);
    expect((await expectUnchanged(server, small)).code).toBe(10072);
    await server.owner`update step_up_sum set day_fen = 0`;
    expect((await expectUnchanged(server, small)).code).toBe(10072);
    await expectWholeBooks(server);
  });

  it.each([
    [
      'an unverified one',
      `update participant set kyc_status = 1 where name = 'agent03'`,
      `update participant set kyc_status = 2 where name = 'agent03'`,
      409,
      '实名',
    ],
    [
      'a frozen one',
      `update participant set frozen = true where name = 'agent03'`,
      `update participant set frozen = false where name = 'agent03'`,
      423,
      '冻结',
    ],
    [
      'anybody by a frozen one',
      `update participant set frozen = true where name = 'agent01'`,
      `update participant set frozen = false where name = 'agent01'`,
      423,
      '您的账号',
    ],
    [
      'anybody by one whose verification ended',
      `update participant set kyc_expires_at = now() where name = 'agent01'`,
      `update participant set kyc_expires_at = now() + interval '1 year' where name = 'agent01'`,
      403,
      '认证',
    ],
  ])('does not go to %s', async (_who, arrange, undo, code, text) => {
    await server.owner.unsafe(arrange);
    const answer = await expectUnchanged(server, () => transfer('agent01', 'agent03'));
    await server.owner.unsafe(undo);
    expect(answer).toMatchObject({ code, msg: expect.stringContaining(text) });
  });

  it('reaches one who is paused: funded first, started then', async () => {
    await server.owner`update participant set run_status = 0 where name = 'agent03'`;
    expect((await transfer('agent01', 'agent03')).code).toBe(200);
    await server.owner`update participant set run_status = 1 where name = 'agent03'`;
  });

  it('is closed with 451 where the licence has no agent network', async () => {
    const services = (list: string[]) =>
      server.change(
        (sql) => sql`
          insert into licence_profile (legal_name, licence_no, regulator, jurisdiction, services, settlement_mode,
            valid_from, valid_to, entered_by, approved_by)
          select legal_name, licence_no, regulator, jurisdiction, ${list}, settlement_mode, valid_from, valid_to,
            entered_by, approved_by
          from licence_profile
          order by id desc limit 1`,
      );
    await services(['collection', 'payout']);
    expect((await expectUnchanged(server, () => transfer('agent01', 'agent02'))).code).toBe(451);
    await services(['collection', 'payout', 'agent_network']);
    expect((await transfer('agent01', 'agent02')).code).toBe(200);
  });

  it('never takes more than there is, whoever sends at once; what is held stays', async () => {
    await server.owner`
      select open_balance(account_of('participant', ${ids.agent02 as string}::bigint, 'float'), 1, 'test:odd-fen')`;
    const before = await readBalances(server);
    const send = (amount: bigint, n: number) =>
      server.owner`select outcome from transfer_float(${JSON.stringify({
        no: `T${n}-${keys++}`,
        key: `random-${n}-${keys}`,
        sender: ids.agent01,
        receiver: n % 2 === 0 ? ids.agent02 : ids.ms01,
        amount: String(amount),
        remark: '',
        user_id: 1,
        actor: 'test',
        request_id: '',
        ip: '',
      })}::text::json)`.then(([row]) => (row as { outcome: string }).outcome);
    const total = BigInt((before['agent01.float'] as string).replace('.', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 2, maxLength: 8 }), async (shares) => {
        const now = await readBalances(server);
        const free = BigInt((now['agent01.float'] as string).replace('.', ''));
        const outcomes = await Promise.all(shares.map((share, n) => send((free * BigInt(share)) / 100n + 1n, n)));
        expect(outcomes.every((outcome) => outcome === 'done' || outcome === 'float_short')).toBe(true);
        const after = await readBalances(server);
        const left = BigInt((after['agent01.float'] as string).replace('.', ''));
        const went = outcomes.reduce(
          (sum, outcome, n) => (outcome === 'done' ? sum + (free * BigInt(shares[n] as number)) / 100n + 1n : sum),
          0n,
        );
        expect(free - left).toBe(went);
        expect(left >= 0n).toBe(true);
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(total > 0n).toBe(true);
    await expectWholeBooks(server);
  });
});
