import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  asked,
  cashOutOf,
  failCash,
  rejectCash,
  release,
  sendCash,
  settleNow,
} from '../../test-support/arrange/arrange-cash-outs.ts';
import { BANK, openBankAccount } from '../../test-support/arrange/arrange-institution.ts';
import { participantId } from '../../test-support/arrange/arrange-network.ts';
import { putByTwo } from '../../test-support/arrange/arrange-settlements.ts';
import { importDebits } from '../../test-support/arrange/arrange-statements.ts';
import { forgetProposals, liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { brokenBy, changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const FEE = {
  minAmount: '50.00',
  maxAmount: '5000.00',
  dailyAmount: '100000.00',
  dailyCount: 50,
  feeFixed: '2.00',
  feeRate: '0',
};

/** finance01 proposes each release, admin01 approves it, admin02 sends it: so only admin01 may send it again. */
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await insertSession(server, name);
  users.agent01 = await signInUser(server, 'agent01');
  await liftStepUpSums(server.owner);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await putByTwo({ maker: user('admin01'), checker: user('finance01') }, 'cash-out.terms', 'terms', FEE);
});
beforeEach(() => forgetProposals(server.owner));
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

async function sent(reference: string): Promise<string> {
  const no = await asked(user('agent01'), { amount: '100.00', googleAuthCode: user('agent01').code() });
  await release(no, user('finance01'), user('admin01'));
  expect(await sendCash(user('admin02'), no, reference)).toMatchObject({ code: 200 });
  return no;
}
async function failed(reference: string): Promise<string> {
  const no = await sent(reference);
  expect(await failCash(user('admin02'), no)).toMatchObject({ code: 200, data: { status: 7 } });
  return no;
}
const ownOf = async (no: string) =>
  (await user('agent01').get('/api/agt/destoonFinanceCash/detail', { cashOutNo: no })).data as {
    cashOut: object;
    timeline: { title: string; actor: string }[];
  };
const differences = () =>
  server.owner<{ no: string }[]>`select order_no as no from clearing_differences() where type like 'cashout.%'`;

describe('a cash-out that the bank refused', () => {
  it('stands with what was posted until it is decided, and shows its applicant why', async () => {
    const no = await sent('FAIL-1');
    const before = await readBalances(server);
    expect(await expectUnchanged(server, () => failCash(user('risk01'), no))).toMatchObject({ code: 403 });
    expect(await expectUnchanged(server, () => failCash(user('admin02'), no, ''))).toMatchObject({ code: 400 });
    expect(await failCash(user('admin02'), no)).toMatchObject({ code: 200, data: { status: 7 } });
    expect(await expectUnchanged(server, () => failCash(user('admin02'), no))).toMatchObject({ code: 409 });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await ownOf(no)).toMatchObject({ cashOut: { status: 7, endReason: '账号不存在' } });
    expect((await ownOf(no)).timeline.at(-1)).toMatchObject({ title: '打款失败：账号不存在', actor: '平台' });
    const [audit] = await server.owner`
      select actor_name as who from audit_log where action = 'cash-out.fail' and subject_id = ${no}`;
    expect(audit).toEqual({ who: 'admin02' });
    const events =
      await server.owner`select kind, status from event_log where order_no = ${no} order by id desc limit 1`;
    expect([...events]).toEqual([{ kind: 'cash-out.failed', status: 7 }]);
    const queue = await user('finance01').get('/api/cash-outs/getPageList', { status: '7' });
    expect(queue.data).toMatchObject({ list: [{ cashOutNo: no }] });
    expect(await rejectCash(user('admin01'), no)).toMatchObject({ code: 200 });
  });

  it('is sent again by another hand, under a number of its own, and settled by its line', async () => {
    const no = await failed('AGAIN-1');
    const before = await readBalances(server);
    // Refused: the person who proposed its release, the person who sent it, and the number that was used.
    for (const by of ['finance01', 'admin02'])
      expect(await expectUnchanged(server, () => sendCash(user(by), no, 'AGAIN-2'))).toMatchObject({
        code: 409,
        msg: expect.stringContaining('另一人'),
      });
    expect((await cashOutOf(user('admin02'), no)).maySend).toBe(false);
    expect((await cashOutOf(user('admin01'), no)).maySend).toBe(true);
    expect((await user('admin01').post('/api/cash-outs/payee', { cashOutNo: no })).code).toBe(200);
    expect((await expectUnchanged(server, () => sendCash(user('admin01'), no, 'AGAIN-1'))).msg).toContain('流水号');
    expect(await sendCash(user('admin01'), no, 'AGAIN-2')).toMatchObject({ code: 200, data: { status: 2 } });
    // It left the books only once.
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await cashOutOf(user('finance01'), no)).timeline.map(({ title, actor }) => [title, actor])).toMatchObject([
      ['提交申请，金额已占用', 'agent01'],
      ['审批通过，等待打款', expect.stringContaining('finance01')],
      ['已打款，银行流水号 AGAIN-1', 'admin02'],
      ['打款失败：账号不存在', 'admin02'],
      ['已打款，银行流水号 AGAIN-2', 'admin01'],
    ]);
    await importDebits(server, user('finance01'), [['', '98.00', 'AGAIN-2']], BANK.number);
    expect(await settleNow(server)).toBe(1);
    expect(await cashOutOf(user('finance01'), no)).toMatchObject({
      cashOut: { status: 3 },
      debit: { reference: 'AGAIN-2' },
    });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await differences()).some((one) => one.no === no)).toBe(false);
  });

  it('fails once more, and neither of the two hands of that payment goes on', async () => {
    const no = await failed('TWICE-1');
    expect(await sendCash(user('admin01'), no, 'TWICE-2')).toMatchObject({ code: 200 });
    expect(await failCash(user('finance01'), no)).toMatchObject({ code: 200 });
    for (const by of ['admin01', 'finance01'])
      expect((await expectUnchanged(server, () => sendCash(user(by), no, 'TWICE-3'))).code).toBe(409);
    expect(await sendCash(user('admin02'), no, 'TWICE-3')).toMatchObject({ code: 200 });
    const isFound = async (sql: string, name: string) =>
      (await brokenBy(server, sql)).some((broken) => broken.startsWith(name));
    const of = `cash_out_id = (select id from cash_out where cash_out_no = '${no}')`;
    expect(
      await isFound(
        `update cash_out_payment set failed_by = 'admin02' where attempt = 2 and ${of}`,
        '失败后再付另有其人',
      ),
    ).toBe(true);
    expect(await isFound(`delete from cash_out_payment where attempt = 1 and ${of}`, '提现的每次打款逐次相符')).toBe(
      true,
    );
    expect(await failCash(user('finance01'), no)).toMatchObject({ code: 200 });
    expect(await rejectCash(user('admin01'), no)).toMatchObject({ code: 200 });
  });

  it('is given back whole, with its fee, by one transfer and another hand; no difference stays', async () => {
    const start = await readBalances(server);
    const no = await failed('BACK-1');
    const before = await readBalances(server);
    expect(await expectUnchanged(server, () => rejectCash(user('admin02'), no))).toMatchObject({ code: 409 });
    expect(await cashOutOf(user('admin02'), no)).toMatchObject({ mayReject: false });
    expect(await cashOutOf(user('finance01'), no)).toMatchObject({ mayReject: true });
    expect((await differences()).some((one) => one.no === no)).toBe(true);
    // Both click at the same time; the money is given back once.
    const both = await Promise.all([rejectCash(user('finance01'), no), rejectCash(user('admin01'), no)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '100.00',
      'operator.bank_clearing': '-98.00',
      'operator.revenue': '-2.00',
    });
    expect(changesOf(start, await readBalances(server))).toEqual({});
    expect((await differences()).some((one) => one.no === no)).toBe(false);
    expect(await ownOf(no)).toMatchObject({ cashOut: { status: 4, endReason: '资料不符', netAmount: '0.00' } });
    expect((await ownOf(no)).timeline.at(-1)?.title).toBe('驳回：资料不符，款项已退还');
    expect(await expectUnchanged(server, () => sendCash(user('admin01'), no, 'BACK-2'))).toMatchObject({ code: 409 });
  });

  it('is paid where a statement says so: nobody fails, repeats or gives back what a line names', async () => {
    const [early, late] = [await sent('LINE-1'), await failed('LINE-2')];
    const lines: [string, string, string][] = [
      [early, '98.00', 'LINE-A'],
      ['', '98.00', 'LINE-2'],
    ];
    await importDebits(server, user('finance01'), lines, BANK.number);
    expect((await expectUnchanged(server, () => failCash(user('admin02'), early))).msg).toContain('已出账');
    expect((await expectUnchanged(server, () => sendCash(user('admin01'), late, 'LINE-3'))).msg).toContain('已出账');
    expect((await expectUnchanged(server, () => rejectCash(user('finance01'), late))).msg).toContain('已出账');
    // The job settles the cash-out under way; a person matches the other one.
    expect(await settleNow(server)).toBe(1);
    const { candidates } = await cashOutOf(user('finance01'), late);
    const line = candidates.find(({ reference }) => reference === 'LINE-2');
    const match = () => user('finance01').post('/api/cash-outs/match', { cashOutNo: late, lineId: line?.lineId });
    expect(await match()).toMatchObject({ code: 200, data: { status: 3 } });
    expect(await ownOf(late)).toMatchObject({ cashOut: { status: 3, endReason: '' } });
  });

  it('of a frozen applicant is not sent again, and is given back to what is frozen', async () => {
    const no = await failed('ICE-1');
    const id = await participantId(server, 'agent01');
    await server.owner`update participant set frozen = true where id = ${id}`;
    expect(await expectUnchanged(server, () => sendCash(user('admin01'), no, 'ICE-2'))).toMatchObject({ code: 423 });
    expect((await cashOutOf(user('admin01'), no)).why).not.toBe('');
    const before = await readBalances(server);
    expect(await rejectCash(user('admin01'), no)).toMatchObject({ code: 200, data: { status: 4 } });
    expect(changesOf(before, await readBalances(server))).toMatchObject({ 'agent01.float': '100.00' });
    await server.owner`update participant set frozen = false where id = ${id}`;
  });

  it('keeps its number in the database, unless it is sent again', async () => {
    const no = await failed('KEPT-1');
    const change = (sql: string) => server.owner.unsafe(`update cash_out set ${sql} where cash_out_no = '${no}'`);
    await expect(change(`bank_reference = 'FORGED'`)).rejects.toMatchObject({ constraint: 'cash_out_kept' });
    await expect(change(`failed_at = null, fail_reason = ''`)).rejects.toMatchObject({ constraint: 'cash_out_failed' });
    await expect(
      server.owner`insert into cash_out_payment (cash_out_id, attempt, bank_reference, sent_by, sent_at)
        select id, 2, 'KEPT-1', 'admin01', now() from cash_out where cash_out_no = ${no}`,
    ).rejects.toMatchObject({ constraint: 'cash_out_payment_bank_reference_key' });
    expect(await rejectCash(user('finance01'), no)).toMatchObject({ code: 200 });
  });
});
