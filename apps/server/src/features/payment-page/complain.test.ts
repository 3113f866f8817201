import type { PayerOrder } from '@mashang/contract/payment-page';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerByTwo, propose } from '../../test-support/arrange/arrange-approvals.ts';
import { closeOpenOrders, expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { multipart } from '../../test-support/arrange/arrange-proofs.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import {
  changesOf,
  expectUnchanged,
  expectWholeBooks,
  readBalances,
  readOrder,
} from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
let risk01: TestUser;
let admin01: TestUser;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
  [agent02, risk01] = [await signInUser(server, 'agent02'), await signInUser(server, 'risk01')];
  admin01 = await signInUser(server, 'admin01');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const tokenOf = (payUrl: string) => new URL(payUrl).searchParams.get('o') ?? '';

type Answer<T> = { code: number; msg: string; data: T };
async function readPage(o: string): Promise<Answer<PayerOrder>> {
  const response = await server.app.inject({ method: 'GET', url: `/api/pay/order?${new URLSearchParams({ o })}` });
  return response.json();
}
async function complain(o: string, fields: Record<string, unknown> = {}): Promise<Answer<unknown>> {
  const payload = { o, reason: 'fraud', detail: '我没有买过这件商品', ...fields };
  const response = await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload });
  // One address may complain twenty times a minute, so each call advances the clock.
  server.clock.advance(4_000);
  return response.json();
}
const review = (agtOrderNo: string) => answerByTwo([risk01, admin01], agtOrderNo, { outcome: '核实无误，解除冻结' });

describe('the payer sees who is paid', () => {
  it('merchant, operator, licence, holder in full for a bank transfer, what for, the number to pay to', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '88.00', subject: '演唱会门票' });
    const payload = { o: tokenOf(payUrl), payerName: '张小三' };
    await server.app.inject({ method: 'POST', url: '/api/pay/payer', payload });
    const { code, data } = await readPage(tokenOf(payUrl));
    expect(code).toBe(200);
    expect(data).toMatchObject({
      agtOrderNo,
      status: 1,
      amount: '88.00',
      subject: '演唱会门票',
      merchantName: '示范电子商务有限公司',
      institution: '示范支付有限公司',
      licenceNo: 'DEMO-2026-0001',
      regulator: '演示监管局（虚构）',
      demo: true,
      receiver: {
        holder: '示范代理二有限公司',
        holderMasked: false,
        accountNo: '6222020000000002',
        bankName: '示范银行',
        bankBranch: '示范支行',
      },
      complaint: null,
    });
    expect(data.leftMs).toBeGreaterThan(290_000);
    expect(data.leftMs).toBeLessThanOrEqual(300_000);
  });

  it('after payment the account number is gone and a receipt stands there', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '89.00' });
    await agent02.confirm(agtOrderNo, {});
    const { data } = await readPage(tokenOf(payUrl));
    expect(data).toMatchObject({ status: 2, paidAmount: '89.00', receiver: { accountNo: '' }, qrContent: '' });
    expect(data.receiver).toMatchObject({ holder: '示******司', holderMasked: true });
    expect(data.receiptNo).toMatch(/^SJ\d{12}$/);
    expect(data.paidTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('after the window nobody gets a number to pay to', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '90.00', product: 'wallet' });
    const payload = { o: tokenOf(payUrl), payerName: '张小三' };
    await server.app.inject({ method: 'POST', url: '/api/pay/payer', payload });
    expect((await readPage(tokenOf(payUrl))).data.qrContent).toContain('90.00');
    await expireNow(server, agtOrderNo);
    const { data } = await readPage(tokenOf(payUrl));
    expect(data).toMatchObject({ status: 6, receiver: { accountNo: '' }, qrContent: '', receiptNo: '' });
    expect(data.leftMs).toBeLessThanOrEqual(0);
    // Months in milliseconds do not fit into an int.
    await server.owner`
      update collection_order
      set expire_time = now() - interval '90 days'
      where agt_order_no = ${agtOrderNo}`;
    expect((await readPage(tokenOf(payUrl))).data.leftMs).toBeLessThan(-89 * 86_400_000);
  });

  it('an order that found no account names nobody to pay', async () => {
    await rotateOnly(server);
    const { payUrl } = await createOrder(server, { amount: '91.00' });
    expect((await readPage(tokenOf(payUrl))).data).toMatchObject({ status: 3, receiver: null, qrContent: '' });
  });

  it('a token that was not made here opens nothing: changed, of another order, or the bare number', async () => {
    const one = await createOrder(server, { amount: '92.00' });
    const two = await createOrder(server, { amount: '93.00' });
    const token = tokenOf(one.payUrl);
    const forged = [
      `${token.slice(0, 22)}${two.agtOrderNo}`,
      `A${token.slice(1)}`,
      one.agtOrderNo,
      token.slice(0, -1),
      `${token}0`,
      'x',
    ];
    for (const o of forged) {
      if (o === token) continue;
      expect(await readPage(o)).toMatchObject({ code: 404, msg: '订单不存在或链接已失效' });
      expect((await expectUnchanged(server, () => complain(o))).code).toBe(404);
    }
  });
});

describe('a complaint', () => {
  it('on an open order freezes it: no confirmation (423), no expiry, until a review lifts it', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '94.00' });
    expect(await complain(tokenOf(payUrl))).toMatchObject({ code: 200, data: { filed: true } });
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ frozen: true, status: 1 });
    const refused = await expectUnchanged(server, () => agent02.confirm(agtOrderNo));
    expect(refused).toMatchObject({ code: 423, msg: '订单处理中，暂不能确认，请稍后再试' });
    await expireNow(server, agtOrderNo);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 1 });
    expect((await review(agtOrderNo)).code).toBe(200);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ frozen: false, status: 1 });
    await expireNow(server, agtOrderNo);
    expect(await readOrder(server, agtOrderNo)).toMatchObject({ status: 6 });
    expect((await readPage(tokenOf(payUrl))).data.complaint).toMatchObject({ status: 'reviewed' });
  });

  it('on a settled order holds what the merchant got, and the review gives exactly that back', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '1000.00' });
    await agent02.confirm(agtOrderNo, {});
    const before = await readBalances(server);
    expect((await complain(tokenOf(payUrl))).code).toBe(200);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '970.00' });
    await expectWholeBooks(server);
    expect((await review(agtOrderNo)).code).toBe(200);
    expect(changesOf(before, await readBalances(server))).toEqual({});
    await expectWholeBooks(server);
  });

  it('holds what is still there when part of it is held already, never more', async () => {
    const first = await createOrder(server, { amount: '100.00' });
    await agent02.confirm(first.agtOrderNo, {});
    const [account] = await server.owner`select account_of('merchant', (select id from merchant), 'payable') as id`;
    const { id } = account as { id: bigint };
    await server.owner.begin(async (tx) => {
      const [row] =
        await tx`select posted - held - 4000 as most from ledger_balance where account_id = ${id} for update`;
      const { most } = row as { most: bigint };
      await tx`insert into ledger_hold (reference, account_id, amount) values ('test:rest', ${id}, ${most})`;
      await tx`update ledger_balance set held = held + ${most} where account_id = ${id}`;
    });
    const before = await readBalances(server);
    expect((await complain(tokenOf(first.payUrl))).code).toBe(200);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '40.00' });
    await review(first.agtOrderNo);
    await server.owner.begin(async (tx) => {
      await tx`
        update ledger_balance
        set held = held - (select amount from ledger_hold where reference = 'test:rest')
        where account_id = ${id}`;
      await tx`update ledger_hold set state = 'released', closed_at = now() where reference = 'test:rest'`;
    });
    await expectWholeBooks(server);
  });

  it('filed twice, or ten times at once, counts once', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '96.00' });
    await agent02.confirm(agtOrderNo, {});
    const before = await readBalances(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => complain(tokenOf(payUrl))));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(changesOf(before, await readBalances(server))).toEqual({ 'M1001.payable.held': '93.12' });
    expect((await expectUnchanged(server, () => complain(tokenOf(payUrl)))).code).toBe(409);
    await review(agtOrderNo);
  });

  it('racing a confirmation leaves whole books, whoever is first', async () => {
    for (let n = 0; n < 5; n++) {
      const { agtOrderNo, payUrl } = await createOrder(server, { amount: `${200 + n}.00` });
      const [confirmed, filed] = await Promise.all([agent02.confirm(agtOrderNo, {}), complain(tokenOf(payUrl))]);
      expect([200, 423]).toContain(confirmed.code);
      expect(filed.code).toBe(200);
      expect(await readOrder(server, agtOrderNo)).toMatchObject({
        frozen: true,
        status: confirmed.code === 200 ? 2 : 1,
      });
      await expectWholeBooks(server);
      expect((await review(agtOrderNo)).code).toBe(200);
    }
    await expectWholeBooks(server);
  });

  it('on a failed order is refused', async () => {
    await rotateOnly(server);
    const { payUrl } = await createOrder(server, { amount: '97.00' });
    expect((await expectUnchanged(server, () => complain(tokenOf(payUrl)))).code).toBe(409);
  });

  it.each([
    ['reason', { reason: 'nonsense' }],
    ['detail', { detail: '短' }],
    ['detail', { detail: 'x'.repeat(501) }],
    ['contact', { contact: 'x'.repeat(65) }],
    ['more', { more: 1 }],
  ])('with a wrong %s names the field and freezes nothing', async (field, wrong) => {
    const { payUrl } = await createOrder(server, { amount: '98.00' });
    expect(await expectUnchanged(server, () => complain(tokenOf(payUrl), wrong))).toMatchObject({
      code: 400,
      data: [{ field }],
    });
  });
});

describe('an image with a complaint', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
  async function send(o: string, bytes: Buffer): Promise<Answer<{ image: string }>> {
    const { payload, headers } = await multipart([{ bytes }]);
    const url = `/api/pay/complaint/image?${new URLSearchParams({ o })}`;
    return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
  }
  const fileOf = async (url: string, by?: TestUser) =>
    (
      await server.app.inject({
        method: 'GET',
        url,
        ...(by ? { headers: { cookie: by.headers.cookie as string } } : {}),
      })
    ).statusCode;

  it('is re-encoded, seen by who handles complaints alone, and only once it stands on one', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '95.00' });
    const o = tokenOf(payUrl);
    const { data } = await send(o, await png());
    expect(data.image).toMatch(/^complaints\/[\w-]{24}\.webp$/);
    expect(await fileOf(`/files/${data.image}`, risk01)).toBe(404);
    expect(await complain(o, { image: data.image })).toMatchObject({ code: 200 });
    const list = await risk01.get('/api/complaint/getPageList', { agtOrderNo });
    const { id } = (list.data as { list: { id: string }[] }).list[0] as { id: string };
    expect((await risk01.get('/api/complaint/detail', { id })).data).toMatchObject({
      image: `/files/${data.image}`,
    });
    expect(await fileOf(`/files/${data.image}`, risk01)).toBe(200);
    expect(await fileOf(`/files/${data.image}`, agent02)).toBe(404);
    expect(await fileOf(`/files/${data.image}`)).toBe(401);
  });

  it('of another order, of no order, or no image at all is refused, and nothing is frozen', async () => {
    const [one, other] = [
      await createOrder(server, { amount: '93.00' }),
      await createOrder(server, { amount: '94.00' }),
    ];
    const { data } = await send(tokenOf(one.payUrl), await png());
    const stolen = await expectUnchanged(server, () => complain(tokenOf(other.payUrl), { image: data.image }));
    expect(stolen).toMatchObject({ code: 400, data: [{ field: 'image' }] });
    expect((await complain(tokenOf(one.payUrl), { image: '../../etc/passwd' })).code).toBe(400);
    expect((await send('nonsense', await png())).code).toBe(404);
    expect(await send(tokenOf(one.payUrl), Buffer.from('<svg/>'))).toMatchObject({
      code: 400,
      data: [{ field: 'file' }],
    });
    expect(await send(tokenOf(one.payUrl), Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({ code: 400 });
    for (let n = 0; n < 4; n += 1) expect((await send(tokenOf(one.payUrl), await png())).code).toBe(200);
    expect((await send(tokenOf(one.payUrl), await png())).code).toBe(429);
  });
});

describe('a review', () => {
  it('of what was never complained about, or a second time, is refused', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '99.00' });
    expect((await expectUnchanged(server, () => review(agtOrderNo))).code).toBe(409);
    expect((await expectUnchanged(server, () => review('DS404'))).code).toBe(409);
    await complain(tokenOf(payUrl));
    expect((await review(agtOrderNo)).code).toBe(200);
    expect((await expectUnchanged(server, () => review(agtOrderNo))).code).toBe(409);
    const audits = await server.owner`
      select actor_name, action from audit_log where after ->> 'kind' = 'complaint.answer'
        and (after -> 'subject' ->> 'id' = ${agtOrderNo} or after ->> 'subjectId' = ${agtOrderNo}) order by id`;
    expect(audits).toEqual([
      { actor_name: 'risk01', action: 'approval.propose' },
      { actor_name: 'admin01', action: 'approval.approve' },
    ]);
  });

  it('by the collecting agent itself is refused', async () => {
    const { agtOrderNo, payUrl } = await createOrder(server, { amount: '99.50' });
    await complain(tokenOf(payUrl));
    const answer = await expectUnchanged(server, () =>
      propose(agent02, 'complaint.answer', { subjectId: agtOrderNo, payload: { outcome: '没有问题' } }),
    );
    expect(answer.code).toBe(403);
    await review(agtOrderNo);
  });
});

describe('the sandbox channel of a demo', () => {
  it('pays an order of a channel pattern by the signed call, and no other', async () => {
    const pay = async (o: string) =>
      (await server.app.inject({ method: 'POST', url: '/api/pay/sandbox', payload: { o } })).json();
    const auto = await createOrder(server, { amount: '120.00', product: 'auto' });
    const bank = await createOrder(server, { amount: '121.00' });
    expect(await pay(tokenOf(auto.payUrl))).toMatchObject({ code: 200 });
    expect(await readOrder(server, auto.agtOrderNo)).toMatchObject({ status: 2 });
    expect((await expectUnchanged(server, () => pay(tokenOf(auto.payUrl)))).code).toBe(409);
    expect((await expectUnchanged(server, () => pay(tokenOf(bank.payUrl)))).code).toBe(409);
  });
});
