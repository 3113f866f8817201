import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerByTwo, decide, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { balanceOf, freezeFor, openCase, readCase } from '../../test-support/arrange/arrange-cases.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { listPayout, stepPayout } from '../../test-support/arrange/arrange-payouts.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let yuan = 400;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
});
beforeEach(() => rotateOnly(server, 'agent02'));
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

/** Settles an order of a whole amount; `share` is what the merchant gets of it, in fen. */
async function settled(amount = yuan++): Promise<{ no: string; share: bigint }> {
  const { agtOrderNo: no } = await createOrder(server, { amount: `${amount}.00` });
  expect(await user('agent02').confirm(no, { googleAuthCode: user('agent02').code() })).toMatchObject({ code: 200 });
  return { no, share: BigInt(amount) * 97n };
}
const purse = () => balanceOf(server, 'merchant', 'M1001');
const complain = (no: string) => server.platform.db.app`select file_next_complaint(${no}, 'other', '测试投诉', '')`;
const answer = (no: string) => answerByTwo([user('risk01'), user('admin02')], no);
async function heldFor(no: string): Promise<bigint> {
  const [row] = await server.owner`
    select coalesce(sum(h.amount), 0)::bigint as held
    from collection_order o
    join ledger_hold h on h.state = 'open' and (h.reference in
        (select complaint_hold(c) from complaint c where c.order_id = o.id)
      or h.reference in (select 'freeze:' || f.id
        from risk_freeze f
        where f.kind = 'order' and f.subject_id = o.agt_order_no))
    where o.agt_order_no = ${no}`;
  return (row as { held: bigint }).held;
}
/** Puts everything that the merchant has into payouts, except `left` fen. */
async function spendAll(left = 0n): Promise<string> {
  const { free } = await purse();
  // A payout of A costs A and a fee of 3 %.
  let amount = ((free - left) * 100n) / 103n;
  while (amount + (amount * 3n) / 100n < free - left) amount += 1n;
  const { orderNo } = await listPayout(server, {
    amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`,
  });
  return orderNo;
}
const cancel = (orderNo: string) => stepPayout(server, orderNo, 'cancel');

describe('a complaint about an order whose money is gone', () => {
  it('holds what is there, the rest of what comes later, and not a fen more', async () => {
    const { no, share } = await settled();
    await spendAll(1n);
    const before = (await purse()).free;
    expect(before).toBeLessThan(200n);
    await complain(no);
    expect([await heldFor(no), (await purse()).free]).toEqual([before, 0n]);
    await expectWholeBooks(server);
    const second = await settled(100);
    expect([await heldFor(no), (await purse()).free]).toEqual([before + second.share, 0n]);
    await expectWholeBooks(server);
    const third = await settled(2_000);
    expect(await heldFor(no)).toBe(share);
    expect((await purse()).free).toBe(before + second.share + third.share - share);
    // The share is held in full: later money is the merchant's own, and the balance is no longer marked `caught`.
    const fourth = await settled(50);
    expect((await purse()).free).toBe(before + second.share + third.share + fourth.share - share);
    const [mark] = await server.owner`select bool_or(caught) as caught from ledger_balance`;
    expect(mark).toEqual({ caught: false });
    await expectWholeBooks(server);
    expect(await answer(no)).toMatchObject({ code: 200 });
    expect(await heldFor(no)).toBe(0n);
    expect((await purse()).free).toBe(before + second.share + third.share + fourth.share);
  });

  it('holds money that a cancelled payout returns, oldest complaint first, and passes on what is freed', async () => {
    const [one, two] = [await settled(700), await settled(800)];
    const payout = await spendAll();
    await complain(one.no);
    await complain(two.no);
    const { share: little } = await settled(300);
    expect([await heldFor(one.no), await heldFor(two.no), (await purse()).free]).toEqual([little, 0n, 0n]);
    expect(await answer(one.no)).toMatchObject({ code: 200 });
    expect([await heldFor(one.no), await heldFor(two.no), (await purse()).free]).toEqual([0n, little, 0n]);
    await expectWholeBooks(server);
    expect((await cancel(payout)).status).toBe(200);
    expect(await heldFor(two.no)).toBe(two.share);
    expect((await purse()).free).toBeGreaterThan(0n);
    await expectWholeBooks(server);
    // The held money is enough for the refund that decides the complaint.
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: two.no, payload: {} });
    expect(await decide(user('admin02'), 'approve', id)).toMatchObject({ code: 200 });
    await payRefunds(server, two.no);
    expect(await readOrder(server, two.no)).toMatchObject({ status: 5, frozen: false });
  });

  it('so does a case, and what one of them held passes to the other', async () => {
    const { no, share } = await settled();
    await spendAll();
    const id = await openCase(user('admin01'), { subject: 'order', subjectKey: no });
    expect(await freezeFor(user('risk01'), { id, kind: 'order', subjectId: no })).toMatchObject({ code: 200 });
    const { share: little } = await settled(120);
    expect(await heldFor(no)).toBe(little);
    await complain(no);
    await settled(900);
    expect(await heldFor(no)).toBe(share);
    await expectWholeBooks(server);
    const [freeze] = (await readCase(user('risk01'), id)).freezes;
    const lifting = await proposed(user('risk01'), 'freeze.lift', { subjectId: freeze?.id ?? '', payload: {} });
    expect(await decide(user('admin02'), 'approve', lifting)).toMatchObject({ code: 200 });
    expect([await heldFor(no), (await readOrder(server, no)).frozen]).toEqual([share, true]);
    expect(await answer(no)).toMatchObject({ code: 200 });
    expect([await heldFor(no), (await readOrder(server, no)).frozen]).toEqual([0n, false]);
  });

  it('holds its share when it is filed and money comes and goes at the same moment', async () => {
    // Within the step-up window of a sign-in no code is needed.
    users.agent02 = await signInUser(server, 'agent02');
    const { no, share } = await settled(600);
    await spendAll();
    const orders = await Promise.all(
      [210, 220, 230, 240].map((amount) => createOrder(server, { amount: `${amount}.00` })),
    );
    const [filed, ...confirmed] = await Promise.all([
      complain(no),
      ...orders.map(({ agtOrderNo }) => user('agent02').confirm(agtOrderNo, {})),
    ]);
    expect(filed).toMatchObject([{ file_next_complaint: 'filed' }]);
    expect(confirmed.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(await heldFor(no)).toBe(share);
    await expectWholeBooks(server);
  });
});

describe('verify finds', () => {
  const open = `(select 'complaint:' || c.order_id
    from complaint c
    join collection_order o on o.id = c.order_id
    where c.reviewed_at is null and o.status in (2, 4)
    limit 1)`;
  it.each([
    [
      'a share that is not held though there is money',
      '足额占用',
      `update ledger_hold set state = 'released', closed_at = now() where reference = ${open}`,
    ],
    ['more than the share', '足额占用', `update ledger_hold set amount = amount + 1 where reference = ${open}`],
    [
      'a hold of a complaint that is answered',
      '足额占用',
      `update complaint set reviewed_at = now(), state = 2, verdict = 'handled' where reviewed_at is null`,
    ],
    [
      'an order that a complaint keeps and that moves all the same',
      '仅因此',
      `update collection_order
        set frozen = false
        where id in (select order_id from complaint where reviewed_at is null)`,
    ],
    [
      'an order that nothing keeps and that stands still',
      '仅因此',
      `update collection_order set frozen = true where status = 2 and not frozen`,
    ],
  ])('%s', async (_what, name, sql) => {
    expect((await brokenBy(server, sql)).some((broken) => broken.includes(name))).toBe(true);
  });
});
