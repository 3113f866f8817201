import { randomBytes, randomUUID } from 'node:crypto';
import type { HitPage } from '@mashang/contract/screening';
import type { TopUpDetail, TopUpPage } from '@mashang/contract/top-ups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, detailOf, propose, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { multipart } from '../../../test-support/arrange/arrange-proofs.ts';
import { bookReceipt } from '../../../test-support/arrange/arrange-receipts.ts';
import { drawReceipt } from '../../../test-support/draw-receipt.ts';
import { changesOf, expectUnchanged, expectWholeBooks, readBalances } from '../../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { matchTopUps } from './match-top-ups.ts';

let server: TestServer;
let agent: TestUser;
let admin: TestUser;
let other: TestUser;
let payerName: string;
let numbers = 0;

beforeAll(async () => {
  server = await startTestServer();
  agent = await signInUser(server, 'agent01');
  admin = await signInUser(server, 'admin01');
  other = await signInUser(server, 'admin02');
  payerName = ((await agent.get('/api/agtRechargeApply/terms')).data as { payerName: string }).payerName;
});
afterAll(() => server?.stop());

/** Records a file as an upload would, without storing one. */
async function proofOf(username: string): Promise<string> {
  const name = `top-ups/${randomBytes(18).toString('base64url')}.webp`;
  await server.owner`
    insert into stored_file (name, kind, owner_id, bytes, uploaded_at)
    select ${name}, 'top-up-proof', id, 1, now()
    from app_user
    where username = ${username}`;
  return `/files/${name}`;
}
const nextReference = () => {
  numbers += 1;
  return `BANK-REF-${numbers}`;
};
async function apply(fields: Record<string, unknown> = {}, user = agent) {
  return user.post('/api/agtRechargeApply/save', {
    amount: '5000.00',
    bankName: '示范银行',
    payerName,
    reference: nextReference(),
    remark: '',
    proof: await proofOf(user.username),
    idempotencyKey: randomUUID(),
    ...fields,
  });
}
async function applied(fields: Record<string, unknown> = {}): Promise<string> {
  const answer = await apply(fields);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return (answer.data as { orderNo: string }).orderNo;
}
const detail = async (orderNo: string, user = agent): Promise<TopUpDetail> =>
  (await user.get('/api/agtRechargeApply/detail', { orderNo })).data;

/** Books a receipt as a statement import does. */
const receipt = ({ amount = 500_000n, reference = '', payer = payerName, account = '6222029900000001' } = {}) =>
  bookReceipt(server, { amount, reference, payer, accountNo: account });

describe('an application by bank transfer', () => {
  it('is credited by two people with what came, once, and its postings stand behind it', async () => {
    const before = await readBalances(server);
    const reference = nextReference();
    const orderNo = await applied({ reference });
    expect(changesOf(before, await readBalances(server))).toEqual({});
    const asked = { subjectId: orderNo, payload: { lineId: await receipt({ amount: 499_900n, reference }) } };
    const id = await proposed(admin, 'topup.bank', asked);
    expect((await propose(other, 'topup.bank', asked)).code).toBe(409);
    expect((await decide(admin, 'approve', id)).code).toBe(403);
    expect(await decide(other, 'approve', id)).toMatchObject({ code: 200, data: { state: 1 } });
    expect(await detail(orderNo)).toMatchObject({
      order: { status: 2, credited: '4999.00', asset: 'CNY', payerName },
      postings: [{ account: '额度', amount: '4999.00' }],
      travel: null,
    });
    const seen = await detail(orderNo, admin);
    expect(seen.order.payerName).not.toBe(payerName);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '4999.00',
      'operator.bank_clearing': '-4999.00',
    });
    expect((await propose(admin, 'topup.bank', asked)).code).toBe(409);
    expect((await apply({ reference })).code).toBe(409);
    expect((await apply({ reference: reference.toLowerCase() })).code).toBe(409);
    for (const number of [reference, reference.toLowerCase()]) {
      const payload = { lineId: await receipt({ reference: number }) };
      expect((await propose(admin, 'float.credit', { subjectId: String(agent.taid), payload })).code).toBe(400);
    }
    await expectWholeBooks(server);
  });

  it('is one for an intent, pressed many times at once; the key stands for nothing else', async () => {
    const same = { idempotencyKey: 'one-intent-of-bank', reference: nextReference(), proof: await proofOf('agent01') };
    const answers = await Promise.all([1, 2, 3, 4].map(() => apply(same)));
    expect(new Set(answers.map(({ data }) => (data as { orderNo: string }).orderNo)).size).toBe(1);
    expect((await apply({ ...same, amount: '1.00' })).code).toBe(409);
  });

  it.each([
    ['of nothing', { amount: '0.00' }, 400],
    ['of less than nothing', { amount: '-5.00' }, 400],
    ['of three decimals', { amount: '5.001' }, 400],
    ['of too much', { amount: '100000000.01' }, 400],
    ['of a number', { amount: 5 }, 400],
    ['of another person’s money', { payerName: '王五' }, 400],
    ['without a bank', { bankName: ' ' }, 400],
    ['with a number that is none', { reference: '流水' }, 400],
    ['with a proof that is none', { proof: '/files/top-ups/aaaaaaaaaaaaaaaaaaaaaaaa.webp' }, 400],
    ['with another address as proof', { proof: 'https://example.com/a.webp' }, 400],
    ['without a key', { idempotencyKey: '' }, 400],
  ])('%s is refused', async (_what, fields, code) => {
    const answer = await expectUnchanged(server, () => apply(fields));
    expect(answer.code).toBe(code);
  });

  it('is refused of somebody else’s proof', async () => {
    expect((await apply({ proof: await proofOf('agent02') })).code).toBe(400);
  });

  it('is a code merchant’s way to float too, in its own name', async () => {
    const ms = await signInUser(server, 'ms01');
    expect(await apply({}, ms)).toMatchObject({ code: 400, data: [{ field: 'payerName' }] });
    const terms = (await ms.get('/api/agtRechargeApply/terms')).data as { payerName: string };
    expect(terms.payerName).not.toBe('');
    expect(await apply({ payerName: terms.payerName }, ms)).toMatchObject({ code: 200 });
  });

  it('is refused by one person with a reason, and then no more credited; its number is free again', async () => {
    const reference = nextReference();
    const orderNo = await applied({ reference });
    expect((await agent.post('/api/top-ups/refuse', { orderNo, reason: '未到账' })).code).toBe(403);
    expect((await admin.post('/api/top-ups/refuse', { orderNo, reason: '' })).code).toBe(400);
    expect(await admin.post('/api/top-ups/refuse', { orderNo, reason: '未到账' })).toMatchObject({
      data: { status: 6 },
    });
    expect((await detail(orderNo)).order).toMatchObject({ status: 6, reason: '未到账' });
    expect((await admin.post('/api/top-ups/refuse', { orderNo, reason: '未到账' })).code).toBe(409);
    const payload = { lineId: await receipt({ reference: nextReference() }) };
    expect((await propose(admin, 'topup.bank', { subjectId: orderNo, payload })).code).toBe(409);
    await applied({ reference });
  });

  it('is found by its owner’s line and the staff, with filters, and by nobody else', async () => {
    const orderNo = await applied();
    const found = (await admin.get('/api/agtRechargeApply/getPageList', { orderNo, waiting: '1' })).data as TopUpPage;
    expect(found).toMatchObject({
      total: 1,
      list: [{ orderNo, participantName: 'agent01' }],
      totals: { amount: '5000.00' },
    });
    const stranger = await signInUser(server, 'agent02');
    const none = (await stranger.get('/api/agtRechargeApply/getPageList', { orderNo })).data as TopUpPage;
    expect(none.total).toBe(0);
    expect((await stranger.get('/api/agtRechargeApply/detail', { orderNo })).code).toBe(404);
  });
});

describe('a credit by two people', () => {
  it('names a booked line of the institution’s account that nobody took; nothing else is credited', async () => {
    const orderNo = await applied();
    const asked = (payload: unknown) => propose(admin, 'topup.bank', { subjectId: orderNo, payload });
    expect((await asked({ received: '9000.00', reference: nextReference() })).code).toBe(400);
    expect((await asked({ lineId: '999999999' })).code).toBe(400);
    expect((await asked({ lineId: await receipt({ account: '6222029900000099' }) })).code).toBe(400);
    expect((await asked({ lineId: await receipt({ payer: '王五' }) })).code).toBe(400);
    const reference = nextReference();
    await applied({ reference });
    expect((await asked({ lineId: await receipt({ reference, amount: 1n }) })).code).toBe(400);
  });

  it('shows requested, line and difference, credits exactly the line, and takes it for good', async () => {
    const before = await readBalances(server);
    const [first, second] = [await applied(), await applied()];
    const lineId = await receipt({ amount: 900_000n });
    const offered = await admin.get('/api/top-ups/lines', { orderNo: first });
    expect((offered.data as { list: object[] }).list).toContainEqual(
      expect.objectContaining({ lineId, amount: '9000.00', difference: '+4,000.00', samePayer: true }),
    );
    expect(JSON.stringify(offered.data)).not.toContain(payerName);
    expect((await agent.get('/api/top-ups/lines', { orderNo: first })).code).toBe(403);
    const ids = [];
    for (const subjectId of [first, second])
      ids.push(await proposed(admin, 'topup.bank', { subjectId, payload: { lineId } }));
    const [one, two] = ids as [string, string];
    expect((await detailOf(other, one)).lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: '申请金额（元）', after: '5,000.00' }),
        expect.objectContaining({ label: '流水金额（元）', after: '9,000.00' }),
        expect.objectContaining({ label: '与申请相差（元）', after: '+4,000.00' }),
      ]),
    );
    expect(await decide(other, 'approve', one)).toMatchObject({ code: 200, data: { state: 1 } });
    expect((await decide(other, 'approve', two)).code).toBe(400);
    expect(changesOf(before, await readBalances(server))).toEqual({
      'agent01.float': '9000.00',
      'operator.bank_clearing': '-9000.00',
    });
    const [line] = await server.owner`select state from statement_line where id = ${lineId}`;
    expect(line).toMatchObject({ state: 'top_up' });
    await expectWholeBooks(server);
  });

  it('is refused by the database without a line, above one, and by one taken', async () => {
    const orderNo = await applied();
    const lineId = await receipt();
    const credit = (amount: bigint, line: string | null) =>
      server.owner`
        select credit_bank_receipt(o, ${amount}, ${randomUUID()}, ${line}::bigint, 'test', '')
        from top_up_order o
        where o.order_no = ${orderNo}`;
    for (const [amount, line] of [
      [500_000n, null],
      [500_001n, lineId],
      [500_000n, '999999999'],
    ] as const)
      await expect(credit(amount, line)).rejects.toMatchObject({ constraint: 'top_up_line' });
  });
});

describe('a statement', () => {
  it('credits the application whose number, amount and payer it names, once, and keeps its receipt', async () => {
    const before = await readBalances(server);
    const reference = nextReference();
    const orderNo = await applied({ reference });
    await receipt({ reference: reference.toLowerCase() });
    expect(await matchTopUps(server.system('top-ups'))).toBe(1);
    expect(await matchTopUps(server.system('top-ups'))).toBe(0);
    expect((await detail(orderNo)).order).toMatchObject({ status: 2, credited: '5000.00' });
    expect(changesOf(before, await readBalances(server))).toMatchObject({ 'agent01.float': '5000.00' });
    const lines = await server.owner`select state from statement_line where upper(reference) = ${reference}`;
    expect(lines).toMatchObject([{ state: 'top_up' }]);
    await expectWholeBooks(server);
  });

  it.each([
    ['another amount', { amount: 500_001n }],
    ['another payer', { payer: '王五' }],
    ['another account', { account: '6222029900000099' }],
  ])('that names %s credits nothing', async (_what, differing) => {
    const reference = nextReference();
    const orderNo = await applied({ reference });
    await receipt({ reference, ...differing });
    await matchTopUps(server.system('top-ups'));
    expect((await detail(orderNo)).order.status).toBe(0);
  });
});

describe('a payer who came onto a list since', () => {
  const queue = async (lineId: string) =>
    ((await admin.get('/api/risk/hits', { subjectId: lineId })).data as HitPage).list;
  const events = async () =>
    (await server.owner`select count(*)::int as n from risk_event where kind = 'screening.hit'`)[0]?.n as number;
  const frozen = { code: 423, msg: expect.stringContaining('须先由风控复核') };
  beforeAll(async () => {
    await server.owner`
      insert into screening_entry (list_id, name)
      select min(id), ${payerName}
      from screening_list
      where enabled`;
  });
  afterAll(async () => {
    await server.owner`update screening_list set enabled = false`;
  });

  it('is credited by no statement and by no two people until risk has found somebody else', async () => {
    const before = await readBalances(server);
    const reference = nextReference();
    // Requested before the list was in use; the application itself names no listed person.
    await server.owner`update screening_list set enabled = false`;
    const [byStatement, byTwo] = [await applied({ reference }), await applied()];
    await server.owner`update screening_list set enabled = true`;
    const [line, second, third] = [await receipt({ reference }), await receipt(), await receipt({ payer: '' })];
    expect(await matchTopUps(server.system('top-ups'))).toBe(0);
    const known = await events();
    expect(await matchTopUps(server.system('top-ups'))).toBe(0);
    expect(await events()).toBe(known);
    expect(await queue(line)).toMatchObject([{ subject: 'line', who: '额度充值付款方', state: 0, holds: false }]);
    const credit = (lineId: string) => propose(admin, 'topup.bank', { subjectId: byTwo, payload: { lineId } });
    expect(await credit(second)).toMatchObject(frozen);
    // If the bank did not name the payer, the applicant counts as the payer.
    expect(
      await propose(admin, 'float.credit', { subjectId: String(agent.taid), payload: { lineId: third } }),
    ).toMatchObject(frozen);
    for (const lineId of [second, third]) expect(await queue(lineId)).toHaveLength(1);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    expect((await detail(byStatement)).order.status).toBe(0);

    const [hit] = await queue(line);
    const decided = await proposed(admin, 'screening.hit', {
      subjectId: hit?.id ?? '',
      payload: { decision: 'other' },
    });
    expect(await decide(other, 'approve', decided)).toMatchObject({ code: 200 });
    expect(await matchTopUps(server.system('top-ups'))).toBe(1);
    expect((await detail(byStatement)).order.status).toBe(2);
    // The same name passes in another top-up of the same participant.
    expect(await credit(second)).toMatchObject({ code: 200 });
    expect(changesOf(before, await readBalances(server))).toMatchObject({ 'agent01.float': '5000.00' });
  });
});

describe('the image of a transfer', () => {
  it('is re-encoded, shown to its uploader and, on an application, to the staff', async () => {
    const { payload, headers } = await multipart([
      { bytes: await drawReceipt({ clock: '12:00', amount: '5000.00', lines: [] }) },
    ]);
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/agtRechargeApply/upload',
      payload,
      headers: { ...agent.headers, ...headers },
    });
    const { data } = sent.json() as { data: { url: string } };
    const see = async (user: TestUser) =>
      (await server.app.inject({ method: 'GET', url: data.url, headers: user.headers })).statusCode;
    expect([await see(agent), await see(admin)]).toEqual([200, 404]);
    await applied({ proof: data.url });
    expect([await see(agent), await see(admin), await see(await signInUser(server, 'agent02'))]).toEqual([
      200, 200, 404,
    ]);
  });
});

it('nothing of it is offered where the licence has no agents or nobody holds float', async () => {
  const before = await applied();
  await server.change((sql) => sql`update licence_profile set settlement_mode = 'institution'`);
  expect((await apply()).code).toBe(451);
  await server.change(
    (sql) =>
      sql`
        update licence_profile
        set settlement_mode = 'agent_float', services = array_remove(services, 'agent_network')`,
  );
  expect((await apply()).code).toBe(451);
  const asked = { subjectId: before, payload: { lineId: '1' } };
  expect((await propose(admin, 'topup.bank', asked)).code).toBe(451);
});
