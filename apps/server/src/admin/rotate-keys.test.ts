import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../features/sign-in/create-user.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { type Db, openDb, openPool, type Sql } from '../platform/db.ts';
import { loadMasterKeys } from '../platform/master-keys.ts';
import { createSecrets, type Secrets } from '../platform/secrets.ts';
import { rotateKeys } from './rotate-keys.ts';

const USERS = 520;
let database: TestDatabase;
let dataDir: string;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mashang-rotate-'));
  sql = openPool(database.url, null, 1, { application_name: 'looker' });
  const secrets = ring();
  await withApp(async (db) => {
    await db.transaction((tx) => createUser(tx, secrets, person('first', 'JBSWY3DPEHPK3PXP')));
  });
  // More than are read at once, and some who have nothing sealed.
  await sql`
    insert into app_user (username, password_hash, nickname, roles, totp_secret)
    select 'copy' || n, password_hash, nickname, roles, case when n % 4 > 0 then totp_secret end
    from app_user, generate_series(1, ${USERS}) n`;
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
  if (dataDir) rmSync(dataDir, { recursive: true });
});

const ring = (): Secrets => createSecrets(loadMasterKeys(dataDir, {}));
const house = () => ({ databaseUrl: database.url, dataDir, close: async () => {} });
const person = (username: string, totpSecret: string) => ({
  ...{ username, totpSecret, passwordPlain: 'Test@2026', nickname: username, phone: '', participantId: null },
  roles: ['operator_admin' as const],
});
const sealedSecrets = async (): Promise<Buffer[]> =>
  (await sql`select totp_secret as s from app_user where totp_secret is not null order by id`).map((row) => row.s);

async function withApp(work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDb(database.url, 1, ring().vault);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

describe('a change of keys', () => {
  it('is refused while a server is connected, and then changes nothing', async () => {
    const before = await sealedSecrets();
    await withApp(async (db) => {
      await db.app`select 1`;
      await expect(rotateKeys(house())).rejects.toThrow('请停止所有服务');
    });
    expect(loadMasterKeys(dataDir, {})).toHaveLength(1);
    expect(await sealedSecrets()).toEqual(before);
  });

  it('seals every marked column anew, each value once, and all of it opens with the new key alone', async () => {
    const former = ring();
    const report = await rotateKeys(house());
    const renewed = 1 + (USERS * 3) / 4;
    expect(report).toContain(`app_user.totp_secret：重新加密 ${renewed} 项，不变 0 项`);
    const masters = loadMasterKeys(dataDir, {});
    expect(masters).toHaveLength(2);
    const onlyNew = createSecrets([masters[0]]);
    const sealed = await sealedSecrets();
    expect(sealed).toHaveLength(renewed);
    expect(sealed.every((one) => onlyNew.open(one) === 'JBSWY3DPEHPK3PXP')).toBe(true);
    expect(() => former.open(sealed[0] as Buffer)).toThrow();
  });

  it('that meets a damaged value changes nothing at all', async () => {
    const before = await sealedSecrets();
    await sql`update app_user set totp_secret = '\\x02ffff'::bytea where username = 'first'`;
    await expect(rotateKeys(house())).rejects.toThrow('sealed by another key, or damaged');
    expect((await sealedSecrets()).slice(1)).toEqual(before.slice(1));
    // The key that was added is in force and the others still open everything: running it again is all that is needed.
    await sql`update app_user set totp_secret = ${ring().seal('JBSWY3DPEHPK3PXP')} where username = 'first'`;
    expect((await rotateKeys(house()))[0]).toBe('密钥共 4 个，第一个用于加密');
  });

  it('knows every column whose values are sealed', async () => {
    const bytes = await sql`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'secret|totp|sealed|cipher|_token$|device_code|^payload$' order by 1`;
    const report = (await rotateKeys(house()))
      .slice(1)
      .map((line) => line.split('：')[0])
      .filter((line) => !line?.endsWith(' 个人信息'));
    expect(report).toEqual([...bytes.map((row) => row.column), '文件']);
  });
});
