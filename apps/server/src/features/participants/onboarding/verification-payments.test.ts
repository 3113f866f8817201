import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OwnKyc } from '@mashang/contract/participants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allOf, at, readXml, textAt } from '../../../platform/files/xml-tree.ts';
import { pain002, takeAnswer, tryAnswer } from '../../../test-support/arrange/arrange-answers.ts';
import { camt, importCamt, openBankAccount } from '../../../test-support/arrange/arrange-institution.ts';
import {
  admitByPayment,
  type MadePayment,
  makePayment,
  paymentInFile,
  reviewOf,
  sendPayment,
} from '../../../test-support/arrange/arrange-verifications.ts';
import { liftStepUpSums } from '../../../test-support/arrange/lift-sums.ts';
import { numberAlone } from '../../../test-support/number-alone.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { handInVerifications } from '../../reconciliation/statements/hand-in-files.ts';
import { settleVerifications } from './verification-files.ts';

const OWN = '955500009';
const CLIENT = '955500001';
/** Messages that the bank received over its connection, and its answers. */
const taken: string[] = [];
let answerOf = (xml: string) =>
  pain002(
    { batchNo: messageOf(xml) },
    numbersOf(xml).map((no) => ({ no, status: 'ACSC' })),
  );
const messageOf = (xml: string) => /<MsgId>(\w+)/.exec(xml)?.[1] ?? '';
const numbersOf = (xml: string) => [...xml.matchAll(/<EndToEndId>(\w+)/g)].map(([, no]) => no ?? '');
const bank = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.url !== '/pain001') return response.writeHead(204).end();
  taken.push(body);
  const said = answerOf(body);
  return response.writeHead(said === '' ? 500 : 200, { 'content-type': 'application/xml' }).end(said);
});

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const finance = () => user('finance01');
const hands = () => ({ enterer: user('admin01'), maker: user('admin02'), filer: finance() });
let made = 0;
const nextName = () => `verified_${++made}`;
const inFile = () => paymentInFile(server, hands(), nextName());

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({ bankUrl: `http://127.0.0.1:${(bank.address() as AddressInfo).port}` });
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent01'])
    users[name] = await insertSession(server, name);
  await liftStepUpSums(server.owner);
  await openBankAccount(server, { code: 'main', number: CLIENT, prefix: '', way: 'none' });
  await openBankAccount(server, { code: 'own', number: OWN, prefix: '', way: 'none', kind: 'own' });
});
afterEach(() => expectWholeBooks(server));
afterAll(async () => {
  await server?.stop();
  bank.close();
});

const settle = () => settleVerifications(server.system('verification-payments'));
const handIn = () => handInVerifications(server.system('verification-payments'));
type Said = { amount?: string; account?: string; way?: 'CRDT' | 'DBIT'; text?: string; endToEnd?: string };
let references = 0;
/** Imports a line of the bank's notice: the payment as it was sent, with the changes in `said`. */
async function bankSays(payment: Pick<MadePayment, 'paymentNo' | 'amount'>, said: Said = {}): Promise<number> {
  references += 1;
  const line = { account: OWN, way: 'DBIT' as const, reference: `VP${references}`, endToEnd: payment.paymentNo };
  await importCamt(server, finance(), camt('054', [{ ...line, amount: payment.amount, ...said }]));
  return settle();
}
const rowOf = async (id: string) => {
  const [row] = await server.owner<{ state: string; reason: string; debit: bigint | null; returned: bigint | null }[]>`
    select state, end_reason as reason, debit_id as debit, return_line_id as returned
    from verification_payment
    where id = ${id}`;
  return row;
};
const approve = (reviewId: string) =>
  user('admin02').post('/api/participant/review/approve', {
    id: reviewId,
    expiresOn: '2028-01-01',
    googleAuthCode: user('admin02').code(),
  });
const businessOf = async (participantId: string) => {
  const [row] = await server.owner<{ name: string }[]>`select name from participant where id = ${participantId}`;
  return insertSession(server, row?.name ?? '');
};

describe('a payment that shows a settlement account', () => {
  it('is made by another person than who filed, put into a file by a third act, and shown to nobody', async () => {
    const { reviewId } = await admitByPayment(server, user('admin01'), nextName());
    const make = (by: TestUser) => by.post('/api/participant/review/payment/make', { id: reviewId });
    expect(await make(user('admin01'))).toMatchObject({ code: 403, msg: '不能为自己提交的资料发起验证打款' });
    expect((await make(user('agent01'))).code).toBe(403);
    const { id, paymentNo } = await makePayment(server, user('admin02'), reviewId, 432);
    expect((await make(user('admin02'))).code).toBe(409);
    const send = (by: TestUser) => by.post('/api/participant/review/payment/send', { id, googleAuthCode: by.code() });
    expect(await send(user('admin02'))).toMatchObject({ code: 409, msg: '该打款由您发起，须由另一人办理' });
    expect((await send(user('risk01'))).code).toBe(403);
    const batchNo = await sendPayment(finance(), id);
    expect((await expectUnchanged(server, () => send(finance()))).code).toBe(409);
    const detail = await reviewOf(user('admin02'), reviewId);
    expect(detail.payment).toMatchObject({ state: 'paying', paymentNo, batchNo, filedBy: 'finance01', hasPayer: true });
    expect(detail.whyNot).toBe('结算账户的验证打款尚未确认');
    expect(JSON.stringify(detail)).not.toMatch(numberAlone('4.32'));
    const audit = await server.owner`
        select after::text
        from audit_log
        where action like '%verification%' or action like '%payment%'`;
    expect(JSON.stringify(audit)).not.toMatch(numberAlone('4.32'));
  });

  it('stands in a file of own money as pain.001 and CSV, for whoever may send files', async () => {
    const { batchNo, paymentNo } = await inFile();
    const get = (ending: string, by = finance()) =>
      server.app.inject({ method: 'GET', url: `/files/verifications/${batchNo}.${ending}`, headers: by.headers });
    const block = at(readXml((await get('xml')).body), 'CstmrCdtTrfInitn', 'PmtInf');
    expect(textAt(block, 'DbtrAcct', 'Id', 'Othr', 'Id')).toBe(OWN);
    const [transfer] = allOf(block, 'CdtTrfTxInf');
    expect(textAt(transfer, 'PmtId', 'EndToEndId')).toBe(paymentNo);
    expect(textAt(transfer, 'Amt', 'InstdAmt')).toBe('1.23');
    expect(textAt(transfer, 'CdtrAcct', 'Id', 'Othr', 'Id')).toBe('3100162000100002');
    expect((await get('csv')).body).toContain(paymentNo);
    expect((await get('xml', user('risk01'))).statusCode).toBe(404);
    await expect(
      server.owner`insert into settlement_batch (batch_no, lines, total, made_by, from_account)
        select 'YB' || repeat('9', 20), 1, 1, 'x', id from bank_account where code = 'main'`,
    ).rejects.toThrow('own money');
  });

  it('is booked by its line of the statement as the institution’s cost, and confirmed from then on', async () => {
    const payment = await inFile();
    const business = await businessOf(payment.participantId);
    const confirm = (amount: string) => business.post('/api/kyc/payment', { amount });
    expect((await confirm('1.23')).code).toBe(409);
    const before = await readBalances(server);
    expect(await bankSays(payment)).toBe(1);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'operator.channel_cost': '-1.23',
      'bank.bank_clearing': '1.23',
    });
    expect(await rowOf(payment.id)).toMatchObject({ state: 'sent' });
    const seen = await business.get('/api/kyc/current');
    expect((seen.data as OwnKyc).payment).toMatchObject({ state: 'sent', triesLeft: 3 });
    expect(JSON.stringify(seen)).not.toMatch(numberAlone('1.23'));
    expect((await approve(payment.reviewId)).code).toBe(409);
    await expect(server.owner`
      update kyc_submission
      set state = 'approved', reviewed_by = (select id from app_user where username = 'admin02'), reviewed_at = now()
      where id = ${payment.reviewId}`).rejects.toThrow('not shown yet');
    expect(await confirm('1.24')).toMatchObject({ code: 200, data: { confirmed: false, triesLeft: 2 } });
    expect(await confirm('1.23')).toMatchObject({ code: 200, data: { confirmed: true } });
    expect((await approve(payment.reviewId)).code).toBe(200);
  });

  it('fails at the third wrong amount; another one may be made, five of one file at most', async () => {
    const payment = await inFile();
    await bankSays(payment);
    const business = await businessOf(payment.participantId);
    for (const left of [2, 1, 0])
      expect(await business.post('/api/kyc/payment', { amount: `0.0${left}` })).toMatchObject({
        data: { triesLeft: left },
      });
    expect(await rowOf(payment.id)).toMatchObject({ state: 'failed' });
    for (let n = 0; n < 4; n += 1) {
      const { id } = await makePayment(server, user('admin02'), payment.reviewId);
      expect((await user('admin02').post('/api/participant/review/payment/end', { id })).code).toBe(200);
    }
    const sixth = await user('admin02').post('/api/participant/review/payment/make', { id: payment.reviewId });
    expect(sixth).toMatchObject({ code: 409, msg: expect.stringContaining('最多打款 5 次') });
  });
});

describe('a line of the statement', () => {
  it('of another amount or of a client account proves nothing', async () => {
    const payment = await inFile();
    expect(await bankSays(payment, { amount: '1.24' })).toBe(0);
    expect(await bankSays(payment, { account: CLIENT })).toBe(0);
    expect(await rowOf(payment.id)).toMatchObject({ state: 'paying', debit: null });
    const [line] = await server.owner<{ id: string }[]>`select max(id)::text as id from statement_debit`;
    const match = (lineId: string) =>
      finance().post('/api/participant/review/payment/match', { id: payment.id, lineId });
    expect(await match(line?.id ?? '')).toMatchObject({ code: 409 });
    await expect(
      server.owner`update statement_debit set verification_id = ${payment.id} where id = ${line?.id ?? ''}`,
    ).rejects.toThrow('own accounts');
    expect(await bankSays(payment)).toBe(1);
    // An open line stays a listed difference; this line is invented by the test.
    expect((await match('999999')).code).toBe(409);
  });

  it('proves one payment, once, however often it is reported and looked for', async () => {
    const [one, two] = [await inFile(), await inFile()];
    expect(await bankSays(one)).toBe(1);
    expect(await settle()).toBe(0);
    const [{ debit } = { debit: null }] = [await rowOf(one.id)];
    const body = { id: two.id, lineId: String(debit) };
    expect(await finance().post('/api/participant/review/payment/match', body)).toMatchObject({ code: 409 });
    await expect(
      server.owner`
        update verification_payment
        set state = 'sent', sent_at = now(), debit_id = ${debit ?? 0n}
        where id = ${two.id}`,
    ).rejects.toMatchObject({ constraint: 'verification_payment_debit_id_key' });
    const [{ n } = { n: 0 }] = await server.owner<{ n: number }[]>`
      select count(*)::int as n from ledger_transfer where order_no = ${one.paymentNo}`;
    expect(n).toBe(1);
  });

  it('that does not carry the number is named by a person other than who made the payment', async () => {
    const payment = await inFile();
    expect(await bankSays(payment, { endToEnd: 'NOTPROVIDED', text: '转账' })).toBe(0);
    const lines = (await finance().get('/api/participant/review/payment/lines', { id: payment.id })).data as {
      lineId: string;
    }[];
    expect(lines).toHaveLength(1);
    const match = (by: TestUser) =>
      by.post('/api/participant/review/payment/match', { id: payment.id, lineId: lines[0]?.lineId });
    expect(await match(user('admin02'))).toMatchObject({ code: 409, msg: '该打款由您发起，须由另一人办理' });
    expect(await match(finance())).toMatchObject({ code: 200, data: { state: 'sent' } });
    expect((await match(finance())).code).toBe(409);
  });

  it('is booked though the payment was ended meanwhile: the money is gone', async () => {
    const payment = await inFile();
    expect((await user('admin02').post('/api/participant/review/payment/end', { id: payment.id })).code).toBe(200);
    expect(await bankSays(payment)).toBe(1);
    expect(await rowOf(payment.id)).toMatchObject({ state: 'failed', reason: 'admin02 终止' });
  });
});

describe('what the bank does not pay', () => {
  it('fails by its answer to the file, with its reason, and moves nothing', async () => {
    const payment = await inFile();
    const before = await readBalances(server);
    const refused = [{ no: payment.paymentNo, code: 'AC04', text: '账户已销户' }];
    const xml = pain002({ batchNo: payment.batchNo, lines: 1, total: '1.23' }, refused);
    expect((await tryAnswer(user('risk01'), xml)).code).toBe(403);
    await takeAnswer(finance(), xml);
    expect(await rowOf(payment.id)).toMatchObject({ state: 'failed', reason: '银行退回 AC04 账户已销户' });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const business = await businessOf(payment.participantId);
    const seen = (await business.get('/api/kyc/current')).data as OwnKyc;
    expect(seen.payment).toMatchObject({ state: 'failed', reason: expect.stringContaining('账户已销户') });
  });

  it.each(['sent', 'confirmed'])(
    'comes back later: one that is %s fails with the reason, and the cost is taken back',
    async (state) => {
      const payment = await inFile();
      const before = await readBalances(server);
      await bankSays(payment);
      const business = await businessOf(payment.participantId);
      if (state === 'confirmed') await business.post('/api/kyc/payment', { amount: payment.amount });
      expect(await bankSays(payment, { way: 'CRDT', text: '收款账号户名不符', amount: '1.22' })).toBe(0);
      expect(await bankSays(payment, { way: 'CRDT', text: '收款账号户名不符' })).toBe(1);
      expect(await settle()).toBe(0);
      expect(await rowOf(payment.id)).toMatchObject({ state: 'failed', reason: '银行退回：收款账号户名不符' });
      expect(changesOf(before, await readBalances(server))).toEqual({});
      expect((await approve(payment.reviewId)).code).toBe(409);
      expect((await business.post('/api/kyc/payment', { amount: payment.amount })).code).toBe(409);
      expect((await makePayment(server, user('admin02'), payment.reviewId)).id).toMatch(/^\d+$/);
    },
  );

  it('no longer shows an account that was approved by it', async () => {
    const payment = await inFile();
    await bankSays(payment);
    await (await businessOf(payment.participantId)).post('/api/kyc/payment', { amount: payment.amount });
    expect((await approve(payment.reviewId)).code).toBe(200);
    const checked = async () => {
      const [row] = await server.owner<
        { id: bigint | null }[]
      >`select checked_settlement(${payment.participantId}) as id`;
      return row?.id;
    };
    expect(await checked()).toBe(BigInt(payment.reviewId));
    expect(await bankSays(payment, { way: 'CRDT', text: '退汇' })).toBe(1);
    expect(await checked()).toBeNull();
  });
});

describe('where the bank takes files over a connection', () => {
  it('goes out, is answered and booked without a hand; a lost answer is asked for with the same file', async () => {
    const { reviewId } = await admitByPayment(server, user('admin01'), nextName());
    const payment = await makePayment(server, user('admin02'), reviewId);
    const good = answerOf;
    answerOf = () => '';
    await expect(handIn()).rejects.toThrow('mini服务异常');
    expect(await rowOf(payment.id)).toMatchObject({ state: 'paying' });
    answerOf = good;
    await server.owner`delete from connector_health`;
    await handIn();
    await handIn();
    const mine = taken.filter((xml) => numbersOf(xml).includes(payment.paymentNo));
    expect(mine.length).toBeGreaterThanOrEqual(2);
    expect(new Set(mine).size).toBe(1);
    const [said] = await server.owner<{ outcome: string }[]>`
      select outcome from payment_answer_row where number = ${payment.paymentNo}`;
    expect(said).toEqual({ outcome: 'nothing' });
    expect(await bankSays(payment)).toBe(1);
    expect((await reviewOf(user('admin02'), reviewId)).payment).toMatchObject({
      state: 'sent',
      byConnection: true,
      filedBy: 'system:verification-payments',
    });
  });

  it('fails where the bank refuses it, and leaves files that people made to them', async () => {
    const byHand = await inFile();
    const { reviewId } = await admitByPayment(server, user('admin01'), nextName());
    const payment = await makePayment(server, user('admin02'), reviewId);
    const good = answerOf;
    answerOf = (xml) =>
      pain002(
        { batchNo: messageOf(xml) },
        numbersOf(xml).map((no) => ({ no, code: 'AC01' })),
      );
    await handIn();
    answerOf = good;
    expect(await rowOf(payment.id)).toMatchObject({ state: 'failed', reason: '银行退回 AC01' });
    expect(await rowOf(byHand.id)).toMatchObject({ state: 'paying' });
    expect(taken.flatMap(numbersOf)).not.toContain(byHand.paymentNo);
  });

  it('is not sent for a file that was decided, nor for a frozen party', async () => {
    const { reviewId, participantId } = await admitByPayment(server, user('admin01'), nextName());
    const payment = await makePayment(server, user('admin02'), reviewId);
    await server.owner`update participant set frozen = true where id = ${participantId}`;
    await handIn();
    const body = { id: payment.id, googleAuthCode: finance().code() };
    expect(await finance().post('/api/participant/review/payment/send', body)).toMatchObject({ code: 423 });
    expect(await rowOf(payment.id)).toMatchObject({ state: 'made' });
  });
});

it('goes its own way alone, whoever writes', async () => {
  for (const change of [
    `state = 'sent', closed_at = null`,
    `tries = tries + 1`,
    `state = 'made', closed_at = null`,
    'amount = 555',
  ])
    await expect(server.owner.unsafe(`update verification_payment set ${change}`), change).rejects.toMatchObject({
      code: '23514',
    });
  await expect(server.owner`delete from verification_payment`).rejects.toThrow('immutable');
  const app = server.platform.db.app;
  await expect(app`update verification_payment set debit_id = 1`).rejects.toThrow('permission denied');
  await expect(app`update verification_payment set state = 'paying' where state = 'made'`).rejects.toMatchObject({
    code: '42501',
  });
});
