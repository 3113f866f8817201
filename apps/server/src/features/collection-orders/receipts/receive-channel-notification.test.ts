import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeOpenOrders, expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { noticeOf, notifyChannel } from '../../../test-support/notify-channel.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  invariantsBrokenBy,
  readBalances,
  readOrder,
} from '../../../test-support/read-books.ts';
import { insertSession, signInUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
});
beforeEach(() => closeOpenOrders(server));
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

describe('a channel notification', () => {
  it('settles its order', async () => {
    const before = await readBalances(server);
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '1000.00' });
    const answer = await notifyChannel(server, noticeOf(agtOrderNo, '1000.00'));
    expect([answer.status, answer.body]).toEqual([200, { received: true, status: 2 }]);
    expect(changesOf(before, await readBalances(server))).toMatchObject({
      'M1001.payable': '970.00',
      'operator.revenue': '18.00',
    });
  });

  it('repeated answers as the first time and settles nothing twice', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '101.00' });
    const notice = noticeOf(agtOrderNo, '101.00');
    const first = await notifyChannel(server, notice);
    const again = await expectUnchanged(server, () => notifyChannel(server, notice));
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  it('sent ten times at once answers every one alike and settles once', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '102.00' });
    const notice = noticeOf(agtOrderNo, '102.00');
    const answers = await Promise.all(Array.from({ length: 10 }, () => notifyChannel(server, notice)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"received":true,"status":2}']),
    );
    await expectWholeBooks(server);
  });

  it('with a known number and another body is refused', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '103.00' });
    const notice = noticeOf(agtOrderNo, '103.00');
    await notifyChannel(server, notice);
    const other = await createOrder(server, { product: 'auto', amount: '104.00' });
    const forged = { ...notice, agtOrderNo: other.agtOrderNo, amount: '104.00' };
    const answer = await expectUnchanged(server, () => notifyChannel(server, forged));
    expect(answer.status).toBe(409);
  });

  it('for an order settled by another notification is refused', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '105.00' });
    await notifyChannel(server, noticeOf(agtOrderNo, '105.00'));
    const answer = await expectUnchanged(server, () => notifyChannel(server, noticeOf(agtOrderNo, '105.00')));
    expect(answer.status).toBe(409);
  });

  it('with a wrong signature, a stale time or an unknown connector moves nothing', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '106.00' });
    const notice = noticeOf(agtOrderNo, '106.00');
    const now = Math.floor(server.clock.now() / 1000);
    await expectUnchanged(server, async () => {
      expect((await notifyChannel(server, notice, { secret: 'wrong' })).status).toBe(401);
      expect((await notifyChannel(server, notice, { timestamp: now - 301 })).status).toBe(401);
      expect((await notifyChannel(server, notice, { timestamp: now + 302 })).status).toBe(401);
      expect((await notifyChannel(server, notice, { connector: 'nobody', secret: 'x' })).status).toBe(404);
      expect((await notifyChannel(server, notice, { connector: 'manual', secret: '' })).status).toBe(404);
    });
  });

  it('of one connector cannot settle an order that another connector carries', async () => {
    await server.change(async (sql) => {
      const secret = server.platform.secrets.seal('other-secret');
      await sql`
        insert into channel (product_id, connector, secret)
        select id, 'other', ${secret}
        from product
        where code = 'wallet'`;
    });
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '107.00' });
    const answer = await expectUnchanged(server, () =>
      notifyChannel(server, noticeOf(agtOrderNo, '107.00'), { connector: 'other' }),
    );
    expect(answer.status).toBe(404);
  });

  it('cannot confirm an order of a manual pattern', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'bank', amount: '108.00' });
    const answer = await expectUnchanged(server, () => notifyChannel(server, noticeOf(agtOrderNo, '108.00')));
    expect(answer.status).toBe(409);
  });

  it('of another amount moves no money and leaves the order to the operator', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '109.00' });
    const before = await readBalances(server);
    const notice = noticeOf(agtOrderNo, '100.00');
    // It is acknowledged each time: a channel that is refused would send it for ever.
    for (let times = 0; times < 2; times++) {
      const answer = await notifyChannel(server, notice);
      expect([answer.status, answer.body]).toMatchObject([200, { received: true, status: 1 }]);
    }
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1, adjustment: 'pending' });
  });

  it('that comes after the window settles late', async () => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '110.00' });
    await expireNow(server, agtOrderNo);
    expect((await notifyChannel(server, noticeOf(agtOrderNo, '110.00'))).status).toBe(200);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 2 });
  });

  it('is what verify asks for of a settled order, or a decision of two people', async () => {
    const [first, second] = [
      await createOrder(server, { product: 'auto', amount: '112.00' }),
      await createOrder(server, { product: 'auto', amount: '113.00' }),
    ];
    const byHand = await createOrder(server, { product: 'bank', amount: '114.00' });
    expect(await (await signInUser(server, 'agent02')).confirm(byHand.agtOrderNo)).toMatchObject({ code: 200 });
    expect((await notifyChannel(server, noticeOf(first.agtOrderNo, '112.00'))).status).toBe(200);
    expect((await notifyChannel(server, noticeOf(second.agtOrderNo, '110.00'))).status).toBe(200);
    const staff = { maker: await insertSession(server, 'admin01'), checker: await insertSession(server, 'admin02') };
    await putByTwo(staff, 'collection.adjust', second.agtOrderNo, {
      outcome: 'settle',
      received: '110.00',
      payer: '王小明',
      returnBy: 'collector',
      returnReference: '',
    });
    expect(await readOrder(server, second.agtOrderNo)).toMatchObject({ status: 2, adjustment: 'settled' });
    await expectWholeBooks(server);

    const all = [first, second, byHand].map(({ agtOrderNo }) => agtOrderNo);
    const found = async (sql: string) => {
      const broken = (await invariantsBrokenBy(server, sql)).find(({ name }) => name.startsWith('渠道订单恰有'));
      return all.filter((no) => broken?.examples.includes(no));
    };
    const gone = `delete from channel_notification where agt_order_no in (${all.map((no) => `'${no}'`).join(',')});`;
    expect(await found(gone)).toEqual([first.agtOrderNo]);
    const decision = `select approval_id
      from collection_adjustment x
      join collection_order o on o.id = x.order_id
      where o.agt_order_no = '${second.agtOrderNo}'`;
    const both = [first.agtOrderNo, second.agtOrderNo];
    expect(await found(`${gone} update approval set state = 2 where id = (${decision})`)).toEqual(both);
    const free = 'alter table approval drop constraint approval_hash_fits;';
    expect(await found(`${gone + free} update approval set subject_id = 'x' where id = (${decision})`)).toEqual(
      both,
    );
    expect(
      await found(`${gone} update collection_order set pay_pattern = 8 where agt_order_no = '${all[2]}'`),
    ).toEqual([all[0], all[2]]);
    const twice = `insert into channel_notification
      select connector, notification_id || 'x', body_hash, agt_order_no
      from channel_notification`;
    expect(await found(twice)).toEqual(both);
  });

  it.each([
    ['amount', { amount: '1e2' }],
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '-5.00' }],
    ['amount', { amount: 110 }],
    ['notificationId', { notificationId: '' }],
    ['extra', { extra: 1 }],
  ])('with a wrong %s names the field and moves nothing', async (field, wrong) => {
    const { agtOrderNo } = await createOrder(server, { product: 'auto', amount: '111.00' });
    const answer = await expectUnchanged(server, () =>
      notifyChannel(server, { ...noticeOf(agtOrderNo, '111.00'), ...wrong }),
    );
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });
});
