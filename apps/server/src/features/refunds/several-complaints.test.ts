import { COMPLAINTS_PER_ORDER } from '@mashang/contract/complaints';
import type { ComplaintDetail, PayerOrder } from '@mashang/contract/payment-page';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerByTwo, decide, propose, proposed } from '../../test-support/arrange/arrange-approvals.ts';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { fundMerchant } from '../../test-support/arrange/arrange-payouts.ts';
import { multipart } from '../../test-support/arrange/arrange-proofs.ts';
import { payRefunds, payRefundTask, refundByTwo } from '../../test-support/arrange/arrange-refunds.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks, readOrder } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let yuan = 1_500;
const users: Record<string, TestUser> = {};
const user = (name: string) => users[name] as TestUser;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['admin01', 'admin02', 'finance01', 'risk01', 'agent02'])
    users[name] = await insertSession(server, name);
  await fundMerchant(server, 100_000_000n);
});
beforeEach(async () => {
  await forgetProposals(server.owner);
  await rotateOnly(server, 'agent02');
});
afterEach(() => expectWholeBooks(server));
afterAll(() => server?.stop());

type Order = { no: string; o: string; share: bigint };
async function settled(): Promise<Order> {
  yuan += 1;
  const { agtOrderNo: no, payUrl } = await createOrder(server, { amount: `${yuan}.00` });
  expect(await user('agent02').confirm(no, { googleAuthCode: user('agent02').code() })).toMatchObject({ code: 200 });
  return { no, o: new URL(payUrl).searchParams.get('o') ?? '', share: BigInt(yuan) * 97n };
}
type Answer = { code: number; msg: string };
async function complain({ o }: Order, fields: object = {}): Promise<Answer> {
  const payload = { o, reason: 'other', detail: '测试投诉内容', ...fields };
  // One address may complain twenty times a minute.
  server.clock.advance(4_000);
  return (await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload })).json();
}
const page = async ({ o }: Order) =>
  (await server.app.inject({ method: 'GET', url: `/api/pay/order?${new URLSearchParams({ o })}` })).json()
    .data as PayerOrder;
type Row = { id: string; ordinal: number; state: number; verdict: string; held: bigint };
/** The complaints of an order, oldest first, with the amount held for each. */
const complaintsOf = async (no: string): Promise<Row[]> => [
  ...(await server.owner<Row[]>`
    select c.id::text, c.ordinal, c.state, c.verdict, complaint_held(c.id) as held
    from complaint c
    join collection_order o on o.id = c.order_id
    where o.agt_order_no = ${no}
    order by c.ordinal`),
];
const answer = (no: string, fields: object = {}) => answerByTwo([user('risk01'), user('admin02')], no, { ...fields });
const ask = (no: string, payload: object = {}) =>
  propose(user('finance01'), 'collection.refund', { subjectId: no, payload });
const approve = (id: string) => decide(user('admin02'), 'approve', id);
const refund = (no: string, payload: object = {}) =>
  refundByTwo({ maker: user('finance01'), checker: user('admin02') }, no, payload);
async function cancel(refundNo: string): Promise<void> {
  const id = await proposed(user('finance01'), 'refund.cancel', { subjectId: refundNo, payload: {} });
  expect(await approve(id)).toMatchObject({ code: 200 });
}
const decides = async (refundNo: string) =>
  (await server.owner<{ id: string }[]>`select complaint_id::text as id from refund where refund_no = ${refundNo}`)[0]
    ?.id;
/** Creates an order with an answered complaint and another that waits. */
async function complainedTwice(): Promise<Order> {
  const order = await settled();
  await complain(order);
  expect(await answer(order.no)).toMatchObject({ code: 200 });
  expect(await complain(order, { detail: '又没有收到货' })).toMatchObject({ code: 200 });
  return order;
}

describe('a payer whose complaint was answered', () => {
  it('may complain again, one at a time and three times in all, as its page says', async () => {
    const order = await settled();
    const { no, share } = order;
    expect(await page(order)).toMatchObject({ mayComplain: true, complaint: null });
    for (let ordinal = 1; ordinal <= COMPLAINTS_PER_ORDER; ordinal += 1) {
      expect(await complain(order)).toMatchObject({ code: 200 });
      expect(await page(order)).toMatchObject({ mayComplain: false, complaint: { status: 'open' } });
      expect(await complain(order)).toMatchObject({ code: 409, msg: '该订单的投诉尚未答复，处理情况见本页' });
      expect((await complaintsOf(no)).at(-1)).toMatchObject({ ordinal, state: 0, held: share });
      expect(await answer(no, { reply: `第 ${ordinal} 次答复` })).toMatchObject({ code: 200 });
      const mayComplain = ordinal < COMPLAINTS_PER_ORDER;
      expect(await page(order)).toMatchObject({ mayComplain, complaint: { reply: `第 ${ordinal} 次答复` } });
    }
    expect((await complain(order)).msg).toContain(`已达 ${COMPLAINTS_PER_ORDER} 次`);
    expect(await readOrder(server, no)).toMatchObject({ frozen: false });
    expect((await complaintsOf(no)).map(({ held }) => held)).toEqual([0n, 0n, 0n]);
  });

  it('files one of many at once', async () => {
    const order = await settled();
    await complain(order);
    await answer(order.no);
    const answers = await Promise.all(Array.from({ length: 8 }, () => complain(order)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await complaintsOf(order.no)).toMatchObject([{ state: 2 }, { state: 0, held: order.share }]);
  });

  it('has each with its own day, image, notes and answer; the order shows them all', async () => {
    const order = await settled();
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const { payload, headers } = await multipart([{ bytes: image }]);
    const url = `/api/pay/complaint/image?${new URLSearchParams({ o: order.o })}`;
    const shown = (await server.app.inject({ method: 'POST', url, headers, payload })).json().data.image as string;
    await complain(order);
    const [first] = await complaintsOf(order.no);
    expect(await user('risk01').post('/api/complaint/take', { id: first?.id })).toMatchObject({ code: 200 });
    await user('risk01').post('/api/complaint/note', { id: first?.id, text: '已致电付款人' });
    await server.owner`update complaint set due_at = now() + interval '1 hour' where id = ${first?.id ?? ''}::bigint`;
    await answer(order.no, { reply: '第一次的答复' });
    expect(await complain(order, { image: shown })).toMatchObject({ code: 200 });
    const second = (await complaintsOf(order.no))[1] as Row;
    const detail = async (id = '') =>
      (await user('risk01').get('/api/complaint/detail', { id })).data as ComplaintDetail;
    const [one, two] = [await detail(first?.id), await detail(second.id)];
    expect(one).toMatchObject({ image: '', reply: '第一次的答复', notes: [{ text: '已致电付款人' }], held: '0.00' });
    expect(two).toMatchObject({
      image: `/files/${shown}`,
      reply: '',
      notes: [],
      complaint: { takenBy: '', state: 0 },
    });
    expect(two.complaint.leftMs).toBeGreaterThan(71 * 3_600_000);
    expect(two.others).toMatchObject([{ id: first?.id, ordinal: 1, state: 2, verdict: 'rejected' }]);
    expect((await user('risk01').get('/api/agt/order/detail', { agtOrderNo: order.no })).data).toMatchObject({
      complaints: [
        { id: second.id, ordinal: 2, state: 0 },
        { id: first?.id, ordinal: 1, verdict: 'rejected' },
      ],
    });
    expect((await user('agent02').get('/api/agt/order/detail', { agtOrderNo: order.no })).data).toMatchObject({
      complaint: null,
      complaints: [],
    });
  });
});

describe('a refund', () => {
  it('names the complaint that it decides and takes of that one’s freeze alone', async () => {
    const { no, share } = await complainedTwice();
    const asked = await ask(no);
    expect(asked).toMatchObject({ code: 200 });
    const { lines } = (await user('admin02').get('/api/approvals/detail', { id: (asked.data as { id: string }).id }))
      .data as { lines: { label: string }[] };
    expect(lines.map(({ label }) => label)).toContain('付款人投诉（本单第 2 次）');
    expect(await complaintsOf(no)).toMatchObject([{ held: 0n }, { state: 0, held: share }]);
    expect(await approve((asked.data as { id: string }).id)).toMatchObject({ code: 200 });
    expect(await complaintsOf(no)).toMatchObject([
      { verdict: 'rejected', held: 0n },
      { verdict: 'refunded', held: 0n },
    ]);
    const [refundNo] = await server.owner<{ no: string }[]>`select refund_no as no from refund where order_no = ${no}`;
    expect((await user('admin02').get('/api/refunds/detail', { refundNo: refundNo?.no ?? '' })).data).toMatchObject({
      complaint: { id: (await complaintsOf(no))[1]?.id, ordinal: 2 },
    });
    await payRefunds(server, no);
    expect(await readOrder(server, no)).toMatchObject({ status: 5, frozen: false });
  });

  it('is not paid while a second complaint waits, filed when the first was decided', async () => {
    const order = await settled();
    await complain(order);
    const refundNo = await refund(order.no);
    expect(await complaintsOf(order.no)).toMatchObject([{ verdict: 'refunded' }]);
    expect(await page(order)).toMatchObject({ mayComplain: true, complaint: { status: 'reviewed' } });
    expect(await complain(order)).toMatchObject({ code: 200 });
    expect(await readOrder(server, order.no)).toMatchObject({ frozen: true });
    expect(await payRefundTask(server, refundNo)).toBe('frozen');
    expect(await answer(order.no)).toMatchObject({ code: 200 });
    await payRefunds(server, order.no);
    expect(await readOrder(server, order.no)).toMatchObject({ status: 5, frozen: false });
  });

  it('that decides the first is refused with 423 at its approval while a second waits, and then void', async () => {
    const order = await settled();
    await complain(order);
    const id = await proposed(user('finance01'), 'collection.refund', { subjectId: order.no, payload: {} });
    await answer(order.no);
    await complain(order);
    expect(await approve(id)).toMatchObject({ code: 423 });
    await answer(order.no);
    // Both were answered in another way after the proposal.
    expect(await approve(id)).toMatchObject({ code: 409 });
  });

  it('of a part takes of the second’s freeze what it needs; the second keeps the rest', async () => {
    const { no, share } = await complainedTwice();
    const refundNo = await refund(no, { amount: '100.00' });
    expect(await decides(refundNo)).toBe((await complaintsOf(no))[1]?.id);
    expect(await complaintsOf(no)).toMatchObject([{ held: 0n }, { state: 0, held: share - 9_700n }]);
    await payRefunds(server, no);
    await cancelRest(no);
  });

  it('that decided a part of the first is not paid while another waits; that one may be decided', async () => {
    const order = await settled();
    await complain(order);
    const refundNo = await refund(order.no, { amount: '1.00' });
    await answer(order.no);
    await complain(order);
    expect(await payRefundTask(server, refundNo)).toBe('frozen');
    expect((await callMerchant(server, askBy(order.no))).status).toBe(202);
    await cancelRest(order.no);
  });
});

describe('two complaints that wait at once', () => {
  /** A refund decided the first complaint, a second one was filed, and the refund was cancelled. */
  async function bothOpen(): Promise<Order> {
    const order = await settled();
    await complain(order);
    const refundNo = await refund(order.no);
    await complain(order);
    await cancel(refundNo);
    return order;
  }

  it('hold the money once, refuse every refund, and are answered each for itself', async () => {
    const order = await bothOpen();
    const { no, share } = order;
    const both = await complaintsOf(no);
    expect(both).toMatchObject([{ state: 0 }, { state: 0 }]);
    expect(both.reduce((sum, { held }) => sum + held, 0n)).toBe(share);
    expect(await ask(no)).toMatchObject({ code: 423 });
    expect((await callMerchant(server, askBy(no))).status).toBe(423);
    expect((await answer(no, { complaintId: both[1]?.id, outcome: '重复投诉' })).code).toBe(200);
    expect(await complaintsOf(no)).toMatchObject([
      { state: 0, held: share },
      { verdict: 'rejected', held: 0n },
    ]);
    expect(await readOrder(server, no)).toMatchObject({ frozen: true });
    expect((await answer(no, { complaintId: both[1]?.id })).code).toBe(409);
    const refundNo = await refund(no);
    expect(await decides(refundNo)).toBe(both[0]?.id);
    await payRefunds(server, no);
    expect(await readOrder(server, no)).toMatchObject({ status: 5, frozen: false });
  });

  it('are answered the oldest first where none is named', async () => {
    const { no, share } = await bothOpen();
    const [first, second] = await complaintsOf(no);
    const payload = { verdict: 'handled', outcome: '未写明哪一次' };
    const id = await proposed(user('risk01'), 'complaint.answer', { subjectId: no, payload });
    expect(await approve(id)).toMatchObject({ code: 200 });
    expect(await complaintsOf(no)).toMatchObject([
      { id: first?.id, verdict: 'handled', held: 0n },
      { id: second?.id, state: 0, held: share },
    ]);
    expect((await answer(no)).code).toBe(200);
    expect(await readOrder(server, no)).toMatchObject({ frozen: false });
  });

  it('of which verify counts what both hold', async () => {
    const { no } = await bothOpen();
    const held = await complaintsOf(no);
    const [kept] = held.filter(({ held: fen }) => fen > 0n);
    const hold = `(select complaint_hold(c) from complaint c where c.id = ${kept?.id})`;
    const stray = `update ledger_hold set amount = amount + 1 where reference = ${hold}`;
    expect((await brokenBy(server, stray)).some((name) => name.includes('足额占用'))).toBe(true);
    const unknown = `insert into ledger_hold (reference, account_id, amount)
      select 'complaint:' || id || ':9', payable_account, 1 from collection_order where agt_order_no = '${no}'`;
    expect((await brokenBy(server, unknown)).some((name) => name.includes('都有其单'))).toBe(true);
    await answer(no);
    await answer(no);
  });
});

it('a refund of one order decides no complaint of another', async () => {
  const [one, other] = [await complainedTwice(), await settled()];
  const [first] = await complaintsOf(one.no);
  const refundNo = await refund(other.no, { amount: '1.00' });
  await expect(
    server.owner`update refund set complaint_id = ${first?.id ?? ''}::bigint where refund_no = ${refundNo}`,
  ).rejects.toThrow();
  await payRefunds(server, other.no);
  await answer(one.no);
});

const askBy = (no: string) => ({ method: 'POST' as const, path: `/api/v1/collections/${no}/refunds`, body: {} });
/** Closes all open complaints of an order, so that the following tests start clean. */
async function cancelRest(no: string): Promise<void> {
  const open = (await complaintsOf(no)).filter(({ state }) => state < 2);
  for (const { id } of open) expect((await answer(no, { complaintId: id })).code).toBe(200);
}
