import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { setMode } from '../../test-support/arrange/arrange-institution.ts';
import { closeOpenOrders, expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readHolds,
  readOrder,
} from '../../test-support/read-books.ts';
import { codeAt, sessionOf, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { confirmOrders } from './orders-store.ts';

let server: TestServer;
let agent01: TestUser;
let agent02: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
  agent01 = await signInUser(server, 'agent01');
  agent02 = await signInUser(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

describe('the worked example', () => {
  it('splits 1000.00 at 3 %, 1.2 %, 0.8 % into −1000 float, +970 merchant, +8, +4 and +18', async () => {
    const before = await readBalances(server);
    const { agtOrderNo, status } = await createOrder(server, { amount: '1000.00' });
    expect(status).toBe(1);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'agent02.float.held': '1000.00' });
    const answer = await agent02.confirm(agtOrderNo);
    expect(answer).toMatchObject({ http: 200, code: 200, data: { agtOrderNo, status: 2 } });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-1000.00',
      'M1001.payable': '970.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    });
    expect(await readHolds(server, agtOrderNo)).toEqual({ '': 'captured' });
    await expectWholeBooks(server);
  });

  it('rounds commissions down to the fen and gives the operator the remainder', async () => {
    const before = await readBalances(server);
    // 33.33: fee 0.99|99, collector 0.26|66, spread 0.13|33; the rest of the fee is 0.60.
    const { agtOrderNo } = await createOrder(server, { amount: '33.33' });
    await agent02.confirm(agtOrderNo);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-33.33',
      'M1001.payable': '32.34',
      'agent02.commission': '0.26',
      'agent01.commission': '0.13',
      'operator.revenue': '0.60',
    });
  });

  it('writes one audit row naming who confirmed and what changed', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '52.00' });
    await agent02.confirm(agtOrderNo);
    const rows = await server.owner`
      select actor_name, before, after
      from audit_log
      where action = 'collection-order.confirm' and subject_id = ${agtOrderNo}`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actor_name: 'agent02',
      before: { status: 1 },
      after: { status: 2, outcome: 'confirmed' },
    });
  });

  it('is nothing a hand does when the licence settles by the institution: no participant is routed to', async () => {
    await setMode(server, 'institution');
    try {
      const before = await readBalances(server);
      const { agtOrderNo, status } = await createOrder(server, { amount: '1000.00' });
      expect(status).toBe(3);
      expect((await agent02.confirm(agtOrderNo)).code).toBe(404);
      expect(changesOf(before, await readBalances(server))).toEqual({});
    } finally {
      await setMode(server, 'agent_float');
    }
  });
});

describe('who may confirm', () => {
  it('an order of agent02 is not there for its parent agent01, and nothing moves', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '61.00' });
    const answer = await expectUnchanged(server, () => agent01.confirm(agtOrderNo));
    expect(answer).toMatchObject({ http: 200, code: 404, msg: '订单不存在' });
  });

  it('without two-factor bound the answer is 10071 and nothing moves', async () => {
    await rotateOnly(server, 'ms01');
    const { agtOrderNo } = await createOrder(server, { amount: '62.00' });
    await server.owner`update app_user set totp_secret = null, totp_bound_at = null where username = 'ms01'`;
    const ms01 = await signInUser(server, 'ms01');
    const bare = await expectUnchanged(server, () => ms01.confirm(agtOrderNo, {}));
    expect(bare.code).toBe(10071);
    const withCode = await expectUnchanged(server, () =>
      ms01.confirm(agtOrderNo, { googleAuthCode: codeAt(server, 1) }),
    );
    expect(withCode.code).toBe(10071);
  });

  it('operator staff, who collect nothing, may not confirm', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '63.00' });
    const admin = await signInUser(server, 'admin01');
    expect((await expectUnchanged(server, () => admin.confirm(agtOrderNo))).code).toBe(403);
  });

  it('a wrong code is 10072 and nothing moves', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '64.00' });
    const answer = await expectUnchanged(server, () =>
      agent02.confirm(agtOrderNo, { googleAuthCode: codeAt(server, 12_345) }),
    );
    expect(answer.code).toBe(10072);
  });

  it('a code used before is 10072 and nothing moves', async () => {
    const first = await createOrder(server, { amount: '65.00' });
    const second = await createOrder(server, { amount: '66.00' });
    const googleAuthCode = agent02.code();
    expect((await agent02.confirm(first.agtOrderNo, { googleAuthCode })).code).toBe(200);
    const again = await expectUnchanged(server, () => agent02.confirm(second.agtOrderNo, { googleAuthCode }));
    expect(again.code).toBe(10072);
  });

  it('the step-up window spares the code for five minutes, and not one longer', async () => {
    const first = await createOrder(server, { amount: '67.00' });
    const second = await createOrder(server, { amount: '68.00' });
    server.clock.advance(4 * 60_000);
    expect((await agent02.confirm(first.agtOrderNo, {})).code).toBe(200);
    server.clock.advance(61_000);
    expect((await expectUnchanged(server, () => agent02.confirm(second.agtOrderNo, {}))).code).toBe(10072);
  });

  it('above the threshold the step-up window is not enough', async () => {
    await server.change((sql) => sql`update product set max_amount = 10000000 where code = 'bank'`);
    await server.change((sql) => sql`update collection_account set max_amount = 10000000`);
    const { agtOrderNo, status } = await createOrder(server, { amount: '50000.01' });
    expect(status).toBe(1);
    expect((await expectUnchanged(server, () => agent02.confirm(agtOrderNo, {}))).code).toBe(10072);
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
  });
});

describe('when an order may be confirmed', () => {
  it('a second confirmation is refused and settles nothing twice', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '71.00' });
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
    const again = await expectUnchanged(server, () => agent02.confirm(agtOrderNo));
    expect(again).toMatchObject({ code: 409, msg: '订单当前状态不能确认收款' });
  });

  it('an order that found no account is not there for anyone', async () => {
    await rotateOnly(server);
    const { agtOrderNo, status } = await createOrder(server, { amount: '72.00' });
    expect(status).toBe(3);
    expect((await expectUnchanged(server, () => agent02.confirm(agtOrderNo))).code).toBe(404);
  });

  it('an unknown order number is 404', async () => {
    expect((await expectUnchanged(server, () => agent02.confirm('DS0000000000000000'))).code).toBe(404);
  });

  it('an order that a channel confirms cannot be confirmed by hand', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '73.00', product: 'auto' });
    expect((await expectUnchanged(server, () => agent02.confirm(agtOrderNo))).code).toBe(409);
  });

  it('pattern 9 and above is confirmed by hand like pattern 0', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '74.00', product: 'wallet' });
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
  });

  it('a receipt of another amount waits for the operator: no money moves and the hold stays', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '75.00' });
    const before = await readBalances(server);
    const answer = await agent02.confirm(agtOrderNo, { googleAuthCode: agent02.code(), paidInAmount: '70.00' });
    expect(answer.code).toBe(409);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1, adjustment: 'pending' });
    expect(await readHolds(server, agtOrderNo)).toEqual({ '': 'open' });
    await expireNow(server, agtOrderNo);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1, adjustment: 'pending' });
    expect((await expectUnchanged(server, () => agent02.confirm(agtOrderNo))).code).toBe(409);
  });

  it.each(['0.00', '0', '-1.00', '1.234', '1e2', '9999999999999.99', '9999999.99'])(
    'a paid-in amount of %s is a wrong field',
    async (paidInAmount) => {
      const { agtOrderNo } = await createOrder(server, { amount: '76.00' });
      const answer = await expectUnchanged(server, () =>
        agent02.confirm(agtOrderNo, { googleAuthCode: agent02.code(), paidInAmount }),
      );
      expect(answer).toMatchObject({ code: 400, data: [{ field: 'paidInAmount' }] });
    },
  );
});

describe('confirmations that arrive together', () => {
  it('the order keeps the name of who really confirmed it, not of who was refused in the same batch', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '77.00' });
    const ids = await server.owner`select username, id::text from app_user where username in ('agent01', 'agent02')`;
    const item = (by: TestUser, payer: string) => ({
      session: sessionOf(by),
      no: agtOrderNo,
      taid: by.taid,
      channel: null,
      notification: null,
      body_hash: null,
      paid: null,
      payer: server.platform.secrets.vault.seal('collection_order.payment_name', payer),
      free_below: '999999999',
      actor_kind: 'user',
      actor_id: ids.find(({ username }) => username === by.username)?.id as string,
      actor: by.username,
      request_id: 'test',
      ip: '',
    });
    const batch = [item(agent01, '冒名'), item(agent02, '张三'), item(agent01, '冒名')];
    const results = await confirmOrders(grantWriter(server.platform.db.app), batch);
    expect(results.map(({ outcome }) => outcome)).toEqual(['not_yours', 'confirmed', 'not_yours']);
    const [row] =
      await server.owner`select operator, payment_name from collection_order where agt_order_no = ${agtOrderNo}`;
    expect(row).toEqual({ operator: 'agent02', payment_name: '张三' });
  });

  it('a receipt of another amount and one of the right amount never both count', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '78.00' });
    const answers = await Promise.all([
      agent02.confirm(agtOrderNo, { paidInAmount: '70.00' }),
      agent02.confirm(agtOrderNo, { paidInAmount: '78.00' }),
    ]);
    const { status, adjustment } = await readOrder(server, agtOrderNo);
    expect([`${status} ${adjustment}`, answers.filter(({ code }) => code === 200).length]).toEqual(
      status === 2 ? ['2 null', 1] : ['1 pending', 0],
    );
  });

  it('fifty at once from several sessions settle exactly once', async () => {
    const phone = await signInUser(server, 'agent02', { userAgent: 'Mozilla/5.0 (iPhone; Mobile)' });
    const before = await readBalances(server);
    const { agtOrderNo } = await createOrder(server, { amount: '1000.00' });
    const googleAuthCode = phone.code();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const by = [agent02, phone, agent01][n % 3] as TestUser;
        return by.confirm(agtOrderNo, n % 15 === 1 ? { googleAuthCode } : {});
      }),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(changesOf(before, await readBalances(server))).toMatchObject({
      'agent02.float': '-1000.00',
      'M1001.payable': '970.00',
    });
    const [{ n }] =
      (await server.owner`select count(*)::int as n from ledger_transfer where order_no = ${agtOrderNo}`) as never as [
        { n: number },
      ];
    expect(n).toBe(1);
    await expectWholeBooks(server);
  });
});

describe('the window of payment', () => {
  it('closes the order and gives the hold and the limits back, once', async () => {
    const usage = () =>
      server.owner`select day_amount, day_count, month_amount, month_count from person_usage order by person_id`;
    const [before, used] = [await readBalances(server), await usage()];
    const { agtOrderNo } = await createOrder(server, { amount: '81.00' });
    expect(await usage()).not.toEqual(used);
    await expireNow(server, agtOrderNo);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 6 });
    expect(await readHolds(server, agtOrderNo)).toEqual({ '': 'released' });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await usage()).toEqual(used);
    await expectUnchanged(server, () => expireNow(server, agtOrderNo));
  });

  it('an order still within its window is left alone', async () => {
    const { agtOrderNo } = await createOrder(server, { amount: '82.00' });
    await expireNow(server, 'none');
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1 });
  });

  it('a late confirmation holds the float again, captures it and settles in full', async () => {
    const before = await readBalances(server);
    const { agtOrderNo } = await createOrder(server, { amount: '1000.00' });
    await expireNow(server, agtOrderNo);
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
    expect(await readHolds(server, agtOrderNo)).toEqual({ '': 'released', ':late': 'captured' });
    const [audit] = await server.owner`
        select before
        from audit_log
        where action = 'collection-order.confirm' and subject_id = ${agtOrderNo}`;
    expect(audit).toEqual({ before: { status: 6 } });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent02.float': '-1000.00',
      'M1001.payable': '970.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
      'operator.revenue': '18.00',
    });
  });

  it('a late confirmation without float left is refused with its reason and changes nothing', async () => {
    const late = await createOrder(server, { amount: '30000.00' });
    await expireNow(server, late.agtOrderNo);
    const [row] = await server.owner`
      select ((b.posted - b.held) / 100)::int as yuan from ledger_balance b join ledger_account a on a.id = b.account_id
      join participant p on p.id = a.owner_id and a.owner_kind = 'participant'
      where p.name = 'agent02' and a.kind = 'float'`;
    let left = (row as { yuan: number }).yuan;
    // Other open orders take the float, each of another amount.
    for (let n = 0; left >= 30_000; n++) {
      const amount = Math.min(49_000 + n, left - 1_000 - n);
      const { status } = await createOrder(server, { amount: `${amount}.00` });
      expect(status).toBe(1);
      left -= amount;
    }
    const answer = await expectUnchanged(server, () => agent02.confirm(late.agtOrderNo));
    expect(answer).toMatchObject({ code: 409, msg: '额度不足，无法补确认已过期的订单' });
    expect(await readHolds(server, late.agtOrderNo)).toEqual({ '': 'released' });
  });

  it('a late confirmation counts against the limits of the person again, and is refused above them', async () => {
    await server.owner`
      update person
      set daily_count = (select day_count + 1 from person_usage u where u.person_id = person.id)
      where id = (select person_id from participant where name = 'agent02')`;
    const late = await createOrder(server, { amount: '91.00' });
    expect(late.status).toBe(1);
    await expireNow(server, late.agtOrderNo);
    const other = await createOrder(server, { amount: '92.00' });
    expect(other.status).toBe(1);
    try {
      const answer = await expectUnchanged(server, () => agent02.confirm(late.agtOrderNo));
      expect(answer.code).toBe(409);
      await expectWholeBooks(server);
    } finally {
      await server.owner`update person set daily_count = 5000`;
    }
    const [before] = await server.owner`select sum(day_count)::int as n from person_usage`;
    expect((await agent02.confirm(late.agtOrderNo)).code).toBe(200);
    const [after] = await server.owner`select sum(day_count)::int as n from person_usage`;
    expect((after as { n: number }).n).toBe((before as { n: number }).n + 1);
  });
});
