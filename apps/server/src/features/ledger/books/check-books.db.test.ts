import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { startTestServer, type TestServer } from '../../../test-support/start-test-server.ts';
import { checkBooks } from './check-books.ts';
import { checkQuickly } from './check-books-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const brokenOnes = async () =>
  (await checkQuickly(server.platform.db.app)).filter(({ broken }) => broken > 0).map(({ invariant }) => invariant);

/** Runs a statement that the database refuses, with its triggers off. */
async function breakBooks(statement: string): Promise<void> {
  await server.owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(statement);
  });
}

it('finds whole books whole, and says so to whoever measures', async () => {
  await createOrder(server);
  expect(await checkBooks(server.platform)).toBe(0);
  const { body } = await server.app.inject('/metrics');
  for (const invariant of ['ledger-zero', 'holds', 'floors', 'newest-transfers'])
    expect(body).toContain(`mashang_invariant_broken{invariant="${invariant}"} 0`);
  expect(body).toMatch(/mashang_invariant_checked_seconds \d{10}/);
});

it('finds a held amount without its hold, and a hold that nothing is held for', async () => {
  await breakBooks(
    `update ledger_balance
      set held = held + 1
      where account_id = (select min(account_id) from ledger_hold where state = 'open')`,
  );
  expect(await brokenOnes()).toEqual(['holds']);
  expect(await checkBooks(server.platform)).toBe(1);
  expect((await server.app.inject('/metrics')).body).toContain('mashang_invariant_broken{invariant="holds"} 1');
  await breakBooks(
    `update ledger_balance
      set held = held - 1
      where account_id = (select min(account_id) from ledger_hold where state = 'open')`,
  );
  expect(await brokenOnes()).toEqual([]);
});

it('finds a fen that came from nowhere, whatever kind of account it lies on', async () => {
  await breakBooks(
    `update ledger_balance set posted = posted + 1 where account_id = (select min(account_id) from ledger_balance)`,
  );
  expect(await brokenOnes()).toEqual(['ledger-zero']);
  await breakBooks(
    `update ledger_balance set posted = posted - 1 where account_id = (select min(account_id) from ledger_balance)`,
  );
  await breakBooks(
    `update ledger_rollup set balance = balance + 1 where account_id = (select min(account_id) from ledger_rollup)`,
  );
  expect(await brokenOnes()).toEqual(['ledger-zero']);
  await breakBooks(
    `update ledger_rollup set balance = balance - 1 where account_id = (select min(account_id) from ledger_rollup)`,
  );
  await breakBooks(
    `update ledger_posting
      set amount = amount + 1
      where (transfer_id, line) = (select transfer_id, line
        from ledger_posting
        order by transfer_id desc, line limit 1)`,
  );
  expect(await brokenOnes()).toContain('newest-transfers');
});
