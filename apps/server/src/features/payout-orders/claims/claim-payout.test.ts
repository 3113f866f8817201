import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personal } from '../../../platform/security/personal.ts';
import { grantWriter } from '../../../platform/verbs/grant-writes.ts';
import { participantId, productId } from '../../../test-support/arrange/arrange-network.ts';
import {
  bindTwoFactor,
  claimed,
  expireClaimsNow,
  forgetCoolDowns,
  fundMerchant,
  listPayout,
  pay,
  readPayout,
  reject,
  releasePayout,
  stepPayout,
} from '../../../test-support/arrange/arrange-payouts.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { insertSession, sessionOf, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { claimPayouts } from '../payouts-store.ts';
import { expirePayoutClaims } from './expire-payout-claims.ts';

let server: TestServer;
let agent01: TestUser;
let agent02: TestUser;
let ms01: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 500_000_000n);
  await bindTwoFactor(server, 'ms01', 'ms02');
  agent01 = await signInUser(server, 'agent01');
  agent02 = await signInUser(server, 'agent02');
  ms01 = await signInUser(server, 'ms01');
});
beforeEach(async () => {
  await server.owner`update payout_claim set deadline = clock_timestamp() - interval '1 second' where status = 0`;
  await expirePayoutClaims(server.system('expire-payouts'));
  await forgetCoolDowns(server);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const claim = (user: TestUser, id: string) => user.post(`/api/agt/struggle/addOrder/${id}`, {});
const grab = (user: TestUser, id: string) => user.post(`/api/ms/order/grab/${id}`, {});
/** Changes one thing, checks what a claim answers then, and changes it back. */
async function refusedWhile(change: string, back: string, user: TestUser, id: string) {
  await server.change((sql) => sql.unsafe(change));
  try {
    return await expectUnchanged(server, () => claim(user, id));
  } finally {
    await server.change((sql) => sql.unsafe(back));
  }
}

describe('a claim', () => {
  it('makes the payout the claimer’s alone: its float is held, the list says taken, a deadline runs', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '500.00' });
    const before = await readBalances(server);
    const answer = await grab(ms01, id);
    expect(answer).toMatchObject({ http: 200, code: 200, msg: '抢单成功', data: { excessTime: 900_000 } });
    expect(changesOf(before, await readBalances(server))).toEqual({ 'ms01.float.held': '500.00' });
    const hall = await agent02.get('/api/agt/wdOrder/getPageList', { id });
    const left = expect.any(Number);
    expect(hall.data).toMatchObject({ list: [{ orderNo, status: 1, userName: '张**', excessTime: left }], total: 1 });
    expect((hall.data as { list: { excessTime: number }[] }).list[0]?.excessTime).toBeGreaterThan(890_000);
    const rows = await server.owner`
      select actor_name, actor_id, before, after
      from audit_log
      where action = 'payout-order.claim' and subject_id = ${orderNo}`;
    expect(rows).toMatchObject([{ actor_name: 'ms01', before: { status: 0 }, after: { status: 1 } }]);
  });

  it('of a payout that is gone answers 501 and why; of none 404', async () => {
    const taken = await listPayout(server, { amount: '31.00' });
    await claimed(ms01, taken.id);
    const cancelled = await listPayout(server, { amount: '32.00' });
    await stepPayout(server, cancelled.orderNo, 'cancel');
    const lost = await expectUnchanged(server, () =>
      Promise.all([claim(agent02, taken.id), claim(ms01, taken.id), claim(agent02, cancelled.id)]),
    );
    expect(lost.map(({ http, code }) => [http, code])).toEqual([
      [200, 501],
      [200, 501],
      [200, 501],
    ]);
    expect(lost.map(({ msg }) => msg)).toEqual([
      '手慢了，该订单已被抢走',
      '您已抢到该订单，请前往我的订单付款',
      '该订单已结束，不能再抢',
    ]);
    expect((await claim(agent02, '999999999')).code).toBe(404);
    expect((await claim(agent02, 'x1')).code).toBe(400);
  });

  it('whose answer got lost is answered again under its key, and under no other', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '31.50' });
    const send = async (key: string, of: TestUser = agent02, payout = id) => {
      const url = `/api/agt/struggle/addOrder/${payout}`;
      const headers = { ...of.headers, 'idempotency-key': key };
      return (await server.app.inject({ method: 'POST', url, headers, payload: {} })).json();
    };
    const first = await send('intent-1');
    expect(first).toMatchObject({ code: 200, msg: '抢单成功' });
    const again = await expectUnchanged(server, () => Promise.all(Array.from({ length: 5 }, () => send('intent-1'))));
    for (const answer of again) {
      expect(answer).toMatchObject({ code: 200, msg: '抢单成功', data: { orderNo: first.data.orderNo } });
      expect(answer.data.excessTime).toBeGreaterThan(0);
    }
    const other = await expectUnchanged(server, () => Promise.all([send('intent-2'), send('intent-1', agent01)]));
    expect(other.map(({ code }) => code)).toEqual([501, 501]);
    // Sent together, before any of them was answered.
    const twin = await listPayout(server, { amount: '31.60' });
    const twins = await Promise.all(['t', 't', 't'].map((key) => send(key, agent02, twin.id)));
    expect(new Set(twins.map(({ code, data }) => `${code} ${data.orderNo}`)).size).toBe(1);
    // When the claim has ended, its intent has ended too.
    await reject(agent02, first.data.orderNo);
    expect((await send('intent-1')).code).toBe(409);
    expect((await readPayout(server, orderNo)).claims).toEqual([4]);
  });

  it('without two-factor bound is a 10071, and by operator staff a 403', async () => {
    const { id } = await listPayout(server, { amount: '33.00' });
    const agent03 = await signInUser(server, 'agent03');
    const admin = await signInUser(server, 'admin01');
    const answers = await expectUnchanged(server, () =>
      Promise.all([claim(agent03, id), grab(agent03, id), claim(admin, id)]),
    );
    expect(answers.map(({ code }) => code)).toEqual([10071, 10071, 403]);
  });

  it('is offered to nobody without a licence (451), and the list is empty for the unverified', async () => {
    const { id } = await listPayout(server, { amount: '33.50', remark: '七月货款' });
    const hall = () => agent02.get('/api/agt/wdOrder/getPageList', { id });
    expect((await hall()).data).toMatchObject({
      list: [{ amount: '33.50', realAmount: '33.50', commission: '0.26', remark: '七月货款', qrcodeUrl: '' }],
    });
    await server.owner`update collection_account set status = 0`;
    await server.change((sql) => sql`update participant set kyc_status = 4 where name = 'agent02'`);
    expect(await hall()).toMatchObject({ code: 200, data: { list: [], total: 0 } });
    await server.change((sql) => sql`update participant set kyc_status = 2 where name = 'agent02'`);
    await server.change((sql) => sql`update licence_profile set services = array_remove(services, 'payout')`);
    for (const url of ['/api/agt/wdOrder/getPageList', '/api/ms/order/getPageList'])
      expect((await agent02.get(url)).code).toBe(451);
    await server.change((sql) => sql`update licence_profile set services = services || 'payout'::text`);
    expect((await hall()).data).toMatchObject({ total: 1 });
  });

  it('of a frozen payout is a 423 and it is in no list', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '34.00' });
    const risk = await signInUser(server, 'risk01');
    expect((await risk.post('/api/payout/order/freeze', { orderNo, frozen: true, remark: '核查' })).code).toBe(200);
    expect((await expectUnchanged(server, () => claim(agent02, id))).code).toBe(423);
    expect((await agent02.get('/api/agt/wdOrder/getPageList', { id })).data).toMatchObject({ list: [], total: 0 });
    expect((await stepPayout(server, orderNo, 'cancel')).status).toBe(423);
    const lifted = await risk.post('/api/payout/order/freeze', { orderNo, frozen: false, remark: '无异常' });
    expect(lifted).toMatchObject({ code: 409, msg: '解除冻结须两人审批，请在订单详情中发起' });
    expect(await releasePayout(server, orderNo)).toBe(true);
    expect((await claim(agent02, id)).code).toBe(200);
  });

  it.each([
    [403, '认证', `update participant set kyc_status = 1`, `update participant set kyc_status = 2`],
    [
      403,
      '认证',
      `update participant set kyc_expires_at = now()`,
      `update participant set kyc_expires_at = now() + interval '1 year'`,
    ],
    [403, '暂停', `update participant set run_status = 0`, `update participant set run_status = 1`],
    [423, '冻结', `update participant set frozen = true`, `update participant set frozen = false`],
    [423, '冻结', `update person set frozen = true`, `update person set frozen = false`],
    [409, '限额', `update person set daily_count = 0`, `update person set daily_count = 5000`],
    [409, '限额', `update person set monthly_amount = 3400`, `update person set monthly_amount = 10000000000`],
    [403, '费率', `update participant_rate set enabled = false`, `update participant_rate set enabled = true`],
  ])('is refused with %i (%s) while: %s', async (code, why, change, back) => {
    const { id } = await listPayout(server, { amount: '35.00' });
    const guarded = (sql: string) =>
      sql.includes('participant_rate')
        ? `alter table participant_rate disable trigger all; ${sql}; alter table participant_rate enable trigger all`
        : sql;
    // Accounts are switched off in both cases, so that the change is the only difference.
    await server.owner`update collection_account set status = 0`;
    const answer = await refusedWhile(guarded(change), guarded(back), agent02, id);
    expect(answer).toMatchObject({ code, msg: expect.stringContaining(why) });
    expect((await claim(agent02, id)).code).toBe(200);
  });

  it('without enough float is a 409', async () => {
    const { id } = await listPayout(server, { amount: '150000.00' });
    expect(await expectUnchanged(server, () => claim(ms01, id))).toMatchObject({
      code: 409,
      msg: '可用额度不足，不能抢单',
    });
    expect((await claim(agent02, id)).code).toBe(200);
  });

  it('of one’s own money is refused: by legal name in any width, by account, by the person behind both', async () => {
    const byName = await listPayout(server, { amount: '36.00', beneficiaryName: '示范代理·二 有限公司' });
    const byAccount = await listPayout(server, { amount: '36.00', payType: 3, beneficiaryAccount: '0086000000000002' });
    expect(await expectUnchanged(server, () => claim(agent02, byName.id))).toMatchObject({
      code: 403,
      msg: expect.stringContaining('本人'),
    });
    expect((await expectUnchanged(server, () => claim(agent02, byAccount.id))).code).toBe(403);
    expect((await claim(ms01, byName.id)).code).toBe(200);
    await server.owner`
      update participant
      set person_id = (select person_id from participant where name = 'agent02')
      where name = 'ms02'`;
    const ms02 = await signInUser(server, 'ms02');
    expect((await expectUnchanged(server, () => claim(ms02, byAccount.id))).code).toBe(403);
    expect((await claim(agent01, byAccount.id)).code).toBe(200);
  });

  it('with commissions above the fee is refused', async () => {
    const { id } = await listPayout(server, { amount: '37.00' });
    await server.owner`update payout_order set fee_rate = 11999 where id = ${id}`;
    expect((await expectUnchanged(server, () => claim(agent02, id))).code).toBe(409);
    await server.owner`update payout_order set fee_rate = 30000 where id = ${id}`;
  });
});

describe('fairness', () => {
  it('three unpaid claims are the most; paying one frees a place; the list says so', async () => {
    const all = await Promise.all([41, 42, 43, 44].map((n) => listPayout(server, { amount: `${n}.00` })));
    const [a, b, c, d] = all.map(({ id }) => id) as [string, string, string, string];
    const first = await claimed(agent02, a);
    await claimed(agent02, b);
    await claimed(agent02, c);
    expect(await expectUnchanged(server, () => claim(agent02, d))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('上限'),
    });
    const rules = async () => ((await agent02.get('/api/agt/wdOrder/getPageList')).data as { rules: object }).rules;
    expect(await rules()).toEqual({ windowSeconds: 900, coolDownSeconds: 300, maxOpen: 3, open: 3, waitSeconds: 0 });
    await pay(agent02, first);
    expect(await rules()).toMatchObject({ open: 2 });
    expect((await claim(agent02, d)).code).toBe(200);
  });

  it('the same claims at once, in one batch or in two transactions, still are three', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, (_, n) => listPayout(server, { amount: `${50 + n}.00` })));
    const answers = await Promise.all(all.map(({ id }) => claim(agent02, id)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    const [user] = await server.owner`select id::text as id from app_user where username = 'ms01'`;
    const taid = String(await participantId(server, 'ms01'));
    const rest = all.filter((_, n) => answers[n]?.code !== 200);
    const item = (id: string, n: number) => ({
      id,
      taid,
      user_id: (user as { id: string }).id,
      claim_no: `QDtest${n}`,
      actor: 'ms01',
      request_id: '',
      ip: '',
      session: sessionOf(ms01),
    });
    const alone = await Promise.all(
      rest.map(({ id }, n) => claimPayouts(grantWriter(server.platform.db.app), [item(id, n)])),
    );
    expect(alone.flat().filter(({ outcome }) => outcome === 'claimed')).toHaveLength(3);
    expect(alone.flat().filter(({ outcome }) => outcome === 'too_many')).toHaveLength(2);
    await expectWholeBooks(server);
  });

  it('a rejected or expired claim cools its participant down for five minutes, and says for how long', async () => {
    const [one, two, three] = await Promise.all([60, 61, 62].map((n) => listPayout(server, { amount: `${n}.00` })));
    const claimNo = await claimed(agent02, one?.id ?? '');
    expect((await reject(agent02, claimNo)).code).toBe(200);
    const cooled = await expectUnchanged(server, () => claim(agent02, two?.id ?? ''));
    expect(cooled).toMatchObject({ code: 409, msg: expect.stringMatching(/^冷却中，请 (29\d|300) 秒后再抢单$/) });
    expect(
      ((await agent02.get('/api/agt/wdOrder/getPageList')).data as { rules: { waitSeconds: number } }).rules
        .waitSeconds,
    ).toBeGreaterThan(290);
    // Other claimers have no cool-down, and the one that gave a payout back never gets the same one again.
    expect((await claim(ms01, two?.id ?? '')).code).toBe(200);
    await forgetCoolDowns(server);
    expect(await expectUnchanged(server, () => claim(agent02, one?.id ?? ''))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('退回过'),
    });
    expect((await claim(agent02, three?.id ?? '')).code).toBe(200);
  });

  it('limits follow the person: claims and collections summed over participants, returned at their end', async () => {
    const [person] = await server.owner`select person_id as id from participant where name = 'ms01'`;
    const { id } = person as { id: bigint };
    const used = async () => {
      const [row] = await server.owner`
          select day_amount, day_count, month_amount, month_count
          from person_usage
          where person_id = ${id}`;
      return row as Record<string, bigint | number>;
    };
    const before = await used();
    const payout = await listPayout(server, { amount: '700.00' });
    const claimNo = await claimed(ms01, payout.id);
    const during = await used();
    expect([during.day_amount, during.day_count]).toEqual([
      (before.day_amount as bigint) + 70_000n,
      Number(before.day_count) + 1,
    ]);
    await expireClaimsNow(server, claimNo);
    expect(await used()).toEqual(before);
  });
});

describe('a rush', () => {
  it('of 200 claimers on one payout has one winner; everybody else gets 501', async () => {
    const { id, orderNo } = await listPayout(server, { amount: '80.00' });
    const claimers = await crowd(200);
    const answers = await Promise.all(claimers.map((user) => claim(user, id)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 501)).toHaveLength(199);
    expect(await readPayout(server, orderNo)).toMatchObject({
      status: 1,
      claims: [0],
      holds: { payout: 'open', claim1: 'open' },
    });
    await expectWholeBooks(server);
  });

  it('of many servers’ transactions, payouts and claimers in any order, never deadlocks; one winner each', async () => {
    await server.owner`update payout_policy set max_open = 1000`;
    const payouts = await Promise.all(
      Array.from({ length: 24 }, (_, n) => listPayout(server, { amount: `${90 + n}.00` })),
    );
    const found = (await server.owner`
        select p.id::text as taid, u.id::text as "userId", u.username
        from participant p
        join app_user u on u.participant_id = p.id
        where p.name like 'crowd%'
        limit 24`) as unknown as {
      taid: string;
      userId: string;
      username: string;
    }[];
    const people = await Promise.all(
      found.map(async (one) => ({ ...one, session: sessionOf(await insertSession(server, one.username)) })),
    );
    const shuffled = <T>(list: T[]) =>
      list
        .map((it): [number, T] => [Math.random(), it])
        .sort(([a], [b]) => a - b)
        .map(([, it]) => it);
    const batches = Array.from({ length: 40 }, (_, b) =>
      shuffled(payouts)
        .slice(0, 12)
        .map(({ id }, n) => {
          const one = people[Math.floor(Math.random() * people.length)] as (typeof people)[number];
          const { taid, userId, username: actor, session } = one;
          const claim = { id, taid, user_id: userId, claim_no: `QDrush${b}-${n}`, actor, session };
          return { ...claim, request_id: '', ip: '' };
        }),
    );
    const ending = Array.from({ length: 10 }, async () => {
      await server.owner`update payout_claim set deadline = clock_timestamp() where status = 0`;
      return expirePayoutClaims(server.system('expire-payouts'));
    });
    const results = await Promise.all([
      ...batches.map((items) => claimPayouts(grantWriter(server.platform.db.app), items)),
      ...ending,
    ]);
    expect(results).toHaveLength(50);
    const [living] = await server.owner`
        select count(*)::int as n, count(distinct payout_id)::int as payouts
        from payout_claim
        where status in (0, 1, 3)`;
    expect((living as { n: number }).n).toBe((living as { payouts: number }).payouts);
    await expectWholeBooks(server);
    await server.owner`update payout_policy set max_open = 3`;
  });
});

/** Creates many more claimers with two-factor and float, signed in. */
async function crowd(count: number): Promise<TestUser[]> {
  const bank = await productId(server, 'bank');
  const names = Array.from({ length: count }, (_, n) => `crowd${n + 1}`);
  const sealed = names.map((name) => personal('person.legal_name', name));
  const own = names.map((name) => personal('participant.legal_name', name));
  await server.owner`
    with people as (
      insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
        monthly_count)
      select w.sealed, '', sha256(convert_to(w.sealed, 'UTF8')), 1e12, 1000, 1e12, 1000
      from unnest(${sealed}::text[]) w (sealed)
      returning id, legal_name
    )
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, run_status, kyc_status,
      kyc_entered_by, kyc_reviewed_by, kyc_expires_at, business, register_due)
    select (select id from participant where name = 'agent01'), '{}', 0, 'CODE_MERCHANT', w.name, p.id, w.own, 1, 2,
      1, 2, now() + interval '1 year', 'individual', '2100-01-01'
    from people p
    join unnest(${names}::text[], ${sealed}::text[], ${own}::text[]) w (name, sealed, own) on w.sealed = p.legal_name`;
  await server.owner`
    insert into participant_rate (participant_id, product_id, effective_from, rate)
    select id, ${bank}, now(), 8000
    from participant
    where name like 'crowd%'`;
  await server.owner`
    select open_balance(account_of('participant', id, 'float'), 100000000, name)
    from participant
    where name like 'crowd%'`;
  await server.owner`
    insert into app_user (username, password_hash, roles, participant_id, totp_secret, totp_bound_at, nickname)
    select p.name, u.password_hash, '{code_merchant}', p.id, u.totp_secret, now(), p.name
    from participant p, app_user u
    where u.username = 'agent02' and p.name like 'crowd%'`;
  const users: TestUser[] = [];
  for (let n = 1; n <= count; n += 1) users.push(await insertSession(server, `crowd${n}`));
  return users;
}
