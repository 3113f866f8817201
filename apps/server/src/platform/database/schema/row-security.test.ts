import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool, type Sql } from '../db.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { migrate } from './migrate.ts';

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

const unforced = async () =>
  (
    await owner`
      select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (c.relrowsecurity or exists (select from pg_policy p where p.polrelid = c.oid))
        and not (c.relrowsecurity and c.relforcerowsecurity)`
  ).map(({ name }) => name);

it('is forced on every table that has policies, a new one too at the next start', async () => {
  const [row] = await owner`select count(distinct polrelid)::int as n from pg_policy`;
  expect(row?.n).toBeGreaterThan(30);
  expect(await unforced()).toEqual([]);
  await owner`create table forgotten (participant_id bigint)`;
  await owner`
    create policy own
      on forgotten to mashang_participant using (participant_id = any ((select app_subtree())::bigint[]))`;
  expect(await unforced()).toEqual(['forgotten']);
  await migrate(database.url);
  expect(await unforced()).toEqual([]);
});

it('stands on every table that participants read, but for those that are everybody’s', async () => {
  const open = await owner`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
      and has_any_column_privilege('mashang_participant', c.oid, 'select') and exists (
        select from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attname in ('participant_id', 'agent_id', 'owner_id'))`;
  expect(open.map(({ name }) => name)).toEqual([]);
});

it('stands on every table that a merchant’s people read, but for the catalogue', async () => {
  const open = await owner`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relrowsecurity
      and has_any_column_privilege('mashang_merchant', c.oid, 'select')
    order by c.relname`;
  // How far days are folded stands in one row, which is nobody's.
  expect(open.map(({ name }) => name)).toEqual(['product', 'report_cursor']);
  const written = await owner`
    select c.relname as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege('mashang_merchant', c.oid, 'insert, update, delete, truncate')`;
  expect([...written]).toEqual([]);
});

it('keeps users’ secrets and sessions from every login but sign-in’s, and evidence from all but readers’', async () => {
  const secrets = await owner`
    select r.rolname as login, c.relname || '.' || a.attname as "column" from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join (values ('mashang_app'), ('mashang_participant'), ('mashang_merchant'),
        ('mashang_evidence')) r (rolname)
    where c.relnamespace = 'public'::regnamespace
      and c.relname in ('app_user', 'session', 'session_rotated', 'passkey', 'recovery_code', 'database_login')
      and a.attname in ('password_hash', 'totp_secret', 'totp_pending', 'token_hash', 'cookie_hash', 'code_hash',
        'public_key', 'credential_id', 'sealed')
      and has_column_privilege(r.rolname, c.oid, a.attnum, 'select')`;
  expect([...secrets]).toEqual([]);
  const people = [
    'app_user',
    'role',
    'session',
    'session_rotated',
    'passkey',
    'passkey_challenge_used',
    'recovery_code',
    'sign_in_failure',
  ];
  const evidence = [
    'statement_line',
    'statement_debit',
    'statement_coverage',
    'statement_import',
    'chain_deposit',
    'chain_cursor',
  ];
  const writers = async (tables: string[], rights: string[]) =>
    (
      await owner`
        select distinct r.rolname as login from pg_roles r, pg_class c, unnest(${rights}::text[]) x (right_)
        where r.rolname like 'mashang\\_%' and c.relnamespace = 'public'::regnamespace
          and c.relname = any (${tables}::text[])
          and case when x.right_ in ('delete', 'truncate') then has_table_privilege(r.rolname, c.oid, x.right_)
            else has_any_column_privilege(r.rolname, c.oid, x.right_) end`
    ).map(({ login }) => login);
  expect(await writers(people, ['insert', 'update', 'delete', 'truncate'])).toEqual(['mashang_identity']);
  expect(await writers(evidence, ['insert', 'delete', 'truncate'])).toEqual(['mashang_evidence']);
  const said = await owner`
    select a.attname as name from pg_attribute a where a.attrelid = 'statement_line'::regclass and a.attnum > 0
      and has_column_privilege('mashang_app', a.attrelid, a.attnum, 'update')`;
  expect(said.map(({ name }) => name)).toEqual(['state']);
  const [roles] = await owner`
    select has_column_privilege('mashang_identity', 'app_user', 'roles', 'update')
      or has_column_privilege('mashang_identity', 'app_user', 'enabled', 'update')
      or has_table_privilege('mashang_identity', 'role', 'insert, update') as may`;
  expect(roles?.may).toBe(false);
});

it('lets no login but evidence’s say what came in from outside, or answer a merchant’s order by it', async () => {
  const alone = await owner`
    select p.proname as name
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('mashang_evidence', p.oid, 'execute')
      and not exists (select from (values ('mashang_app'), ('mashang_participant'), ('mashang_identity')) r (rolname)
        where has_function_privilege(r.rolname, p.oid, 'execute'))
    order by p.proname collate "C"`;
  expect(alone.map(({ name }) => name)).toEqual([
    'compare_bill_row',
    'confirm_deposit',
    'create_payout_orders',
    'end_bill_comparison',
    'end_channel_notice',
    'fail_channel_refund',
    'list_unpaid_bills',
    'lose_deposit',
    'prune_channel_notices',
    'record_deposits',
    'return_channel_refund',
    'return_reversed_lines',
    'settle_deposit',
    'settle_open_receipts',
    'take_bank_answer',
    'take_channel_receipt',
    'take_channel_refund',
    'take_channel_transfer',
  ]);
});
