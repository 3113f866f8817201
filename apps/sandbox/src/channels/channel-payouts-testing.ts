import type { PayeeView, PaymentWays } from '@mashang/contract/payment-channels';
import type { PayoutDetail } from '@mashang/contract/payout-orders';
import type { PayType } from '@mashang/contract/products';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveTransfers } from '../../../server/src/features/payment-channels/transfers/move-transfers.ts';
import { payeeUrlOf } from '../../../server/src/features/payment-channels/transfers/payee-token.ts';
import { handOver } from '../../../server/src/features/payment-channels/transfers/transfers-store.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { BANK, openBankAccount, setMode } from '../../../server/src/test-support/arrange/arrange-institution.ts';
import {
  fundMerchant,
  listPayout,
  payoutBody,
  postPayout,
} from '../../../server/src/test-support/arrange/arrange-payouts.ts';
import { forgetProposals, liftStepUpSums } from '../../../server/src/test-support/arrange/lift-sums.ts';
import { callMerchant } from '../../../server/src/test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../server/src/test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../server/src/test-support/start-test-server.ts';
import { openTestChannel } from './arrange-channel-testing.ts';
import type { Emulator, EmulatorParts } from './emulator.ts';

const NOT_HANDED = { channelOff: '-', accountGone: '-' };

type Destination = {
  payType: PayType;
  /** Returns another account each time: payouts of a day to one account are added up. */
  account(): string;
  /** An account of that pay type to which the company does not pay. */
  unreached: string | null;
  waitsForPayee: boolean;
};

/**
 * Payouts of mode institution that leave through a company, against its emulator over HTTP: what the program makes of
 * answers, faults, silence and a process that ended.
 */
export function testChannelPayouts(
  kind: string,
  start: (parts: EmulatorParts) => Promise<Emulator>,
  to: Destination,
): void {
  let server: TestServer;
  let company: Emulator;
  let finance: TestUser;
  let second: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    finance = await insertSession(server, 'finance01');
    second = await insertSession(server, 'admin02');
    company = await start({ lateMs: 9_000, retryMs: 600_000 });
    const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    Object.assign(server.platform.config, { publicUrl });
    await liftStepUpSums(server.owner);
    await fundMerchant(server, 10_000_000_000n);
    await openTestChannel(server, { code: 'out', kind, ways: ['code', 'wap'] }, company);
    await openBankAccount(server, { ...BANK, way: 'order' });
    // The demo sells nothing that is paid to a chat wallet.
    await server.change(
      (sql) => sql`
        update product set pay_type = ${to.payType}
        where id = (select min(id) from product where pay_type = 1)
          and not exists (select from product p where p.pay_type = ${to.payType})`,
    );
    await setMode(server, 'institution');
  }, 60_000);
  afterEach(async () => {
    company.setBalance(null);
    await forgetProposals(server.owner);
    await expectWholeBooks(server);
  });
  afterAll(async () => {
    await server?.stop();
    await company?.stop();
  });

  const made = (amount = '868.00', fields: Record<string, unknown> = {}) =>
    listPayout(server, { amount, payType: to.payType, beneficiaryAccount: to.account(), bankName: '', ...fields });
  const send = (orderNo: string, by = finance) =>
    by.post('/api/payout/order/sendByChannel', { orderNos: [orderNo], channel: 'out', googleAuthCode: by.code() });
  const bankFile = (orderNo: string) =>
    finance.post('/api/payout/order/send', { orderNos: [orderNo], googleAuthCode: finance.code() });
  const detail = async (orderNo: string) =>
    (await finance.get('/api/payout/order/detail', { orderNo })).data as PayoutDetail;
  const at = (no: string) => company.payouts().filter(({ payoutNo }) => payoutNo === no);

  /** Creates a payout and leaves it to the channel; returns its number. */
  async function sent(amount?: string): Promise<string> {
    const { orderNo } = await made(amount);
    expect(await send(orderNo)).toMatchObject({ code: 200, data: { channel: 'out', lines: 1 } });
    return orderNo;
  }
  /** Codes of people move the server's clock; a company refuses what is minutes away from its own. */
  const sameTime = () => company.setNow(server.platform.clock.now());
  /** Lets the job hand over and ask about every transfer now. */
  async function move(): Promise<void> {
    // A circuit that faults have opened is closed by hand; its health is read again after a second.
    const [opened] = await server.owner`delete from connector_health where failures > 0 returning name`;
    if (opened) await new Promise((read) => setTimeout(read, 1_100));
    sameTime();
    await server.change((sql) => sql`update channel_transfer set ask_at = clock_timestamp() where ask_at is not null`);
    await moveTransfers(server.system('move-transfers'));
  }
  /** Suspends the merchant, or lets it go on, past the two people who decide that. */
  async function suspend(isSuspended: boolean): Promise<void> {
    await server.owner.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update merchant
        set suspended = ${isSuspended}, suspended_at = case when ${isSuspended} then now() end,
          suspend_reason = case when ${isSuspended} then 'test' else '' end
        where mch_id = 'M1001'`;
    });
  }
  /** Moves until the company says that it paid; a payee that has to agree agrees. */
  async function paid(orderNo: string): Promise<void> {
    await move();
    if (to.waitsForPayee) await company.agree(`${orderNo}T1`, true);
    await move();
    const { order, transfers } = await detail(orderNo);
    expect(order, JSON.stringify(transfers)).toMatchObject({ status: 2, byChannel: 'out' });
  }
  async function eventsOf(orderNo: string): Promise<string[]> {
    const said = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
    const { events } = said.body as unknown as { events: { type: string; data: { orderNo?: string } }[] };
    return events.filter(({ data }) => data.orderNo === orderNo).map(({ type }) => type);
  }
  async function evidenceOf(orderNo: string) {
    return server.owner`
      select e.kind, e.amount::int as amount from channel_payout e
      join channel_transfer t on t.transfer_no = e.transfer_no where t.order_no = ${orderNo} order by e.id`;
  }

  const asked = to.waitsForPayee ? ['payout.waits_for_payee'] : [];

  describe('a payout that leaves through a channel', () => {
    it('is paid once: evidence, the hold, the channel’s books and the merchant’s event', async () => {
      const before = await readBalances(server);
      const orderNo = await sent();
      expect((await detail(orderNo)).transfers).toMatchObject([{ transferNo: `${orderNo}T1`, state: 'waiting' }]);
      expect(await send(orderNo)).toMatchObject({ code: 409 });
      await paid(orderNo);
      await move();
      expect(at(`${orderNo}T1`)).toMatchObject([{ amount: 86_800n, state: 'paid' }]);
      expect([...(await evidenceOf(orderNo))]).toEqual([{ kind: 'paid', amount: 86_800 }]);
      expect(changesOf(before, await readBalances(server))).toEqual({
        'M1001.payable': '-894.04',
        'channel.channel_clearing': '868.00',
        'operator.revenue': '26.04',
      });
      await expect.poll(() => eventsOf(orderNo)).toEqual([...asked, 'payout.completed']);
    });

    it('goes where the channel reaches, and to a bank file where it does not', async () => {
      const wallet = await made();
      const ways = async (orderNos: string) =>
        (await finance.get('/api/payout/order/ways', { orderNos })).data as PaymentWays;
      expect(await ways(wallet.orderNo)).toMatchObject({
        bankFile: { why: expect.stringContaining('银行文件付不到') },
        channels: [{ code: 'out', why: '', waitsForPayee: to.waitsForPayee }],
      });
      expect(await bankFile(wallet.orderNo)).toMatchObject({ code: 409, msg: expect.stringContaining('钱包') });
      const card = await listPayout(server, { amount: '12.00' });
      expect(await ways(card.orderNo)).toMatchObject({
        bankFile: { why: '' },
        channels: [{ code: 'out', why: expect.stringContaining('不能付到') }],
      });
      expect(await send(card.orderNo)).toMatchObject({ code: 409, msg: expect.stringContaining('不能付到') });
      if (to.unreached === null) return;
      const body = payoutBody({ payType: to.payType, beneficiaryAccount: to.unreached });
      expect(await postPayout(server, body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'beneficiaryAccount' }] },
      });
    });

    it('needs the right, and two people above the tier', async () => {
      const risk = await insertSession(server, 'risk01');
      const small = await made('9.00');
      expect(await send(small.orderNo, risk)).toMatchObject({ code: 403 });
      const large = await made('70000.00');
      expect(await send(large.orderNo)).toMatchObject({ code: 409, msg: expect.stringContaining('两人审批') });
    });

    it('is not handed over while it is frozen or its merchant is suspended, and goes on afterwards', async () => {
      const orderNo = await sent('31.00');
      await server.change((sql) => sql`update payout_order set frozen = true where order_no = ${orderNo}`);
      await move();
      expect(at(`${orderNo}T1`)).toEqual([]);
      expect((await detail(orderNo)).transfers[0]).toMatchObject({
        state: 'waiting',
        why: expect.stringContaining('冻结'),
      });
      await server.change((sql) => sql`update payout_order set frozen = false where order_no = ${orderNo}`);
      await suspend(true);
      await move();
      expect(at(`${orderNo}T1`)).toEqual([]);
      await suspend(false);
      await paid(orderNo);
    });

    it.each(['lost', 'error', 'lies', 'unsigned', 'late'] as const)(
      'whose answer is %s is asked about, and paid once under its one number',
      async (fault) => {
        const orderNo = await sent('32.00');
        company.failNext('pay_out', fault);
        await move();
        await paid(orderNo);
        expect(at(`${orderNo}T1`)).toHaveLength(1);
        expect(company.payouts().filter(({ payoutNo }) => payoutNo.startsWith(orderNo))).toHaveLength(1);
      },
      30_000,
    );

    it('has failed only where the channel says so twice: one answer to a question may lie', async () => {
      const orderNo = await sent('32.50');
      await move();
      company.failNext('query_payout', 'lies');
      await move();
      expect((await detail(orderNo)).order).toMatchObject({ status: expect.toBeOneOf([2, 5]) });
      await paid(orderNo);
      expect(at(`${orderNo}T1`)).toHaveLength(1);
    });

    it('whose outcome stays unknown is neither sent under another number nor freed', async () => {
      const orderNo = await sent('33.00');
      const { app } = ownWork(server.platform.db, 'channel-transfer.ask');
      expect(await handOver(app, `${orderNo}T1`, NOT_HANDED)).toBe('go');
      expect((await detail(orderNo)).order).toMatchObject({ status: 5 });
      expect(await send(orderNo)).toMatchObject({ code: 409 });
      expect(await bankFile(orderNo)).toMatchObject({ code: 409 });
      expect((await detail(orderNo)).transfers).toHaveLength(1);
      await paid(orderNo);
    });

    it('waits while the channel’s circuit is open, and goes afterwards', async () => {
      const orderNo = await sent('33.50');
      await server.owner`delete from connector_health where name = 'pay-out'`;
      await server.owner`
        insert into connector_health (name, failures, opened_at, probe_at, last_failure_at, last_error)
        values ('pay-out', 9, now(), now() + interval '1 hour', now(), 'down')`;
      await new Promise((read) => setTimeout(read, 1_100));
      await server.change((sql) => sql`update channel_transfer set ask_at = now() where ask_at is not null`);
      await moveTransfers(server.system('move-transfers'));
      expect(at(`${orderNo}T1`)).toEqual([]);
      expect((await detail(orderNo)).order).toMatchObject({ status: 5 });
      await paid(orderNo);
    });

    it('goes on by asking after the process ended between handing over and recording', async () => {
      const { app } = ownWork(server.platform.db, 'channel-transfer.ask');
      // Ended before the request left: the company does not know the number, and gets it once.
      const unsent = await sent('34.00');
      expect(await handOver(app, `${unsent}T1`, NOT_HANDED)).toBe('go');
      await paid(unsent);
      expect(at(`${unsent}T1`)).toHaveLength(1);
      // Ended after the company did it: nothing was recorded, and asking finds it.
      const done = await sent('35.00');
      expect(await handOver(app, `${done}T1`, NOT_HANDED)).toBe('go');
      company.failNext('pay_out', 'lost');
      await move();
      await paid(done);
      expect([...(await evidenceOf(done))]).toEqual([{ kind: 'paid', amount: 3_500 }]);
      expect(at(`${done}T1`)).toHaveLength(1);
    });

    it('is paid once where two workers move it at the same moment', async () => {
      const orderNo = await sent('36.00');
      await server.change((sql) => sql`update channel_transfer set ask_at = now() where ask_at is not null`);
      await Promise.all([1, 2, 3].map(() => moveTransfers(server.system('move-transfers'))));
      await paid(orderNo);
      expect(at(`${orderNo}T1`)).toHaveLength(1);
    });

    it('fails for certain where the balance is too small, keeps the hold, and is paid by another attempt', async () => {
      const orderNo = await sent('37.00');
      company.setBalance(3_699n);
      await move();
      const failed = await detail(orderNo);
      expect(failed.order).toMatchObject({ status: 7, failReason: expect.stringMatching(/余额不足|资金不足/) });
      expect(failed.transfers).toMatchObject([{ state: 'failed' }]);
      expect(await evidenceOf(orderNo)).toHaveLength(0);
      company.setBalance(null);
      expect(await send(orderNo)).toMatchObject({ code: 200 });
      await move();
      if (to.waitsForPayee) await company.agree(`${orderNo}T2`, true);
      await move();
      expect((await detail(orderNo)).order).toMatchObject({ status: 2 });
      expect(at(`${orderNo}T1`)).toEqual([]);
      expect(at(`${orderNo}T2`)).toHaveLength(1);
    });

    /** What the company says of a transfer, as its evidence is written. */
    async function said(no: string, amount: number, fields: Record<string, unknown> = {}): Promise<string> {
      const word = {
        no,
        state: 'paid',
        channel_no: `C-${no}`,
        amount,
        currency: 'CNY',
        at: new Date().toISOString(),
        source: 'query',
        why: '',
        doubt: 'doubt',
        ...fields,
      };
      const [row] = await server.platform.db.evidence<{ outcome: string }[]>`
        select take_channel_transfer(c.id, ${server.platform.db.evidence.json(word)}) as outcome
        from payment_channel c where c.code = 'out'`;
      return row?.outcome ?? '';
    }
    async function contradictions(no: string) {
      const listed = await server.owner`
        select d.about, d.channel_amount::int as theirs, d.our_amount::int as ours, d.state
        from channel_difference d where d.kind = 'contradicts' and d.no = ${no} order by d.id`;
      return listed.map((row) => ({ ...row }));
    }
    async function failed(amount: string): Promise<string> {
      const orderNo = await sent(amount);
      company.setBalance(1n);
      await move();
      company.setBalance(null);
      expect((await detail(orderNo)).order).toMatchObject({ status: 7 });
      return orderNo;
    }

    it('said to have failed for certain and paid after all is booked as paid, once', async () => {
      const before = await readBalances(server);
      const orderNo = await failed('100.00');
      expect(await said(`${orderNo}T1`, 10_000)).toBe('paid');
      expect(await said(`${orderNo}T1`, 10_000)).toBe('repeat');
      expect((await detail(orderNo)).order).toMatchObject({ status: 2, byChannel: 'out' });
      expect([...(await evidenceOf(orderNo))]).toEqual([{ kind: 'paid', amount: 10_000 }]);
      expect(changesOf(before, await readBalances(server))).toEqual({
        'M1001.payable': '-103.00',
        'channel.channel_clearing': '100.00',
        'operator.revenue': '3.00',
      });
      expect(await send(orderNo)).toMatchObject({ code: 409 });
    });

    it('paid after all though it was sent again is no second payment of its payout: it is listed, once', async () => {
      const orderNo = await failed('101.00');
      expect(await send(orderNo)).toMatchObject({ code: 200 });
      expect(await said(`${orderNo}T1`, 10_100)).toBe('contradicts');
      await move();
      if (to.waitsForPayee) await company.agree(`${orderNo}T2`, true);
      await move();
      expect((await detail(orderNo)).order).toMatchObject({ status: 2 });
      const before = await readBalances(server);
      expect(await said(`${orderNo}T1`, 10_100)).toBe('contradicts');
      expect(changesOf(before, await readBalances(server))).toEqual({});
      expect([...(await evidenceOf(orderNo))]).toEqual([{ kind: 'paid', amount: 10_100 }]);
      expect(await contradictions(`${orderNo}T1`)).toEqual([
        { about: 'payout', theirs: -10_100, ours: null, state: 'open' },
      ]);
      const answer = await finance.get('/api/reconciliation/channelDifferences', {
        page: '1',
        limit: '50',
        kind: 'contradicts',
      });
      const { list } = answer.data as { list: { id: string; no: string }[] };
      const listed = list.find(({ no }) => no === `${orderNo}T1`);
      const body = { id: listed?.id, comment: '已追回多付款项' };
      expect(await finance.post('/api/reconciliation/clearChannelDifference', body)).toMatchObject({ code: 200 });
    });

    it('that the channel was stopped for before it left fails, and is not sent', async () => {
      const orderNo = await sent('38.00');
      await server.change((sql) => sql`update payment_channel set enabled = false where code = 'out'`);
      await move();
      expect((await detail(orderNo)).order).toMatchObject({ status: 7, failReason: expect.stringContaining('停用') });
      expect(at(`${orderNo}T1`)).toEqual([]);
      expect(await send(orderNo, second)).toMatchObject({ code: 409 });
      await server.change((sql) => sql`update payment_channel set enabled = true where code = 'out'`);
    });

    it('books neither another amount nor another number than was sent', async () => {
      const orderNo = await sent('39.00');
      await server.change(
        (sql) => sql`
          update channel_transfer set state = 'sent', sent_at = now(), ask_at = now() + interval '1 hour'
          where transfer_no = ${`${orderNo}T1`}`,
      );
      const say = async (fields: Record<string, unknown>) => {
        const said = {
          no: `${orderNo}T1`,
          state: 'paid',
          channel_no: 'C-39',
          amount: 3_900,
          currency: 'CNY',
          at: new Date().toISOString(),
          source: 'query',
          why: '',
          doubt: 'doubt',
          ...fields,
        };
        const [row] = await server.platform.db.evidence`
          select take_channel_transfer(c.id, ${server.platform.db.evidence.json(said)}) as outcome
          from payment_channel c where c.code = 'out'`;
        return row?.outcome;
      };
      expect(await say({ amount: 3_899 })).toBe('contradicts');
      expect(await say({ currency: 'USD' })).toBe('contradicts');
      expect(await say({ no: 'DF00000000T1' })).toBe('unknown');
      expect((await detail(orderNo)).transfers[0]).toMatchObject({ state: 'sent', why: 'doubt' });
      expect(await evidenceOf(orderNo)).toHaveLength(0);
      expect(await say({})).toBe('paid');
      expect(await say({})).toBe('repeat');
      expect(await say({ channel_no: 'C-40' })).toBe('contradicts');
      expect(await say({ state: 'failed' })).toBe('contradicts');
      expect(await contradictions(`${orderNo}T1`)).toEqual([
        { about: 'payout', theirs: -3_899, ours: null, state: 'open' },
        { about: 'payout', theirs: -3_900, ours: null, state: 'open' },
        { about: 'payout', theirs: -3_900, ours: -3_900, state: 'open' },
        { about: 'payout', theirs: 0, ours: -3_900, state: 'open' },
      ]);
      expect(await evidenceOf(orderNo)).toHaveLength(1);
    });

    it('that came back is reversed to the fen, by the channel’s word alone', async () => {
      const before = await readBalances(server);
      const orderNo = await sent('41.00');
      await paid(orderNo);
      if (company.giveBackPayout) {
        company.giveBackPayout(`${orderNo}T1`);
        await move();
      } else {
        const [evidence] = await server.owner<{ channel_id: bigint; channel_no: string }[]>`
          select channel_id, channel_no from channel_payout where transfer_no = ${`${orderNo}T1`}`;
        if (!evidence) throw new Error('the transfer has no evidence');
        const said = {
          no: `${orderNo}T1`,
          state: 'returned',
          channel_no: evidence.channel_no,
          amount: 4_100,
          currency: 'CNY',
          at: new Date().toISOString(),
          source: 'bill',
          why: '渠道退回',
        };
        await server.platform.db.evidence`
          select take_channel_transfer(${evidence.channel_id}, ${server.platform.db.evidence.json(said)})`;
      }
      expect((await detail(orderNo)).order).toMatchObject({ status: 6 });
      expect((await detail(orderNo)).transfers).toMatchObject([{ state: 'returned' }]);
      expect((await evidenceOf(orderNo)).map(({ kind: what }) => what)).toEqual(['paid', 'returned']);
      expect(changesOf(before, await readBalances(server))).toEqual({});
      await move();
      await expect.poll(() => eventsOf(orderNo)).toEqual([...asked, 'payout.completed', 'payout.returned']);
    });

    if (to.waitsForPayee)
      it('waits for its payee with a deadline, and fails where the payee lets it lapse', async () => {
        const orderNo = await sent('42.00');
        await move();
        const waiting = (await detail(orderNo)).transfers[0];
        expect(waiting).toMatchObject({ state: 'waits_for_payee', payeeUntil: expect.stringMatching(/^\d{4}-/) });
        expect(waiting?.payeeLeft).toBeGreaterThan(3_600_000);
        const [kept] = await server.owner`select shown from channel_transfer where transfer_no = ${`${orderNo}T1`}`;
        expect(kept?.shown).toMatchObject({ package: expect.any(String) });
        await move();
        const [after] = await server.owner`select shown from channel_transfer where transfer_no = ${`${orderNo}T1`}`;
        expect(after).toEqual(kept);
        await company.agree(`${orderNo}T1`, false);
        await move();
        expect((await detail(orderNo)).order).toMatchObject({ status: 7 });
        expect(await evidenceOf(orderNo)).toHaveLength(0);
      });
  });

  if (to.waitsForPayee)
    describe('the page of its payee', () => {
      type Answer = { code: number; data: PayeeView };
      const urlOf = (orderNo: string) => payeeUrlOf(server.platform, orderNo);
      const tokenOf = (url: string) => new URL(url).searchParams.get('p') ?? '';
      async function read(p: string): Promise<Answer> {
        const answer = await fetch(`${server.platform.config.publicUrl}/api/pay/payee?p=${encodeURIComponent(p)}`);
        return (await answer.json()) as Answer;
      }
      const page = async (orderNo: string) => (await read(tokenOf(urlOf(orderNo)))).data;
      async function ask(orderNo: string): Promise<PayeeView> {
        sameTime();
        const answer = await fetch(`${server.platform.config.publicUrl}/api/pay/payee/asked`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ p: tokenOf(urlOf(orderNo)) }),
        });
        return ((await answer.json()) as Answer).data;
      }
      const merchants = async (orderNo: string) =>
        (await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}` })).body;

      it('is sent to its merchant once the payee has to agree, and asks the company for the truth', async () => {
        const orderNo = await sent('44.00');
        expect(await merchants(orderNo)).toMatchObject({ payeeUrl: '', payeeUntil: '' });
        expect(await page(orderNo)).toMatchObject({ state: 'processing', fields: null });
        await move();
        const payeeUrl = urlOf(orderNo);
        const { payeeUntil } = await page(orderNo);
        expect(payeeUntil).toMatch(/^\d{4}-/);
        expect(await merchants(orderNo)).toMatchObject({ payeeUrl, payeeUntil });
        expect((await detail(orderNo)).transfers).toMatchObject([{ payeeUrl, payeeUntil }]);
        const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
        const events = body.events as { type: string; data: object }[];
        const expected = { orderNo, state: 'paying', payeeUrl, payeeUntil };
        expect(events.at(-1)).toMatchObject({ type: 'payout.waits_for_payee', data: expected });
        const shown = await page(orderNo);
        expect(shown).toMatchObject({
          orderNo,
          state: 'waiting',
          amount: '44.00',
          fields: { package: expect.any(String) },
          wallet: { browser: 'MicroMessenger' },
        });
        expect(shown.leftMs).toBeGreaterThan(3_600_000);
        // Who holds the link learns neither the account nor the whole name.
        const { order } = await detail(orderNo);
        const [kept] = await server.owner<{ account: string; name: string }[]>`
          select beneficiary_account as account, beneficiary_name as name
          from payout_order where order_no = ${orderNo}`;
        expect(order.orderNo).toBe(orderNo);
        for (const secret of [kept?.account, kept?.name]) expect(JSON.stringify(shown)).not.toContain(secret);
        // A browser that says it was agreed to changes nothing.
        expect(await ask(orderNo)).toMatchObject({ state: 'waiting' });
        company.noticeFault('none');
        await company.agree(`${orderNo}T1`, true);
        expect(await ask(orderNo)).toMatchObject({ state: 'paid', fields: null, payeeUntil: '', leftMs: 0 });
        expect((await detail(orderNo)).order).toMatchObject({ status: 2 });
      });

      it('gives the wallet nothing while the payout is frozen, or its merchant is suspended', async () => {
        const orderNo = await sent('45.00');
        await move();
        await server.change((sql) => sql`update payout_order set frozen = true where order_no = ${orderNo}`);
        expect(await page(orderNo)).toMatchObject({ state: 'held', fields: null });
        await server.change((sql) => sql`update payout_order set frozen = false where order_no = ${orderNo}`);
        await suspend(true);
        expect(await page(orderNo)).toMatchObject({ state: 'held', fields: null });
        await suspend(false);
        expect(await page(orderNo)).toMatchObject({ state: 'waiting' });
        await paid(orderNo);
      });

      it('says how it ended: refused, lapsed, withdrawn', async () => {
        const refused = await sent('46.00');
        await move();
        await company.agree(`${refused}T1`, false);
        await move();
        expect(await page(refused)).toMatchObject({ state: 'failed', fields: null });
        const late = await sent('47.00');
        await move();
        await server.change(
          (sql) => sql`
            update channel_transfer set payee_until = clock_timestamp() - interval '1 second'
            where transfer_no = ${`${late}T1`}`,
        );
        expect(await page(late)).toMatchObject({ state: 'lapsed', fields: null });
        await company.agree(`${late}T1`, false);
        await move();
        expect((await detail(late)).order).toMatchObject({ status: 7 });
        expect(await page(late)).toMatchObject({ state: 'lapsed', fields: null });
        const { orderNo } = await made('48.00');
        expect(await page(orderNo)).toMatchObject({ state: 'preparing' });
        await callMerchant(server, { method: 'POST', path: `/api/v1/payouts/${orderNo}/cancel`, body: {} });
        expect(await page(orderNo)).toMatchObject({ state: 'withdrawn' });
      });

      it('opens with the token of its payout alone', async () => {
        const [one, other] = [await sent('49.00'), await sent('50.00')];
        const token = tokenOf(urlOf(one));
        const foreign = server.platform.secrets.tag('pay', one) + one;
        for (const p of [token.replace(one, other), foreign, one, `A${token.slice(1)}`, `${token}0`])
          expect([p, (await read(p)).code]).toEqual([p, 404]);
        expect((await read(token)).code).toBe(200);
      });
    });

  describe('the database', () => {
    it('lets the program’s own login neither pay, fail nor return what a channel does', async () => {
      const orderNo = await sent('43.00');
      const app = (statement: string) => Promise.resolve(server.platform.db.app.unsafe(statement));
      const no = `'${orderNo}T1'`;
      await expect(
        app(`insert into channel_payout (channel_id, channel_no, transfer_no, kind, amount, happened_at, source)
          select id, 'x', ${no}, 'paid', 4300, now(), 'query' from payment_channel`),
      ).rejects.toThrow(/permission denied/);
      await expect(app(`update channel_transfer set state = 'failed' where transfer_no = ${no}`)).rejects.toThrow(
        /permission denied/,
      );
      await expect(app(`select take_channel_transfer(1, '{}')`)).rejects.toThrow(/permission denied/);
      await expect(
        Promise.resolve(
          server.owner`
            update channel_transfer set state = 'paid', ended_at = now() where transfer_no = ${`${orderNo}T1`}`,
        ),
      ).rejects.toMatchObject({ constraint: 'channel_transfer_proof' });
      await expect(
        Promise.resolve(server.owner`update payout_order set status = 2 where order_no = ${orderNo}`),
      ).rejects.toMatchObject({ constraint: 'payout_order_line' });
      const fail = { orderNo, reason: '账户异常', googleAuthCode: finance.code() };
      expect(await finance.post('/api/payout/order/bankFail', fail)).toMatchObject({ code: 409 });
    });
  });

  const PROOF = '渠道付款恰有一条渠道付款凭证';
  const BOOKS = '渠道账面等于渠道凭证';
  const LINE = '机构代付有一条出账流水';
  const BACK = '代付退回是付款的全额冲回';
  const paidOne = `(select min(transfer_no) from channel_transfer where state = 'paid')`;
  const BREAKINGS: [what: string, name: string, sql: string][] = [
    ['a paid payout without the channel’s word', PROOF, `delete from channel_payout where transfer_no = ${paidOne}`],
    ['a word of another amount', PROOF, `update channel_payout set amount = amount + 1 where transfer_no = ${paidOne}`],
    [
      'a transfer of no payout',
      PROOF,
      `alter table payout_payment drop constraint payout_payment_way;
        alter table payout_payment drop constraint payout_payment_check;
        update payout_payment set transfer_id = null
        where transfer_id = (select id from channel_transfer where transfer_no = ${paidOne})`,
    ],
    [
      'a failed transfer whose payout goes on',
      PROOF,
      `update channel_transfer set state = 'failed', ask_at = null where transfer_no = ${paidOne}`,
    ],
    [
      'a word that the books lack',
      BOOKS,
      `update channel_payout set amount = amount + 1 where transfer_no = ${paidOne}`,
    ],
    [
      'a receipt that the books lack',
      BOOKS,
      `insert into channel_receipt
        (channel_id, channel_no, payment_no, amount, paid_at, source, state)
        select min(id), 'x', 'x', 1, now(), 'query', 'suspense' from payment_channel`,
    ],
    [
      'a paid payout whose payment failed',
      LINE,
      `alter table payout_payment drop constraint payout_payment_check2;
        update payout_payment set failed_at = now(), fail_reason = 'x'
        where transfer_id = (select id from channel_transfer where transfer_no = ${paidOne})`,
    ],
    ['a returned payout whose channel says nothing of it', BACK, `delete from channel_payout where kind = 'returned'`],
  ];

  describe('verify', () => {
    it.each(BREAKINGS)('finds %s', async (_, name, sql) => {
      const broken = await brokenBy(server, sql);
      expect(
        broken.some((one) => one.startsWith(name)),
        JSON.stringify(broken),
      ).toBe(true);
    });
  });
}
