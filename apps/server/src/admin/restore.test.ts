import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Config } from '../config.ts';
import { anchorOnTime } from '../features/audit/anchor-on-time.ts';
import { sealAll } from '../features/audit/seal-audit.ts';
import { backUp, backUpOnTime } from '../features/system/back-up-on-time.ts';
import { type BackupFacts, writeBackup } from '../platform/database/backup/write-backup.ts';
import { openPool, type Sql } from '../platform/database/db.ts';
import { migrateTo } from '../platform/database/schema/migrate.ts';
import { readSchema } from '../platform/database/schema/schema-files.ts';
import { createEmptyDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { rotateOnly } from '../test-support/arrange/arrange-network.ts';
import { createOrder } from '../test-support/call-merchant.ts';
import { sealedBefore } from '../test-support/sealed-before.ts';
import { signInUser } from '../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../test-support/start-test-server.ts';
import { restore } from './restore.ts';

/** Tables that belong to the database itself, from whichever source its rows came. */
const OF_THE_DATABASE = [
  'backup_run',
  'verify_run',
  'schema_migrations',
  'schema_functions',
  'replica',
  'cluster_place',
];
/** The key that a test server seals with. */
const KEY = '07'.repeat(32);
let server: TestServer;
let folder: string;
let file: string;
let facts: BackupFacts;
let config: Config & { databaseUrl: string };
const targets: TestDatabase[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'mashang-backup-'));
  await rotateOnly(server, 'agent02');
  const agent02 = await signInUser(server, 'agent02');
  for (const amount of ['120.00', '130.00', '140.00']) {
    const { agtOrderNo } = await createOrder(server, { amount });
    expect((await agent02.confirm(agtOrderNo)).code).toBe(200);
  }
  await createOrder(server, { amount: '150.00' });
  // The request log is written a second after the answers, and a row that comes later is in no back-up.
  await vi.waitFor(
    async () => expect(await server.owner`select count(*)::int as n from merchant_request`).toEqual([{ n: 4 }]),
    { timeout: 20_000, interval: 200 },
  );
  await server.platform.storage.put('avatars/one.webp', Buffer.from('an image'));
  await sealAll(server.platform);
  await anchorOnTime(server.platform);
  file = join(folder, 'whole.tar');
  facts = await backUp(server.platform, file);
  config = await emptyDeployment();
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterAll(async () => {
  for (const target of targets) await target.drop();
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true });
});

/** Creates an empty deployment with the key of the one backed up. */
async function emptyDeployment(withKey = true): Promise<Config & { databaseUrl: string }> {
  const database = await createEmptyDatabase();
  targets.push(database);
  const dataDir = mkdtempSync(join(folder, 'data-'));
  if (withKey) writeFileSync(join(dataDir, 'master.key'), KEY);
  return { ...server.platform.config, databaseUrl: database.url, dataDir, anchorDir: join(dataDir, 'anchors') };
}

/** Returns every table's rows as text, sorted by that text. */
async function contentsOf(url: string): Promise<Record<string, string[]>> {
  const sql: Sql = openPool(url, null, 1);
  try {
    const tables = await sql<
      { name: string }[]
    >`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      if (OF_THE_DATABASE.includes(name)) continue;
      all[name] = (await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`).map(
        ({ row }) => row,
      );
    }
    return all;
  } finally {
    await sql.end();
  }
}

describe('a back-up', () => {
  it('cut short, changed or no back-up at all leaves the deployment empty', async () => {
    const damaged = join(folder, 'damaged.tar');
    copyFileSync(file, damaged);
    truncateSync(damaged, Math.floor(facts.bytes * 0.8));
    await expect(restore(config, damaged)).rejects.toThrow('备份文件不完整或已损坏');
    appendFileSync(join(folder, 'none.tar'), 'nothing of the kind');
    await expect(restore(config, join(folder, 'none.tar'))).rejects.toThrow('备份文件不完整或已损坏');
    writeFileSync(join(folder, 'other.tar'), Buffer.alloc(2048));
    await expect(restore(config, join(folder, 'other.tar'))).rejects.toThrow('这不是备份文件');
    await expect(restore(config, join(folder, 'gone.tar'))).rejects.toThrow('找不到备份文件');
    const changed = readFileSync(file);
    const packed = changed.indexOf(Buffer.from([0x1f, 0x8b])) + 20;
    changed.writeUInt8(changed.readUInt8(packed) ^ 0x55, packed);
    writeFileSync(join(folder, 'changed.tar'), changed);
    await expect(restore(config, join(folder, 'changed.tar'))).rejects.toThrow('备份文件不完整或已损坏');
    expect(readdirSync(config.dataDir)).toEqual(['master.key']);
    const sql = openPool(config.databaseUrl, null, 1);
    const [row] = await sql`select count(*)::int as n from app_user`;
    await sql.end();
    expect(row?.n).toBe(0);
  });

  it('whole, brings that deployment to the same rows, files and sequences, and the books are whole', async () => {
    const { lines, broken } = await restore(config, file);
    expect(broken).toBe(0);
    expect(lines[0]).toContain(`${facts.rows} 行，${facts.files} 个文件`);
    expect(await contentsOf(config.databaseUrl)).toEqual(await contentsOf(server.platform.db.url));
    const names = (dir: string) =>
      readdirSync(join(dir, 'files'), { recursive: true }).filter((name) => !/exports/.test(String(name)));
    expect(names(config.dataDir).sort()).toEqual(names(server.platform.config.dataDir).sort());
    const taken = 'files/avatars/one.webp';
    expect(readFileSync(join(config.dataDir, taken))).toEqual(
      readFileSync(join(server.platform.config.dataDir, taken)),
    );
    const anchors = 'anchors/audit-anchors.jsonl';
    expect(readFileSync(join(config.dataDir, anchors))).toEqual(
      readFileSync(join(server.platform.config.dataDir, anchors)),
    );
    expect(readdirSync(config.dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
    // New rows continue after the last numbers.
    const sql = openPool(config.databaseUrl, null, 1);
    const [next] =
      await sql`select nextval(pg_get_serial_sequence('ledger_transfer', 'id')) > max(id) as is from ledger_transfer`;
    await sql.end();
    expect(next?.is).toBe(true);
  });

  it('is refused by a deployment with somebody in it, which stays as it was', async () => {
    const before = await contentsOf(config.databaseUrl);
    await expect(restore(config, file)).rejects.toThrow('目标数据库不是空的');
    expect(await contentsOf(config.databaseUrl)).toEqual(before);
  });

  it('shows nobody’s name and no key', () => {
    const bytes = readFileSync(file).toString('latin1');
    expect(bytes).not.toContain(KEY);
    expect(bytes).not.toContain('an image');
  });

  it('is refused without its key, or with another', async () => {
    const without = await emptyDeployment(false);
    await expect(restore(without, file)).rejects.toThrow('请先把备份所用的 master.key');
    expect(existsSync(join(without.dataDir, 'master.key'))).toBe(false);
    appendFileSync(join(without.dataDir, 'master.key'), 'ab'.repeat(32));
    await expect(restore(without, file)).rejects.toThrow('主密钥不是备份所用的主密钥');
  });

  it('never puts its anchors over those that are there', async () => {
    const target = await emptyDeployment();
    mkdirSync(target.anchorDir);
    writeFileSync(join(target.anchorDir, 'audit-anchors.jsonl'), 'what the lost deployment has said');
    await expect(restore(target, file)).rejects.toThrow('它是证据');
    expect(readFileSync(join(target.anchorDir, 'audit-anchors.jsonl'), 'utf8')).toBe(
      'what the lost deployment has said',
    );
  });

  it('of a version whose migrations made the functions comes back with the functions of this one', async () => {
    const old = await createEmptyDatabase();
    targets.push(old);
    const { migrations, functions } = await readSchema();
    await migrateTo(
      old.url,
      migrations.filter(({ name }) => name < '0300'),
    );
    const before = openPool(old.url, null, 1);
    await before`insert into role (code, name, permissions, built_in) values ('operator_admin', '管理员', '{}', true)`;
    const phone = sealedBefore('phone', '13800000001');
    await before`
      insert into app_user (username, password_hash, roles, phone)
      values ('old', 'kept', '{operator_admin}', ${phone})`;
    await before.end();
    const source = {
      databaseUrl: old.url,
      dataDir: folder,
      keyId: server.platform.secrets.keyIds[0] ?? '',
      version: 'old',
    };
    await writeBackup(source, join(folder, 'old.tar'), new Date(0));
    const target = await emptyDeployment();
    const databaseLogins = targets.at(-1)?.logins ?? {};
    expect((await restore({ ...target, databaseLogins }, join(folder, 'old.tar'))).broken).toBe(0);
    const sql = openPool(target.databaseUrl, null, 1);
    expect(await sql`select username, split_part(phone, '.', 1) as form from app_user`).toEqual([
      { username: 'old', form: 'enc2' },
    ]);
    const noted = await sql`select name, checksum from schema_functions order by name`;
    const names = functions.map(({ name, checksum }) => ({ name, checksum }));
    expect([...noted]).toEqual(names.sort((one, other) => (one.name < other.name ? -1 : 1)));
    const [wrapper] = await sql`select prosrc from pg_proc where proname = 'confirm_collection_orders'`;
    expect(wrapper?.prosrc).toContain('confirm_collection_orders_proven(items)');
    await sql.end();
  });

  it('never writes over a file', async () => {
    const source = { databaseUrl: server.platform.db.url, dataDir: folder, keyId: '00000000', version: 'x' };
    await expect(writeBackup(source, file, new Date(0))).rejects.toThrow('EEXIST');
    expect(readFileSync(file)).toHaveLength(facts.bytes);
  });

  it('is seen on 系统状态, and made once a day where a folder is set', async () => {
    const admin = await signInUser(server, 'admin01');
    const shown = (await admin.get('/api/system/status', {})).data;
    expect(shown).toMatchObject({ lastBackup: { bytes: facts.bytes, rows: facts.rows }, backsUp: false });
    const backupDir = join(folder, 'daily');
    const platform = { ...server.platform, config: { ...server.platform.config, backupDir } };
    await backUpOnTime(platform);
    expect(existsSync(backupDir)).toBe(false);
    await server.change((sql) => sql`update backup_run set at = at - interval '25 hours'`);
    await Promise.all([backUpOnTime(platform), backUpOnTime(platform)]);
    expect(readdirSync(backupDir)).toHaveLength(1);
  });
});
