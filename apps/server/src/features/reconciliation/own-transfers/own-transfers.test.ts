import type { OwnTransferDetail, OwnTransferPage } from '@mashang/contract/own-transfers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import {
  BANK,
  camt,
  type Entry,
  importCamt,
  openBankAccount,
  openPlace,
  placeOrder,
  setMode,
} from '../../../test-support/arrange/arrange-institution.ts';
import { putByTwo } from '../../../test-support/arrange/arrange-settlements.ts';
import { asOwner } from '../../../test-support/arrange/as-owner.ts';
import { brokenBy, changesOf, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { matchOwnTransfers } from './match-own-transfers.ts';

const OWN = { code: 'own', number: '1100200300400700' };
const SECOND = { code: 'second', number: '1100200300400600' };
const INVARIANT = '自有划转两侧流水齐全才入账';
let server: TestServer;
let numbers = 0;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;
const staff = () => ({ maker: user('admin01'), checker: user('admin02') });
const next = () => `OWN${++numbers}`;

/** 10 000.00 was paid to the client account; 300.00 of it is earned. */
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01']) users[name] = await signInUser(server, name);
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openBankAccount(server, { ...SECOND, prefix: '', way: 'none' });
  await openBankAccount(server, { ...OWN, prefix: '', way: 'none', kind: 'own' });
  await openPlace(server, 'bank', BANK.code);
  await setMode(server, 'institution');
  const { virtualNo } = await placeOrder(server, { amount: '10000.00' });
  await bring({ amount: '10000.00', reference: next(), creditedTo: virtualNo });
});
afterAll(() => server?.stop());

const bring = (...entries: Entry[]) => importCamt(server, user('finance01'), camt('054', entries));
const payloadOf = (amount: string, fields: object = {}) => ({ amount, reason: 'earned', note: '', ...fields });
const wayOut = `${BANK.code}/${OWN.code}`;
const wayIn = `${OWN.code}/${BANK.code}`;
async function approved(subjectId: string, payload: object): Promise<string> {
  const id = await putByTwo(staff(), 'own.transfer', subjectId, payload);
  return `ZJ${id.padStart(12, '0')}`;
}
const match = () => matchOwnTransfers(server.system('own-transfers'));
const detailOf = async (transferNo: string) =>
  (await user('finance01').get('/api/reconciliation/ownTransfer', { transferNo })).data as OwnTransferDetail;
const leaves = (amount: string, text: string, account = BANK.number): Entry => ({
  account,
  amount,
  text,
  reference: next(),
  way: 'DBIT' as const,
});
const arrives = (amount: string, text: string, account = OWN.number): Entry => ({
  account,
  amount,
  text,
  reference: next(),
});
const differencesOf = async (code: string) =>
  (
    (await user('finance01').get('/api/receiving/differences', { code })).data as { side: string; amount: string }[]
  ).map(({ side, amount }) => ({ side, amount }));
/** Steps of a transfer that open pages are notified of; each is a status of `RECONCILIATION_STEPS`. */
const eventsOf = async (no: string) =>
  (
    await server.owner<{ status: number }[]>`
      select status from event_log where kind = 'reconciliation.own_transfer' and order_no = ${no} order by id`
  ).map(({ status }) => status);
const mostOf = async () =>
  ((await user('finance01').get('/api/reconciliation/ownAccounts', {})).data as { room: string }).room;

describe('earned revenue leaves client accounts', () => {
  it('by two people and two lines that carry its number; one line alone books nothing', async () => {
    const most = await mostOf();
    const no = await approved(wayOut, payloadOf('100.00'));
    expect(await mostOf()).toBe((Number(most) - 100).toFixed(2));
    const before = await readBalances(server);
    await bring(leaves('100.00', `划出 ${no}`));
    expect(await match()).toBe(1);
    expect(await eventsOf(no)).toEqual([0]);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect(await differencesOf(BANK.code)).toEqual([{ side: 'bank', amount: '-100.00' }]);
    expect(await detailOf(no)).toMatchObject({ transfer: { state: 'waiting', hasDebit: true, hasLine: false } });
    await expectWholeBooks(server);
    await bring(arrives('100.00', no));
    expect(await match()).toBe(1);
    expect(await eventsOf(no)).toEqual([0, 1]);
    const clearing = Object.entries(changesOf(before, await readBalances(server)));
    expect(clearing.map(([, amount]) => amount).toSorted()).toEqual(['-100.00', '100.00']);
    expect(clearing.every(([name]) => name.endsWith('bank_clearing'))).toBe(true);
    expect(await detailOf(no)).toMatchObject({
      transfer: { state: 'done', way: 'out', amount: '100.00', askedBy: 'admin01' },
      debit: { amount: '100.00' },
      line: { amount: '100.00' },
      debits: [],
    });
    expect([await differencesOf(BANK.code), await differencesOf(OWN.code)]).toEqual([[], []]);
    expect(await mostOf()).toBe((Number(most) - 100).toFixed(2));
    await expectWholeBooks(server);
  });

  it('never more than is earned and not taken yet: the answer names the largest amount', async () => {
    const most = await mostOf();
    const above = await propose(user('admin01'), 'own.transfer', {
      subjectId: wayOut,
      payload: payloadOf((Number(most) + 0.01).toFixed(2)),
    });
    expect(above).toMatchObject({ code: 400, data: [{ field: 'payload.amount' }] });
    expect(JSON.stringify(above.data)).toContain(`最多可划出 ${most} 元`);
    const fromEmpty = { subjectId: `${SECOND.code}/${OWN.code}`, payload: payloadOf('0.01') };
    expect(JSON.stringify(await propose(user('admin01'), 'own.transfer', fromEmpty))).toContain('最多可划出 0.00 元');
  });

  it('not both of two that were asked for at once', async () => {
    const most = await mostOf();
    const id = await proposed(user('admin01'), 'own.transfer', { subjectId: wayOut, payload: payloadOf(most) });
    const other = payloadOf(most, { reason: 'other', note: '上月收入' });
    const second = await proposed(user('finance01'), 'own.transfer', { subjectId: wayOut, payload: other });
    const answers = await Promise.all([
      decide(user('admin02'), 'approve', id),
      decide(user('admin02'), 'approve', second),
    ]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({
      code: 400,
      msg: expect.stringContaining('现在最多可划出 0.00 元'),
    });
    const no = (
      (await user('finance01').get('/api/reconciliation/ownTransfers', { state: 'waiting' })).data as OwnTransferPage
    ).list[0]?.transferNo as string;
    await putByTwo(staff(), 'own.cancel', no);
    expect(await mostOf()).toBe(most);
    const again = await propose(user('admin01'), 'own.cancel', { subjectId: no, payload: {} });
    expect(again.msg).toContain('已取消');
  });
});

describe('an advance comes in', () => {
  it('matched by two people where its lines carry no number, each line once', async () => {
    const no = await approved(wayIn, payloadOf('500.00', { reason: 'advance' }));
    const other = await approved(wayIn, payloadOf('500.00', { reason: 'channel_cost' }));
    await bring(leaves('500.00', '转账', OWN.number), arrives('500.00', '转账', BANK.number));
    expect(await match()).toBe(0);
    const { debits, lines } = await detailOf(no);
    const payload = { debitId: debits[0]?.lineId ?? '', lineId: lines[0]?.lineId ?? '' };
    expect([debits.length, lines.length]).toEqual([1, 1]);
    await putByTwo(staff(), 'own.match', no, payload);
    expect(await detailOf(no)).toMatchObject({ transfer: { state: 'done', way: 'in' } });
    const used = await propose(user('admin01'), 'own.match', { subjectId: other, payload });
    expect(used).toMatchObject({ code: 400, data: [{ field: 'payload.debitId' }] });
    expect(await differencesOf(OWN.code)).toEqual([]);
    await putByTwo(staff(), 'own.cancel', other);
    await expectWholeBooks(server);
  });

  it('is not taken back once the bank shows it, and never by the number where two lines carry it', async () => {
    const no = await approved(wayIn, payloadOf('20.00', { reason: 'other', note: '补足备付' }));
    await bring(leaves('20.00', no, OWN.number), leaves('20.00', no, OWN.number));
    expect(await match()).toBe(0);
    const { debits } = await detailOf(no);
    expect(debits).toHaveLength(2);
    await putByTwo(staff(), 'own.match', no, { debitId: debits[0]?.lineId ?? '', lineId: '' });
    const cancel = await propose(user('admin01'), 'own.cancel', { subjectId: no, payload: {} });
    expect(cancel.msg).toContain('银行已有这笔划转的流水');
    await bring(arrives('20.00', no, BANK.number));
    expect(await match()).toBe(1);
    expect(await detailOf(no)).toMatchObject({ transfer: { state: 'done' } });
    expect(await differencesOf(OWN.code)).toEqual([{ side: 'bank', amount: '-20.00' }]);
  });
});

it('an overdue transfer is a listed difference of both accounts', async () => {
  const no = await approved(wayOut, payloadOf('30.00'));
  await asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update own_transfer set due_at = clock_timestamp() - interval '1 second' where transfer_no = ${no}`;
  });
  expect(await differencesOf(BANK.code)).toContainEqual({ side: 'overdue', amount: '-30.00' });
  expect(await differencesOf(OWN.code)).toContainEqual({ side: 'overdue', amount: '30.00' });
  expect(await detailOf(no)).toMatchObject({ transfer: { isOverdue: true } });
  expect((await user('finance01').get('/api/reconciliation/ownTransfers', {})).data).toMatchObject({ overdue: 1 });
  await putByTwo(staff(), 'own.cancel', no);
});

describe('refuses, and says why', () => {
  const refusal = async (subjectId: string, payload: object) => {
    const answer = await propose(user('admin01'), 'own.transfer', { subjectId, payload });
    expect(answer.code).toBe(400);
    const [error] = answer.data as { field: string; reason: string }[];
    return `${error?.field}: ${error?.reason}`;
  };
  it.each([
    [`${BANK.code}/nowhere`, {}, 'subjectId: 转出或转入账户不存在'],
    [`${BANK.code}/${SECOND.code}`, {}, 'subjectId: 须一个备付金账户'],
    [wayIn, {}, 'payload.reason: 划出已实现收入须为'],
    [wayOut, { reason: 'advance' }, 'payload.reason: 划入垫付资金须为'],
    [wayOut, { reason: 'other' }, 'payload.note: 原因为其他时请说明'],
    [wayOut, { amount: '0.00' }, 'payload.amount'],
    [wayOut, { amount: '-1.00' }, 'payload.amount'],
  ])('%s %o', async (subjectId, fields, said) => {
    expect(await refusal(subjectId, payloadOf('1.00', fields))).toContain(said);
  });
  it('whoever may not, and one person alone', async () => {
    const payload = payloadOf('1.00');
    expect((await propose(user('risk01'), 'own.transfer', { subjectId: wayOut, payload })).code).toBe(403);
    const id = await proposed(user('admin01'), 'own.transfer', { subjectId: wayOut, payload });
    expect((await decide(user('admin01'), 'approve', id)).code).toBe(403);
    expect((await user('risk01').get('/api/reconciliation/ownAccounts', {})).code).toBe(403);
    const forged = server.owner`
      insert into own_transfer (transfer_no, approval_id, from_account, to_account, amount, reason)
      select 'ZJ1', ${id}::bigint, f.id, t.id, 1, 'earned'
      from bank_account f, bank_account t
      where f.code = ${BANK.code} and t.code = ${OWN.code}`;
    await expect(forged).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});

it('npm run verify finds a transfer without both lines', async () => {
  const unbind = 'alter table own_transfer drop constraint own_transfer_both_lines;';
  for (const harm of [
    `${unbind} update own_transfer set debit_id = null where state = 'done'`,
    `${unbind} update own_transfer set line_id = null where state = 'done'`,
    `update own_transfer set state = 'waiting', ended_at = null where state = 'done'`,
    `update statement_debit set own_transfer_id = null`,
    `update statement_line set state = 'open' where state = 'own_transfer'`,
    `update own_transfer set amount = amount + 1 where state = 'done'`,
  ])
    expect((await brokenBy(server, harm)).join(), harm).toContain(INVARIANT);
});
