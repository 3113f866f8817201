import type { AgtIndex, Institution } from '@mashang/contract/dashboard';
import type { Report } from '@mashang/contract/reports';
import { formatTime } from '@mashang/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { propose } from '../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../test-support/arrange/arrange-institution.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances, readOrder } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { rollUpReports } from '../reports/roll-up-reports.ts';

let server: TestServer;
let agent02: TestUser;
let finance: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
  finance = await insertSession(server, 'finance01');
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
  await setMode(server, 'institution');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const orderOf = async (no: string) =>
  (
    await server.owner`
    select status, participant_id, account_id, float_account, settlement_mode, place_id is not null as placed,
      chain_accounts, operator
    from collection_order where agt_order_no = ${no}`
  )[0];

describe('an order at the institution', () => {
  it('is given a number of its own, and no participant, float or hold', async () => {
    const before = await readBalances(server);
    const { agtOrderNo, virtualNo, reference } = await placeOrder(server, { amount: '1000.00' });
    expect(await orderOf(agtOrderNo)).toMatchObject({
      status: 1,
      participant_id: null,
      account_id: null,
      float_account: null,
      settlement_mode: 'institution',
      placed: true,
    });
    expect(virtualNo).toMatch(new RegExp(`^${BANK.prefix}1\\d{10}$`));
    expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
    expect(changesOf(before, await readBalances(server))).toEqual({});
  });

  it('is paid by the bank’s line alone: exact number, exact amount, nobody’s hand', async () => {
    const { agtOrderNo, virtualNo } = await placeOrder(server, { amount: '1000.00' });
    const before = await readBalances(server);
    await importCamt(server, finance, camt('054', [{ amount: '1000.00', reference: 'B1', creditedTo: virtualNo }]));
    expect(await orderOf(agtOrderNo)).toMatchObject({ status: 2, operator: 'system:statement' });
    // No agent acquired the merchant, so nobody gets commission.
    expect(changesOf(before, await readBalances(server))).toEqual({
      'operator.bank_clearing': '-1000.00',
      'M1001.payable': '970.00',
      'operator.revenue': '30.00',
    });
  });

  it('pays the agent who acquired the merchant out of the fee, only while the licence has a network', async () => {
    await server.change(
      (sql) => sql`update merchant set acquiring_agent = (select id from participant where name = 'agent02')`,
    );
    const { reference } = await placeOrder(server, { amount: '1000.00' });
    const before = await readBalances(server);
    await importCamt(server, finance, camt('054', [{ amount: '1000.00', reference: 'B2', text: `货款 ${reference}` }]));
    expect(changesOf(before, await readBalances(server))).toEqual({
      'operator.bank_clearing': '-1000.00',
      'M1001.payable': '970.00',
      'operator.revenue': '18.00',
      'agent02.commission': '8.00',
      'agent01.commission': '4.00',
    });
    // The agents' reports equal the books, before the day is folded and after; the rest of the order belongs to the
    // institution.
    const today = formatTime(server.platform.clock.now()).slice(0, 10);
    const agent01 = await signInUser(server, 'agent01');
    for (const folded of [false, true]) {
      if (folded) await rollUpReports(server.platform);
      for (const [who, own, others] of [
        [agent02, '8.00', '0.00'],
        [agent01, '4.00', '8.00'],
      ] as const) {
        const asked = { groupBy: 'day', startDate: today, endDate: today };
        const { totals, ledger } = (await who.get('/api/report/getReport', asked)).data as Report;
        expect(totals).toMatchObject({ own, others, settledAmount: '0.00', orders: 0 });
        expect(ledger).toEqual({ report: own, postings: own, agrees: true });
      }
    }
    // An agent whose contract has ended is no longer appointed (L7a).
    await server.change(
      (sql) => sql`
        update agent_register set contract_to = current_date - 2
        where participant_id = (select id from participant where name = 'agent02')`,
    );
    const lapsed = await placeOrder(server, { amount: '1000.00' });
    expect(await orderOf(lapsed.agtOrderNo)).toMatchObject({ chain_accounts: [] });
    await server.change((sql) => sql`update agent_register set contract_to = current_date + 300`);
    await setMode(server, 'institution', ['collection', 'payout']);
    const other = await placeOrder(server, { amount: '1000.00' });
    expect(await orderOf(other.agtOrderNo)).toMatchObject({ chain_accounts: [] });
    await setMode(server, 'institution');
    await server.change((sql) => sql`update merchant set acquiring_agent = null`);
  });

  it('names the institution’s account to the staff, in the list and by itself', async () => {
    const { agtOrderNo } = await placeOrder(server, { amount: '1000.00' });
    const admin = await signInUser(server, 'admin01');
    const named = { receiveUserName: BANK.holder, bankName: expect.stringMatching(/银行/) };
    const { list } = (await admin.get('/api/agt/order/getPageList', { agtOrderNo })).data as { list: object[] };
    expect(list).toEqual([expect.objectContaining(named)]);
    const { order } = (await admin.get('/api/agt/order/detail', { agtOrderNo })).data as { order: object };
    expect(order).toMatchObject(named);
  });

  it('fails, with the reason, where no place of the institution is open', async () => {
    const { agtOrderNo, status } = await createOrder(server, { product: 'wallet' });
    expect(status).toBe(3);
    const [row] = await server.owner`select skipped from collection_order where agt_order_no = ${agtOrderNo}`;
    expect(row).toMatchObject({ skipped: [{ a: '0', r: 'no_place' }] });
  });

  it('takes of its place’s day what it takes of a person’s limits: nothing once ended or moved elsewhere', async () => {
    const orders = [
      await placeOrder(server, { amount: '700.00' }),
      await placeOrder(server, { amount: '800.00' }),
      await placeOrder(server, { amount: '900.00' }),
    ] as const;
    const [{ agtOrderNo: lapsed, virtualNo }, { agtOrderNo: closed }, { agtOrderNo: moved }] = orders;
    const used = async (code = BANK.code) => {
      const [row] = await server.owner<{ amount: bigint; count: number }[]>`
        select coalesce(sum(d.amount), 0)::bigint as amount, coalesce(sum(d.count), 0)::int as count
        from receiving_place_day d
        join receiving_place p on p.id = d.place_id
        join bank_account a on a.id = p.bank_account_id
        where a.code = ${code}`;
      return row ?? { amount: 0n, count: 0 };
    };
    const full = await used();
    const less = (amount: bigint, count: number) => ({ amount: full.amount - amount, count: full.count - count });
    await server.owner`
      update collection_order set expire_time = now() - interval '1 second' where agt_order_no = ${lapsed}`;
    await server.owner`select expire_collection_orders(100)`;
    expect(await used()).toEqual(less(70_000n, 1));
    await server.owner`select close_collection_order_proven(${closed}, 'admin01', 'x')`;
    expect(await used()).toEqual(less(150_000n, 2));
    // Money that arrives late counts with the amount that was settled of the order.
    await importCamt(server, finance, camt('054', [{ amount: '700.00', reference: 'LATE-7', creditedTo: virtualNo }]));
    expect(await readOrder(server, lapsed)).toMatchObject({ status: 2 });
    expect(await used()).toEqual(less(80_000n, 1));
    await openBankAccount(server, { code: 'other', number: '5500660077009900', prefix: '', way: 'none' });
    await openPlace(server, 'bank', 'other', { position: 9 });
    const change = async (code: string) => {
      const [row] = await server.owner<{ outcome: string }[]>`
        select change_order_place(${moved}, p.id) as outcome
        from receiving_place p
        join bank_account a on a.id = p.bank_account_id
        join product g on g.id = p.product_id where a.code = ${code} and g.code = 'bank'`;
      expect(row?.outcome).toBe('changed');
    };
    await change('other');
    expect([await used(), await used('other')]).toEqual([less(170_000n, 2), { amount: 90_000n, count: 1 }]);
    await change(BANK.code);
    expect([await used(), await used('other')]).toEqual([less(80_000n, 1), { amount: 0n, count: 0 }]);
    const check = '收款渠道当日用量与其订单相符';
    const broken = await brokenBy(server, 'update receiving_place_day set amount = amount + 1');
    expect(broken.some((name) => name.includes(check))).toBe(true);
    await server.change(
      (sql) =>
        sql`
          update receiving_place
          set enabled = false
          where bank_account_id = (select id from bank_account where code = 'other')`,
    );
  });

  it('goes to the next place when the first has had its day', async () => {
    await openBankAccount(server, { code: 'small', number: '5500660077008800', prefix: '77550001', way: 'order' });
    await openPlace(server, 'bank', 'small', { position: 1, weight: 10_000, daily: 50_000n });
    const { agtOrderNo } = await placeOrder(server, { amount: '600.00' });
    const [row] = await server.owner`
      select a.code
      from collection_order o
      join receiving_place p on p.id = o.place_id
      join bank_account a on a.id = p.bank_account_id
      where o.agt_order_no = ${agtOrderNo}`;
    expect(row).toMatchObject({ code: BANK.code });
    await server.change(
      (sql) =>
        sql`
          update receiving_place
          set enabled = false
          where bank_account_id = (select id from bank_account where code = 'small')`,
    );
  });
});

describe('what mode institution does not have', () => {
  const refused = { code: 451 };
  let order = '';
  beforeEach(async () => {
    order = (await placeOrder(server)).agtOrderNo;
  });

  it('answers 451 with the reason to every call of floats, claims, rotation and confirmation by hand', async () => {
    // The licence was once of mode agent_float: calls that finish work are open there, calls that begin work are not.
    expect(await agent02.get('/api/agt/pollConf/getByPrdId', { prdId: '1' })).toMatchObject({
      ...refused,
      msg: expect.stringContaining('机构结算'),
    });
    expect(await agent02.post('/api/agt/struggle/addOrder/1', {})).toMatchObject(refused);
    expect(await agent02.confirm(order)).toMatchObject({ code: 404 });
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
    for (const call of [
      agent02.get('/api/agt/struggle/getPageList', {}),
      agent02.get('/api/agt/wdOrder/getPageList', {}),
      agent02.confirm(order),
    ])
      expect(await call).toMatchObject(refused);
    const menu = JSON.stringify((await agent02.get('/api/menus/current', {})).data);
    expect(menu).toMatch(/代理中心.*账变流水.*统计报表/);
    expect(menu).not.toMatch(/代收订单|代付大厅|产品轮询管理|收款账户|额度充值|退款任务/);
    expect((await agent02.get('/api/menus/reason', { path: '/order/collection' })).data).toMatchObject({
      kind: 'service',
      title: '代收订单',
      text: expect.stringContaining('机构结算'),
    });
    expect(JSON.stringify((await finance.get('/api/menus/current', {})).data)).toMatch(/代收订单/);
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'agent_float' where id = 1`);
  });

  it('hands no float down while it winds down, and exports no column of floats where it never was', async () => {
    const agent01 = await insertSession(server, 'agent01');
    const sons = async () =>
      ((await agent01.get('/api/pop/popularize/getSonAgtList', {})).data as { list: object[] }).list[0];
    const file = (columns: string[]) =>
      agent01.post('/api/exports/create', { list: 'sub-agents', format: 'csv', query: {}, columns });
    expect(await sons()).toMatchObject({ transfers: false, whyNoTransfer: expect.stringContaining('已停止') });
    expect(await file(['available'])).toMatchObject({ code: 200 });
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
    await setMode(server, 'institution');
    expect(await file(['available', 'held'])).toMatchObject({ code: 400, data: [{ field: 'columns' }] });
    expect(await agent01.post('/api/exports/create', { list: 'sub-agents', format: 'csv', query: {} })).toMatchObject({
      code: 200,
    });
    const [job] = await server.owner<
      { columns: string[] }[]
    >`select columns from export_job order by created_at desc limit 1`;
    expect(job?.columns).toContain('todayAmount');
    expect(job?.columns).not.toContain('available');
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'agent_float' where id = 1`);
    await setMode(server, 'institution');
  });

  it('shows no float, claim or account on the home page of anybody, and no orders on an agent’s', async () => {
    // The seed started with floats; this imitates a deployment that never had any.
    await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
    await setMode(server, 'institution');
    const home = (await agent02.get('/api/index/agtIndex')).data as AgtIndex;
    expect(home).toMatchObject({ floats: false, commissionBalance: expect.any(String) });
    expect(home.float).toBeUndefined();
    expect(home.orders).toBeUndefined();
    expect(home.floatDays).toBeUndefined();
    const admin = await signInUser(server, 'admin01');
    const staff = (await admin.get('/api/index/agtIndex')).data as AgtIndex;
    expect(staff).toMatchObject({ floats: false, orders: { today: expect.any(String), yesterday: '0' } });
    // Nobody had an order yesterday, so the rate is empty and not zero.
    expect(staff.successRate?.yesterday).toBe('');
    const { exposure, waiting } = (await admin.get('/api/index/institution')).data as Institution;
    expect(Object.keys(exposure)).not.toContain('floatAvailable');
    expect(exposure.payable).toBeDefined();
    expect(waiting.map(({ name }) => name)).toContain('payoutsToSend');
    for (const name of ['payoutsToAccept', 'topUps', 'accountChecks'])
      expect(waiting.map((one) => one.name as string)).not.toContain(name);
  });

  it('is refused by the database as well: a hand’s confirmation, a claim, an order at a participant', async () => {
    await expect(
      server.owner`update collection_order set status = 2 where agt_order_no = ${order}`,
    ).rejects.toMatchObject({ constraint: 'receipt_needed' });
    const claimed = server.owner.begin(async (tx) => {
      const [payout] = await tx<{ id: bigint }[]>`
        insert into payout_order (order_no, mch_order_no, merchant_id, product_id, pay_type, amount, fee_rate, fee,
          payable_account, settlement_mode, beneficiary_name, beneficiary_account)
        select 'DFX', 'x', 1, 1, 2, 100, 0, 0, account_of('merchant', 1, 'payable'), 'institution', '', ''
        returning id`;
      await tx`
        insert into payout_claim (claim_no, payout_id, participant_id, float_account, chain_accounts, chain_rates,
          deadline)
        select 'QDX', ${payout?.id ?? 0n}, id, account_of('participant', id, 'float'), '{}', '{}', now()
        from participant
        where name = 'agent02'`;
    });
    await expect(claimed).rejects.toMatchObject({ constraint: 'payout_claim_mode' });
    await expect(
      server.platform.db.app`select * from create_collection_orders(1, 'agent_float', '{2}', '{}', '[]')`,
    ).rejects.toMatchObject({ constraint: 'participants_in_institution' });
  });
});

describe('the payer', () => {
  it('sees the institution as holder, the number and reference, and may change the place until one paid', async () => {
    await server.change(
      (sql) =>
        sql`
          update receiving_place
          set enabled = true, daily_amount = 100000000
          where bank_account_id = (select id from bank_account where code = 'small')`,
    );
    await server.change(
      (sql) =>
        sql`
          update receiving_place
          set position = 2
          where bank_account_id = (select id from bank_account where code = 'small')`,
    );
    const created = await createOrder(server, { product: 'bank', amount: '20.00' });
    const o = new URL(created.payUrl).searchParams.get('o') ?? '';
    const read = async () =>
      (await server.app.inject({ method: 'GET', url: `/api/pay/order?o=${encodeURIComponent(o)}` })).json().data;
    expect(await read()).toMatchObject({ receiver: null, needsPayerName: true });
    await server.app.inject({ method: 'POST', url: '/api/pay/payer', payload: { o, payerName: '王小明' } });
    const first = await read();
    expect(first).toMatchObject({
      reference: expect.stringMatching(/^[2-9A-HJKMNP-Z]{7}$/),
      receiver: { holder: BANK.holder, holderMasked: false, bankName: '示范银行' },
    });
    expect(first.methods).toHaveLength(2);
    const other = first.methods.find((one: { chosen: boolean }) => !one.chosen).id;
    const changed = (
      await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: { o, method: other } })
    ).json();
    expect(changed).toMatchObject({ code: 200, data: { reference: first.reference } });
    expect(changed.data.receiver.accountNo).toMatch(/^77550001/);
    // A transfer that was already on its way to the former number still names the order.
    await importCamt(
      server,
      finance,
      camt('054', [{ amount: '20.00', reference: 'B20', creditedTo: first.receiver.accountNo }]),
    );
    expect(await read()).toMatchObject({ status: 2 });
    const late = (
      await server.app.inject({ method: 'POST', url: '/api/pay/method', payload: { o, method: first.methods[0].id } })
    ).json();
    expect(late).toMatchObject({ code: 409 });
  });
});

it('a merchant is not given to an agent whose verification is over', async () => {
  const admin = await signInUser(server, 'admin01');
  const asked = { subjectId: 'M1001', payload: { agent: 'agent02' } };
  await server.change((sql) => sql`update participant set kyc_expires_at = now() where name = 'agent02'`);
  expect(await propose(admin, 'merchant.agent', asked)).toMatchObject({ code: 400, msg: '须为已认证的代理' });
  await server.change(
    (sql) => sql`update participant set kyc_expires_at = now() + interval '1 year' where name = 'agent02'`,
  );
  expect(await propose(admin, 'merchant.agent', asked)).toMatchObject({ code: 200 });
});
