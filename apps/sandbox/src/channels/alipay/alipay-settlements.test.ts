import type { PaymentWays } from '@mashang/contract/payment-channels';
import { PAY_TYPE } from '@mashang/contract/products';
import type { SettlementDetail } from '@mashang/contract/settlements';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveTransfers } from '../../../../server/src/features/payment-channels/transfers/move-transfers.ts';
import { handOver } from '../../../../server/src/features/payment-channels/transfers/transfers-store.ts';
import { ownWork } from '../../../../server/src/platform/verbs/own-work.ts';
import { propose } from '../../../../server/src/test-support/arrange/arrange-approvals.ts';
import { fundMerchant } from '../../../../server/src/test-support/arrange/arrange-payouts.ts';
import {
  makeRun,
  merchantOf,
  planOf,
  putByTwo,
  rest,
  shownAccount,
} from '../../../../server/src/test-support/arrange/arrange-settlements.ts';
import { asOwner } from '../../../../server/src/test-support/arrange/as-owner.ts';
import { forgetProposals, liftStepUpSums } from '../../../../server/src/test-support/arrange/lift-sums.ts';
import { callMerchant } from '../../../../server/src/test-support/call-merchant.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../../server/src/test-support/read-books.ts';
import { insertSession, type TestUser } from '../../../../server/src/test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../../server/src/test-support/start-test-server.ts';
import { openTestChannel } from '../arrange-channel-testing.ts';
import type { Emulator } from '../emulator.ts';
import { startAlipayEmulator } from './alipay-emulator.ts';

const WALLET = 'settle@example.com';
const NOT_HANDED = { channelOff: '-', accountGone: '-' };

let server: TestServer;
let company: Emulator;
let maker: TestUser;
let checker: TestUser;
let finance: TestUser;
let risk: TestUser;
let merchant: { id: string; legalName: string };

beforeAll(async () => {
  server = await startTestServer();
  maker = await insertSession(server, 'admin01');
  checker = await insertSession(server, 'admin02');
  finance = await insertSession(server, 'finance01');
  risk = await insertSession(server, 'risk01');
  company = await startAlipayEmulator({ lateMs: 9_000, retryMs: 600_000 });
  const publicUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  Object.assign(server.platform.config, { publicUrl });
  await liftStepUpSums(server.owner);
  merchant = await merchantOf(server);
  // Removes the demo's own plan and account, which only its seed could write.
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from settlement_plan`;
    await tx`delete from settlement_account`;
  });
  await putByTwo({ maker, checker }, 'merchant.settlement-plan', merchant.id, planOf());
}, 120_000);
afterEach(async () => {
  company.setBalance(null);
  await forgetProposals(server.owner);
  await expectWholeBooks(server);
});
afterAll(async () => {
  await server?.stop();
  await company?.stop();
});

const wallet = async (fields: Record<string, unknown> = {}) =>
  shownAccount(maker, merchant.legalName, {
    payType: PAY_TYPE.paymentWallet,
    bankName: '支付钱包',
    bankBranch: '',
    accountNo: WALLET,
    ...fields,
  });
/** Gives the merchant another account, by two people, with its 48 hours over. */
async function use(account: object): Promise<void> {
  await putByTwo({ maker, checker }, 'merchant.settlement-account', merchant.id, account);
  await rest(server, merchant.id);
}
/** A settlement of all that the merchant is owed, `fen` of it new, in a run that two people approved. */
async function approved(fen = 10_000n): Promise<string> {
  await fundMerchant(server, fen);
  const runNo = await makeRun({ maker, checker }, merchant.id);
  await putByTwo({ maker, checker }, 'settlement.run', runNo);
  const [row] = await server.owner<{ no: string }[]>`
    select s.settlement_no as no from settlement s join settlement_run r on r.id = s.of_run where r.run_no = ${runNo}`;
  return row?.no ?? '';
}
const leave = (no: string, by = finance) =>
  by.post('/api/settlements/sendByChannel', { settlementNos: [no], channel: 'out', googleAuthCode: by.code() });
const bankFile = (no: string) =>
  finance.post('/api/settlements/send', { settlementNos: [no], googleAuthCode: finance.code() });
const ways = async (no: string) =>
  (await finance.get('/api/settlements/ways', { settlementNos: no })).data as PaymentWays;
const detail = async (no: string) =>
  (await finance.get('/api/settlements/detail', { settlementNo: no })).data as SettlementDetail;
const at = (no: string) => company.payouts().filter(({ payoutNo }) => payoutNo === no);
const evidenceOf = async (no: string) =>
  (
    await server.owner<{ kind: string }[]>`
      select e.kind from channel_payout e join channel_transfer t on t.transfer_no = e.transfer_no
      where t.order_no = ${no} order by e.id`
  ).map(({ kind }) => kind);

async function left(fen?: bigint): Promise<string> {
  const no = await approved(fen);
  const answer = await leave(no);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200, data: { channel: 'out', lines: 1 } });
  return no;
}
/** Lets the job hand over and ask about every transfer now. */
async function move(): Promise<void> {
  // A circuit that faults have opened is closed by hand; its health is read again after a second.
  const [opened] = await server.owner`delete from connector_health where failures > 0 returning name`;
  if (opened) await new Promise((read) => setTimeout(read, 1_100));
  // Codes of people move the server's clock; a company refuses what is minutes away from its own.
  company.setNow(server.platform.clock.now());
  await server.change((sql) => sql`update channel_transfer set ask_at = clock_timestamp() where ask_at is not null`);
  await moveTransfers(server.system('move-transfers'));
}
async function paid(no: string): Promise<void> {
  await move();
  await move();
  const { settlement, transfers } = await detail(no);
  expect(settlement, JSON.stringify(transfers)).toMatchObject({ state: 'paid', byChannel: 'out', batchNo: '' });
}
async function eventsOf(no: string): Promise<string[]> {
  const said = await callMerchant(server, { method: 'GET', path: '/api/v1/events?limit=200' });
  const { events } = said.body as unknown as { events: { type: string; data: { settlementNo?: string } }[] };
  return events.filter(({ data }) => data.settlementNo === no).map(({ type }) => type);
}
/** Changes the merchant past the two people who decide that. */
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

describe('a wallet as the settlement account', () => {
  it('is taken only where a channel in use pays to it', async () => {
    const put = async (fields: Record<string, unknown>) =>
      propose(maker, 'merchant.settlement-account', {
        subjectId: merchant.id,
        payload: await wallet(fields),
      });
    expect(await put({})).toMatchObject({ code: 400, msg: expect.stringContaining('没有可用的支付渠道') });
    await openTestChannel(server, { code: 'out', kind: 'alipay', ways: ['code', 'wap'] }, company);
    expect(await put({ accountNo: 'nobody' })).toMatchObject({ code: 400 });
    expect(await put({ payType: PAY_TYPE.digitalRmb })).toMatchObject({ code: 400 });
    expect(await put({ payType: PAY_TYPE.bankCard })).toMatchObject({ code: 400 });
    await use(await shownAccount(maker, merchant.legalName));
    const byBank = await approved();
    expect(await ways(byBank)).toMatchObject({
      bankFile: { why: '' },
      channels: [{ code: 'out', why: expect.stringContaining('不能付到') }],
    });
    expect(await leave(byBank)).toMatchObject({ code: 409, msg: expect.stringContaining('不能付到') });
    await use(await wallet());
    // The settlement goes where its approvers saw it go, or not at all.
    expect(await bankFile(byBank)).toMatchObject({ code: 409, msg: expect.stringContaining('已变更') });
    await putByTwo({ maker, checker }, 'settlement.cancel', byBank);
  });
});

describe('a settlement that leaves through a channel', () => {
  it('is paid once: evidence, the hold, the channel’s books and the merchant’s event', async () => {
    const before = await readBalances(server);
    const no = await approved(86_800n);
    const owed = (await detail(no)).settlement.amount;
    expect(await ways(no)).toMatchObject({
      bankFile: { why: expect.stringContaining('银行文件付不到') },
      channels: [{ code: 'out', why: '', waitsForPayee: false }],
    });
    expect(await bankFile(no)).toMatchObject({ code: 409, msg: expect.stringContaining('钱包') });
    expect(await leave(no, risk)).toMatchObject({ code: 403 });
    expect(await leave(no, maker)).toMatchObject({ code: 409, msg: expect.stringContaining('另一人') });
    expect(await leave(no)).toMatchObject({ code: 200, data: { channel: 'out', lines: 1, total: owed } });
    expect(await detail(no)).toMatchObject({
      settlement: { state: 'paying', byChannel: 'out' },
      transfers: [{ transferNo: `${no}T1`, state: 'waiting' }],
    });
    expect(await leave(no)).toMatchObject({ code: 409 });
    await paid(no);
    await move();
    expect(at(`${no}T1`)).toMatchObject([{ state: 'paid' }]);
    expect(await evidenceOf(no)).toEqual(['paid']);
    const changes = changesOf(before, await readBalances(server));
    expect(changes['channel.channel_clearing']).toBe(owed);
    await expect.poll(() => eventsOf(no)).toEqual(['settlement.made', 'settlement.paid']);
    // What a channel was asked to pay, no person ends.
    const step = { settlementNo: no, reason: '账户异常', googleAuthCode: finance.code() };
    expect(await finance.post('/api/settlements/fail', step)).toMatchObject({ code: 409 });
  });

  it('is not handed over while its merchant is suspended, and goes on afterwards', async () => {
    const no = await left();
    await suspend(true);
    await move();
    expect(at(`${no}T1`)).toEqual([]);
    expect((await detail(no)).transfers[0]).toMatchObject({ state: 'waiting', why: expect.stringContaining('暂停') });
    const { app } = ownWork(server.platform.db, 'channel-transfer.ask');
    await suspend(false);
    await server.owner`update merchant set frozen = true where mch_id = 'M1001'`;
    expect(await handOver(app, `${no}T1`, NOT_HANDED)).toBe('frozen');
    await server.owner`update merchant set frozen = false where mch_id = 'M1001'`;
    await paid(no);
  });

  it.each(['lost', 'error', 'lies', 'unsigned', 'late', 'hang'] as const)(
    'whose answer is %s is asked about, and paid once under its one number',
    async (fault) => {
      const no = await left();
      company.failNext('pay_out', fault);
      await move();
      expect(await leave(no)).toMatchObject({ code: 409 });
      await paid(no);
      expect(company.payouts().filter(({ payoutNo }) => payoutNo.startsWith(no))).toHaveLength(1);
      expect(await evidenceOf(no)).toEqual(['paid']);
    },
    60_000,
  );

  it('goes on by asking after the process ended between handing over and recording', async () => {
    const { app } = ownWork(server.platform.db, 'channel-transfer.ask');
    // Ended before the request left: the company does not know the number, and gets it once.
    const unsent = await left();
    expect(await handOver(app, `${unsent}T1`, NOT_HANDED)).toBe('go');
    expect(await bankFile(unsent)).toMatchObject({ code: 409 });
    await paid(unsent);
    expect(at(`${unsent}T1`)).toHaveLength(1);
    // Two workers at the same moment pay it once.
    const twice = await left();
    await server.change((sql) => sql`update channel_transfer set ask_at = now() where ask_at is not null`);
    await Promise.all([1, 2, 3].map(() => moveTransfers(server.system('move-transfers'))));
    await paid(twice);
    expect(at(`${twice}T1`)).toHaveLength(1);
  });

  it('fails for certain where the balance is too small, and goes again under another number', async () => {
    const no = await left();
    company.setBalance(1n);
    await move();
    expect(await detail(no)).toMatchObject({
      settlement: { state: 'failed', reason: expect.stringMatching(/余额不足|资金不足/) },
      transfers: [{ state: 'failed' }],
    });
    expect(await evidenceOf(no)).toEqual([]);
    company.setBalance(null);
    expect(await leave(no)).toMatchObject({ code: 200 });
    await paid(no);
    expect(at(`${no}T1`)).toEqual([]);
    expect(at(`${no}T2`)).toHaveLength(1);
    await expect.poll(() => eventsOf(no)).toEqual(['settlement.made', 'settlement.failed', 'settlement.paid']);
  });

  it('that the channel was stopped for before it left fails, and is not sent', async () => {
    const no = await left();
    await server.change((sql) => sql`update payment_channel set enabled = false where code = 'out'`);
    await move();
    expect((await detail(no)).settlement).toMatchObject({ state: 'failed', reason: expect.stringContaining('停用') });
    expect(at(`${no}T1`)).toEqual([]);
    expect(await leave(no)).toMatchObject({ code: 409 });
    await server.change((sql) => sql`update payment_channel set enabled = true where code = 'out'`);
    expect(await leave(no)).toMatchObject({ code: 200 });
    await paid(no);
  });

  it('books neither another amount nor another number than was sent', async () => {
    const no = await left();
    const { app, evidence } = server.platform.db;
    expect(await handOver(ownWork(server.platform.db, 'channel-transfer.ask').app, `${no}T1`, NOT_HANDED)).toBe('go');
    const { amount: yuan } = (await detail(no)).settlement;
    const amount = Number(yuan.replace('.', ''));
    const say = async (fields: Record<string, unknown>) => {
      const said = {
        no: `${no}T1`,
        state: 'paid',
        channel_no: 'S-1',
        amount,
        currency: 'CNY',
        at: new Date().toISOString(),
        source: 'query',
        why: '',
        doubt: 'doubt',
        ...fields,
      };
      const [row] = await evidence`
        select take_channel_transfer(c.id, ${evidence.json(said)}) as outcome from payment_channel c
        where c.code = 'out'`;
      return row?.outcome;
    };
    expect(await say({ amount: amount - 1 })).toBe('contradicts');
    expect(await say({ currency: 'USD' })).toBe('contradicts');
    expect((await detail(no)).transfers[0]).toMatchObject({ state: 'sent', why: 'doubt' });
    // Neither the program's login nor the owner of the tables pays it without the channel's word.
    await expect(Promise.resolve(app`select take_channel_transfer(1, '{}')`)).rejects.toThrow(/permission denied/);
    await expect(
      Promise.resolve(server.owner`update settlement set state = 'paid', paid_at = now() where settlement_no = ${no}`),
    ).rejects.toMatchObject({ constraint: 'settlement_channel' });
    expect(await say({})).toBe('paid');
    expect(await say({})).toBe('repeat');
    expect(await say({ channel_no: 'S-2' })).toBe('contradicts');
    expect(await say({ state: 'failed' })).toBe('contradicts');
    expect(await evidenceOf(no)).toEqual(['paid']);
  });

  it('that came back is owed again by the channel’s word alone, and stops its account', async () => {
    const no = await left();
    await paid(no);
    const { amount } = (await detail(no)).settlement;
    const waiting = await left();
    const held = await readBalances(server);
    company.giveBackPayout?.(`${no}T1`);
    // The one that waits is due after it.
    await server.change(
      (sql) => sql`
        update channel_transfer
        set ask_at = clock_timestamp() + case when order_no = ${waiting} then interval '1 hour' else interval '0' end
        where ask_at is not null`,
    );
    company.setNow(server.platform.clock.now());
    await moveTransfers(server.system('move-transfers'));
    expect(await detail(no)).toMatchObject({ settlement: { state: 'returned' }, transfers: [{ state: 'returned' }] });
    expect(await evidenceOf(no)).toEqual(['paid', 'returned']);
    const changes = changesOf(held, await readBalances(server));
    expect(changes).toEqual({ 'M1001.payable': amount, 'channel.channel_clearing': `-${amount}` });
    await expect.poll(() => eventsOf(no)).toEqual(['settlement.made', 'settlement.paid', 'settlement.returned']);
    await move();
    expect((await detail(no)).settlement.state).toBe('returned');
    // The other one does not follow it to an account that gave money back.
    expect((await detail(waiting)).settlement).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('结算账户'),
    });
    expect(at(`${waiting}T1`)).toEqual([]);
    expect(await leave(waiting)).toMatchObject({ code: 409, msg: expect.stringContaining('须重新验证') });
    const back = await propose(maker, 'settlement.return', { subjectId: no, payload: { lineId: '1' } });
    expect(back).not.toMatchObject({ code: 200 });
  });
});

const PROOF = '渠道付款恰有一条渠道付款凭证';
const LINE = '结算付款有出账凭证且一条凭证只用一次';
const BOOKS = '渠道账面等于渠道凭证';
const paidOne = `(select min(t.transfer_no) from channel_transfer t join settlement s on s.transfer_id = t.id
  where s.state = 'paid')`;
const BREAKINGS: [what: string, name: string, sql: string][] = [
  ['a paid settlement without the channel’s word', LINE, `delete from channel_payout where transfer_no = ${paidOne}`],
  ['the same by its transfer', PROOF, `delete from channel_payout where transfer_no = ${paidOne}`],
  ['a word of another amount', LINE, `update channel_payout set amount = amount + 1 where transfer_no = ${paidOne}`],
  ['a word that the books lack', BOOKS, `update channel_payout set amount = amount + 1 where transfer_no = ${paidOne}`],
  [
    'a returned settlement whose channel says nothing of it',
    LINE,
    `delete from channel_payout where kind = 'returned'`,
  ],
  [
    'a return that the books lack',
    LINE,
    `insert into channel_payout (channel_id, channel_no, transfer_no, kind, amount, happened_at, source)
      select channel_id, 'twice', transfer_no, 'returned', amount, now(), 'query' from channel_payout
      where transfer_no = ${paidOne}`,
  ],
  [
    'a transfer of a payout under the number of a settlement',
    PROOF,
    `update channel_transfer set pays = 'payout' where transfer_no = ${paidOne}`,
  ],
  [
    'a failed transfer whose settlement goes on',
    PROOF,
    `update channel_transfer set state = 'failed', ask_at = null where transfer_no = ${paidOne}`,
  ],
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
