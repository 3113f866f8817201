import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool, type Sql } from '../../platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openPool(database.url, null, 1);
});
afterAll(async () => {
  await owner?.end();
  await database?.drop();
});

const SPACE = ['test_account', 'test_delivery', 'test_event', 'test_line', 'test_object', 'test_request'];

it('the login of the test space reaches the test space, and of everything else what is listed here', async () => {
  const columns = await owner<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (has_column_privilege('mashang_test', c.oid, a.attnum, 'select')
        or has_column_privilege('mashang_test', c.oid, a.attnum, 'insert')
        or has_column_privilege('mashang_test', c.oid, a.attnum, 'update'))
    group by 1 order by 1`;
  const outside = columns.filter(({ name }) => !SPACE.includes(name));
  expect(Object.fromEntries(outside.map((row) => [row.name, row.columns]))).toEqual({
    merchant: ['id', 'mch_id', 'name'],
    test_webhook: ['merchant_id', 'url', 'secret'],
  });
  expect(columns.filter(({ name }) => SPACE.includes(name))).toHaveLength(SPACE.length);
  const writes = await owner`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and (has_any_column_privilege('mashang_test', c.oid, 'insert')
        or has_any_column_privilege('mashang_test', c.oid, 'update')
        or has_table_privilege('mashang_test', c.oid, 'delete, truncate'))
    order by 1`;
  expect(writes.map(({ name }) => name)).toEqual(SPACE);
});

it('the login of the test space calls these functions, which return nothing of an order that is live', async () => {
  const functions = await owner`
    select p.proname as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('mashang_test', p.oid, 'execute')
    order by p.proname collate "C"`;
  expect(functions.map(({ name }) => name)).toEqual([
    'app_merchant',
    'fee_at',
    'prune_test_space',
    'share_at',
    'share_back',
    'test_merchants_due',
    'test_products',
  ]);
});

it('no other login reaches the test space', async () => {
  const others = await owner`
    select distinct r.rolname as login, c.relname as name
    from pg_roles r, pg_class c
    where r.rolname like 'mashang\\_%' and r.rolname <> 'mashang_test'
      and c.relnamespace = 'public'::regnamespace and c.relname = any (${SPACE}::text[])
      and (has_any_column_privilege(r.rolname, c.oid, 'select, insert, update')
        or has_table_privilege(r.rolname, c.oid, 'delete, truncate'))`;
  expect([...others]).toEqual([]);
});

it('a space shows nothing to another merchant, and nothing without one', async () => {
  const policies = await owner`
    select p.polrelid::regclass::text as name, pg_get_expr(p.polqual, p.polrelid) as seen,
      pg_get_expr(p.polwithcheck, p.polrelid) as written
    from pg_policy p
    where p.polrelid::regclass::text = any (${SPACE}::text[]) and p.polname = 'of_test'
    order by 1`;
  expect(policies.map(({ name }) => name)).toEqual(SPACE);
  for (const { seen, written } of policies) {
    expect(seen).toContain('app_merchant()');
    expect(written).toBe(seen);
  }
});
