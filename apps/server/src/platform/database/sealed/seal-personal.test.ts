import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rotateKeys } from '../../../admin/rotate-keys.ts';
import { sealedBefore } from '../../../test-support/sealed-before.ts';
import { loadMasterKeys } from '../../security/master-keys.ts';
import { createVault, personalKey, type Vault } from '../../security/personal.ts';
import { createSecrets } from '../../security/secrets.ts';
import { openPool, type Sql } from '../db.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { countClear, learnPlaces, sealPersonal } from './seal-personal.ts';

const PEOPLE = 3_000;
let database: TestDatabase;
let dataDir: string;
let owner: Sql;
let vault: Vault;

/** A database as before its personal data were sealed: values in clear, all guards on. */
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mashang-seal-'));
  vault = createSecrets(loadMasterKeys(dataDir)).vault;
  owner = openPool(database.url, null, 1, { application_name: 'looker' });
  // The tests' own logins are sealed under other keys than this deployment's.
  await owner`delete from database_login`;
  const rules = await dropRules();
  await owner`
    insert into person (legal_name, legal_name_key, document_hash, daily_amount, daily_count, monthly_amount,
      monthly_count)
    select '张 三' || n, '', sha256(n::text::bytea), 1, 1, 1, 1 from generate_series(1, ${PEOPLE}) n`;
  await owner`
    insert into participant (parent_id, path, depth, kind, name, person_id, legal_name, phone)
    select null, '{}', 0, 'AGENT', 'p' || id, id, legal_name, case when id % 2 = 0 then '1380000' || id else '' end
    from person`;
  // Entered as while a licence of mode agent_float was in force.
  await owner.unsafe('set session_replication_role = replica');
  await owner`
    insert into collection_account (participant_id, acc_type, out_auth_no, receive_user_name, max_amount)
    select id, 2, '622202' || id, legal_name, 100 from participant`;
  await owner`update collection_account set archived_at = now() where participant_id % 3 = 0`;
  await owner.unsafe('set session_replication_role = origin');
  await putRules(rules);
});
afterEach(async () => {
  await owner?.end();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Rule = { table: string; name: string; def: string };
async function dropRules(): Promise<Rule[]> {
  const rules = await owner<Rule[]>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as def
    from pg_constraint
    where conname like '%\\_sealed'`;
  for (const { table, name } of rules) await owner.unsafe(`alter table ${table} drop constraint ${name}`);
  return [...rules];
}
/** Restores the rules as a migration leaves them: they bind new rows, until a start has converted the old ones. */
async function putRules(rules: Rule[]): Promise<void> {
  for (const { table, name, def } of rules)
    await owner.unsafe(`alter table ${table} add constraint ${name} ${def.replace(/ NOT VALID$/, '')} not valid`);
}
const clearOf = async () => (await countClear(owner)).reduce((sum, { clear }) => sum + clear, 0);
const byNumber = async (keys: Vault, no: string) => {
  await learnPlaces(database.url, keys);
  const sql = openPool(database.url, null, 1, {}, keys);
  const rows = await sql`
    select a.out_auth_no as no, a.receive_user_name as holder,
      legal_name_key(a.receive_user_name) = legal_name_key(p.legal_name)
        and p.legal_name_key = legal_name_key(q.legal_name) as same
    from collection_account a
    join participant q on q.id = a.participant_id
    join person p on p.id = q.person_id
    where personal_key(a.out_auth_no) = ${personalKey('account', no)}`;
  await sql.end();
  return rows.map((row) => ({ ...row }));
};

it('old rows are sealed, archived and guarded ones too; a second start finds nothing, the rule holds', async () => {
  const before = await clearOf();
  expect(before).toBeGreaterThan(3 * PEOPLE);
  await sealPersonal(database.url, vault);
  expect(await clearOf()).toBe(0);
  expect(await byNumber(vault, '6222 0212')).toEqual([{ no: '62220212', holder: '张 三12', same: true }]);
  expect(await sealPersonal(database.url, vault)).toEqual([]);
  const [rest] =
    await owner`select count(*)::int as n from pg_constraint where conname like '%\\_sealed' and not convalidated`;
  expect(rest).toEqual({ n: 0 });
  const [guards] = await owner`select count(*)::int as n from pg_trigger where tgenabled = 'D' and not tgisinternal`;
  expect(guards).toEqual({ n: 0 });
});

it('what 2.9.5 had sealed reads as before, and a start binds every value to its column', async () => {
  const master = loadMasterKeys(dataDir)[0];
  const names = Array.from({ length: PEOPLE }, (_, n) => sealedBefore('name', `张 三${n + 1}`, master));
  const numbers = Array.from({ length: PEOPLE }, (_, n) => sealedBefore('account', `622202${n + 1}`, master));
  const rules = await dropRules();
  await owner.unsafe('set session_replication_role = replica');
  await owner`
    update person p
    set legal_name = w.name
    from unnest(${names}::text[]) with ordinality w (name, id)
    where p.id = w.id`;
  await owner`update participant p set legal_name = e.legal_name from person e where e.id = p.person_id`;
  await owner`
    update collection_account a set out_auth_no = w.no, receive_user_name = p.legal_name
    from unnest(${numbers}::text[]) with ordinality w (no, id), participant p
    where a.participant_id = w.id and p.id = w.id`;
  await owner.unsafe('set session_replication_role = origin');
  expect(await byNumber(vault, '6222 0212')).toMatchObject([{ no: '62220212', holder: '张 三12' }]);
  await putRules(rules);
  expect(await clearOf()).toBeGreaterThan(3 * PEOPLE);
  await sealPersonal(database.url, vault);
  expect(await clearOf()).toBe(0);
  expect(await byNumber(vault, '6222 0212')).toEqual([{ no: '62220212', holder: '张 三12', same: true }]);
  expect(await sealPersonal(database.url, vault)).toEqual([]);
});

it('interrupted it goes on where it was', async () => {
  let left = 2_500;
  const broken: Vault = {
    ...vault,
    seal(place, plain) {
      left -= 1;
      if (left < 0) throw new Error('the lights went out');
      return vault.seal(place, plain);
    },
  };
  await expect(sealPersonal(database.url, broken)).rejects.toThrow('the lights went out');
  const half = await clearOf();
  expect(half).toBeGreaterThan(0);
  await sealPersonal(database.url, vault);
  expect(await clearOf()).toBe(0);
  expect(await byNumber(vault, '62220213')).toHaveLength(1);
});

it('a change of keys seals and indexes everything again; a server on another key does not start', async () => {
  await sealPersonal(database.url, vault);
  const sealed = async () =>
    (await owner`select out_auth_no as no from collection_account where participant_id = 7`)[0]?.no as string;
  const former = await sealed();
  await rotateKeys({ databaseUrl: database.url, dataDir });
  const masters = loadMasterKeys(dataDir);
  const next = createVault([masters[0]]);
  expect(await sealed()).not.toBe(former);
  // Only the new key finds and opens them.
  expect(next.open(await sealed())).toBe('6222027');
  expect(await byNumber(next, '6222027')).toEqual([{ no: '6222027', holder: '张 三7', same: true }]);
  await expect(sealPersonal(database.url, vault)).rejects.toThrow('主密钥已更换');
  await expect(sealPersonal(database.url, createVault([randomBytes(32)]))).rejects.toThrow('主密钥已更换');
  expect(await sealPersonal(database.url, createVault(masters))).toEqual([]);
});
