import { formatTime } from '@mashang/contract/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
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
import { giveRefundAccount } from '../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement, putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { moveRefunds } from '../refunds/refund-commands-store.ts';
import { paySettlements } from '../settlements/settle-on-time.ts';

const SECOND = { code: 'second', number: '1100200300400600', prefix: '' };
const FAR_AHEAD = 1_000;
let server: TestServer;
let reference = 0;
const next = () => `OUT${++reference}`;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await signInUser(server, name);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { ...SECOND, way: 'none' });
  await openPlace(server, 'bank', BANK.code);
  await setMode(server, 'institution');
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

const bring = (...entries: Entry[]) => importCamt(server, user('finance01'), camt('054', entries));
async function paidOrder(amount: string): Promise<string> {
  const { agtOrderNo, virtualNo } = await placeOrder(server, { amount });
  await bring({ amount, reference: next(), creditedTo: virtualNo });
  expect((await readOrder(server, agtOrderNo)).status).toBe(2);
  return agtOrderNo;
}
type Difference = { side: string; amount: string };
/** Returns the differences between an account's statements and books, as the page shows them. */
async function differencesOf(code: string): Promise<Difference[]> {
  const answer = await user('finance01').get('/api/receiving/differences', { code });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as Difference[]).map(({ side, amount }) => ({ side, amount }));
}
async function sentRefund(no: string, amount: string): Promise<string> {
  await giveRefundAccount(server, no);
  const id = await proposed(user('admin01'), 'collection.refund', { subjectId: no, payload: { amount } });
  expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
  const refundNo = `TK${id.padStart(12, '0')}`;
  const body = { refundNo, reference: `PAY-${refundNo}`, googleAuthCode: user('finance01').code() };
  expect(await user('finance01').post('/api/refunds/send', body)).toMatchObject({ code: 200 });
  return refundNo;
}
const stateOf = async (refundNo: string) =>
  (await server.owner<{ state: number }[]>`select state from refund where refund_no = ${refundNo}`)[0]?.state;

describe('money of the institution goes out', () => {
  it('as a refund, booked on the account whose line proves it; the line proves nothing else', async () => {
    const no = await paidOrder('500.00');
    const refundNo = await sentRefund(no, '200.00');
    await bring({ account: SECOND.number, amount: '200.00', reference: next(), way: 'DBIT', text: `退款 ${refundNo}` });
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect(await stateOf(refundNo)).toBe(4);
    expect([await differencesOf(BANK.code), await differencesOf(SECOND.code)]).toEqual([[], []]);
    const again = await sentRefund(no, '200.00');
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
    const [line] = await server.owner<
      { id: string }[]
    >`select id::text from statement_debit where refund_id is not null`;
    const named = { refundNo: again, lineId: line?.id, googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/refunds/settle', named)).toMatchObject({ code: 409 });
    expect(await stateOf(again)).toBe(3);
  });

  it('as a refund that comes back on another account than it left, and is no receipt of any order', async () => {
    const no = await paidOrder('300.00');
    const refundNo = await sentRefund(no, '300.00');
    await bring({ amount: '300.00', reference: next(), way: 'DBIT', text: `退款 ${refundNo}` });
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect((await readOrder(server, no)).status).toBe(5);
    const back = next();
    await bring({ account: SECOND.number, amount: '300.00', reference: back, text: '退汇' });
    expect(await differencesOf(SECOND.code)).toEqual([{ side: 'bank', amount: '300.00' }]);
    const [line] = await server.owner<{ id: string }[]>`select id::text from statement_line where reference = ${back}`;
    await putByTwo(staff(), 'refund.return', refundNo, { lineId: line?.id });
    expect((await readOrder(server, no)).status).toBe(2);
    expect([await differencesOf(BANK.code), await differencesOf(SECOND.code)]).toEqual([[], []]);
  });

  it('as a settlement, and back, each on the account of its line', async () => {
    await arrangeSettlement(server, staff());
    await paidOrder('1000.00');
    const merchant = (await server.owner<{ id: string }[]>`select id::text from merchant where mch_id = 'M1001'`)[0]
      ?.id;
    const made = await user('admin01').post('/api/settlements/make', { merchantIds: [merchant] });
    expect(made, JSON.stringify(made)).toMatchObject({ code: 200 });
    const { runNo } = made.data as { runNo: string };
    await putByTwo(staff(), 'settlement.run', runNo);
    const [settlement] = await server.owner<{ no: string; amount: string }[]>`
      select settlement_no as no, (amount / 100.0)::numeric(14, 2)::text as amount
      from settlement
      order by id desc limit 1`;
    const { no = '', amount = '' } = settlement ?? {};
    const send = { settlementNos: [no], payFrom: SECOND.code, googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/settlements/send', send)).toMatchObject({ code: 200 });
    await bring({ account: SECOND.number, amount, reference: next(), way: 'DBIT', text: `付 ${no}` });
    expect(await paySettlements(server.system('settle-settlements'))).toBe(1);
    expect([await differencesOf(BANK.code), await differencesOf(SECOND.code)]).toEqual([[], []]);
    const back = next();
    await bring({ amount, reference: back, text: '退汇' });
    const [line] = await server.owner<{ id: string }[]>`select id::text from statement_line where reference = ${back}`;
    await putByTwo(staff(), 'settlement.return', no, { lineId: line?.id });
    expect([await differencesOf(BANK.code), await differencesOf(SECOND.code)]).toEqual([[], []]);
  });

  it('is not paid by the bank’s taking back of a receipt', async () => {
    const refundNo = await sentRefund(await paidOrder('90.00'), '90.00');
    const taken = {
      amount: '90.00',
      reference: next(),
      way: 'DBIT',
      reversal: true,
      text: `冲正 ${refundNo}`,
    } as const;
    await bring(taken);
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
    expect(await differencesOf(BANK.code)).toEqual([{ side: 'bank', amount: '-90.00' }]);
  });

  it('from client accounts only: a line of an own account pays, returns and settles nothing', async () => {
    const own = '1100200300400700';
    await openBankAccount(server, { code: 'own', number: own, prefix: '', way: 'none', kind: 'own' });
    const refundNo = await sentRefund(await paidOrder('91.00'), '91.00');
    const [out, came] = [next(), next()];
    await bring(
      { account: own, amount: '91.00', reference: out, way: 'DBIT', text: `退款 ${refundNo}` },
      { account: own, amount: '77.00', reference: came },
    );
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
    const [debit] = await server.owner<{ id: string }[]>`select id::text from statement_debit where reference = ${out}`;
    const named = { refundNo, lineId: debit?.id, googleAuthCode: user('finance01').code() };
    expect(await user('finance01').post('/api/refunds/settle', named)).toMatchObject({ code: 409 });
    expect(await stateOf(refundNo)).toBe(3);
    const claimed = server.owner`update statement_debit set refund_id = 1 where reference = ${out}`;
    await expect(claimed).rejects.toThrow('paid from client accounts');
    const { agtOrderNo } = await placeOrder(server, { amount: '77.00' });
    const [exception] = await server.owner<{ id: string }[]>`
      select e.id::text
      from statement_exception e
      join statement_line l on l.id = e.line_id
      where l.reference = ${came}`;
    for (const orderNo of [agtOrderNo, '']) {
      const items = [{ exceptionId: exception?.id ?? '', orderNo }];
      const asked = await propose(user('finance01'), 'statement.match', { subjectId: 'receipts', payload: { items } });
      const outcome =
        asked.code === 200 ? await decide(user('admin02'), 'approve', (asked.data as { id: string }).id) : asked;
      expect(outcome).toMatchObject({ code: 409, msg: '该到账在自有资金账户，不是客户资金，不能这样处理' });
    }
    expect((await readOrder(server, agtOrderNo)).status).toBe(1);
    expect((await differencesOf('own')).map(({ amount }) => amount).toSorted()).toEqual(['-91.00', '77.00']);
  });

  it('by nobody who is no merchant', async () => {
    const answer = await user('admin01').post('/api/settlements/make', { merchantIds: [String(FAR_AHEAD)] });
    expect(answer).toMatchObject({ code: 409, msg: '没有可结算的商户：商户不存在' });
  });
});

it('a refund is paid by no line of a day before it was sent, found by itself or named', async () => {
  const refundNo = await sentRefund(await paidOrder('92.00'), '92.00');
  const early = next();
  const day = formatTime(Date.now() - 4 * 86_400_000).slice(0, 10);
  await bring({ amount: '92.00', reference: early, way: 'DBIT', text: `退款 ${refundNo}`, day });
  expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(0);
  const [debit] = await server.owner<{ id: string }[]>`select id::text from statement_debit where reference = ${early}`;
  const named = { refundNo, lineId: debit?.id, googleAuthCode: user('finance01').code() };
  expect(await user('finance01').post('/api/refunds/settle', named)).toMatchObject({
    code: 409,
    msg: expect.stringContaining('流水日期'),
  });
  expect(await stateOf(refundNo)).toBe(3);
});
