import type { BookAccountPage, BookHolds } from '@mashang/contract/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrder } from '../../test-support/call-merchant.ts';
import { signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let finance: TestUser;
let agent: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [finance, agent] = [await signInUser(server, 'finance01'), await signInUser(server, 'agent01')];
});
afterAll(() => server?.stop());

it('every fen that is held on an account stands for an order that can be opened', async () => {
  await Promise.all(['31.00', '32.00', '33.00'].map((amount) => createOrder(server, { product: 'bank', amount })));
  const { list } = (await finance.get('/api/ledger/accounts', { kind: 'float', limit: '200' })).data as BookAccountPage;
  const busy = list.filter(({ held }) => held !== '0.00');
  expect(busy.length).toBeGreaterThan(0);
  for (const { id, held } of busy) {
    const holds = (await finance.get('/api/ledger/holds', { id })).data as BookHolds;
    expect(holds.amount).toBe(held);
    expect(holds.total).toBe(holds.list.length);
    for (const hold of holds.list)
      expect(hold).toMatchObject({
        title: '代收待付款',
        orderKind: 'collection',
        orderNo: expect.stringMatching(/^DS\d+$/),
      });
  }
});

it('an account without holds has none, an unknown one is none, and participants see neither', async () => {
  const { list } = (await finance.get('/api/ledger/accounts', { kind: 'revenue' })).data as BookAccountPage;
  const revenue = list[0]?.id ?? '';
  expect((await finance.get('/api/ledger/holds', { id: revenue })).data).toEqual({
    currency: 'CNY',
    list: [],
    total: 0,
    amount: '0.00',
  });
  expect(await finance.get('/api/ledger/holds', { id: '999999999' })).toMatchObject({ code: 404, msg: '账户不存在' });
  expect(await finance.get('/api/ledger/holds', { id: 'x' })).toMatchObject({ code: 400 });
  expect(await agent.get('/api/ledger/holds', { id: revenue })).toMatchObject({ code: 403 });
});
