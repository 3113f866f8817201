import { REFUND_STATE, refundNoOf } from '@mashang/contract/refunds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findKind } from '../../../server/src/channels/kinds.ts';
import type { ChannelKind } from '../../../server/src/channels/port.ts';
import { askPayments } from '../../../server/src/features/payment-channels/ask-payments.ts';
import { askRefunds } from '../../../server/src/features/payment-channels/ask-refunds.ts';
import { claimRefund } from '../../../server/src/features/payment-channels/channel-refunds-store.ts';
import { moveWaitingRefunds } from '../../../server/src/features/refunds/move-refunds.ts';
import { OPENS_AFTER } from '../../../server/src/platform/connectors/circuit-rules.ts';
import { grantWriter } from '../../../server/src/platform/verbs/grant-writes.ts';
import type { Ctx } from '../../../server/src/platform/verbs/verb.ts';
import { decide, propose, proposed } from '../../../server/src/test-support/arrange/arrange-approvals.ts';
import { setMode } from '../../../server/src/test-support/arrange/arrange-institution.ts';
import { refundByTwo } from '../../../server/src/test-support/arrange/arrange-refunds.ts';
import { putByTwo } from '../../../server/src/test-support/arrange/arrange-settlements.ts';
import { createOrder } from '../../../server/src/test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../server/src/test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { openChannelPlace, openTestChannel } from './arrange-channel-testing.ts';
import { type Bench, benchOf } from './conformance/bench.ts';
import type { Emulator, EmulatorParts, Fault } from './emulator.ts';

const BROKEN = ['已付退款都有付款凭证', '渠道账面等于渠道凭证', '渠道退款恰有一条渠道凭证'];
/** Longer than two calls that run into their time-out. */
const PATIENT_MS = 25_000;
const { requested, approved, paying, paid, failed, returned, cancelled } = REFUND_STATE;

/**
 * Refunds that leave by the channel that received the money, against its emulator over HTTP: what the program makes of
 * answers, silence, lies, repeats, freezes and its own end in between.
 */
export function testChannelRefunds(
  kind: string,
  start: (parts: EmulatorParts) => Promise<Emulator>,
  to: { tellsOfReturns: boolean },
): void {
  let server: TestServer;
  let company: Emulator;
  /** The company's interface past the program: what is done there is notified to nobody here. */
  let besides: Bench;
  const users: Record<string, TestUser> = {};
  const user = (name: string) => users[name] as TestUser;
  const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

  beforeAll(async () => {
    server = await startTestServer();
    company = await start({ lateMs: 9_000, retryMs: 600_000 });
    besides = await benchOf(findKind(kind) as ChannelKind, company);
    const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(server.platform.config, { publicUrl });
    for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await signInUser(server, name);
    await openTestChannel(server, { code: 'wx', kind, ways: ['code', 'wap'] }, company);
    await openChannelPlace(server, { product: 'bank', code: 'wx' });
    await setMode(server, 'institution');
  }, 60_000);
  afterAll(async () => {
    await expectWholeBooks(server);
    await server.stop();
    await besides.stop();
  });

  // Each test's failures count from zero.
  beforeEach(() =>
    server.change((sql) => sql`update connector_health set failures = 0, opened_at = null, probe_at = null`),
  );

  const ctx = (): Ctx => ({
    platform: server.platform,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    now: server.platform.clock.now(),
  });

  type Paid = { agtOrderNo: string; o: string; paymentNo: string };
  /** Creates an order and pays it at the company, as the payer does; it is settled by asking. */
  async function paidOrder(amount: string): Promise<Paid> {
    const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount });
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    await openAndPay(o, `${agtOrderNo}A1`);
    return { agtOrderNo, o, paymentNo: `${agtOrderNo}A1` };
  }

  /** Codes of people move the server's clock; a company refuses what is minutes away from its own. */
  const sameTime = () => besides.setNow(server.platform.clock.now());

  async function openAndPay(o: string, paymentNo: string): Promise<void> {
    sameTime();
    company.noticeFault('none');
    const answer = await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way: 'code' } });
    const { content } = answer.json().data;
    if (content.startsWith(company.baseUrl)) await fetch(content);
    await company.pay(paymentNo);
    await server.change((sql) => sql`update channel_payment set ask_at = clock_timestamp() where ended_at is null`);
    await askPayments(ctx());
  }

  async function refundOf(no: string) {
    const [row] = await server.owner`
      select r.state, r.executor, r.attempt, p.reference, p.asks, p.ask_at is not null as asked, p.fail_reason as why,
        p.answer, (select count(*)::int from channel_refund c where c.refund_id = r.id) as proofs,
        (select status from collection_order c where c.id = r.order_id) as status
      from refund r left join refund_payment p on p.refund_id = r.id and p.attempt = r.attempt
      where r.refund_no = ${no}`;
    return row;
  }

  /** Lets the jobs run now: approved refunds are given to the channel, and it is called. */
  async function work(): Promise<void> {
    sameTime();
    await moveWaitingRefunds(ctx());
    await server.change((sql) => sql`update refund_payment set ask_at = clock_timestamp() where ask_at is not null`);
    await askRefunds(ctx());
  }
  const until = (no: string, state: number) =>
    expect
      .poll(
        async () => {
          await work();
          return refundOf(no);
        },
        { timeout: PATIENT_MS },
      )
      .toMatchObject({ state });

  const doneAt = (paymentNo: string) => company.refunds().filter((one) => one.paymentNo === paymentNo);

  describe('a refund of what came by a channel', () => {
    it('goes back by it: owed when approved, paid by what the channel says, in parts up to the whole', async () => {
      const { agtOrderNo, o, paymentNo } = await paidOrder('1000.00');
      const before = await readBalances(server);
      const part = await refundByTwo(staff(), agtOrderNo, { amount: '400.00' });
      expect(await refundOf(part)).toMatchObject({ state: approved, executor: 'channel' });
      expect(changesOf(before, await readBalances(server))).toEqual({
        'M1001.payable': '-388.00',
        'M1001.refund_payable': '400.00',
        'operator.revenue': '-12.00',
      });
      const owed = await readBalances(server);
      await until(part, paid);
      expect(await refundOf(part)).toMatchObject({ reference: part, proofs: 1, asked: false, status: 2 });
      expect(changesOf(owed, await readBalances(server))).toEqual({
        'M1001.refund_payable': '-400.00',
        'channel.channel_clearing': '400.00',
      });
      const rest = await refundByTwo(staff(), agtOrderNo, {});
      const page = async () =>
        (await server.app.inject({ url: `/api/pay/order?o=${encodeURIComponent(o)}` })).json().data;
      expect((await page()).refunds).toMatchObject([
        { status: 'refunded', amount: '400.00', reference: part },
        { status: 'processing', amount: '600.00', reference: '' },
      ]);
      await until(rest, paid);
      expect(await refundOf(rest)).toMatchObject({ status: 5 });
      expect(doneAt(paymentNo).map(({ refundNo, amount }) => [refundNo, amount])).toEqual([
        [part, 40_000n],
        [rest, 60_000n],
      ]);
      const events = await server.owner`
        select kind from event_log where merchant_id is not null and data ->> 'refundNo' = ${part} order by id`;
      expect(events.map(({ kind }) => kind)).toEqual(['refund.approved', 'refund.paid']);
      const seen = (await user('finance01').get('/api/refunds/detail', { refundNo: part })).data as {
        refund: object;
        payments: { asks: number; channelNo: string }[];
      };
      expect(seen.refund).toMatchObject({ executor: 'channel', state: paid, accountNo: '', holder: '' });
      expect(seen.payments).toMatchObject([{ reference: part, channelNo: expect.stringMatching(/^\d{10,}$/) }]);
      expect(seen.payments[0]?.asks).toBeGreaterThan(0);
      await expectWholeBooks(server);
    });

    it('is never more than the receipt, whatever is requested at once', async () => {
      const { agtOrderNo } = await paidOrder('100.00');
      const makers = ['admin01', 'admin02', 'finance01'].map(user);
      const answers = await Promise.all(
        ['60.00', '60.01', '60.02'].map((amount, at) =>
          propose(makers[at] as TestUser, 'collection.refund', { subjectId: agtOrderNo, payload: { amount } }),
        ),
      );
      expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
      const forged = server.owner`
        insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor,
          channel_receipt_id)
        select 'TK999999999999', r.order_id, r.order_no, r.merchant_id, 'refund', 4001, 'return', 'other', 'operator',
          'channel', r.channel_receipt_id
        from refund r where r.order_no = ${agtOrderNo}`;
      await expect(forged).rejects.toMatchObject({ constraint: 'refund_above_receipt' });
      const other = server.owner`
        insert into refund (refund_no, order_id, order_no, merchant_id, kind, amount, plan, reason, asked_by, executor,
          channel_receipt_id)
        select 'TK999999999998', r.order_id, r.order_no, r.merchant_id, 'refund', 1, 'return', 'other', 'operator',
          'channel', (select max(q.id) from channel_receipt q where q.id <> r.channel_receipt_id)
        from refund r where r.order_no = ${agtOrderNo}`;
      await expect(other).rejects.toMatchObject({ constraint: 'refund_other_receipt' });
    });

    it('names no other executor, and nobody but the channel says that it was paid or failed', async () => {
      const { agtOrderNo } = await paidOrder('110.00');
      const wrong = { subjectId: agtOrderNo, payload: { executor: 'institution' } };
      expect(await propose(user('admin01'), 'collection.refund', wrong)).toMatchObject({ code: 400 });
      company.failNext('refund', 'error');
      const no = await refundByTwo(staff(), agtOrderNo, {});
      await work();
      expect(await refundOf(no)).toMatchObject({ state: paying });
      const step = (name: string, fields: object) =>
        user('finance01').post(`/api/refunds/${name}`, {
          refundNo: no,
          ...fields,
          googleAuthCode: user('finance01').code(),
        });
      expect(await step('settle', {})).toMatchObject({ code: 409 });
      expect(await step('fail', { reason: '渠道没到' })).toMatchObject({ code: 409 });
      const { app } = server.platform.db;
      await expect(
        app.unsafe(`select take_channel_refund(1, '${no}', 'x', 11000, now(), 'query', null)`),
      ).rejects.toThrow(/permission denied/);
      await expect(app.unsafe(`select fail_channel_refund(1, '${no}', 'x')`)).rejects.toThrow(/permission denied/);
      await expect(server.owner`update refund set state = 4 where refund_no = ${no}`).rejects.toMatchObject({
        constraint: 'refund_channel_proof',
      });
      await until(no, paid);
    });

    it.each<Fault>(['hang', 'lost', 'error', 'lies', 'unsigned'])(
      'is paid once where the answer to it is: %s',
      async (fault) => {
        const { agtOrderNo, paymentNo } = await paidOrder('120.00');
        const no = await refundByTwo(staff(), agtOrderNo, {});
        company.noticeFault('none');
        company.failNext('refund', fault);
        await until(no, paid);
        expect(await refundOf(no)).toMatchObject({ attempt: 1, proofs: 1, status: 5 });
        expect(doneAt(paymentNo)).toEqual([{ refundNo: no, paymentNo, amount: 12_000n }]);
      },
      60_000,
    );

    it('is asked again, by growing pauses, where the answers to the questions lie or are lost', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('130.00');
      const no = await refundByTwo(staff(), agtOrderNo, {});
      company.noticeFault('none');
      company.failNext('refund', 'lost');
      for (const fault of ['lies', 'error', 'unsigned'] as const) company.failNext('query_refund', fault);
      await until(no, paid);
      expect(await refundOf(no)).toMatchObject({ attempt: 1, proofs: 1 });
      expect(doneAt(paymentNo)).toHaveLength(1);
    });

    it('goes on by asking where the process ends between sending and recording', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('140.00');
      const no = await refundByTwo(staff(), agtOrderNo, {});
      await moveWaitingRefunds(ctx());
      // What kill -9 leaves: the lease stands, the company has done it, and nothing of it is recorded.
      const due = await claimRefund(grantWriter(server.platform.db.app), 30);
      expect(due).toMatchObject({ sentNo: no, paymentNo, amount: 14_000n, asks: 1, paid: false, isFrozen: false });
      await besides.channel.refund({
        refundNo: no,
        paymentNo,
        amount: 14_000n,
        paidAmount: 14_000n,
        reason: '退款',
      });
      expect(await claimRefund(grantWriter(server.platform.db.app), 30)).toBeNull();
      await until(no, paid);
      expect(await refundOf(no)).toMatchObject({ attempt: 1, reference: no, proofs: 1 });
      expect(doneAt(paymentNo)).toHaveLength(1);
    });

    it('waits while the circuit of its channel is open, and is not failed', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('150.00');
      const no = await refundByTwo(staff(), agtOrderNo, {});
      company.noticeFault('none');
      const circuit = () => server.owner`
        select opened_at is not null as open from connector_health where name = 'pay-wx'`;
      company.failNext('refund', 'error');
      await work();
      for (let n = 0; n < 2 * OPENS_AFTER && !(await circuit())[0]?.open; n += 1) {
        company.failNext('query_refund', 'error');
        await work();
      }
      await work();
      expect(await circuit()).toEqual([{ open: true }]);
      expect(await refundOf(no)).toMatchObject({ state: paying, asked: true, why: '', proofs: 0 });
      expect((await refundOf(no))?.asks).toBeGreaterThan(OPENS_AFTER);
      expect(doneAt(paymentNo)).toHaveLength(0);
      await server.change((sql) => sql`update connector_health set probe_at = clock_timestamp() where name = 'pay-wx'`);
      await until(no, paid);
      expect(doneAt(paymentNo)).toHaveLength(1);
    });

    it('fails where the channel refuses for certain, and goes again by another person under a new number', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('160.00');
      // The institution has refunded a part at the company itself, so the company has less left than is asked for.
      await besides.channel.refund({
        refundNo: `X${agtOrderNo}`,
        paymentNo,
        amount: 10_000n,
        paidAmount: 16_000n,
        reason: '退款',
      });
      const no = await refundByTwo(staff(), agtOrderNo, { amount: '100.00' });
      await until(no, failed);
      expect((await refundOf(no))?.why).not.toBe('');
      const send = (name: string) =>
        user(name).post('/api/refunds/send', { refundNo: no, googleAuthCode: user(name).code() });
      expect(await send('admin01')).toMatchObject({ code: 403 });
      expect(await send('finance01')).toMatchObject({ code: 200 });
      expect(await refundOf(no)).toMatchObject({ state: paying, attempt: 2, reference: `${no}A2` });
      await until(no, failed);
      const owed = await readBalances(server);
      await putByTwo(staff(), 'refund.cancel', no);
      expect(await refundOf(no)).toMatchObject({ state: cancelled });
      expect(changesOf(owed, await readBalances(server))).toMatchObject({ 'M1001.refund_payable': '-100.00' });
      // The channel did what it had refused, after the money went back to the merchant: listed, once, and not booked.
      const balances = await readBalances(server);
      for (let times = 0; times < 2; times += 1) {
        const [said] = await server.platform.db.evidence`
          select take_channel_refund(c.id, ${no}, 'CH-LATE', 10000, now(), 'query', null) as outcome
          from payment_channel c where c.code = 'wx'`;
        expect(said).toEqual({ outcome: 'contradicts' });
      }
      const listed = await server.owner`
        select d.kind, d.about, d.channel_no as "channelNo", d.channel_amount::int as theirs, d.our_amount as ours,
          d.state
        from channel_difference d where d.no = ${no}`;
      expect([...listed]).toEqual([
        { kind: 'contradicts', about: 'refund', channelNo: 'CH-LATE', theirs: -10_000, ours: null, state: 'open' },
      ]);
      expect(changesOf(balances, await readBalances(server))).toEqual({});
    });

    it('stands while its merchant is frozen, at request, approval and paying, and leaves once it is free', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('170.00');
      const freeze = (frozen: boolean) =>
        server.change((sql) => sql`update merchant set frozen = ${frozen} where mch_id = 'M1001'`);
      await freeze(true);
      const whole = { subjectId: agtOrderNo, payload: {} };
      expect(await propose(user('admin01'), 'collection.refund', whole)).toMatchObject({ code: 423 });
      await freeze(false);
      const id = await proposed(user('admin01'), 'collection.refund', whole);
      await freeze(true);
      expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 423 });
      await freeze(false);
      expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
      const no = refundNoOf(id);
      await freeze(true);
      await work();
      expect(await refundOf(no)).toMatchObject({ state: approved });
      await freeze(false);
      await moveWaitingRefunds(ctx());
      // Frozen after it was given to the channel, and before it was sent.
      await freeze(true);
      await askRefunds(ctx());
      await work();
      expect(await refundOf(no)).toMatchObject({ state: paying, proofs: 0 });
      expect(doneAt(paymentNo)).toHaveLength(0);
      await freeze(false);
      await until(no, paid);
    });

    if (to.tellsOfReturns)
      it('is owed again where the channel says that it came back, and may be paid again', async () => {
        const { agtOrderNo } = await paidOrder('180.00');
        const no = await refundByTwo(staff(), agtOrderNo, {});
        await until(no, paid);
        const before = await readBalances(server);
        sameTime();
        await company.giveBack?.(no);
        await expect.poll(async () => (await refundOf(no))?.asked).toBe(true);
        await until(no, returned);
        expect(await refundOf(no)).toMatchObject({ status: expect.toBeOneOf([2, 4]) });
        expect(changesOf(before, await readBalances(server))).toEqual({
          'M1001.refund_payable': '180.00',
          'channel.channel_clearing': '-180.00',
        });
        await expectWholeBooks(server);
        const again = { refundNo: no, googleAuthCode: user('finance01').code() };
        expect(await user('finance01').post('/api/refunds/send', again)).toMatchObject({ code: 200 });
        await until(no, paid);
        expect(await refundOf(no)).toMatchObject({ attempt: 2, reference: `${no}A2`, proofs: 2, status: 5 });
      });
  });

  describe('a second payment of an order', () => {
    it('lies on suspense, asks to go back, and goes back by two people to the payment it was', async () => {
      const { agtOrderNo, paymentNo } = await paidOrder('190.00');
      const second = `${agtOrderNo}A2`;
      // The payer paid a former code as well: the company knows both payments, the program the later one too.
      const shown = await besides.channel.start({
        paymentNo: second,
        amount: 19_000n,
        currency: 'CNY',
        subject: '商品',
        way: 'code',
        expiresAt: Date.now() + 600_000,
        returnUrl: '',
        payerIp: '127.0.0.1',
      });
      if (shown.kind === 'code' && shown.content.startsWith(company.baseUrl)) await fetch(shown.content);
      await server.change(
        (sql) => sql`
          insert into channel_payment (payment_no, order_id, order_no, channel_id, way, amount, expires_at)
          select ${second}, order_id, order_no, channel_id, way, amount, expires_at
          from channel_payment where payment_no = ${paymentNo}`,
      );
      await company.pay(second);
      await server.change((sql) => sql`update channel_payment set ask_at = clock_timestamp() where ended_at is null`);
      await askPayments(ctx());
      const [made] = await server.owner`
        select r.refund_no as no, r.state, r.amount::text, 'C' || r.channel_receipt_id as subject, r.asked_by as by
        from refund r where r.order_no = ${agtOrderNo}`;
      expect(made).toMatchObject({ state: requested, amount: '19000', by: 'system' });
      const { no, subject } = made as { no: string; subject: string };
      const detail = (await user('admin01').get('/api/refunds/detail', { refundNo: no })).data as { askedLine: string };
      expect(detail.askedLine).toBe(subject);
      const before = await readBalances(server);
      await putByTwo(staff(), 'refund.surplus', subject);
      expect(changesOf(before, await readBalances(server))).toEqual({
        'operator.suspense': '-190.00',
        'operator.refund_payable': '190.00',
      });
      await until(no, paid);
      expect(doneAt(second)).toEqual([{ refundNo: no, paymentNo: second, amount: 19_000n }]);
      expect(doneAt(paymentNo)).toEqual([]);
      expect(await propose(user('admin01'), 'refund.surplus', { subjectId: subject, payload: {} })).toMatchObject({
        code: 409,
      });
      await expectWholeBooks(server);
    });
  });

  it('breaks the invariants where a paid refund has no evidence, or another amount', async () => {
    const broken = async (sql: string) => (await brokenBy(server, sql)).map((name) => name.split(' · ')[0]);
    const only = `(select max(id) from channel_refund where returned_at is null)`;
    const another = await broken(`update channel_refund set amount = amount + 1 where id = ${only}`);
    expect(another).toEqual(expect.arrayContaining(BROKEN));
    const none = await broken(`delete from channel_refund where id = ${only}`);
    expect(none).toEqual(expect.arrayContaining(BROKEN));
  });
}
