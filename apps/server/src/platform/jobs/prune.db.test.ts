import { afterAll, beforeAll, expect, it } from 'vitest';
import { pruneMerchantRequests } from '../../features/merchants/keys/prune-requests.ts';
import { pruneWindows } from '../../features/monitoring/prune-windows.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { PRUNE_AT_ONCE, pruneInBatches } from './prune.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const count = async (table: string) =>
  Number((await server.owner`select count(*) as n from ${server.owner(table)}`)[0]?.n);

it('a long backlog goes batch by batch, and what is still wanted stays', async () => {
  const rows = PRUNE_AT_ONCE * 3 + 5;
  await server.owner`
    insert into api_nonce (key_id, nonce, at)
    select 'old', g::text, now() - interval '1 hour'
    from generate_series(1, ${rows}) g`;
  await server.owner`insert into api_nonce (key_id, nonce) select 'new', g::text from generate_series(1, 7) g`;
  await server.owner`
    insert into risk_tally (scope, key, slot)
    select 'payer', g::text, now() - interval '3 days'
    from generate_series(1, ${rows}) g`;
  await server.owner`insert into risk_tally (scope, key, slot) values ('payer', 'x', now())`;
  await pruneMerchantRequests(server.platform);
  expect(await count('api_nonce')).toBe(7);
  expect(await pruneWindows(server.platform)).toBe(rows);
  expect(await count('risk_tally')).toBe(1);
});

it('no batch is larger than was asked for', async () => {
  const asked: number[] = [];
  const answers = [PRUNE_AT_ONCE, PRUNE_AT_ONCE, 3];
  expect(await pruneInBatches(server.platform, async (most) => answers[asked.push(most) - 1] ?? 0)).toBe(
    PRUNE_AT_ONCE * 2 + 3,
  );
  expect(asked).toEqual([PRUNE_AT_ONCE, PRUNE_AT_ONCE, PRUNE_AT_ONCE]);
});
