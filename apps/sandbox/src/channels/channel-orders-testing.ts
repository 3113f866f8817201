import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askPayments, settleWaitingReceipts } from '../../../server/src/features/payment-channels/ask-payments.ts';
import { probeChannels } from '../../../server/src/features/payment-channels/probe-channels.ts';
import { pruneNotices } from '../../../server/src/features/payment-channels/prune-notices.ts';
import { readWaitingNotices } from '../../../server/src/features/payment-channels/receive-notice.ts';
import { metricsOf } from '../../../server/src/platform/observability/metrics.ts';
import type { Ctx } from '../../../server/src/platform/verbs/verb.ts';
import {
  BANK,
  openBankAccount,
  openPlace,
  setMode,
} from '../../../server/src/test-support/arrange/arrange-institution.ts';
import { expireNow } from '../../../server/src/test-support/arrange/arrange-network.ts';
import { createOrder } from '../../../server/src/test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../../server/src/test-support/read-books.ts';
import { insertSession } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { openChannelPlace, openTestChannel } from './arrange-channel-testing.ts';
import type { Emulator, EmulatorParts, NoticeFault } from './emulator.ts';

/**
 * Orders of mode institution that are paid at a company, against its emulator over HTTP: what the program makes of
 * notices, answers, faults and repeats.
 */
export function testChannelOrders(kind: string, start: (parts: EmulatorParts) => Promise<Emulator>): void {
  let server: TestServer;
  let company: Emulator;

  beforeAll(async () => {
    server = await startTestServer();
    // A notice that is refused is not sent again while the suite runs: each test sees its own.
    company = await start({ lateMs: 9_000, retryMs: 600_000 });
    const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(server.platform.config, { publicUrl });
    await openTestChannel(server, { code: 'wx', kind, ways: ['code', 'wap'] }, company);
    await openChannelPlace(server, { product: 'bank', code: 'wx' });
    await openBankAccount(server, { ...BANK, way: 'order' });
    await openPlace(server, 'bank', BANK.code, { position: 2 });
    await setMode(server, 'institution');
  }, 60_000);
  afterAll(async () => {
    await expectWholeBooks(server);
    await server.stop();
    await company.stop();
  });

  const ctx = (): Ctx => ({
    platform: server.platform,
    actor: { kind: 'system', name: 'test' },
    requestId: 'test',
    now: server.platform.clock.now(),
  });

  type Opened = { agtOrderNo: string; o: string; paymentNo: string };
  /** Creates an order and opens its payment as the payer's page does. */
  async function openPayment(amount = '100.00', way = 'code'): Promise<Opened> {
    const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount });
    const o = new URL(payUrl).searchParams.get('o') ?? '';
    const answer = await ask(o, way);
    expect(answer).toMatchObject({ code: 200 });
    await scan(answer.data.content);
    return { agtOrderNo, o, paymentNo: `${agtOrderNo}A1` };
  }

  async function ask(o: string, way: string) {
    const answer = await server.app.inject({ method: 'POST', url: '/api/pay/start', payload: { o, way } });
    return answer.json();
  }

  /** The payer scans the code, which opens the company's page. */
  async function scan(content: string): Promise<void> {
    if (content.startsWith(company.baseUrl)) await fetch(content);
  }

  async function orderOf(agtOrderNo: string) {
    const [row] = await server.owner`
    select o.status, o.operator, p.state, r.channel_receipt_id is not null as receipt
    from collection_order o
    left join channel_payment p on p.order_id = o.id
    left join receipt r on r.order_id = o.id
    where o.agt_order_no = ${agtOrderNo} order by p.id desc limit 1`;
    return row;
  }

  /** Lets the job ask about every payment now. */
  async function askNow(): Promise<void> {
    await server.change((sql) => sql`update channel_payment set ask_at = clock_timestamp() where ended_at is null`);
    await askPayments(ctx());
  }

  /** The notices since the mark whose outcome stands. */
  async function notices(): Promise<{ state: string; outcome: string }[]> {
    const rows = await server.owner<{ state: string; outcome: string }[]>`
      select n.state, n.outcome from channel_notice n where n.outcome <> '' and n.id > ${before} order by n.id`;
    return [...rows];
  }
  let before = 0;
  async function mark(): Promise<void> {
    const [row] = await server.owner`select coalesce(max(id), 0)::int as id from channel_notice`;
    before = row?.id as number;
  }

  describe('an order paid at a channel', () => {
    it('opens one payment, whoever asks how often, and shows the same code', async () => {
      const { agtOrderNo, o, paymentNo } = await openPayment();
      const [first, second] = await Promise.all([ask(o, 'code'), ask(o, 'code')]);
      expect(first).toEqual(second);
      expect(first.data.kind).toBe('code');
      expect(company.payments().filter((one) => one.paymentNo === paymentNo)).toHaveLength(1);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, state: 'waiting' });
    });

    it('is settled by the verified notice: payable and revenue against the channel', async () => {
      const { agtOrderNo, paymentNo } = await openPayment('1000.00');
      const balances = await readBalances(server);
      await company.pay(paymentNo);
      await expect
        .poll(() => orderOf(agtOrderNo))
        .toMatchObject({
          status: 2,
          operator: 'system:channel:wx',
          state: 'paid',
          receipt: true,
        });
      expect(changesOf(balances, await readBalances(server))).toEqual({
        'channel.channel_clearing': '-1000.00',
        'M1001.payable': '970.00',
        'operator.revenue': '30.00',
      });
    });

    it('is settled by asking when no notice comes, and a later notice changes nothing', async () => {
      company.noticeFault('none');
      const { agtOrderNo, paymentNo } = await openPayment('200.00');
      await company.pay(paymentNo);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1 });
      await askNow();
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid' });
      await askNow();
      const [count] = await server.owner`
      select count(*)::int as n from channel_receipt where payment_no = ${paymentNo}`;
      expect(count).toEqual({ n: 1 });
    });

    it('is asked about at once when the payer says that it has paid; only the company is believed', async () => {
      company.noticeFault('none');
      const { agtOrderNo, o, paymentNo } = await openPayment('250.00');
      const claim = async () =>
        (await server.app.inject({ method: 'POST', url: '/api/pay/paid', payload: { o } })).json();
      expect(await claim()).toMatchObject({ code: 200, data: { paid: false } });
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1 });
      await company.pay(paymentNo);
      company.failNext('query', 'error');
      expect((await claim()).code).toBe(9999);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1 });
      expect(await claim()).toMatchObject({ code: 200, data: { paid: true } });
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid' });
    });

    it.each<[NoticeFault, number, string]>([
      ['twice', 2, 'settled once'],
      ['altered', 1, 'refused, then asked'],
      ['wrong_merchant', 1, 'refused, then asked'],
      ['old_key', 1, 'refused, then asked'],
    ])('takes a notice that is %s as what it is', async (fault, count) => {
      await mark();
      company.noticeFault(fault);
      const { agtOrderNo, paymentNo } = await openPayment('300.00');
      await company.pay(paymentNo);
      await expect.poll(async () => (await notices()).length).toBe(count);
      if (fault !== 'twice') {
        // A key that is not known may become known: that notice is kept and read again.
        const isKept = kind === 'wechat' && fault === 'old_key';
        expect((await notices())[0]).toMatchObject({ state: isKept ? 'stored' : 'refused' });
        await askNow();
      }
      await expect.poll(() => orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid' });
      const [sum] = await server.owner`
      select count(*)::int as n from ledger_transfer t where t.order_no = ${agtOrderNo}`;
      expect(sum).toEqual({ n: 1 });
    });

    it('puts another amount than the order’s on suspense and leaves the order open', async () => {
      company.noticeFault('wrong_amount');
      const { agtOrderNo, paymentNo } = await openPayment('400.00');
      const balances = await readBalances(server);
      await company.pay(paymentNo);
      await expect
        .poll(async () => Object.keys(changesOf(balances, await readBalances(server))))
        .toEqual(expect.arrayContaining(['operator.suspense', 'channel.channel_clearing']));
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, receipt: false });
    });

    it('waits while its order is frozen, and settles when it is free', async () => {
      const { agtOrderNo, paymentNo } = await openPayment('500.00');
      await server.change((sql) => sql`update collection_order set frozen = true where agt_order_no = ${agtOrderNo}`);
      await company.pay(paymentNo);
      await expect.poll(() => orderOf(agtOrderNo)).toMatchObject({ status: 1, state: 'paid' });
      expect(await settleWaitingReceipts(ctx(), undefined)).toBe(0);
      await server.change((sql) => sql`update collection_order set frozen = false where agt_order_no = ${agtOrderNo}`);
      expect(await settleWaitingReceipts(ctx(), undefined)).toBe(1);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, receipt: true });
    });

    it('settles late: an order that expired while its payer paid is paid', async () => {
      company.noticeFault('none');
      const { agtOrderNo, paymentNo } = await openPayment('600.00');
      await company.pay(paymentNo);
      await expireNow(server, agtOrderNo);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 6 });
      await askNow();
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid' });
    });

    it('leaves the outcome open while the channel is silent, and finds the truth by asking', async () => {
      const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount: '700.00' });
      const o = new URL(payUrl).searchParams.get('o') ?? '';
      company.failNext('start', 'lost');
      const first = await ask(o, 'code');
      expect(first.code).not.toBe(200);
      // The same number again: the company knows the payment already.
      expect(await ask(o, 'code')).toMatchObject({ code: 200 });
      expect(company.payments().filter(({ paymentNo }) => paymentNo.startsWith(agtOrderNo))).toHaveLength(1);
    });

    it('closes the former payment before another place is offered, and refuses where it was paid', async () => {
      const open = await openPayment('800.00');
      const shown = await server.app.inject({ url: `/api/pay/order?o=${encodeURIComponent(open.o)}` });
      const { methods } = shown.json().data;
      const other = methods.find((method: { chosen: boolean }) => !method.chosen);
      const payload = { o: open.o, method: other.id };
      expect((await server.app.inject({ method: 'POST', url: '/api/pay/method', payload })).json().code).toBe(200);
      expect(company.payments().find((one) => one.paymentNo === open.paymentNo)).toMatchObject({ state: 'closed' });
      expect(await orderOf(open.agtOrderNo)).toMatchObject({ status: 1, state: 'closed' });

      company.noticeFault('none');
      const paid = await openPayment('810.00');
      await company.pay(paid.paymentNo);
      const refused = await server.app.inject({
        method: 'POST',
        url: '/api/pay/method',
        payload: { o: paid.o, method: other.id },
      });
      expect(refused.json().code).toBe(409);
      expect(await orderOf(paid.agtOrderNo)).toMatchObject({ status: 2, state: 'paid' });
    });

    it('offers no other method while its company does not say that the former payment is closed', async () => {
      const { agtOrderNo, o } = await openPayment('815.00');
      const shown = await server.app.inject({ url: `/api/pay/order?o=${encodeURIComponent(o)}` });
      const { methods } = shown.json().data;
      const payload = { o, method: methods.find((method: { chosen: boolean }) => !method.chosen).id };
      company.failNext('close', 'error');
      const answer = await server.app.inject({ method: 'POST', url: '/api/pay/method', payload });
      expect(answer.json()).toMatchObject({ code: 9999 });
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, state: 'waiting' });
    });

    if (kind === 'alipay')
      it('asks about a link that nobody opened until its time is over', async () => {
        const { agtOrderNo, payUrl } = await createOrder(server, { product: 'bank', amount: '820.00' });
        const o = new URL(payUrl).searchParams.get('o') ?? '';
        const link = (await ask(o, 'wap')).data.url;
        const paymentNo = `${agtOrderNo}A1`;
        expect(company.payments().some((one) => one.paymentNo === paymentNo)).toBe(false);
        const shown = await server.app.inject({ url: `/api/pay/order?o=${encodeURIComponent(o)}` });
        const { methods } = shown.json().data;
        const payload = { o, method: methods.find((method: { chosen: boolean }) => !method.chosen).id };
        expect((await server.app.inject({ method: 'POST', url: '/api/pay/method', payload })).json().code).toBe(200);
        expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1, state: 'closed' });
        // The payer opens the old link all the same, and no notice comes.
        await fetch(link);
        company.noticeFault('none');
        await company.pay(paymentNo);
        const askAgain = async () => {
          await server.change(
            (sql) => sql`
            update channel_payment set ask_at = clock_timestamp()
            where payment_no = ${paymentNo} and ask_at is not null`,
          );
          await askPayments(ctx());
        };
        await askAgain();
        expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid', receipt: true });

        const unpaid = await createOrder(server, { product: 'bank', amount: '830.00' });
        const other = new URL(unpaid.payUrl).searchParams.get('o') ?? '';
        await ask(other, 'wap');
        const change = { o: other, method: payload.method };
        await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: change });
        await server.change(async (sql) => {
          await sql`alter table channel_payment disable trigger channel_payment_guard`;
          await sql`
          update channel_payment set expires_at = now() - interval '2 minutes', ask_at = clock_timestamp()
          where payment_no = ${`${unpaid.agtOrderNo}A1`}`;
          await sql`alter table channel_payment enable trigger channel_payment_guard`;
        });
        await askPayments(ctx());
        const [over] = await server.owner`
        select state, ask_at from channel_payment where payment_no = ${`${unpaid.agtOrderNo}A1`}`;
        expect(over).toEqual({ state: 'closed', ask_at: null });
      });

    it('takes no account for a refund: what came by a channel goes back by it', async () => {
      const { agtOrderNo, o, paymentNo } = await openPayment('950.00');
      await company.pay(paymentNo);
      await expect.poll(() => orderOf(agtOrderNo)).toMatchObject({ status: 2 });
      const shown = (await server.app.inject({ url: `/api/pay/order?o=${encodeURIComponent(o)}` })).json().data;
      expect(shown.refundAccountOpen).toBe(false);
      const [row] = await server.owner`
        select takes_refund_account(c) as takes from collection_order c where c.agt_order_no = ${agtOrderNo}`;
      expect(row).toEqual({ takes: false });
    });

    it('does not end a payment that its payer has seen because a second start is refused', async () => {
      const { paymentNo } = await openPayment('960.00');
      await expect(
        server.platform.db.app.unsafe(
          `update channel_payment set state = 'refused', ended_at = now(), ask_at = null
            where payment_no = '${paymentNo}'`,
        ),
      ).rejects.toThrow(/does not go from waiting to refused/);
    });

    it('is never confirmed by hand: neither the program’s login nor a file makes it paid', async () => {
      const { agtOrderNo, paymentNo } = await openPayment('900.00');
      await expect(
        server.platform.db.app.unsafe(`update channel_payment set state = 'paid', ended_at = now(), ask_at = null
        where payment_no = '${paymentNo}'`),
      ).rejects.toThrow(/no receipt/);
      await expect(
        server.platform.db.app.unsafe(`insert into channel_receipt (channel_id, channel_no, payment_no, amount, paid_at,
        source) values (1, 'x', '${paymentNo}', 1, now(), 'query')`),
      ).rejects.toThrow(/permission denied/);
      expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1 });
    });

    it('stores and refuses a forged notice and any other content, and says so in the company’s form', async () => {
      await mark();
      const url = '/api/channels/wx/notices';
      for (const [type, payload] of [
        ['application/json', '{}'],
        ['application/x-www-form-urlencoded', 'a=1&sign=x'],
        ['text/xml', '<xml/>'],
        ['application/octet-stream', Buffer.from([0, 255, 1])],
      ] as const) {
        const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toMatch(/success/i);
      }
      expect((await notices()).map(({ state }) => state)).toEqual(Array(4).fill('refused'));
      const missing = await server.app.inject({ method: 'POST', url: '/api/channels/none/notices', payload: '{}' });
      expect(missing.statusCode).toBeLessThan(500);
    });

    it('lets go of the content of notices that proved no receipt, and of refused ones', async () => {
      const count = async () => {
        const [row] = await server.owner<{ refused: number; sealed: number; proofs: number }[]>`
          select count(*) filter (where state = 'refused')::int as refused,
            count(*) filter (where state = 'read' and sealed is not null
              and not exists (select from channel_receipt r where r.notice_id = n.id))::int as sealed,
            count(*) filter (where sealed is not null
              and exists (select from channel_receipt r where r.notice_id = n.id))::int as proofs
          from channel_notice n`;
        return row;
      };
      const before = await count();
      expect(before?.sealed).toBeGreaterThan(0);
      await pruneNotices(server.platform);
      expect(await count()).toEqual(before);
      await server.change(async (sql) => {
        await sql`alter table channel_notice disable trigger channel_notice_guard`;
        await sql`update channel_notice set at = at - interval '31 days'`;
        await sql`alter table channel_notice enable trigger channel_notice_guard`;
      });
      await pruneNotices(server.platform);
      expect(await count()).toEqual({ refused: 0, sealed: 0, proofs: before?.proofs });
    });

    it('gets an open circuit back by its probe, though no payment waits', async () => {
      const isOpen = async () => {
        const [row] = await server.owner`
          select opened_at is not null as open from connector_health where name = 'pay-wx'`;
        return row?.open;
      };
      await server.change(
        (sql) => sql`
          update connector_health set failures = 9, opened_at = now(), probe_at = now() - interval '1 minute'
          where name = 'pay-wx'`,
      );
      server.clock.advance(2_000);
      const admin = await insertSession(server, 'admin01');
      const health = async () => {
        const channels: { health: unknown }[] = (await admin.get('/api/payment-channels')).data;
        return channels[0]?.health;
      };
      expect(await health()).toMatchObject({ isOpen: true, failures: 9 });
      await probeChannels(ctx());
      expect(await isOpen()).toBe(false);
      expect(await health()).toMatchObject({ isOpen: false, failures: 0, lastMs: expect.any(Number) });
      const metrics = await metricsOf(server.platform).registry.metrics();
      expect(metrics).toMatch(/mashang_channel_call_seconds_count\{channel="wx",outcome="ok"\} [1-9]/);
      expect(metrics).toContain('mashang_channel_bill_read{channel="wx"} 0');
    });

    if (kind === 'wechat')
      it('reads a notice again once its key is known', async () => {
        const { agtOrderNo, paymentNo } = await openPayment('970.00');
        const { settings, secrets } = company.rotateKey();
        await mark();
        await company.pay(paymentNo);
        await expect.poll(notices).toMatchObject([{ state: 'stored', outcome: expect.stringContaining('未知') }]);
        await readWaitingNotices(ctx());
        expect(await orderOf(agtOrderNo)).toMatchObject({ status: 1 });
        await openTestChannel(server, { code: 'wx', kind, ways: ['code', 'wap'] }, { settings, secrets });
        await server.change((sql) => sql`update channel_notice set try_at = now() where try_at is not null`);
        await readWaitingNotices(ctx());
        expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, state: 'paid', receipt: true });
        expect(await notices()).toMatchObject([{ state: 'read', outcome: 'settled' }]);
      });
  });
}
