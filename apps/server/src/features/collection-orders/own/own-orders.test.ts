import type { OwnOrderDetail, OwnOrderPage } from '@mashang/contract/own-orders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { insertSession, signInUser, type TestUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;
let viewer: TestUser;
let developer: TestUser;
let agtOrderNo: string;

beforeAll(async () => {
  server = await startTestServer();
  viewer = await insertSession(server, 'merchant04');
  developer = await insertSession(server, 'merchant03');
  agtOrderNo = (await createOrder(server, { amount: '321.00' })).agtOrderNo;
});
afterAll(() => server?.stop());

const listed = async (who: TestUser, query: Record<string, string> = {}) =>
  (await who.get('/api/merchant/orders', query)).data as OwnOrderPage;

/** A merchant with one order of its own, copied from the one above. */
async function enterStranger(): Promise<void> {
  await server.change(
    (sql) => sql`
    with m as (insert into merchant (mch_id, name, legal_name) values ('M_ELSE', '别家', '别家公司') returning id)
    update collection_order o set merchant_id = m.id from m where o.agt_order_no = ${agtOrderNo}`,
  );
}

describe('the people of a merchant', () => {
  it('see their own orders with the fee, and nothing of who collects', async () => {
    const { list, total } = await listed(viewer);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({ agtOrderNo, amount: '321.00', status: 1, fee: '0.00', refunded: '0.00' });
    expect(JSON.stringify(list)).not.toMatch(/participant|account|skipped/i);
    expect((await listed(viewer, { minAmount: '400.00' })).list).toEqual([]);
    expect((await listed(viewer, { status: '1,2', minAmount: '321.00' })).list).toHaveLength(1);
  });

  it('see whose people they are', async () => {
    const [row] = await server.owner`select name from merchant where mch_id = 'M1001'`;
    expect((await viewer.get('/api/userInfo')).data).toMatchObject({ participantName: row?.name });
  });

  it('open one with its timeline and its webhooks', async () => {
    const detail = (await viewer.get('/api/merchant/orders/detail', { agtOrderNo })).data as OwnOrderDetail;
    expect(detail.order.agtOrderNo).toBe(agtOrderNo);
    expect(detail.timeline[0]).toMatchObject({ title: '已创建', time: detail.order.createTime });
    expect(detail.timeline.every(({ actor, detail: said }) => actor === '' && said === '')).toBe(true);
    expect(detail.deliveries).toEqual([]);
  });

  it('send webhooks again only with that right, and only where there are some', async () => {
    const resend = (who: TestUser) => who.post('/api/merchant/orders/resend', { agtOrderNo });
    expect((await resend(viewer)).code).toBe(403);
    expect((await resend(developer)).code).toBe(404);
  });

  it('see no order of another merchant, and nobody else uses their calls', async () => {
    const staff = await signInUser(server, 'admin01');
    expect((await staff.get('/api/merchant/orders')).code).toBe(403);
    await enterStranger();
    expect((await listed(viewer)).list).toEqual([]);
    expect((await viewer.get('/api/merchant/orders/detail', { agtOrderNo })).code).toBe(404);
  });
});
