import { randomBytes, randomUUID } from 'node:crypto';
import type { CreditLines } from '@mashang/contract/top-ups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { bookReceipt, creditAsked } from '../../../test-support/arrange/arrange-receipts.ts';
import { changesOf, expectWholeBooks, invariantsBrokenBy, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let admin: TestUser;
let other: TestUser;
let agent: TestUser;
let subjectId: string;
let legalName: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInUser(server, 'admin01');
  other = await signInUser(server, 'admin02');
  agent = await signInUser(server, 'agent01');
  subjectId = String(agent.taid);
  legalName = ((await agent.get('/api/agtRechargeApply/terms')).data as { payerName: string }).payerName;
});
afterAll(() => server?.stop());

const book = (fields: Partial<Parameters<typeof bookReceipt>[1]> = {}) =>
  bookReceipt(server, { amount: 900_000n, reference: '', payer: legalName, ...fields });
const ask = (lineId: string) => propose(admin, 'float.credit', { subjectId, payload: { lineId } });
const lineState = async (lineId: string) =>
  ((await server.owner`select state from statement_line where id = ${lineId}`)[0] as { state: string }).state;

describe('额度入账 by a booked line', () => {
  it('credits exactly what the bank booked, once, and shows the second person line, payer and difference', async () => {
    const before = await readBalances(server);
    const reference = `BANK-${randomUUID().slice(0, 8)}`;
    const lineId = await book({ reference });
    const waiting = await applied('5000.00');
    const id = await proposed(admin, 'float.credit', { subjectId, payload: { lineId } });
    const { lines } = await detailOf(other, id);
    const said = Object.fromEntries(lines.map(({ label, after }) => [label, after]));
    expect(said).toMatchObject({
      银行流水号: reference,
      '流水金额（元）': '9,000.00',
      '入账金额（元）': '9,000.00',
      付款户名: expect.stringContaining('与参与方一致'),
      '与流水相差（元）': '0.00',
      [`待入账申请 ${waiting}`]: '申请 5,000.00 元，本次入账相差 +4,000.00 元',
    });
    expect(JSON.stringify(lines)).not.toContain(legalName);
    expect(await decide(other, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '9000.00',
      'operator.bank_clearing': '-9000.00',
    });
    expect(await lineState(lineId)).toBe('top_up');
    expect((await ask(lineId)).code).toBe(400);
    await expectWholeBooks(server);
  });

  it('offers the lines this participant paid, others by their number, and shows nobody’s name', async () => {
    const [own, numbered] = [await book(), `BANK-${randomUUID().slice(0, 8)}`];
    const stranger = await book({ payer: '王五', reference: numbered });
    const read = async (asked: object, user = admin) =>
      (await user.get('/api/float-credits/lines', { participantId: subjectId, ...asked })).data as CreditLines;
    const offered = (await read({})).list;
    expect(offered).toContainEqual(expect.objectContaining({ lineId: own, amount: '9000.00', samePayer: true }));
    expect(offered.map(({ lineId }) => lineId)).not.toContain(stranger);
    expect((await read({ reference: numbered })).list).toMatchObject([{ lineId: stranger, samePayer: false }]);
    expect(JSON.stringify(offered)).not.toContain(legalName);
    for (const user of [agent, await signInUser(server, 'risk01')])
      expect((await user.get('/api/float-credits/lines', { participantId: subjectId })).code).toBe(403);
  });

  it('takes no line of another account, payer or application, or of a number credited before', async () => {
    const reference = `BANK-${randomUUID().slice(0, 8)}`;
    expect((await ask(await book({ accountNo: '6222029900000099' }))).code).toBe(400);
    expect((await ask(await book({ payer: '王五' }))).code).toBe(400);
    await applied('9000.00', reference);
    expect((await ask(await book({ reference }))).code).toBe(400);
    const twice = `BANK-${randomUUID().slice(0, 8)}`;
    const first = await proposed(admin, 'float.credit', {
      subjectId,
      payload: { lineId: await book({ reference: twice }) },
    });
    const second = await proposed(admin, 'float.credit', {
      subjectId,
      payload: { lineId: await book({ reference: twice.toLowerCase() }) },
    });
    expect(await decide(other, 'approve', first)).toMatchObject({ code: 200 });
    expect((await decide(other, 'approve', second)).code).toBe(400);
  });

  it('is void once the line was taken, and one line waits once', async () => {
    const asked = await creditAsked(server, subjectId);
    const id = await proposed(admin, 'float.credit', asked);
    expect((await propose(other, 'float.credit', asked)).code).toBe(409);
    const { lineId } = asked.payload as { lineId: string };
    await server.owner`update statement_line set state = 'not_ours' where id = ${lineId}`;
    const before = await readBalances(server);
    expect((await decide(other, 'approve', id)).code).toBe(400);
    expect(changesOf(before, await readBalances(server))).toEqual({});
  });
});

describe('the database', () => {
  const forged = (payload: string, credited: string, more = '') => `
    set local session_replication_role = replica;
    insert into approval (kind, subject_kind, subject_id, subject_name, lock_key, payload, base, lines, amount,
      needed, hash, reason, maker_id, state, expires_at, closed_at, closed_by)
    select 'float.credit', 'participant', '${subjectId}', 'x', 'x', '${payload}'::jsonb, '{}', '[{}]', 12300, 1,
      approval_hash('float.credit', 'participant', '${subjectId}', '${payload}'::jsonb, '{}', '[{}]', 12300, 1), 'x',
      u.id, 1, now() + interval '1 hour', now(), u.id
    from app_user u where u.username = 'admin01';
    set local session_replication_role = origin; ${more}
    select credit_float(${subjectId}, 12300, '${credited}');`;
  const named = async (sql: string, what: string) =>
    (await invariantsBrokenBy(server, sql)).some(({ examples }) => examples.some((one) => one.includes(what)));

  it('names a credit whose approval typed its number in, or names a line that says otherwise', async () => {
    const typed = forged('{"amount": "123.00", "reference": "TYPED-1", "proof": "x"}', 'bank:TYPED-1');
    expect(await named(typed, 'bank:TYPED-1')).toBe(true);
    const lineId = await book();
    const other = forged(`{"lineId": "${lineId}"}`, `bank:line-${lineId}`);
    expect(await named(other, `bank:line-${lineId}`)).toBe(true);
    const whole = await book({ amount: 12_300n });
    const taken = `update statement_line set state = 'top_up' where id = ${whole};`;
    expect(await named(forged(`{"lineId": "${whole}"}`, `bank:line-${whole}`, taken), `line-${whole}`)).toBe(false);
    expect(await named(taken, `line ${whole}`)).toBe(true);
  });

  it('knows what was credited before lines were named, and takes no more into that list', async () => {
    await expect(server.owner`insert into float_credit_unlined select id from approval limit 1`).rejects.toThrow(
      /rows are immutable/,
    );
    await expect(server.platform.db.app`delete from float_credit_unlined`).rejects.toThrow(/permission denied/);
  });
});

/** Creates an application by bank transfer that waits for its money. */
async function applied(amount: string, reference = `BANK-${randomUUID().slice(0, 8)}`): Promise<string> {
  const name = `top-ups/${randomBytes(18).toString('base64url')}.webp`;
  await server.owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    select ${name}, 'top-up-proof', id, 1, now()
    from app_user
    where username = 'agent01'`;
  const answer = await agent.post('/api/agtRechargeApply/save', {
    amount,
    bankName: '示范银行',
    payerName: legalName,
    reference,
    remark: '',
    proof: `/files/${name}`,
    idempotencyKey: randomUUID(),
  });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { orderNo: string }).orderNo;
}
