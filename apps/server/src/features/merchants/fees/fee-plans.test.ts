import type { FeeQuote } from '@mashang/contract/fees';
import type { OverseenMerchantDetail } from '@mashang/contract/merchants';
import { addMoney, formatMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { participantId, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
let admin01: TestUser;
let admin02: TestUser;
let finance01: TestUser;
let merchant: string;
beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  [admin01, admin02, finance01] = await Promise.all([
    insertSession(server, 'admin01'),
    insertSession(server, 'admin02'),
    insertSession(server, 'finance01'),
  ]);
  const [row] = await server.owner<{ id: string }[]>`select id::text from merchant where mch_id = 'M1001'`;
  merchant = row?.id ?? '';
  agent02 = await signInUser(server, 'agent02');
  await rotateOnly(server, 'agent02');
});
afterAll(() => server?.stop());

type Plan = { fixed?: number; least?: number; most?: number | null; tiers?: object[] };
/** Inserts a plan of 3 % with these parts, in force at once, as after an approval by two people. */
const plan = ({ fixed = 0, least = 0, most = null, tiers = [] }: Plan) =>
  asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into merchant_fee (merchant_id, product_id, effective_from, rate, fixed, least, most, tiers)
      select f.merchant_id, f.product_id, clock_timestamp(), 30000, ${fixed}, ${least}, ${most},
        ${JSON.stringify(tiers)}::text::jsonb
      from merchant_fee f join merchant m on m.id = f.merchant_id where m.mch_id = 'M1001' group by 1, 2`;
  });
/** Returns what the merchant received from an order of this amount. */
async function received(amount: string): Promise<string | undefined> {
  const before = await readBalances(server);
  const { agtOrderNo } = await createOrder(server, { amount });
  expect(await agent02.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  await expectWholeBooks(server);
  return changesOf(before, await readBalances(server))['M1001.payable'];
}

it('asks percent and a fixed part, never below the least nor above the most', async () => {
  await plan({ fixed: 50, least: 500, most: 3000 });
  expect(await received('101.00')).toBe('96.00');
  expect(await received('502.00')).toBe('486.44');
  expect(await received('2003.00')).toBe('1973.00');
});

/** Returns what the operator's screens show for terms before any approval is proposed. */
const quote = (terms: object[], amounts: string[], user = admin01) =>
  user.post('/api/merchants/fee/quote', { terms, amounts });

it('asks of an order what a quote of its terms said', async () => {
  const fen = fc.integer({ min: 0, max: 5_000 });
  const terms = fc.record({ fixed: fen, least: fen, most: fc.option(fc.integer({ min: 5_000, max: 9_000 })) });
  const cases = fc.sample(fc.tuple(terms, fc.integer({ min: 101, max: 2_000 })), { numRuns: 10, seed: 18 });
  for (const [n, [{ fixed, least, most }, yuan]] of cases.entries()) {
    const amount = `${yuan}.${String(n).padStart(2, '0')}`;
    await plan({ fixed, least, most });
    const typed = { rate: '3', fixed: formatMoney(fixed), least: formatMoney(least) };
    const said = await quote([{ ...typed, most: most === null ? '' : formatMoney(most) }], [amount]);
    expect(said, JSON.stringify(said)).toMatchObject({ code: 200 });
    const [[quoted] = []] = (said.data as FeeQuote).terms;
    expect(await received(amount), JSON.stringify(typed)).toBe(quoted?.netAmount);
    expect(addMoney(quoted?.netAmount ?? '', quoted?.fee ?? '')).toBe(amount);
  }
});

it('is quoted for each of some terms and amounts, to those alone who see plans', async () => {
  const terms = [
    { rate: '3', fixed: '0.50', least: '5.00', most: '' },
    { rate: '2.5', fixed: '0', least: '0', most: '1' },
  ];
  expect((await quote(terms, ['100', '1000.00'])).data).toEqual({
    currency: 'CNY',
    terms: [
      [
        { amount: '100.00', fee: '5.00', netAmount: '95.00' },
        { amount: '1000.00', fee: '30.50', netAmount: '969.50' },
      ],
      [
        { amount: '100.00', fee: '1.00', netAmount: '99.00' },
        { amount: '1000.00', fee: '1.00', netAmount: '999.00' },
      ],
    ],
  });
  expect(await quote(terms, ['100000000.01'])).toMatchObject({ code: 400, data: [{ field: 'amounts.0' }] });
  expect(await quote([{ ...terms[0], rate: '100' }], ['1'])).toMatchObject({ code: 400 });
  expect(await quote(terms, ['100'], agent02)).toMatchObject({ code: 403 });
});

it('routes no order whose commissions are above its fee', async () => {
  await plan({ most: 100 });
  const { agtOrderNo, status } = await createOrder(server, { amount: '404.00' });
  expect(status).toBe(3);
  const [row] =
    await server.owner`select skipped::text as why from collection_order where agt_order_no = ${agtOrderNo}`;
  expect((row as { why: string }).why).toContain('commissions_above_fee');
});

it('keeps the terms that were in force when the order was made', async () => {
  await plan({ fixed: 100 });
  const before = await readBalances(server);
  const { agtOrderNo } = await createOrder(server, { amount: '205.00' });
  await plan({ fixed: 900 });
  expect(await agent02.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  expect(changesOf(before, await readBalances(server))['M1001.payable']).toBe('197.85');
  await expectWholeBooks(server);
});

it('takes the highest tier that the month before reached, which verification reads from the books again', async () => {
  const tier = (above: number, fixed: number) => ({ above, rate: 30000, fixed, least: 0, most: null, payout: null });
  await plan({ fixed: 700, tiers: [tier(0, 600), tier(1_000_000_000, 100)] });
  expect(await received('106.00')).toBe('96.82');
  const [volume] = await server.owner`select count(*)::int as n, sum(amount)::int as amount from merchant_volume`;
  expect(volume).toEqual({ n: 1, amount: 0 });
  expect(await brokenBy(server, 'update merchant_volume set amount = 5')).toEqual([expect.stringContaining('阶梯')]);
  const changed = `update collection_order
    set fee_fixed = fee_fixed + 1
    where id = (select max(id) from collection_order)`;
  expect(await brokenBy(server, changed)).toEqual(expect.arrayContaining([expect.stringContaining('费率计划')]));
});

/** The product of the test orders. */
async function productOf(): Promise<string> {
  const [row] = await server.owner<{ code: string }[]>`
    select p.code from collection_order o join product p on p.id = o.product_id order by o.id desc limit 1`;
  return row?.code ?? '';
}
const wanted = (terms: object) => ({ rate: '3.0000', enabled: true, effectiveFrom: '', ...terms });

it('is proposed and approved by two people, shown whole, with those from before', async () => {
  const tiers = [{ above: '1000000.00', rate: '2.5000', fixed: '0.00', least: '1.00', most: '', payout: '' }];
  const terms = { fixed: '0.50', least: '2.00', most: '', payout: '', refundFee: '1.00', tiers };
  const product = await productOf();
  await putByTwo({ maker: admin01, checker: admin02 }, 'merchant.fee', merchant, wanted({ product, ...terms }));
  const detail = (await admin01.get('/api/merchants/detail', { id: merchant })).data as OverseenMerchantDetail;
  const now = detail.fees.filter((fee) => fee.product === product);
  expect(now).toMatchObject([{ currency: 'CNY', rate: '3.0000', ...terms, enabled: true }]);
  expect(detail.feeHistory[0]).toMatchObject({ product, tiers: [{ above: '0.00' }, { above: '10000000.00' }] });
  expect(await received('108.00')).toBe('104.26');
});

it('is refused where commissions would exceed it, with the smallest such amount; so is an agent’s rate', async () => {
  const product = await productOf();
  const ask = (terms: object) =>
    propose(admin01, 'merchant.fee', { subjectId: merchant, payload: wanted({ product, ...terms }) });
  const refused = await ask({ most: '5.00' });
  expect(refused).toMatchObject({ code: 400 });
  expect(JSON.stringify(refused)).toContain('payload.rate');
  expect(JSON.stringify(refused)).toMatch(/订单金额 [\d,.]+ 元起，手续费 5.00 元低于佣金合计 5.01 元/);
  for (const [terms, field] of [
    [{ most: '1.00', least: '2.00' }, 'payload.most'],
    [{ tiers: [{ above: '0.00', rate: '3', fixed: '0', least: '0', most: '', payout: '' }] }, 'payload.tiers'],
    [{ fixed: '-1.00' }, 'payload.fixed'],
    [{ currency: 'USD' }, 'payload.currency'],
    [{ payout: '0.01' }, 'payload.payout'],
  ] as const)
    expect(JSON.stringify(await ask(terms)), field).toContain(`"${field}"`);
  const agent = String(await participantId(server, 'agent01'));
  const raised = { product, rate: '9.0000', enabled: true, effectiveFrom: '' };
  const answer = await propose(admin01, 'agent.rate', { subjectId: agent, payload: raised });
  expect(answer).toMatchObject({ code: 400 });
  expect(JSON.stringify(answer)).toMatch(/M1001：.*佣金费率 9.0000%/);
});

it('a refund’s own fee is known before it is approved, and counts in what is lacking and in the advance', async () => {
  const product = await productOf();
  const terms = { refundFee: '1.50' };
  await putByTwo({ maker: admin01, checker: admin02 }, 'merchant.fee', merchant, wanted({ product, ...terms }));
  const { agtOrderNo } = await createOrder(server, { amount: '300.00' });
  expect(await agent02.confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
  // Only one yuan of the merchant's balance is free.
  await server.change(
    (sql) => sql`
      insert into ledger_hold (reference, account_id, amount)
      select 'test:refund-fee', b.account_id, b.posted - b.held - 100
        from ledger_balance b where b.account_id = account_of('merchant', ${merchant}, 'payable')`,
  );
  await server.change(
    (sql) =>
      sql`
        update ledger_balance
        set held = posted - 100
        where account_id = account_of('merchant', ${merchant}, 'payable')`,
  );
  const id = await proposed(admin01, 'collection.refund', { subjectId: agtOrderNo, payload: {} });
  const detail = await detailOf(admin02, id);
  expect(JSON.stringify(detail)).toContain('退款手续费（元）');
  // 300.00 + 1.50 − 9.00 given back is 292.50, of which 1.00 is available.
  expect(JSON.stringify(detail)).toContain('不足 291.50 元');
  expect(await decide(admin02, 'approve', id)).toMatchObject({ code: 200 });
  const refundNo = `TK${id.padStart(12, '0')}`;
  const found = (await admin01.get('/api/refunds/detail', { refundNo })).data;
  expect(found).toMatchObject({ shortage: '291.50' });
  await putByTwo({ maker: finance01, checker: admin02 }, 'refund.advance', refundNo, { amount: '291.50' });
  expect((await admin01.get('/api/refunds/detail', { refundNo })).data).toMatchObject({ shortage: '' });
});
