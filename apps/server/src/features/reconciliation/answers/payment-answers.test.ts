import type { AnswerRowPage } from '@mashang/contract/bank-files';
import type { SettlementDetail } from '@mashang/contract/settlements';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allOf, at, readXml, textAt } from '../../../platform/files/xml-tree.ts';
import { grantWriter } from '../../../platform/verbs/grant-writes.ts';
import { pain002, takeAnswer, tryAnswer, uploadAnswer } from '../../../test-support/arrange/arrange-answers.ts';
import { camt, importCamt, openBankAccount, setMode } from '../../../test-support/arrange/arrange-institution.ts';
import { rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { fundMerchant, listPayout, readPayout } from '../../../test-support/arrange/arrange-payouts.ts';
import { refundByTwo } from '../../../test-support/arrange/arrange-refunds.ts';
import { arrangeSettlement, makeRun, putByTwo, sendRun } from '../../../test-support/arrange/arrange-settlements.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { forgetProposals, liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { settleBankPayouts } from '../../payout-orders/bank/bank-steps.ts';
import { moveRefunds } from '../../refunds/refund-commands-store.ts';
import { paySettlements } from '../../settlements/settle-on-time.ts';

const PAYER = '955500001';
/** The refusal for a person who has already handled the payment. */
const ANOTHER = { code: 409, msg: expect.stringContaining('须由另一人付款') };
let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const finance = () => user('finance01');
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
let numbers = 0;

beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await openBankAccount(server, { code: 'main', number: PAYER, prefix: '', way: 'none' });
  await openBankAccount(server, { code: 'own', number: '955500009', prefix: '', way: 'none', kind: 'own' });
  await fundMerchant(server, 10_000_000n);
});
beforeEach(() => forgetProposals(server.owner));
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

const download = (path: string, by = 'finance01') =>
  server.app.inject({ method: 'GET', url: `/files/${path}`, headers: user(by).headers });
const rowsOf = async (text: string, only = 'all') =>
  ((await finance().get('/api/reconciliation/answerRows', { text, only })).data as AnswerRowPage).list;
/** Outcomes of a payment in the answers, the newest last. */
const outcomesOf = async (number: string) => (await rowsOf(number)).map(({ outcome }) => outcome).toReversed();
/** Imports the statement line of the bank's payment; only its EndToEndId names the payment. */
function paidByBank(number: string, amount: string): Promise<unknown> {
  numbers += 1;
  const one = { account: PAYER, way: 'DBIT' as const, reference: `OUT${numbers}`, endToEnd: number, amount };
  return importCamt(server, finance(), camt('054', [one]));
}
async function expectPain001(path: string, payments: { number: string; amount: string; account: string }[]) {
  const file = await download(path);
  expect(file.headers['content-type']).toContain('application/xml');
  expect((await download(path)).body).toBe(file.body);
  const order = at(readXml(file.body), 'CstmrCdtTrfInitn');
  const [group, block] = [at(order, 'GrpHdr'), at(order, 'PmtInf')];
  const batchNo = /[JDT]B\d+/.exec(path)?.[0];
  const total = payments.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  for (const part of [group, block]) {
    expect(textAt(part, 'NbOfTxs')).toBe(String(payments.length));
    expect(textAt(part, 'CtrlSum')).toBe((total / 100).toFixed(2));
  }
  expect([textAt(group, 'MsgId'), textAt(block, 'PmtInfId')]).toEqual([batchNo, batchNo]);
  expect(textAt(block, 'DbtrAcct', 'Id', 'Othr', 'Id')).toBe(PAYER);
  const said = allOf(block, 'CdtTrfTxInf').map((one) => ({
    number: textAt(one, 'PmtId', 'EndToEndId'),
    amount: textAt(one, 'Amt', 'InstdAmt'),
    account: textAt(one, 'CdtrAcct', 'Id', 'Othr', 'Id'),
  }));
  expect(said).toEqual(payments);
  expect((await download(path, 'risk01')).statusCode).toBe(404);
}

describe('a refund by bank file', () => {
  const send = (refundNos: string[], by = 'finance01', fields: object = {}) =>
    user(by).post('/api/refunds/sendFile', { refundNos, googleAuthCode: user(by).code(), ...fields });
  async function approved(amount: string): Promise<string> {
    const { agtOrderNo } = await createOrder(server, { amount });
    expect(await user('agent02').confirm(agtOrderNo)).toMatchObject({ code: 200 });
    return refundByTwo(staff(), agtOrderNo, { executor: 'institution' });
  }
  const stateOf = async (refundNo: string) =>
    ((await finance().get('/api/refunds/detail', { refundNo })).data as { refund: { state: number } }).refund.state;

  it('is refused by one answer, sent again in another file, and paid by the line that carries its number', async () => {
    const [first, second] = [await approved('431.00'), await approved('432.00')];
    expect(await send([first, second], 'admin01')).toMatchObject({ code: 403 });
    expect(await send([first, second], 'finance01', { payFrom: 'own' })).toMatchObject({
      code: 400,
      data: [{ field: 'payFrom' }],
    });
    expect(await send([first, 'TK000000000000'])).toMatchObject({ code: 404 });
    expect(await stateOf(first)).toBe(1);
    const sent = await send([first, second]);
    expect(sent).toMatchObject({ code: 200, data: { lines: 2, total: '863.00' } });
    const { batchNo } = sent.data as { batchNo: string };
    expect(await send([first])).toMatchObject({ code: 409, msg: expect.stringContaining(first) });
    const account = '6222020000001234';
    await expectPain001(`refund-files/${batchNo}.xml`, [
      { number: first, amount: '431.00', account },
      { number: second, amount: '432.00', account },
    ]);
    expect((await download(`refund-files/${batchNo}.csv`)).body).toContain(second);

    const before = await readBalances(server);
    const message = pain002({ batchNo, group: 'PART', lines: 2, total: '863.00' }, [
      { no: first, code: 'AC04', text: '账户已销户', amount: '431.00' },
      { no: second, status: 'ACSC', amount: '432.00' },
    ]);
    expect(await takeAnswer(finance(), message)).toMatchObject({
      failed: 1,
      nothing: 2,
      differences: 0,
      already: false,
    });
    expect([await stateOf(first), await stateOf(second)]).toEqual([5, 3]);
    const again = await takeAnswer(finance(), message);
    expect(again).toMatchObject({ failed: 1, nothing: 2, differences: 0, already: true });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const detail = (await finance().get('/api/refunds/detail', { refundNo: first })).data;
    expect(detail).toMatchObject({
      payments: [{ failReason: '银行退回 AC04 账户已销户' }],
      files: [{ batchNo, hasPayer: true }],
    });

    // The person who sent the payment and imported its answer may not pay it again: that person could have fabricated
    // the answer.
    expect(await send([first])).toMatchObject({ code: 403, msg: expect.stringContaining('须由另一人付款') });
    // The answer to the first file arrives again as another message; it does not concern the second file.
    const next = (await send([first], 'admin02')).data as { batchNo: string };
    expect(await takeAnswer(finance(), pain002({ batchNo }, [{ no: first }]))).toMatchObject({ failed: 0 });
    expect(await stateOf(first)).toBe(3);
    expect(await outcomesOf(first)).toEqual(['failed', 'repeated']);
    await paidByBank(first, '431.00');
    expect(await moveRefunds(grantWriter(server.platform.db.app))).toBe(1);
    expect(await stateOf(first)).toBe(4);
    const late = await takeAnswer(finance(), pain002({ batchNo: next.batchNo, group: 'RJCT' }, []));
    expect(late).toMatchObject({ failed: 0, differences: 1 });
    expect(await stateOf(first)).toBe(4);
  });
});

describe('a settlement by bank file', () => {
  const stateOf = async (settlementNo: string) =>
    ((await finance().get('/api/settlements/detail', { settlementNo })).data as { settlement: { state: string } })
      .settlement.state;

  it('is refused with its whole file, and stays paid once a statement says so', async () => {
    const merchant = await arrangeSettlement(server, staff());
    const runNo = await makeRun(staff(), merchant);
    await putByTwo(staff(), 'settlement.run', runNo);
    const batchNo = await sendRun(server, finance(), runNo);
    const [row] = await server.owner<{ no: string; amount: string }[]>`
      select settlement_no as no, money_text(amount) as amount from settlement where state = 'paying'`;
    const { no, amount } = row as { no: string; amount: string };
    const path = `settlements/${batchNo}.xml`;
    await expectPain001(path, [{ number: no, amount, account: '7559000012345678' }]);

    const asSent = (await download(`settlements/${batchNo}.csv`)).body;
    const before = await readBalances(server);
    const take = (...answer: Parameters<typeof pain002>) => takeAnswer(finance(), pain002(...answer));
    const differs = { failed: 0, differences: 1 };
    expect(await take({ batchNo, lines: 2 }, [{ no }])).toMatchObject(differs);
    expect(await take({ batchNo, total: '0.01' }, [{ no }])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no, amount: '0.01' }])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no, amount, currency: 'USD' }])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no: 'JS00000000000000000000' }])).toMatchObject(differs);
    expect(await take({ batchNo: 'JB20260101000000000000' }, [{ no }])).toMatchObject(differs);
    expect(await take({ batchNo, blockNo: 'OTHER' }, [{ no }])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no }, { no, status: 'ACSC' }])).toMatchObject({ failed: 0, differences: 2 });
    expect(await take({ batchNo, group: 'RJCT' }, [{ no, status: 'ACSP' }])).toMatchObject(differs);
    expect(await take({ batchNo, group: 'RJCT', groupCode: 'DU01' }, [])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no, code: 'AM05' }])).toMatchObject(differs);
    expect(await take({ batchNo }, [{ no, status: 'CANC' }])).toMatchObject(differs);
    for (const status of ['ACCP', 'ACSP', 'ACSC', 'ACTC', 'ACWC', 'PDNG', 'RCVD'])
      expect(await take({ batchNo, group: status }, [{ no, status }])).toMatchObject({ failed: 0, differences: 0 });
    expect(await stateOf(no)).toBe('paying');
    expect((await rowsOf(batchNo, 'differences')).map(({ outcome }) => outcome)).toEqual([
      'unread',
      'duplicate',
      'duplicate',
      'contradicts',
      'contradicts',
      'contradicts',
      'unknown',
      'unknown',
      'amount_differs',
      'amount_differs',
      'other_file',
      'other_file',
    ]);

    const whole = pain002({ batchNo, group: 'RJCT', groupCode: 'FF01', lines: 1, total: amount }, []);
    expect(await takeAnswer(finance(), whole)).toMatchObject({ failed: 1, differences: 0 });
    expect(await stateOf(no)).toBe('failed');
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await trySend(no, 'finance01')).toMatchObject(ANOTHER);
    const second = await sendRun2(no, 'admin02');
    expect(await takeAnswer(user('admin02'), pain002({ batchNo: second, block: 'RJCT' }, []))).toMatchObject({
      failed: 1,
    });
    expect(await trySend(no, 'admin02')).toMatchObject(ANOTHER);
    const third = await sendRun2(no, 'finance01');
    // Every file that contained the settlement stays recorded, can be downloaded again unchanged, and an answer to an
    // earlier file is treated as an answer to that file.
    const { files } = (await finance().get('/api/settlements/detail', { settlementNo: no })).data as SettlementDetail;
    expect(files.map((one) => [one.batchNo, one.failReason === '', one.sentBy])).toEqual([
      [batchNo, false, 'finance01'],
      [second, false, 'admin02'],
      [third, true, 'finance01'],
    ]);
    expect((await download(`settlements/${batchNo}.csv`)).body).toBe(asSent);
    await expectPain001(path, [{ number: no, amount, account: '7559000012345678' }]);
    const [shown] = await server.owner`
      select count(*)::int as times
      from audit_log
      where action = 'settlement.show-file' and subject_id = ${batchNo} and after ->> 'format' = 'csv'`;
    expect(shown).toEqual({ times: 2 });
    expect(await take({ batchNo, block: 'RJCT' }, [{ no }])).toMatchObject({ failed: 0, differences: 0 });
    expect(await stateOf(no)).toBe('paying');
    // The bank paid it nevertheless, and a statement shows this before it has been matched.
    await paidByBank(no, amount);
    expect(await take({ batchNo: third }, [{ no }])).toMatchObject(differs);
    expect(await paySettlements(server.system('settle-settlements'))).toBe(1);
    expect(await take({ batchNo: third }, [{ no, code: 'AC01' }])).toMatchObject(differs);
    expect(await stateOf(no)).toBe('paid');
    expect((await outcomesOf(no)).slice(-2)).toEqual(['has_line', 'not_paying']);
  });

  const trySend = (settlementNo: string, by: string) =>
    user(by).post('/api/settlements/send', { settlementNos: [settlementNo], googleAuthCode: user(by).code() });
  async function sendRun2(settlementNo: string, by: string): Promise<string> {
    const answer = await trySend(settlementNo, by);
    expect(answer).toMatchObject({ code: 200 });
    return (answer.data as { batchNo: string }).batchNo;
  }
});

describe('a payout by bank file', () => {
  const send = (orderNos: string[], fields: object = {}, by = 'finance01') =>
    user(by).post('/api/payout/order/send', { orderNos, googleAuthCode: user(by).code(), ...fields });

  it('is refused by the bank’s answer alone, row by row, and the rest is paid', async () => {
    await fundMerchant(server, 1_000_000_000n);
    await setMode(server, 'institution');
    const [first, second, third] = [
      (await listPayout(server, { amount: '501.00' })).orderNo,
      (await listPayout(server, { amount: '502.00' })).orderNo,
      (await listPayout(server, { amount: '503.00' })).orderNo,
    ] as const;
    const sent = await send([first, second, third]);
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 200 });
    const { batchNo } = sent.data as { batchNo: string };
    const account = '6222020000000007';
    await expectPain001(`payouts/${batchNo}.xml`, [
      { number: first, amount: '501.00', account },
      { number: second, amount: '502.00', account },
      { number: third, amount: '503.00', account },
    ]);
    const before = await readBalances(server);
    const message = pain002({ batchNo, group: 'PART', block: 'PART' }, [
      { no: first, code: 'AC01' },
      { no: second, status: 'ACCP' },
    ]);
    expect(await takeAnswer(finance(), message)).toMatchObject({ failed: 1, nothing: 3, differences: 0 });
    expect(await readPayout(server, first)).toMatchObject({ status: 7 });
    for (const no of [second, third]) expect(await readPayout(server, no)).toMatchObject({ status: 5 });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    await paidByBank(second, '502.00');
    expect(await settleBankPayouts(server.system('settle-payouts'))).toBe(1);
    // The answer refuses the rest of the file, but not payments that are paid or already refused.
    expect(await takeAnswer(finance(), pain002({ batchNo, block: 'RJCT' }, []))).toMatchObject({ failed: 1 });
    expect(await readPayout(server, second)).toMatchObject({ status: 2 });
    expect(await readPayout(server, third)).toMatchObject({ status: 7 });
    // The answer counts as a statement of the person who imported it: neither that person nor the sender may send the
    // payment again.
    expect(await send([first])).toMatchObject(ANOTHER);
    expect(await send([first], {}, 'admin02')).toMatchObject({ code: 200 });
    // The sender may not send a payment again after another person's answer either.
    const [again] = await server.owner<
      { batch_no: string }[]
    >`select b.batch_no from payout_payment p join settlement_batch b on b.id = p.batch_id
      join payout_order o on o.id = p.payout_id where o.order_no = ${first} order by p.attempt desc limit 1`;
    expect(await takeAnswer(finance(), pain002({ batchNo: again?.batch_no ?? '' }, [{ no: first }]))).toMatchObject({
      failed: 1,
    });
    for (const by of ['admin02', 'finance01']) expect(await send([first], {}, by)).toMatchObject(ANOTHER);
    const byItsSender = `update payout_payment
      set sent_by = 'finance01'
      where attempt = 2 and payout_id = (select id from payout_order where order_no = '${first}')`;
    expect((await brokenBy(server, byItsSender)).join()).toContain('失败后再付另有其人');
  });

  it('names the account it is paid from, which is asked for where there are several', async () => {
    await openBankAccount(server, { code: 'second', number: '955500002', prefix: '', way: 'none' });
    const { orderNo } = await listPayout(server, { amount: '44.00' });
    expect(await send([orderNo])).toMatchObject({ code: 400, data: [{ field: 'payFrom' }] });
    for (const payFrom of ['own', 'nowhere'])
      expect(await send([orderNo], { payFrom })).toMatchObject({ code: 400, data: [{ field: 'payFrom' }] });
    const payers = (await finance().get('/api/receiving/payers', {})).data;
    expect(payers).toMatchObject([{ code: 'main' }, { code: 'second' }]);
    expect(await user('risk01').get('/api/receiving/payers', {})).toMatchObject({ code: 403 });
    const sent = await send([orderNo], { payFrom: 'second' });
    const { batchNo } = sent.data as { batchNo: string };
    expect((await download(`payouts/${batchNo}.xml`)).body).toContain('<Id>955500002</Id>');
    // A file made before this field existed names no paying account: only its CSV is available.
    await asOwner(server.platform.db.url, async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update settlement_batch set from_account = null where batch_no = ${batchNo}`;
    });
    const old = await download(`payouts/${batchNo}.xml`);
    expect([old.statusCode, old.body]).toEqual([409, expect.stringContaining('没有付款账户，只能下载 CSV')]);
    expect((await download(`payouts/${batchNo}.csv`)).statusCode).toBe(200);
    const refused = server.owner`insert into settlement_batch (batch_no, lines, total, made_by, from_account)
      select 'DBX', 1, 1, 'x', id from bank_account where code = 'own'`;
    await expect(Promise.resolve(refused)).rejects.toMatchObject({ constraint: 'settlement_batch_client_money' });
  });
});

describe('who brings an answer', () => {
  it('may say of its payments that they failed; the database asks the same', async () => {
    const message = pain002({ batchNo: 'DB20260101000000000000' }, [{ no: 'DF1' }]);
    expect(await tryAnswer(user('risk01'), message)).toMatchObject({ code: 403 });
    const app = server.platform.db.app;
    const item = { answer: '1', user_id: '1', actor: 'admin01', request_id: 'x', ip: '' };
    await expect(
      Promise.resolve(app`select take_payment_answer(${JSON.stringify(item)}::text::json)`),
    ).rejects.toMatchObject({ constraint: 'acting_user' });
    await expect(
      Promise.resolve(
        app`insert into payment_answer_row (answer_id, row_no, level, status) values (1, 900, 'message', 'RJCT')`,
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(Promise.resolve(app`update payment_answer_row set outcome = null`)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('lists in Chinese what cannot be read, and nothing is kept of it', async () => {
    const fine = pain002({ batchNo: 'DB20260101000000000000' }, [{ no: 'DF1', amount: '1.00' }]);
    const head = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;">]>';
    const refused: [string, string][] = [
      [fine.replace(/^<\?xml[^>]*>/, head), 'DOCTYPE'],
      [fine.replace('</CstmrPmtStsRpt>', ''), '不是格式正确的 XML'],
      [fine.replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, ''), '原付款文件编号'],
      [fine.replace('pain.001.001.09', 'pain.008.001.08'), 'pain.001'],
      [fine.replace('>1.00<', '>1e9<'), '金额无法识别'],
      [fine.replace(/<TxInfAndSts>.*<\/TxInfAndSts>/, ''), '没有任何状态'],
      [fine.replace(/(<TxInfAndSts>.*<\/TxInfAndSts>)/, '$1'.repeat(5_001)), '5000 笔'],
    ];
    for (const [xml, said] of refused)
      expect(await uploadAnswer(finance(), xml)).toMatchObject({ code: 400, msg: expect.stringContaining(said) });
    const [row] =
      await server.owner`select count(*)::int as n from payment_answer where of_message = 'DB20260101000000000000'`;
    expect(row).toEqual({ n: 0 });
  });
});

describe('the books', () => {
  it('show an answer that moved what it did not refuse, and a file that is not its payments', async () => {
    const answered = [expect.stringContaining('回执只使其所答文件中的付款失败')];
    const broken = (sql: string) => brokenBy(server, sql);
    expect(await broken(`update payment_answer_row set status = 'ACSC' where outcome = 'failed'`)).toEqual(answered);
    expect(await broken(`update payment_answer_row set outcome = 'failed' where outcome = 'not_paying'`)).toEqual(
      answered,
    );
    expect(await broken(`update settlement_batch set total = total + 1 where batch_no like 'TB%'`)).toEqual([
      expect.stringContaining('付款文件等于其中的付款'),
    ]);
  });
});
