import type { AdjustmentOptions } from '@mashang/contract/collection-orders';
import type { HitPage } from '@mashang/contract/screening';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  type Entry,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../test-support/arrange/arrange-institution.ts';
import { expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { giveRefundAccount } from '../../test-support/arrange/arrange-refunds.ts';
import { putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { expectUnchanged, expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const LISTED = '演示受限人员甲';
let server: TestServer;
let yuan = 1_000;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await signInUser(server, name);
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const hitsOf = async (subjectId: string) =>
  ((await user('risk01').get('/api/risk/hits', { subjectId })).data as HitPage).list;
/** Two people clear the hit of a subject as another person; returns the hit. */
async function clearHit(subjectId: string) {
  const hits = await hitsOf(subjectId);
  expect(hits).toHaveLength(1);
  const asked = { subjectId: hits[0]?.id ?? '', payload: { decision: 'other' } };
  const id = await proposed(user('risk01'), 'screening.hit', asked);
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  return hits[0];
}
const refundsOf = (orderNo: string) => server.owner`select state from refund where order_no = ${orderNo}`;

describe('what a difference gives back', () => {
  const KIND = 'collection.adjust';
  /** Creates an order of which 400.00 arrived, with the proposal to return them. */
  async function differing(options: { refundable?: boolean } = {}) {
    yuan += 1;
    const { agtOrderNo: no } = await createOrder(server, { amount: `${yuan}.00` }, options);
    const input = { paidInAmount: '400.00', googleAuthCode: user('agent02').code() };
    expect(await user('agent02').confirm(no, input)).toMatchObject({ code: 409 });
    const payload = { outcome: 'return', received: '400.00', payer: '', returnBy: 'institution', returnReference: '' };
    return { no, asked: { subjectId: no, payload } };
  }
  const ask = (asked: { subjectId: string; payload: object }) => propose(user('finance01'), KIND, asked);
  async function optionsOf(no: string): Promise<AdjustmentOptions> {
    return (await user('finance01').get('/api/agt/order/adjustment', { agtOrderNo: no })).data;
  }

  it('is approved on the sight of account and holder, which the dialog shows before', async () => {
    const { no, asked } = await differing();
    expect((await optionsOf(no)).payee).toEqual({
      account: '招商银行 622202******1234（付款人填写）',
      named: '王*明',
    });
    const id = await proposed(user('finance01'), KIND, asked);
    const { lines } = await detailOf(user('admin01'), id);
    expect(lines).toContainEqual({ label: '退到账户', before: '', after: '招商银行 622202******1234（付款人填写）' });
    expect(lines).toContainEqual({ label: '户名', before: '', after: '王*明' });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    expect(await refundsOf(no)).toEqual([{ state: 1 }]);
  });

  it('takes another approval once its payer has entered another account', async () => {
    const { no, asked } = await differing();
    const id = await proposed(user('finance01'), KIND, asked);
    await giveRefundAccount(server, no, { accountNo: '6222020000005678' });
    expect((await detailOf(user('admin01'), id)).changed).toBe(true);
    expect(await expectUnchanged(server, () => decide(user('admin01'), 'approve', id))).toMatchObject({
      code: 409,
      msg: '记录已变化，请重新提交',
    });
    expect(await refundsOf(no)).toEqual([]);
    expect(await user('finance01').post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    const again = await proposed(user('finance01'), KIND, asked);
    expect(await decide(user('admin01'), 'approve', again)).toMatchObject({ code: 200 });
  });

  it('goes to nobody who may be on a list: not at the proposal, and not at the approval', async () => {
    const { no, asked } = await differing();
    const id = await proposed(user('finance01'), KIND, asked);
    await giveRefundAccount(server, no, { holder: LISTED });
    const answers = [await decide(user('admin01'), 'approve', id), await ask(asked)];
    expect(answers.map(({ code }) => code)).toEqual([423, 423]);
    expect(await refundsOf(no)).toEqual([]);
    await clearHit(no);
    expect(await user('finance01').post('/api/approvals/withdraw', { id })).toMatchObject({ code: 200 });
    const again = await proposed(user('finance01'), KIND, asked);
    expect(await decide(user('admin01'), 'approve', again)).toMatchObject({ code: 200 });
  });

  it('goes to no account of the merchant’s, and while nobody said where, its way says so', async () => {
    const own = await differing();
    const [merchant] = await server.owner<{ name: string }[]>`
      select m.legal_name as name
      from collection_order o
      join merchant m on m.id = o.merchant_id
      where o.agt_order_no = ${own.no}`;
    await giveRefundAccount(server, own.no, { holder: merchant?.name ?? '' });
    expect(await ask(own.asked)).toMatchObject({
      code: 409,
      msg: '退款账户是收款方、商户或本平台的账户，不能退到该账户',
    });
    const { no, asked } = await differing({ refundable: false });
    const { payee, options } = await optionsOf(no);
    const refusal = '付款人尚未填写退款账户，请付款人在付款页填写后再提交';
    expect(payee).toEqual({ account: '', named: '' });
    expect(options.find(({ outcome }) => outcome === 'return')).toMatchObject({ refusal });
    expect(options.find(({ outcome }) => outcome === 'settle')).toMatchObject({ refusal: '' });
    expect(await ask(asked)).toMatchObject({ code: 409, msg: refusal });
  });
});

describe('a late receipt that two people settle', () => {
  it('is held against the lists by its payer’s name, and takes no masked one for it', async () => {
    yuan += 1;
    const { agtOrderNo: no } = await createOrder(server, { amount: `${yuan}.00` });
    await expireNow(server, no);
    const asked = (payer: string) => ({
      subjectId: no,
      payload: { outcome: 'settle', received: `${yuan}.00`, payer, returnBy: 'institution', returnReference: '' },
    });
    const ask = (payer: string) => propose(user('finance01'), 'collection.adjust', asked(payer));
    expect(await ask('演*甲')).toMatchObject({ code: 400, msg: '付款人姓名须为全名，不能含 *' });
    expect(await ask(LISTED)).toMatchObject({ code: 423, msg: '付款人姓名须先由风控复核' });
    expect(await clearHit(no)).toMatchObject({ subject: 'collection', who: '' });
    const id = await proposed(user('finance01'), 'collection.adjust', asked(LISTED));
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    const { data } = await user('finance01').get('/api/agt/order/detail', { agtOrderNo: no });
    expect(data).toMatchObject({ order: { status: 2, paymentName: '演*****甲' } });
  });
});

describe('a refund to somebody who may be on a list', () => {
  async function settledFor(holder: string): Promise<string> {
    yuan += 1;
    const { agtOrderNo } = await createOrder(server, { amount: `${yuan}.00` });
    expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
    await giveRefundAccount(server, agtOrderNo, { holder });
    return agtOrderNo;
  }
  const ask = (subjectId: string) => propose(user('finance01'), 'collection.refund', { subjectId, payload: {} });

  it('is refused, stands in the queue of risk, and goes on once two people have found somebody else', async () => {
    const no = await settledFor(LISTED);
    expect(await ask(no)).toMatchObject({ code: 423, msg: '退款账户户名须先由风控复核' });
    expect((await ask(no)).code).toBe(423);
    expect(await clearHit(no)).toMatchObject({
      subject: 'collection',
      who: '退款收款人',
      name: '演*****甲',
      level: 'exact',
      holds: false,
      state: 0,
    });
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: no, payload: {} });
    expect(await decide(user('admin01'), 'approve', id)).toMatchObject({ code: 200 });
    expect(await refundsOf(no)).toEqual([{ state: 1 }]);
  });

  it('stays refused where it is the person itself', async () => {
    const no = await settledFor(LISTED);
    expect((await ask(no)).code).toBe(423);
    const [hit] = await hitsOf(no);
    const same = { subjectId: hit?.id ?? '', payload: { decision: 'same' } };
    const id = await proposed(user('risk01'), 'screening.hit', same);
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    expect((await ask(no)).code).toBe(423);
    expect(await refundsOf(no)).toEqual([]);
  });

  it('asked for by its merchant stands there too, and the merchant learns of no list', async () => {
    const no = await settledFor(LISTED);
    const asked = await callMerchant(server, { method: 'POST', path: `/api/v1/collections/${no}/refund`, body: {} });
    expect(asked.status).toBe(423);
    expect(asked.text).not.toMatch(/名单|命中|筛查|screen/i);
    expect(await hitsOf(no)).toHaveLength(1);
  });
});

describe('money on suspense of somebody who may be on a list', () => {
  let last = 0;
  beforeAll(async () => {
    await openBankAccount(server, { ...BANK, way: 'order' });
    await openPlace(server, 'bank', BANK.code);
    await setMode(server, 'institution');
  });
  /** Imports a receipt from a listed payer; returns its line. */
  async function receive(entry: Entry): Promise<string> {
    last += 1;
    const whole = { payer: LISTED, from: '6222029999341672115', reference: `PAYEE${last}`, ...entry };
    await importCamt(server, user('finance01'), camt('054', [whole]));
    const [row] = await server.owner<
      { id: string }[]
    >`select id::text from statement_line where reference = ${`PAYEE${last}`}`;
    return row?.id ?? '';
  }
  async function goesBackOnceCleared(line: string, subjectId: string) {
    expect((await propose(user('admin01'), 'refund.surplus', { subjectId: line, payload: {} })).code).toBe(423);
    const hit = await clearHit(subjectId);
    await putByTwo({ maker: user('admin01'), checker: user('admin02') }, 'refund.surplus', line);
    return hit;
  }

  it('of no order goes back once risk has looked', async () => {
    const line = await receive({ amount: '31.00', text: '往来款' });
    const [exception] = await server.owner<{ id: string }[]>`
      select id::text from statement_exception where line_id = ${line}::bigint`;
    const staff = { maker: user('admin01'), checker: user('admin02') };
    await putByTwo(staff, 'statement.suspense', exception?.id ?? '');
    expect(await goesBackOnceCleared(line, line)).toMatchObject({ subject: 'line', who: '退款收款人' });
  });

  it('of an order stands in the queue by its order', async () => {
    const { agtOrderNo, virtualNo } = await placeOrder(server, { amount: '32.00' });
    await receive({ amount: '32.00', creditedTo: virtualNo, payer: '王小明' });
    const line = await receive({ amount: '32.00', creditedTo: virtualNo });
    expect(await goesBackOnceCleared(line, agtOrderNo)).toMatchObject({ subject: 'collection' });
  });
});
