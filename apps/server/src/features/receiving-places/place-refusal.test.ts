import { afterAll, beforeAll, expect, it } from 'vitest';
import { BANK, openBankAccount, openPlace } from '../../test-support/arrange/arrange-institution.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
const OF_MAIN = `bank_account_id = (select id from bank_account where code = '${BANK.code}')`;

beforeAll(async () => {
  server = await startTestServer();
  await openBankAccount(server, { ...BANK, way: 'order' });
  await openPlace(server, 'bank', BANK.code);
  await server.change((sql) =>
    sql.unsafe(`
    update receiving_place
    set opens_at = '09:00', closes_at = '18:00', min_amount = 1000, max_amount = 5000, daily_amount = 9000,
      daily_count = 3
    where ${OF_MAIN}`),
  );
});
afterAll(() => server?.stop());

async function refusal(amount: number, clock: string): Promise<string | null> {
  const rows = await server.owner.unsafe<{ why: string | null }[]>(
    `select place_refusal(p, ${amount}, '2026-03-02 ${clock}+08') as why from receiving_place p where ${OF_MAIN}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.why ?? null;
}
const used = (amount: number, count: number) =>
  server.change((sql) =>
    sql.unsafe(`
    insert into receiving_place_day (place_id, day, amount, count)
    select id, '2026-03-02', ${amount}, ${count}
    from receiving_place
    where ${OF_MAIN}
    on conflict (place_id, day) do update set amount = excluded.amount, count = excluded.count`),
  );

it('a place takes orders in its hours of Shanghai and its range, ends of both as they are written', async () => {
  expect(await refusal(2_000, '08:59:59')).toBe('out_of_hours');
  expect(await refusal(2_000, '09:00:00')).toBeNull();
  expect(await refusal(2_000, '17:59:59')).toBeNull();
  expect(await refusal(2_000, '18:00:00')).toBe('out_of_hours');
  expect(await refusal(999, '12:00:00')).toBe('out_of_range');
  expect(await refusal(1_000, '12:00:00')).toBeNull();
  expect(await refusal(5_000, '12:00:00')).toBeNull();
  expect(await refusal(5_001, '12:00:00')).toBe('out_of_range');
});

it('a place takes no more of a day than its amount and its number of orders', async () => {
  await used(4_000, 1);
  expect(await refusal(5_000, '12:00:00')).toBeNull();
  await used(4_001, 1);
  expect(await refusal(5_000, '12:00:00')).toBe('daily_amount');
  await used(3_000, 2);
  expect(await refusal(1_000, '12:00:00')).toBeNull();
  await used(3_000, 3);
  expect(await refusal(1_000, '12:00:00')).toBe('daily_count');
});

it('a place that is switched off, or whose account is, takes none', async () => {
  await used(0, 0);
  const change = (what: string) => server.change((sql) => sql.unsafe(what));
  expect(await refusal(2_000, '12:00:00')).toBeNull();
  await change(`update receiving_place set enabled = false where ${OF_MAIN}`);
  expect(await refusal(2_000, '12:00:00')).toBe('place_off');
  await change(`update receiving_place set enabled = true where ${OF_MAIN}`);
  await change(`update bank_account set enabled = false where code = '${BANK.code}'`);
  expect(await refusal(2_000, '12:00:00')).toBe('place_off');
});
