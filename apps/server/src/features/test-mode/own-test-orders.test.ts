import type { TestMode, TestOrder } from '@mashang/contract/test-mode';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeKey } from '../../test-support/arrange/make-key.ts';
import { callMerchant } from '../../test-support/call-merchant.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let developer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  developer = await insertSession(server, 'merchant03');
});
afterAll(() => server?.stop());

const body = { product: 'bank', amount: '100.00', subject: '测试商品' };
const create = (user: TestUser, more: object) => user.post('/api/merchant/test-mode/orders', { ...body, ...more });
const read = async () => (await developer.get('/api/merchant/test-mode')).data as TestMode;

it('makes an order that a test key reads, and that its payer pays', async () => {
  const { code, data } = await create(developer, { mchOrderNo: 'hand-1' });
  expect(code).toBe(200);
  const order = data as TestOrder;
  expect(order).toMatchObject({ mchOrderNo: 'hand-1', amount: '100.00', status: 1 });
  expect((await read()).orders).toEqual([order]);
  const credentials = await makeKey(server, { live: false });
  const answer = await callMerchant(server, {
    method: 'GET',
    path: `/api/v1/collections/${order.agtOrderNo}`,
    credentials,
  });
  expect(answer.body).toMatchObject({ mchOrderNo: 'hand-1', state: 'awaiting' });
  const { pathname, search } = new URL(order.payUrl);
  const pressed = await server.app.inject({
    method: 'POST',
    url: `${pathname}${search}&outcome=paid`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  expect(pressed.statusCode).toBe(303);
  // Nobody can pay it again, so its page is no longer offered.
  expect((await read()).orders).toMatchObject([{ status: 2, payUrl: '' }]);
});

it('takes what its amount forces, and the refusals of a program', async () => {
  expect((await create(developer, { mchOrderNo: 'hand-2', amount: '10.05' })).data).toMatchObject({ status: 2 });
  expect((await create(developer, { mchOrderNo: 'hand-2' })).code).toBe(409);
  for (const wrong of [{ product: 'nothing' }, { amount: '0.00' }, { amount: '99999999.00' }, { subject: '' }])
    expect((await create(developer, { mchOrderNo: 'hand-3', ...wrong })).code).toBe(400);
  expect((await create(developer, { mchOrderNo: 'hand-4', amount: '10.01' })).code).not.toBe(200);
  expect((await read()).orders).toHaveLength(2);
});

it('is refused to whoever makes no keys, and leaves no live order', async () => {
  for (const name of ['merchant02', 'merchant04', 'admin01', 'agent01']) {
    const user = await insertSession(server, name);
    expect((await create(user, { mchOrderNo: `no-${name}` })).code, name).toBe(403);
  }
  const live = await server.owner`select from collection_order`;
  expect(live).toHaveLength(0);
});
