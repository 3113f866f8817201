import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, proposed } from '../../../test-support/arrange/arrange-approvals.ts';
import { expireNow, rotateOnly } from '../../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../../test-support/arrange/arrange-refunds.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { brokenBy, expectWholeBooks } from '../../../test-support/read-books.ts';
import { signInUser } from '../../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';

let server: TestServer;

/** Creates orders that wait, are settled, have expired and are refunded. */
beforeAll(async () => {
  server = await startTestServer();
  await rotateOnly(server, 'agent02');
  const agent02 = await signInUser(server, 'agent02');
  const orders: string[] = [];
  for (const amount of ['1000.00', '33.33', '500.00']) {
    const { agtOrderNo } = await createOrder(server, { amount });
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
    orders.push(agtOrderNo);
  }
  await expireNow(server, (await createOrder(server, { amount: '70.00' })).agtOrderNo);
  await createOrder(server, { amount: '80.00' });
  const [admin01, admin02] = [await signInUser(server, 'admin01'), await signInUser(server, 'admin02')];
  const refund = await proposed(admin01, 'collection.refund', { subjectId: orders.at(-1) ?? '', payload: {} });
  expect((await decide(admin02, 'approve', refund)).code).toBe(200);
  await payRefunds(server, orders.at(-1) ?? '');
});
afterAll(() => server?.stop());

it('finds nothing amiss in settled, waiting, expired and refunded collections', () => expectWholeBooks(server));

const FEN = /account by account, to the fen/;
const REFUND = /refunds of an order are no more|what a refund posted/;
const OWNED = /of a collection has its order/;
const settlement = `(select t.id
  from ledger_transfer t
  join collection_order o on t.reference = 'collection:' || o.id
  where o.amount = 100000)`;
const BREAKINGS: [what: string, name: RegExp, sql: string][] = [
  [
    'a fen of commission moved from one agent to another',
    FEN,
    `update ledger_posting
      set amount = amount + case line when 3 then 1 else -1 end
      where transfer_id = ${settlement} and line in (3, 4)`,
  ],
  [
    'a commission posted to somebody else',
    FEN,
    `update ledger_posting
      set account_id = account_of('participant', (select id from participant where name = 'ms01'), 'commission')
      where transfer_id = ${settlement} and line = 3`,
  ],
  ['a line that is missing', FEN, `delete from ledger_posting where transfer_id = ${settlement} and line = 4`],
  [
    'an order whose fee was changed afterwards',
    FEN,
    `update collection_order set fee_rate = fee_rate + 100 where amount = 100000`,
  ],
  ['a refund that was not made', REFUND, `update collection_order set status = 5 where amount = 100000`],
  ['a refund of an order that is not refunded', REFUND, `update collection_order set status = 2 where status = 5`],
  [
    'a refund a fen short',
    REFUND,
    `update ledger_posting
      set amount = amount + case when amount > 0 then -1 else 1 end
      where transfer_id = (select id from ledger_transfer where type = 'collection.refunded') and line in (1, 2)`,
  ],
  [
    'a hold of no order',
    OWNED,
    `insert into ledger_hold (reference, account_id, amount)
      select 'collection:999999', account_id, 1
      from ledger_hold
      limit 1`,
  ],
  [
    'a hold of another amount',
    OWNED,
    `update ledger_hold set amount = amount + 1 where state = 'open' and reference like 'collection:%'`,
  ],
  [
    'a settlement of no order',
    OWNED,
    `update ledger_transfer set reference = 'collection:999999' where id = ${settlement}`,
  ],
];
describe('finds', () => {
  it.each(BREAKINGS)('%s', async (_what, name, sql) => {
    expect((await brokenBy(server, sql)).some((broken) => name.test(broken))).toBe(true);
  });
});
