import type { PayerOrder } from '@mashang/contract/payment-page';
import { VOUCHER_TIMES } from '@mashang/contract/payment-page';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeOpenOrders, expireNow, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent02: TestUser;
let agent01: TestUser;
let admin: TestUser;
let png: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  agent02 = await signInUser(server, 'agent02');
  agent01 = await signInUser(server, 'agent01');
  admin = await signInUser(server, 'admin01');
  png = await sharp({ create: { width: 40, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  // The call limits count by the minute.
  server.clock.advance(61_000);
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

type Answer<T = unknown> = { code: number; msg: string; data: T };
async function page(o: string): Promise<PayerOrder> {
  const answer = await server.app.inject({ method: 'GET', url: `/api/pay/order?o=${o}` });
  return (answer.json() as Answer<PayerOrder>).data;
}
async function post(url: string, body: Record<string, unknown>): Promise<Answer> {
  return (await server.app.inject({ method: 'POST', url, payload: body })).json();
}
async function upload(o: string, content: Buffer = png): Promise<Answer<{ image: string }>> {
  const boundary = 'xx-voucher';
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ` +
    `image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const url = `/api/pay/voucher/image?o=${o}`;
  return (await server.app.inject({ method: 'POST', url, payload, headers })).json();
}
async function newOrder(fields: Record<string, unknown> = {}): Promise<{ no: string; o: string }> {
  const { agtOrderNo, payUrl } = await createOrder(server, { amount: '88.00', ...fields });
  return { no: agtOrderNo, o: new URL(payUrl).searchParams.get('o') ?? '' };
}
async function fileFor({ headers }: TestUser, url: string): Promise<number> {
  return (await server.app.inject({ method: 'GET', url, headers: { cookie: headers.cookie ?? '' } })).statusCode;
}
type Detail = { order: Record<string, string>; timeline: { title: string }[] };
async function detail(user: TestUser, no: string): Promise<Detail> {
  return (await user.get('/api/agt/order/detail', { agtOrderNo: no })).data as Detail;
}

describe('the payer’s name (L5)', () => {
  it('is asked for before a bank account is shown, and the holder stands in full until paid', async () => {
    const { no, o } = await newOrder();
    const before = await page(o);
    expect(before).toMatchObject({ needsPayerName: true, receiver: null, qrContent: '', payerName: '' });
    expect(before.reference).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
    expect(JSON.stringify(before)).not.toMatch(/\d{10,}"\s*,\s*"bankName/);
    expect(await post('/api/pay/payer', { o, payerName: ' 张小三 ' })).toMatchObject({ code: 200 });
    const after = await page(o);
    expect(after.needsPayerName).toBe(false);
    expect(after.payerName).toBe('张*三');
    expect(after.receiver?.holderMasked).toBe(false);
    expect(after.receiver?.holder).not.toContain('*');
    expect(after.receiver?.accountNo).toMatch(/^\d{10,}$/);
    await expireNow(server, no);
    expect((await page(o)).receiver).toMatchObject({ holderMasked: true, accountNo: '' });
  });

  it('is asked for before a code too; the holder, whom the payer’s app shows, is masked there', async () => {
    await rotateOnly(server, 'agent02', 'ms01');
    const { o } = await newOrder({ product: 'wallet' });
    expect(await page(o)).toMatchObject({ needsPayerName: true, receiver: null, qrContent: '' });
    expect(await post('/api/pay/payer', { o, payerName: '张小三' })).toMatchObject({ code: 200 });
    const order = await page(o);
    expect(order).toMatchObject({ needsPayerName: false, status: 1 });
    expect(order.qrContent).not.toBe('');
    expect(order.receiver?.holderMasked).toBe(true);
    expect(order.receiver?.holder).toContain('*');
  });

  it('refuses what is no name, a link that is none, and an order that is over', async () => {
    const { no, o } = await newOrder();
    for (const payerName of ['', ' ', '张', 'x'.repeat(65), '张\u202e三'])
      expect({ payerName, ...(await post('/api/pay/payer', { o, payerName })) }).toMatchObject({ code: 400 });
    expect(await post('/api/pay/payer', { o: 'made-up', payerName: '张小三' })).toMatchObject({ code: 404 });
    await expireNow(server, no);
    expect(await post('/api/pay/payer', { o, payerName: '张小三' })).toMatchObject({ code: 409 });
  });

  it('is sealed, masked for those above, and monitored when the receipt has another', async () => {
    const { no, o } = await newOrder({ payerRef: '张小三' });
    await post('/api/pay/payer', { o, payerName: '张小三' });
    const [row] = await server.owner.unsafe<{ name: string }[]>(
      `select payer_name as name
        from collection_order
        where agt_order_no = '${no}' and starts_with(payer_name, 'enc2.n.')`,
    );
    expect(row).toBeDefined();
    expect((await detail(agent02, no)).order).toMatchObject({ payerName: '张小三', paymentName: '张小三' });
    expect((await detail(agent01, no)).order).toMatchObject({ payerName: '张*三', paymentName: '张*三' });
    await post('/api/pay/payer', { o, payerName: '李小四' });
    const { timeline } = await detail(agent02, no);
    expect(timeline.filter(({ title }) => title === '付款人填写姓名')).toHaveLength(2);
  });
});

describe('a voucher', () => {
  it('fills tag and name, is a message of type 1 to the collector, stands in its detail with the image', async () => {
    const { no, o } = await newOrder();
    const { data } = await upload(o);
    expect(data.image).toMatch(/^vouchers\/[\w-]{24}\.webp$/);
    const given = { o, reference: '口令88231', payerName: '王小五', image: data.image };
    expect(await post('/api/pay/voucher', given)).toMatchObject({ code: 200 });
    const { order } = await detail(agent02, no);
    expect(order).toMatchObject({ tag: '口令88231', payerName: '王小五', voucherUrl: `/files/${data.image}` });
    expect(order.voucherTime).toMatch(/^\d{4}-/);
    const [event] = await server.owner`
      select kind, acc_type as "accType", pay_type as "payType"
      from event_log
      where order_no = ${no} and kind = 'collection.voucher'`;
    expect(event).toEqual({ kind: 'collection.voucher', accType: 2, payType: 2 });
    expect((await page(o)).voucher).toMatchObject({ reference: '口令88231', image: true });
    // Served to the collector and to the operator; the agents above and strangers do not get it.
    const url = `/files/${data.image}`;
    expect(await fileFor(agent02, url)).toBe(200);
    expect(await fileFor(admin, url)).toBe(200);
    expect(await fileFor(agent01, url)).toBe(404);
    expect((await detail(agent01, no)).order.voucherUrl).toBe('');
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(401);
  });

  it('is handed in five times at most, and no more images than that wait', async () => {
    const { o } = await newOrder();
    for (let n = 1; n <= VOUCHER_TIMES; n++) {
      expect((await page(o)).voucherLeft).toBe(VOUCHER_TIMES - n + 1);
      expect(await post('/api/pay/voucher', { o, reference: `第${n}次` })).toMatchObject({ code: 200 });
    }
    expect((await page(o)).voucherLeft).toBe(0);
    expect(await post('/api/pay/voucher', { o, reference: '再来' })).toMatchObject({ code: 429 });
    server.clock.advance(61_000);
    for (let n = 1; n <= VOUCHER_TIMES; n++) expect(await upload(o)).toMatchObject({ code: 200 });
    expect(await upload(o)).toMatchObject({ code: 429 });
  });

  it('takes no image of another order, none that is no image, and nothing for a channel’s order', async () => {
    const [mine, other] = [await newOrder(), await newOrder({ amount: '89.00' })];
    const { data } = await upload(other.o);
    const stolen = { o: mine.o, image: data.image };
    expect(await post('/api/pay/voucher', stolen)).toMatchObject({ code: 400, data: [{ field: 'image' }] });
    expect(await upload(mine.o, Buffer.from('<svg onload="x">'))).toMatchObject({ code: 400 });
    expect(await post('/api/pay/voucher', { o: mine.o })).toMatchObject({ code: 400, data: [{ field: 'reference' }] });
    const channel = await newOrder({ product: 'auto' });
    expect((await page(channel.o)).voucherLeft).toBe(0);
    expect(await post('/api/pay/voucher', { o: channel.o, reference: '1' })).toMatchObject({ code: 409 });
  });

  it('is taken after the window too, for a receipt that comes late, and not once the order is paid', async () => {
    const { no, o } = await newOrder();
    await expireNow(server, no);
    expect(await post('/api/pay/voucher', { o, reference: '迟到' })).toMatchObject({ code: 200 });
    expect(await agent02.confirm(no)).toMatchObject({ code: 200 });
    expect((await page(o)).status).toBeGreaterThan(1);
    expect(await post('/api/pay/voucher', { o, reference: '再来' })).toMatchObject({ code: 409 });
  });

  it('lets a payer who paid late say where its money goes back to; whoever has shown no payment may not', async () => {
    const { no, o } = await newOrder();
    const enter = (fields: object = {}) =>
      post('/api/pay/refund-account', {
        o,
        bankName: '招商银行',
        accountNo: '6222020000005678',
        holder: '张小三',
        ...fields,
      });
    const refusal = { code: 409, msg: '订单当前状态不能填写退款账户' };
    await post('/api/pay/payer', { o, payerName: '张小三' });
    // Refused while the order may still be paid, and after its window where nobody claims to have paid.
    expect(await enter()).toMatchObject(refusal);
    await expireNow(server, no);
    expect((await page(o)).refundAccountOpen).toBe(false);
    expect(await enter()).toMatchObject(refusal);
    expect(await post('/api/pay/voucher', { o, reference: '迟到' })).toMatchObject({ code: 200 });
    expect((await page(o)).refundAccountOpen).toBe(true);
    expect(await enter({ holder: '李小四' })).toMatchObject({
      code: 400,
      data: [{ field: 'holder', reason: '户名须与付款人一致' }],
    });
    expect(await enter()).toMatchObject({ code: 200 });
    expect(await page(o)).toMatchObject({ refundAccount: true, refundAccountOpen: true });
    const rows = await server.owner`
        select from refund_account a
        join collection_order c on c.id = a.order_id
        where c.agt_order_no = ${no}`;
    expect(rows).toHaveLength(1);
  });
});
