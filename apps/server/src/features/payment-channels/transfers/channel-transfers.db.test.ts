import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBankAccount, setMode } from '../../../test-support/arrange/arrange-institution.ts';
import { freshCard, fundMerchant, listPayout } from '../../../test-support/arrange/arrange-payouts.ts';
import { callMerchant } from '../../../test-support/call-merchant.ts';
import { changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fundMerchant(server, 1_000_000_000n);
  await openBankAccount(server, { code: 'main', number: '955500001', prefix: '', way: 'none' });
  await setMode(server, 'institution');
  await server.change(
    (sql) => sql`
      with kept as (
        insert into channel_secret (kind, sealed, fingerprint, made_by)
        values ('alipay', '\\x00', '0123456789abcdef', 'finance01')
        returning id)
      insert into payment_channel (code, kind, title, merchant_no, ways, settings, secret_id)
      select 'out', 'alipay', '示范渠道', '1', array['code'], '{}', id from kept`,
  );
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server?.stop();
});

/** Leaves a new payout to the channel; returns its number. */
async function left(amount: string): Promise<string> {
  const { orderNo } = await listPayout(server, { amount, beneficiaryAccount: freshCard() });
  await again(orderNo);
  return orderNo;
}
async function again(orderNo: string): Promise<void> {
  const item = { numbers: [orderNo], by_channel: 'out', user_id: null, actor: 'finance01' };
  const [row] = await server.owner`
    select outcome from send_payouts_proven(${server.owner.json(item)}::json)`;
  expect(row).toEqual({ outcome: 'done' });
}
const handed = async (no: string) => {
  const [row] = await server.platform.db.app`select hand_over_channel_transfer(${no}, '渠道已停用', '-') as outcome`;
  return row?.outcome;
};
async function said(no: string, state: string, fields: Record<string, unknown> = {}): Promise<string> {
  const plain = { no, state, currency: 'CNY', source: 'query', at: '2026-01-02T03:04:05Z', why: '', doubt: '?' };
  const item = { ...plain, ...fields };
  const [row] = await server.platform.db.evidence<{ outcome: string }[]>`
    select take_channel_transfer(c.id, ${server.platform.db.evidence.json(item)}) as outcome from payment_channel c`;
  return row?.outcome ?? '';
}
const standing = async (orderNo: string) => {
  const [row] = await server.owner`
    select o.status, h.state as hold, array_agg(t.state order by t.id) as transfers
    from payout_order o
    join ledger_hold h on h.reference = 'payout:' || o.id
    join channel_transfer t on t.order_no = o.order_no
    where o.order_no = ${orderNo} group by o.status, h.state`;
  return row;
};

it('pays once, whatever is said again, and reverses to the fen what comes back', async () => {
  const before = await readBalances(server);
  const orderNo = await left('100.00');
  const no = `${orderNo}T1`;
  expect(await handed(no)).toBe('go');
  expect(await said(no, 'processing')).toBe('waiting');
  const paid = { channel_no: 'C-1', amount: 10_000 };
  const all = await Promise.all([1, 2, 3, 4].map(() => said(no, 'paid', paid)));
  expect(all.sort()).toEqual(['paid', 'repeat', 'repeat', 'repeat']);
  expect(await standing(orderNo)).toEqual({ status: 2, hold: 'captured', transfers: ['paid'] });
  expect(changesOf(before, await readBalances(server))).toEqual({
    'M1001.payable': '-103.00',
    'channel.channel_clearing': '100.00',
    'operator.revenue': '3.00',
  });
  expect(await said(no, 'processing')).toBe('repeat');
  expect(await said(no, 'returned', paid)).toBe('returned');
  expect(await said(no, 'returned', paid)).toBe('repeat');
  expect(await standing(orderNo)).toMatchObject({ status: 6, transfers: ['returned'] });
  expect(changesOf(before, await readBalances(server))).toEqual({});
  const own = await callMerchant(server, { method: 'GET', path: `/api/v1/payouts/${orderNo}` });
  expect(own.body).toMatchObject({ status: 6 });
});

it('books a payment and its return together where both are first said by the return', async () => {
  const before = await readBalances(server);
  const orderNo = await left('101.00');
  expect(await handed(`${orderNo}T1`)).toBe('go');
  expect(await said(`${orderNo}T1`, 'returned', { channel_no: 'C-2', amount: 10_100 })).toBe('returned');
  const kinds = await server.owner`
    select kind from channel_payout where transfer_no = ${`${orderNo}T1`} order by id`;
  expect([...kinds]).toEqual([{ kind: 'paid' }, { kind: 'returned' }]);
  expect(changesOf(before, await readBalances(server))).toEqual({});
});

it('keeps the hold of a failed one, which goes again under another number, and never pays the first', async () => {
  const orderNo = await left('102.00');
  expect(await handed(`${orderNo}T1`)).toBe('go');
  expect(await said(`${orderNo}T1`, 'failed', { why: '余额不足' })).toBe('failed');
  expect(await said(`${orderNo}T1`, 'failed', { why: '余额不足' })).toBe('repeat');
  expect(await standing(orderNo)).toEqual({ status: 7, hold: 'open', transfers: ['failed'] });
  await again(orderNo);
  expect(await said(`${orderNo}T1`, 'paid', { channel_no: 'C-3', amount: 10_200 })).toBe('contradicts');
  expect(await standing(orderNo)).toEqual({ status: 5, hold: 'open', transfers: ['failed', 'waiting'] });
  expect(await handed(`${orderNo}T2`)).toBe('go');
  expect(await said(`${orderNo}T2`, 'paid', { channel_no: 'C-1', amount: 10_200 })).toBe('contradicts');
  expect(await said(`${orderNo}T2`, 'paid', { channel_no: 'C-4', amount: 10_200 })).toBe('paid');
});

it('notifies the merchant once for each transfer where its payee agrees, and until when', async () => {
  const orderNo = await left('103.00');
  const notified = async () => {
    const { body } = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
    const events = body.events as { type: string; data: { orderNo?: string } }[];
    return events.filter(({ type, data }) => type === 'payout.waits_for_payee' && data.orderNo === orderNo);
  };
  const waits = (no: string) =>
    said(no, 'waits_for_payee', {
      shown: { package: 'p' },
      until: '2099-01-02T03:04:05Z',
      page: 'https://a.example/1',
    });
  expect(await handed(`${orderNo}T1`)).toBe('go');
  expect(await waits(`${orderNo}T1`)).toBe('waiting');
  // The payee agrees and the company pays: it is asked again, and says the same once more.
  expect(await said(`${orderNo}T1`, 'processing')).toBe('waiting');
  expect(await waits(`${orderNo}T1`)).toBe('waiting');
  await expect
    .poll(notified)
    .toMatchObject([
      { data: { status: 5, amount: '103.00', payeeUrl: 'https://a.example/1', payeeUntil: '2099-01-02 11:04:05' } },
    ]);
  expect(await said(`${orderNo}T1`, 'failed', { why: '拒绝' })).toBe('failed');
  await again(orderNo);
  expect(await handed(`${orderNo}T2`)).toBe('go');
  expect(await waits(`${orderNo}T2`)).toBe('waiting');
  await expect.poll(async () => (await notified()).length).toBe(2);
  expect(await said(`${orderNo}T2`, 'failed', { why: '拒绝' })).toBe('failed');
});

it('names every movement of the channel once in channel_evidence, with its effect on the books', async () => {
  const [sum] = await server.owner`
    select sum(e.amount)::bigint as evidence,
      -(select sum(p.amount) from ledger_posting p where p.account_id = c.clearing_account)::bigint as books
    from payment_channel c cross join lateral channel_evidence(c.id) e group by c.id`;
  expect(sum).toEqual({ evidence: -10_200n, books: -10_200n });
  const kinds = await server.owner`
    select split_part(e.key, ':', 1) as kind, e.amount > 0 as back, count(*)::int as n
    from payment_channel c cross join lateral channel_evidence(c.id) e
    group by 1, 2 order by 1, 2`;
  expect([...kinds]).toEqual([
    { kind: 'channel-payout', back: false, n: 3 },
    { kind: 'channel-payout', back: true, n: 2 },
  ]);
});

it('hands nothing over once its time is past: frozen, stopped, or final', async () => {
  const orderNo = await left('103.00');
  await server.change((sql) => sql`update payout_order set frozen = true where order_no = ${orderNo}`);
  expect(await handed(`${orderNo}T1`)).toBe('frozen');
  await server.change((sql) => sql`update payout_order set frozen = false where order_no = ${orderNo}`);
  await server.change((sql) => sql`update payment_channel set enabled = false`);
  expect(await handed(`${orderNo}T1`)).toBe('failed');
  expect(await handed(`${orderNo}T1`)).toBe('over');
  await server.change((sql) => sql`update payment_channel set enabled = true`);
  const sent = await left('104.00');
  expect(await handed(`${sent}T1`)).toBe('go');
  await server.change((sql) => sql`update payment_channel set enabled = false`);
  expect(await handed(`${sent}T1`)).toBe('stopped');
  expect(await standing(sent)).toMatchObject({ status: 5, transfers: ['sent'] });
  await server.change((sql) => sql`update payment_channel set enabled = true`);
});

it('books as paid what had failed for certain, once, and lists what was ended or sent again since', async () => {
  const before = await readBalances(server);
  const orderNo = await left('105.00');
  const no = `${orderNo}T1`;
  expect(await handed(no)).toBe('go');
  expect(await said(no, 'failed', { why: '余额不足' })).toBe('failed');
  const paid = { channel_no: 'C-105', amount: 10_500 };
  const all = await Promise.all([1, 2, 3].map(() => said(no, 'paid', paid)));
  expect(all.sort()).toEqual(['paid', 'repeat', 'repeat']);
  expect(await standing(orderNo)).toEqual({ status: 2, hold: 'captured', transfers: ['paid'] });
  expect(changesOf(before, await readBalances(server))).toEqual({
    'M1001.payable': '-108.15',
    'channel.channel_clearing': '105.00',
    'operator.revenue': '3.15',
  });
  const listed = await server.owner`
    select d.no, d.channel_no as "channelNo", d.channel_amount::int as theirs, d.our_amount::int as ours, d.state
    from channel_difference d where d.kind = 'contradicts' and d.about = 'payout' order by d.id`;
  expect(listed.map((row) => ({ ...row, no: String(row.no).slice(-2) }))).toEqual([
    { no: 'T1', channelNo: 'C-3', theirs: -10_200, ours: null, state: 'open' },
    { no: 'T2', channelNo: 'C-1', theirs: -10_200, ours: null, state: 'open' },
  ]);
});
