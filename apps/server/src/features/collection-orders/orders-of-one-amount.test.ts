import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeOpenOrders, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { callMerchant, createOrder } from '../../test-support/call-merchant.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
});
afterAll(async () => {
  await expectWholeBooks(server);
  await server.stop();
});

const TWELVE = Array.from({ length: 12 });
const at77 = () => Promise.all(TWELVE.map(() => createOrder(server, { amount: '77.00' })));
async function openOrders() {
  return server.owner<{ account: string; amount: string; asked: string | null; reference: string; held: string }[]>`
    select o.account_id::text as account, o.amount::text as amount, o.asked_amount::text as asked,
      pay_reference(o.id) as reference,
      h.amount::text as held
    from collection_order o
    join ledger_hold h on h.reference = 'collection:' || o.id
    where o.status = 1
    order by o.amount desc, o.id`;
}
async function jitter(fen: number): Promise<void> {
  await server.change((sql) => sql`update merchant set amount_jitter = ${fen} where mch_id = 'M1001'`);
}

describe('orders of one amount on one account', () => {
  it('are routed, twelve of twelve at once, each with a payment reference of its own', async () => {
    const answers = await at77();
    expect(answers.map(({ status, amount }) => [status, amount])).toEqual(TWELVE.map(() => [1, '77.00']));
    const orders = await openOrders();
    expect(new Set(orders.map(({ account }) => account)).size).toBe(1);
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(12);
    expect(orders.every(({ held, asked }) => held === '7700' && asked === null)).toBe(true);
  });

  it('are shared by all accounts alike when each has one already', async () => {
    // Six accounts are tried in three rounds; the last ones used to be charged for orders that others were given.
    await rotateOnly(server, 'agent01', 'agent02', 'agent03', 'ms01', 'ms02');
    await server.change(
      (sql) => sql`
        insert into rotation (product_id, account_id, participant_id)
        select p.id, a.id, a.participant_id
        from product p, collection_account a
        where p.code = 'bank' and a.status <> 1 order by a.id limit 1`,
    );
    for (let n = 0; n < 40; n++) await createOrder(server, { amount: '77.00' });
    const counts = await server.owner<{ name: string; n: number }[]>`
      select p.name, count(*)::int as n
      from collection_order o
      join participant p on p.id = o.participant_id
      where o.status = 1
      group by 1
      order by 1`;
    // agent03 has no float.
    expect(counts.map(({ name }) => name)).toEqual(['agent01', 'agent02', 'ms01', 'ms02']);
    for (const { name, n } of counts) expect(Math.abs(n - 10), `${name} has ${n} of 40`).toBeLessThanOrEqual(2);
  });

  it('are asked for some fen less where the merchant allows it, and the merchant is notified', async () => {
    await jitter(5);
    try {
      const answers = await at77();
      const amounts = answers.map(({ amount }) => amount).sort();
      // The span is five fen: the first order has the amount as asked, five are below it, the rest share the amount as
      // asked.
      expect(amounts).toEqual([
        '76.95',
        '76.96',
        '76.97',
        '76.98',
        '76.99',
        ...Array.from({ length: 7 }, () => '77.00'),
      ]);
      const lower = answers.find(({ amount }) => amount === '76.95');
      const { body } = await callMerchant(server, { method: 'GET', path: `/api/v1/collections/${lower?.agtOrderNo}` });
      expect(body).toMatchObject({ amount: '76.95', askedAmount: '77.00' });
      const orders = await openOrders();
      expect(orders.every(({ held, amount }) => held === amount)).toBe(true);
      expect(orders.filter(({ asked }) => asked === '7700')).toHaveLength(5);
    } finally {
      await jitter(0);
    }
  });

  it('never fall below what the account takes, nor differ where the price is fixed', async () => {
    await jitter(99);
    await server.change((sql) => sql`update collection_account set min_amount = 7699 where status = 1`);
    const amounts = (await at77()).map(({ amount }) => amount).sort();
    expect([amounts[0], amounts[1]]).toEqual(['76.99', '77.00']);
    await server.change((sql) => sql`update collection_account set min_amount = 1 where status = 1`);
    await closeOpenOrders(server);
    await server.change((sql) => sql`update product set fixed_amounts = '{7700}' where code = 'bank'`);
    try {
      expect(new Set((await at77()).map(({ amount }) => amount))).toEqual(new Set(['77.00']));
    } finally {
      await server.change((sql) => sql`update product set fixed_amounts = '{}' where code = 'bank'`);
      await jitter(0);
    }
  });

  it('cannot be changed by one person', async () => {
    await expect(
      server.platform.db.app`update merchant set amount_jitter = 99 where mch_id = 'M1001'`,
    ).rejects.toMatchObject({ constraint: 'approval_needed' });
  });
});

it('a payment reference is nobody else’s, and a typing mistake makes it nobody’s', async () => {
  const rows = await server.owner<{ reference: string }[]>`
    select pay_reference(n) as reference from generate_series(1, 20000) n`;
  const all = new Set(rows.map(({ reference }) => reference));
  expect(all.size).toBe(20_000);
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  const isRight = (text: string) => {
    const digits = [...text].map((letter) => letters.indexOf(letter));
    return digits.slice(0, 6).reduce((sum, digit, n) => sum + (n + 1) * digit, 0) % 31 === digits[6];
  };
  for (const reference of [...all].slice(0, 200)) {
    expect(reference).toMatch(/^[2-9A-HJKMNP-Z]{7}$/);
    expect(isRight(reference)).toBe(true);
    for (let at = 0; at < 7; at++) {
      for (const letter of letters) {
        const typed = reference.slice(0, at) + letter + reference.slice(at + 1);
        if (typed !== reference) expect(isRight(typed)).toBe(false);
      }
      const swapped =
        reference.slice(0, at) + reference.charAt(at + 1) + reference.charAt(at) + reference.slice(at + 2);
      if (at < 5 && swapped !== reference) expect(isRight(swapped)).toBe(false);
    }
  }
});
