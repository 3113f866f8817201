import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRecoveryCodes } from '../features/sign-in/two-factor/recovery-codes.ts';
import { createUser } from '../features/users/create-user.ts';
import { recoveryCodeHashes } from '../platform/auth/two-factor.ts';
import { type Db, openDb, openPool, type Sql } from '../platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/test-database.ts';
import { loadMasterKeys } from '../platform/security/master-keys.ts';
import { createSecrets, type Secrets } from '../platform/security/secrets.ts';
import { createStorage } from '../platform/storage/storage.ts';
import { grantWriter, grantWrites } from '../platform/verbs/grant-writes.ts';
import { rotateKeys } from './rotate-keys.ts';

const USERS = 520;
let database: TestDatabase;
let dataDir: string;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'mashang-rotate-'));
  sql = openPool(database.url, null, 1, { application_name: 'looker' });
  // The tests' own logins are sealed under other keys than this deployment's.
  await sql`delete from database_login`;
  const secrets = ring();
  await withApp(async (db) => {
    await grantWrites(db).transaction((tx) =>
      createUser(grantWriter(tx), secrets, person('first', 'JBSWY3DPEHPK3PXP')),
    );
  });
  // More users than are read at once, and some without sealed values.
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
const deployment = () => ({ databaseUrl: database.url, dataDir });
const person = (username: string, totpSecret: string) => ({
  username,
  totpSecret,
  passwordPlain: 'Test@2026',
  nickname: username,
  phone: '',
  participantId: null,
  roles: ['operator_admin' as const],
});
const sealedSecrets = async (): Promise<Buffer[]> =>
  (await sql<{ s: Buffer }[]>`select totp_secret as s from app_user where totp_secret is not null order by id`).map(
    (row) => row.s,
  );

async function withApp(work: (db: Db) => Promise<void>): Promise<void> {
  const db = await openDb({ ...database, pool: 1, vault: ring().vault });
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
      await expect(rotateKeys(deployment())).rejects.toThrow('请停止所有服务');
    });
    expect(loadMasterKeys(dataDir, {})).toHaveLength(1);
    expect(await sealedSecrets()).toEqual(before);
  });

  it('seals every marked column again, each value once, and all of it opens with the new key alone', async () => {
    const former = ring();
    const report = await rotateKeys(deployment());
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
    await expect(rotateKeys(deployment())).rejects.toThrow('sealed by another key, or damaged');
    expect((await sealedSecrets()).slice(1)).toEqual(before.slice(1));
    // The added key is in force and the others still open everything: it is enough to run the command again.
    await sql`update app_user set totp_secret = ${ring().seal('JBSWY3DPEHPK3PXP')} where username = 'first'`;
    expect((await rotateKeys(deployment()))[0]).toBe('密钥共 4 个，第一个用于加密');
  });

  it('leaves what people hold good: the app on a phone, recovery codes, a payer’s link, files, names', async () => {
    const before = ring();
    let userId = 0n;
    await withApp(async (db) => {
      userId = await grantWrites(db).transaction((tx) =>
        createUser(grantWriter(tx), before, person('holder', 'KRSXG5CTMVRXEZLU')),
      );
    });
    const platform = (secrets: Secrets) => ({ secrets }) as Parameters<typeof makeRecoveryCodes>[0];
    const { recoveryCodes, hashes } = makeRecoveryCodes(platform(before), userId);
    const link = before.tag('pay', 'C1');
    const name = before.vault.seal('person.legal_name', '张三');
    await createStorage(dataDir, before).put('kyc/held.webp', Buffer.from('a paper'));

    await rotateKeys(deployment());

    const after = ring();
    expect(after.keyIds[0]).not.toBe(before.keyIds[0]);
    const [row] = await sql<[{ s: Buffer }]>`select totp_secret as s from app_user where id = ${String(userId)}`;
    expect(after.isCurrent(row.s)).toBe(true);
    expect(after.open(row.s)).toBe('KRSXG5CTMVRXEZLU');
    for (const [n, code] of recoveryCodes.entries())
      expect(recoveryCodeHashes(platform(after), userId, code).some((one) => one.equals(hashes[n] as Buffer))).toBe(
        true,
      );
    expect(after.isTag(link, 'pay', 'C1')).toBe(true);
    expect(after.vault.open(name)).toBe('张三');
    expect(Buffer.from((await createStorage(dataDir, after).get('kyc/held.webp')) ?? []).toString()).toBe('a paper');
    // Other keys open nothing.
    const stranger = createSecrets([Buffer.alloc(32, 9)]);
    expect(() => stranger.open(row.s)).toThrow();
    expect(stranger.isTag(link, 'pay', 'C1')).toBe(false);
    expect(() => stranger.vault.open(name)).toThrow();
  });

  it('knows every column whose values are sealed', async () => {
    const bytes = await sql`
      select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'
        and column_name ~ 'secret|totp|sealed|cipher|_token$|device_code|^payload$'
      order by 1`;
    const report = (await rotateKeys(deployment()))
      .slice(1)
      .map((line) => line.split('：')[0])
      .filter((line) => !line?.endsWith(' 个人信息'));
    expect(report).toEqual([...bytes.map((row) => row.column), '文件']);
  });
});
