import type { PayoutDetail } from '@mashang/contract/payout-orders';
import { formatTime } from '@mashang/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decide, propose } from '../../../test-support/arrange/arrange-approvals.ts';
import { asked, cashOutOf, release, sendCash, settleNow } from '../../../test-support/arrange/arrange-cash-outs.ts';
import {
  BANK,
  camt,
  type Entry,
  importCamt,
  openBankAccount,
  openPlace,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { freshCard, fundMerchant, listPayout } from '../../../test-support/arrange/arrange-payouts.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../../test-support/arrange/arrange-settlements.ts';
import { forgetProposals, liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, expectUnchanged, expectWholeBooks } from '../../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { EVIDENCE_CHECKS } from '../../ledger/invariants/evidence-invariants-store.ts';
import { settleBankPayouts } from '../../payout-orders/bank/bank-steps.ts';
import { paySettlements } from '../../settlements/settle-on-time.ts';

/** Tests what a statement line may prove: by its account, its day, and the bank's reversals. */
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
/** The bank account of agent02 (demo-store.ts); its statements are imported in 对账 too. */
const PARTICIPANTS = '6222020000000002';

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01']) users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await rotateOnly(server, 'agent02');
  await openBankAccount(server, { ...BANK, way: 'order' });
});
beforeEach(async () => {
  users.agent02 = await signInUser(server, 'agent02');
  await forgetProposals(server.owner);
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

let last = 0;
/** Imports a line of the institution's account, or of the given entry; returns its id. */
async function bring(entry: Entry): Promise<string> {
  const reference = `E-${++last}`;
  await importCamt(server, user('finance01'), camt('054', [{ reference, ...entry }]));
  const [row] = await server.owner<{ id: string }[]>`
    select id::text from statement_line where reference = ${reference}
    union all select id::text from statement_debit where reference = ${reference}`;
  return row?.id ?? '';
}

type Line = { lineId: string };
type Money = { no: string; amount: string };
/** One kind of payment of the institution, with the calls by which staff read it and move it on. */
type Kind = {
  sent(): Promise<Money>;
  settle(): Promise<number>;
  lists(no: string): Promise<{ state: unknown; candidates: Line[]; returns: Line[] }>;
  match(no: string, lineId: string): Promise<{ code: number; msg: string }>;
  giveBack(no: string, lineId: string): Promise<{ code: number; msg: string }>;
  states: [sent: unknown, paid: unknown, returned: unknown];
};
let accounts = 6222020000010000n;
const proposedBack = async (kind: Parameters<typeof propose>[1], subjectId: string, payload: object) => {
  const answer = await propose(user('admin01'), kind, { subjectId, payload });
  if (answer.code !== 200) return answer;
  return decide(user('admin02'), 'approve', (answer.data as { id: string }).id);
};

const settlements: Kind = {
  async sent() {
    const accountNo = (accounts++).toString();
    const merchant = await arrangeSettlement(server, staff(), { accountNo, leastAmount: `1.${accountNo.slice(-2)}` });
    const { agtOrderNo } = await createOrder(server, { amount: '300.00' });
    expect(await user('agent02').confirm(agtOrderNo, {})).toMatchObject({ code: 200 });
    const runNo = await makeRun(staff(), merchant);
    await putByTwo(staff(), 'settlement.run', runNo);
    await sendRun(server, user('finance01'), runNo);
    const page = await user('finance01').get('/api/settlements/getPageList', { runNo });
    const [made] = (page.data as { list: { settlementNo: string; amount: string }[] }).list;
    return { no: made?.settlementNo ?? '', amount: made?.amount ?? '' };
  },
  settle: () => paySettlements(server.system('settle-settlements')),
  async lists(settlementNo) {
    const { data } = await user('finance01').get('/api/settlements/detail', { settlementNo });
    const { settlement, candidates, returns } = data as { settlement: { state: string } } & Record<string, Line[]>;
    return { state: settlement.state, candidates: candidates ?? [], returns: returns ?? [] };
  },
  match: (settlementNo, lineId) =>
    user('finance01').post('/api/settlements/match', {
      settlementNo,
      lineId,
      googleAuthCode: user('finance01').code(),
    }),
  giveBack: (no, lineId) => proposedBack('settlement.return', no, { lineId }),
  states: ['paying', 'paid', 'returned'],
};
const cashOuts: Kind = {
  async sent() {
    const no = await asked(user('agent02'), { amount: '100.00' });
    await release(no, user('finance01'), user('admin01'));
    expect(await sendCash(user('admin02'), no, `SENT-${no}`)).toMatchObject({ code: 200 });
    return { no, amount: (await cashOutOf(user('finance01'), no)).cashOut.netAmount };
  },
  settle: () => settleNow(server),
  async lists(no) {
    const { cashOut, candidates, returns } = await cashOutOf(user('finance01'), no);
    return { state: cashOut.status, candidates, returns };
  },
  match: (cashOutNo, lineId) => user('finance01').post('/api/cash-outs/match', { cashOutNo, lineId }),
  giveBack: (no, lineId) => proposedBack('cash-out.return', no, { lineId, reason: '银行退回' }),
  states: [2, 3, 6],
};
const payouts: Kind = {
  async sent() {
    const { orderNo } = await listPayout(server, { amount: '700.00', beneficiaryAccount: freshCard() });
    const finance = user('finance01');
    expect(
      await finance.post('/api/payout/order/send', { orderNos: [orderNo], googleAuthCode: finance.code() }),
    ).toMatchObject({ code: 200 });
    return { no: orderNo, amount: '700.00' };
  },
  settle: () => settleBankPayouts(server.system('settle-payouts')),
  async lists(orderNo) {
    const { order, candidates, returns } = (await user('finance01').get('/api/payout/order/detail', { orderNo }))
      .data as PayoutDetail;
    return { state: order.status, candidates, returns };
  },
  match: (orderNo, lineId) =>
    user('finance01').post('/api/payout/order/match', { orderNo, lineId, googleAuthCode: user('finance01').code() }),
  giveBack: (no, lineId) => proposedBack('payout.return', no, { lineId }),
  states: [5, 2, 6],
};

const dayFrom = (days: number) => formatTime(Date.now() + days * 86_400_000).slice(0, 10);
type Found = { id: string; kind: string; payments: { kind: string; number: string; named: boolean }[] };
/** Returns the open exception of a receipt in 对账. */
async function exceptionOf(lineId: string): Promise<Found> {
  const [row] = await server.owner<{ id: string; kind: string }[]>`
    select id::text, kind from statement_exception where line_id = ${lineId}::bigint and state = 'open'`;
  const found = await user('finance01').get('/api/reconciliation/exception', { id: row?.id ?? '' });
  expect(found, JSON.stringify(found)).toMatchObject({ code: 200 });
  return { id: row?.id ?? '', kind: row?.kind ?? '', payments: (found.data as Found).payments };
}

function guarantees(kind: Kind): void {
  const [SENT, PAID, RETURNED] = kind.states;

  it('of a participant’s account neither pays it, by hand or by itself, nor gives it back', async () => {
    const { no, amount } = await kind.sent();
    const theirs = { amount, endToEnd: no, text: `付 ${no}`, account: PARTICIPANTS };
    const debit = await bring({ ...theirs, way: 'DBIT' });
    expect(await kind.settle()).toBe(0);
    expect(await kind.lists(no)).toMatchObject({ state: SENT, candidates: [] });
    expect(await expectUnchanged(server, () => kind.match(no, debit))).toMatchObject({ code: 409 });

    await bring({ amount, way: 'DBIT', text: no });
    expect(await kind.settle()).toBe(1);
    const back = await bring({ ...theirs, text: `退汇 ${no}` });
    expect(await kind.lists(no)).toMatchObject({ state: PAID, returns: [] });
    expect((await exceptionOf(back)).payments).toEqual([]);
    expect(await expectUnchanged(server, () => kind.giveBack(no, back))).toMatchObject({ code: 400 });
  });

  it('that takes its payment back is offered first as its return, and is no receipt of an order', async () => {
    const { no, amount } = await kind.sent();
    await bring({ amount, way: 'DBIT', endToEnd: no });
    // Matched by EndToEndId alone, as every match does (0600).
    expect(await kind.settle()).toBe(1);
    const plain = await bring({ amount, text: '退汇' });
    const { agtOrderNo } = await createOrder(server, { amount: '61.00' });
    const back = await bring({ amount, endToEnd: no, text: agtOrderNo, reversal: true });
    const waiting = await exceptionOf(back);
    expect(waiting).toMatchObject({ kind: 'no_order' });
    expect(waiting.payments[0]).toMatchObject({ number: no, named: true });
    expect((await kind.lists(no)).returns.map(({ lineId }) => lineId)).toEqual([back, plain]);
    const [settled] = await server.owner<{ no: string }[]>`
      select agt_order_no as no from collection_order where status = 4 or status = 2 order by id limit 1`;
    const asReceipt = { lineId: back, orderNo: settled?.no ?? '', comment: '金额不一致' };
    expect(await user('finance01').post('/api/reconciliation/match', asReceipt)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('冲正'),
    });
    const confirm = { subjectId: 'receipts', payload: { items: [{ exceptionId: waiting.id, orderNo: agtOrderNo }] } };
    expect(await propose(user('admin01'), 'statement.match', confirm)).toMatchObject({
      code: 409,
      msg: expect.stringContaining('冲正'),
    });
    expect(await kind.giveBack(no, back)).toMatchObject({ code: 200 });
    expect(await kind.lists(no)).toMatchObject({ state: RETURNED });
    const [ended] = await server.owner`select state from statement_exception where line_id = ${back}::bigint`;
    expect(ended).toEqual({ state: 'settled' });
  });

  it('of a day on which it was not yet sent proves nothing of it, in lists or by command', async () => {
    const { no, amount } = await kind.sent();
    const early = await bring({ amount, way: 'DBIT', text: no, day: dayFrom(-4) });
    expect(await kind.settle()).toBe(0);
    expect(await kind.lists(no)).toMatchObject({ state: SENT, candidates: [] });
    expect(await expectUnchanged(server, () => kind.match(no, early))).toMatchObject({
      code: 409,
      msg: expect.stringContaining('流水日期'),
    });
    const paid = await bring({ amount, way: 'DBIT', text: '付款', day: dayFrom(-3) });
    expect(await kind.match(no, paid)).toMatchObject({ code: 200 });
    const before = await bring({ amount, text: `退汇 ${no}`, day: dayFrom(-5) });
    const after = await bring({ amount, text: `退汇 ${no}`, day: dayFrom(-2) });
    const returns = (await kind.lists(no)).returns.map(({ lineId }) => lineId);
    expect(returns).toContain(after);
    expect(returns).not.toContain(before);
    expect((await exceptionOf(before)).payments.map(({ number }) => number)).not.toContain(no);
    expect(await expectUnchanged(server, () => kind.giveBack(no, before))).toMatchObject({
      code: 400,
      data: [{ reason: expect.stringContaining('365 天') }],
    });
    expect(await kind.giveBack(no, after)).toMatchObject({ code: 200 });
  });
}

describe('a line of a statement, for a settlement', () => guarantees(settlements));
describe('a line of a statement, for a cash-out', () => {
  guarantees(cashOuts);

  it('that takes back what was matched by hand is found by the reference of the line that paid it', async () => {
    const { no, amount } = await cashOuts.sent();
    const paid = await bring({ amount, way: 'DBIT', endToEnd: 'BANK-OWN-1', text: '网银付款' });
    expect(await cashOuts.settle()).toBe(0);
    expect(await cashOuts.match(no, paid)).toMatchObject({ code: 200 });
    const back = await bring({ amount, endToEnd: 'BANK-OWN-1', reversal: true });
    expect((await exceptionOf(back)).payments[0]).toEqual(expect.objectContaining({ number: no, named: true }));
  });
});
describe('a line of a statement, for a payout of the institution', () => {
  beforeAll(async () => {
    await fundMerchant(server, 10_000_000_000n);
    await openPlace(server, 'bank', BANK.code);
    await setMode(server, 'institution');
  });
  guarantees(payouts);
});

it('no line is evidence twice: every column that names one is counted, and broken is found', async () => {
  const name = '一笔流水只作一次凭证';
  const query = EVIDENCE_CHECKS.find((one) => one.name.startsWith(name))?.query ?? '';
  // A receipt's use is checked directly; the other tables only continue with a line whose use is recorded elsewhere, or
  // without a line.
  const elsewhere = ['receipt.line_id', 'refund.line_id', 'statement_match.line_id', 'statement_exception.line_id'];
  const columns = await server.owner<{ table: string; column: string }[]>`
    select c.conrelid::regclass::text as "table", a.attname::text as "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'statement_line'::regclass`;
  const missing = columns.filter(({ table, column }) => {
    const used = new RegExp(`select ${column}( as line_id)? from ${table}\\b`);
    return !elsewhere.includes(`${table}.${column}`) && !used.test(query);
  });
  expect(missing).toEqual([]);
  const returned = `(select min(return_line_id) from settlement where return_line_id is not null)`;
  const open = `(select min(id) from statement_line where state = 'open' and bank_account_id is not null)`;
  for (const line of [returned, open])
    for (const use of [
      `update payout_payment set return_line_id = ${line}
        where payout_id = (select min(payout_id) from payout_payment where return_line_id is not null)`,
      `update cash_out set return_line_id = ${line}
        where id = (select min(id) from cash_out where return_line_id is not null)`,
    ])
      expect(
        (await brokenBy(server, use)).some((broken) => broken.startsWith(name)),
        use,
      ).toBe(true);
});
