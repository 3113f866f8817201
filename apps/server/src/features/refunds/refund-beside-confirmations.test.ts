import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { signInUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
});
afterAll(() => server?.stop());

/** Long enough for a confirmation to reach its lock, and shorter than PostgreSQL's deadlock timeout. */
const UNDER_WAY_MS = 400;

it('what looks for freezes of an account does not stand in the way of a receipt on it', async () => {
  const agent = await signInUser(server, 'agent02');
  const paid = await createOrder(server, { amount: '321.00' });
  expect(await agent.confirm(paid.agtOrderNo)).toMatchObject({ code: 200 });
  const other = await createOrder(server, { amount: '322.00' });
  // Takes locks in the order of a refund: the freezes of its order, then the merchant's money.
  const [confirmed] = await server.owner.begin(async (tx) => {
    await tx`select order_freeze(c) from collection_order c where c.agt_order_no = ${paid.agtOrderNo}`;
    const confirming = agent.confirm(other.agtOrderNo);
    await wait(UNDER_WAY_MS);
    await tx`
      select 1
      from ledger_balance b
      join collection_order c on c.payable_account = b.account_id
      where c.agt_order_no = ${paid.agtOrderNo} for update of b`;
    return [confirming.catch((error: Error) => error)];
  });
  expect(await confirmed).toMatchObject({ code: 200 });
  await expectWholeBooks(server);
});
