import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateKeys } from '../../../admin/rotate-keys.ts';
import { createOrder } from '../../../test-support/call-merchant.ts';
import { openTestServer, TEST_SECRETS } from '../../../test-support/open-test-server.ts';
import { createTestClock } from '../../../test-support/test-clock.ts';
import { loadMasterKeys } from '../../security/master-keys.ts';
import { createSecrets } from '../../security/secrets.ts';
import { grantWrites } from '../../verbs/grant-writes.ts';
import { openDb, openPool, type Reader, type Sql } from '../db.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { migrate, migrateTo } from '../schema/migrate.ts';
import { readSchema } from '../schema/schema-files.ts';
import { connect } from './connect.ts';
import { withLogin } from './database-address.ts';
import { LOGINS, type LoginUrls } from './logins.ts';
import { makeLogins, scramVerifier } from './make-logins.ts';
import { proveLogin } from './prove-login.ts';

const LAST_OF_2_9_5 = '0088_caps_of_the_order_day.sql';
const KEYS = createSecrets([Buffer.alloc(32, 3)]);
let folder: string;
let cluster: EmbeddedPostgres;
let admin: Sql;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mashang-logins-'));
  cluster = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' } });
  admin = connect(cluster.url, { max: 1 });
}, 60_000);
afterAll(async () => {
  await admin?.end();
  await cluster?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

async function createDatabase(name: string, template = 'template1'): Promise<string> {
  await admin`create database ${admin(name)} template ${admin(template)}`;
  return cluster.url.replace(/\/mashang$/, `/${name}`);
}

/** Makes the cluster one without the program's roles, like a new one. */
async function forgetRoles(...databases: string[]): Promise<void> {
  for (const name of databases) await admin`drop database if exists ${admin(name)} with (force)`;
  for (const login of LOGINS) await admin`drop role if exists ${admin(login)}`;
}

async function asLogin<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = openPool(url, null, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

describe('an owner who may not make roles', () => {
  it('lists the statements, and the program runs once they were run, the owner under row security too', async () => {
    await admin.unsafe(`create role plain login password 'plain'`);
    await admin`create database outside owner plain`;
    const url = new URL(cluster.url.replace(/\/mashang$/, '/outside'));
    url.username = 'plain';
    url.password = 'plain';
    const refused = await migrate(url.href).then(
      () => '',
      (error: Error) => error.message,
    );
    expect(refused).toContain('数据库用户 plain 不能创建或修改角色');
    const statements = refused.split('\n').filter((line) => /^ {2}(create|grant) /.test(line));
    expect(statements).toHaveLength(7);
    for (const statement of statements) await admin.unsafe(statement.replace('…', 'given'));
    await migrate(url.href);
    const given = Object.fromEntries(LOGINS.map((login) => [login, withLogin(url.href, login, 'given')])) as LoginUrls;

    const owner = openPool(url.href, null, 2, {}, TEST_SECRETS.vault);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const deployment = { databaseUrl: url.href, databaseLogins: given, owner, dataDir, clock: createTestClock() };
    const server = await openTestServer(deployment);
    try {
      const { agtOrderNo } = await createOrder(server, { amount: '120.00' });
      const mine = await server.platform.db.asParticipant(
        await idOf(owner, 'agent02'),
        (tx) => tx`select count(*)::int as n from participant where name = 'agent01'`,
      );
      expect(mine[0]?.n).toBe(0);
      expect(await owner`select from collection_order where agt_order_no = ${agtOrderNo}`).toHaveLength(1);
      // A role that is handed a table sees no rows because of that.
      await admin.unsafe(`create role other nologin`);
      await asLogin(cluster.url.replace(/\/mashang$/, '/outside'), async (sql) => {
        await sql`alter table collection_order owner to other`;
        await sql.begin(async (tx) => {
          await tx`grant usage on schema public to other`;
          await tx`set local role other`;
          expect(await tx`select from collection_order`).toHaveLength(0);
        });
      });
    } finally {
      await server.stop();
      await owner.end({ timeout: 5 });
      await admin`drop database outside with (force)`;
      await admin.unsafe('drop role if exists other');
      await forgetRoles();
    }
  }, 120_000);
});

async function idOf(sql: Sql, name: string): Promise<bigint> {
  const [row] = await sql`select id from participant where name = ${name}`;
  return row?.id as bigint;
}

describe('the logins of a deployment', () => {
  it('come to a database of 2.9.5, whose roles could not log in, in one start', async () => {
    const url = await createDatabase('upgraded');
    const { migrations } = await readSchema();
    await migrateTo(
      url,
      migrations.filter(({ name }) => name <= LAST_OF_2_9_5),
    );
    for (const login of ['mashang_merchant', 'mashang_test', 'mashang_identity', 'mashang_evidence'])
      await admin`drop role ${admin(login)}`;
    await asLogin(url, async (sql) => {
      await sql`insert into role (code, name, permissions, built_in) values ('operator_admin', '管理员', '{}', true)`;
      await sql`insert into app_user (username, password_hash, roles) values ('old', 'kept', '{operator_admin}')`;
    });
    expect((await migrate(url)).length).toBeGreaterThan(0);
    const logins = await makeLogins(url, KEYS, {});
    const db = await openDb({ url, logins, pool: 2 });
    try {
      for (const [login, sql] of [
        ['mashang_app', db.app],
        ['mashang_identity', db.identity],
        ['mashang_evidence', db.evidence],
      ] as const)
        expect((await sql`select session_user::text as login`)[0]?.login).toBe(login);
      await db.proveCommit();
      // Earlier rows are still there, and only the identity login reads secrets.
      expect(await db.app`select username from app_user`).toHaveLength(1);
      await expect(db.app`select password_hash from app_user`).rejects.toThrow('permission denied');
      expect((await db.identity`select password_hash as hash from app_user`)[0]?.hash).toBe('kept');
    } finally {
      await db.close();
    }
  }, 60_000);

  it('are the same for all who start together, and for a copy of the database in the same cluster', async () => {
    const url = cluster.url.replace(/\/mashang$/, '/upgraded');
    const [first, second] = await Promise.all([makeLogins(url, KEYS, {}), makeLogins(url, KEYS, {})]);
    expect(second).toEqual(first);
    const copy = await createDatabase('copied', 'upgraded');
    expect((await makeLogins(copy, KEYS, {})).mashang_app).toBe(first.mashang_app.replace('/upgraded', '/copied'));
    await admin`drop database copied with (force)`;
  }, 60_000);

  it('are not taken from another database of the cluster, nor opened without the deployment’s keys', async () => {
    const other = await createDatabase('second');
    await migrate(other);
    await expect(makeLogins(other, KEYS, {})).rejects.toThrow('正由同一集群的数据库 upgraded 使用');
    const upgraded = cluster.url.replace(/\/mashang$/, '/upgraded');
    const url = await makeLogins(upgraded, KEYS, {});
    expect(Object.keys(url)).toHaveLength(LOGINS.length);
    await expect(makeLogins(upgraded, createSecrets([Buffer.alloc(32, 4)]), {})).rejects.toThrow('另一主密钥');
    await admin`drop database second with (force)`;
  }, 60_000);

  it('log in again in a cluster that knows them by no password, as after a restore', async () => {
    const url = cluster.url.replace(/\/mashang$/, '/upgraded');
    const before = await makeLogins(url, KEYS, {});
    for (const login of LOGINS) await admin.unsafe(`alter role ${login} nologin password null`);
    expect(await makeLogins(url, KEYS, {})).toEqual(before);
  }, 60_000);

  it('keep their passwords when the master key changes', async () => {
    const url = await createDatabase('rotated');
    await forgetRoles('upgraded');
    await migrate(url);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const before = await makeLogins(url, createSecrets(loadMasterKeys(dataDir)), {});
    await rotateKeys({ databaseUrl: url, dataDir });
    const [newest] = loadMasterKeys(dataDir);
    expect(await makeLogins(url, createSecrets([newest]), {})).toEqual(before);
  }, 60_000);
});

describe('a login that is not what it must be', () => {
  let url: string;
  let logins: LoginUrls;
  beforeAll(async () => {
    await forgetRoles('upgraded', 'rotated');
    url = await createDatabase('proven');
    await migrate(url);
    logins = await makeLogins(url, KEYS, {});
  }, 60_000);

  it.each(LOGINS)('refuses to start where %s comes in as the owner', async (login) => {
    await expect(openDb({ url, logins: { ...logins, [login]: url }, pool: 1 })).rejects.toThrow(
      '行级安全因此失效，拒绝继续',
    );
  });

  it.each([
    ['superuser', 'nosuperuser', 'SUPERUSER'],
    ['bypassrls', 'nobypassrls', 'BYPASSRLS'],
    ['createrole', 'nocreaterole', 'CREATEROLE'],
    ['createdb', 'nocreatedb', 'CREATEDB'],
    ['replication', 'noreplication', 'REPLICATION'],
  ])('refuses to start with %s', async (given, taken, named) => {
    await admin.unsafe(`alter role mashang_participant ${given}`);
    await expect(openDb({ url, logins, pool: 1 })).rejects.toThrow(named);
    await admin.unsafe(`alter role mashang_participant ${taken}`);
  });

  it('refuses to start as a member of another role, or as the owner of anything', async () => {
    await admin.unsafe('grant mashang_app to mashang_participant');
    await expect(openDb({ url, logins, pool: 1 })).rejects.toThrow('不得属于其他角色：mashang_app');
    await admin.unsafe('revoke mashang_app from mashang_participant');
    await asLogin(url, (sql) => sql`create table stray (); alter table stray owner to mashang_app`.simple());
    await expect(openDb({ url, logins, pool: 1 })).rejects.toThrow('不得拥有任何对象');
    await asLogin(url, (sql) => sql`drop table stray`);
    // The next start reverts what was changed by hand.
    await admin.unsafe('alter role mashang_app createdb; grant mashang_evidence to mashang_app');
    await migrate(url);
    const db = await openDb({ url, logins, pool: 1 });
    await db.close();
  });

  it('gains nothing by any way of becoming somebody else', async () => {
    for (const login of LOGINS) {
      for (const statement of [
        `set role mashang`,
        ...LOGINS.filter((one) => one !== login).map((one) => `set role ${one}`),
        `set session authorization mashang`,
        `select set_config('role', 'mashang', false)`,
        `select set_config('session_authorization', 'mashang', false)`,
        `alter role ${login} superuser`,
        `alter role ${login} bypassrls`,
        `grant mashang to ${login}`,
        `alter table participant disable row level security`,
      ])
        await asLogin(logins[login], async (sql) => {
          await expect(sql.unsafe(statement), `${login}: ${statement}`).rejects.toMatchObject({ code: '42501' });
          await proveLogin(sql, login);
        });
      for (const statement of [
        `reset role`,
        `reset session authorization`,
        `reset all`,
        `discard all`,
        `set role none`,
        `select set_config('role', 'none', false)`,
        `set session authorization default`,
        `set row_security = off`,
      ])
        await asLogin(logins[login], async (sql) => {
          await sql.unsafe(statement);
          await proveLogin(sql, login);
        });
    }
    // With row-level security off the query is refused; it does not return everybody's rows.
    await asLogin(logins.mashang_participant, async (sql) => {
      await sql`set row_security = off`;
      await expect(sql`select from participant`).rejects.toThrow('row-level security');
    });
  }, 60_000);

  it('gives every way in a time by which a statement must end, and exports half an hour', async () => {
    const limitOf = async (sql: Reader) => {
      const [row] = await sql`select current_setting('statement_timeout') as "limit"`;
      return row?.limit;
    };
    const limitsOf = async (long: boolean) => {
      const db = await openDb({ url, logins, pool: 1, long });
      try {
        return {
          app: await limitOf(db.app),
          beside: await limitOf(db.beside),
          session: await limitOf(db.session),
          line: await limitOf(db.line(0)),
          participant: await db.asParticipant(1n, limitOf),
          merchant: await db.asMerchant(1n, limitOf),
          test: await db.asTest(1n, limitOf),
          identity: await limitOf(db.identity),
          evidence: await limitOf(db.evidence),
        };
      } finally {
        await db.close();
      }
    };
    expect(await limitsOf(false)).toEqual({
      app: '1min',
      evidence: '1min',
      identity: '15s',
      beside: '30s',
      session: '30s',
      line: '30s',
      participant: '30s',
      merchant: '30s',
      test: '30s',
    });
    expect(new Set(Object.values(await limitsOf(true)))).toEqual(new Set(['30min']));
  });

  it('is not ready while commits wait for a standby that is lost, and is again without it', async () => {
    const db = await openDb({ url, logins, pool: 1 });
    const standby = async (name: string) => {
      await admin.unsafe(`alter system set synchronous_standby_names = '${name}'`);
      await admin`select pg_reload_conf()`;
    };
    try {
      await db.proveCommit();
      await standby('lost');
      // The reload reaches a connection between two statements.
      await expect
        .poll(
          () =>
            db.proveCommit().then(
              () => 'done',
              (error: Error) => error.message,
            ),
          { timeout: 20_000 },
        )
        .toBe('no commit within 2000 ms');
      // Reads continue meanwhile, and a second proof waits for no second connection.
      await db.app`select 1`;
      await expect(db.proveCommit()).rejects.toThrow('no commit');
      await standby('');
      await expect.poll(() => db.proveCommit().then(() => 'done', String), { timeout: 20_000 }).toBe('done');
    } finally {
      await standby('');
      await db.close();
    }
  }, 60_000);

  it('answers nothing any more once a pooler lets it in as the owner, when it connects again', async () => {
    const { password } = new URL(url);
    for (const login of LOGINS) await admin.unsafe(`alter role ${login} password '${scramVerifier(password)}'`);
    const pooler = await startPooler(url);
    const through = Object.fromEntries(
      LOGINS.map((login) => [login, withLogin(pooler.url, login, password)]),
    ) as LoginUrls;
    const db = await openDb({ url, logins: through, pool: 2 });
    try {
      const read = () => db.asParticipant(1n, (tx) => tx`select count(*) from participant`);
      await read();
      pooler.actAs('mashang');
      await admin`select pg_terminate_backend(pid) from pg_stat_activity where usename = any (${[...LOGINS]})`;
      const tries = async () => {
        await expect(read()).rejects.toThrow();
        for (const sql of [db.app, db.identity, db.evidence, db.line(1)])
          await expect(sql`select count(*) from app_user`).rejects.toThrow();
        await expect(grantWrites(db).transaction(async (tx) => tx`select 1`)).rejects.toThrow();
      };
      for (let n = 0; n < 8; n += 1) await tries();
      await expect(db.prove()).rejects.toThrow('行级安全因此失效');
      expect(pooler.asOwner()).toBeGreaterThan(0);
    } finally {
      await db.close();
      await pooler.stop();
    }
  }, 60_000);
});

/**
 * A proxy before the database that lets everybody in under a fixed user name, as poolers with a user of their own do.
 */
async function startPooler(database: string) {
  const { hostname, port: there } = new URL(database);
  let user: string | null = null;
  let renamed = 0;
  const server = createServer((client) => {
    const upstream = dial(Number(there), hostname);
    client.once('data', (first) => {
      upstream.write(user === null ? first : renameUser(first, user));
      if (user !== null) renamed += 1;
      client.pipe(upstream);
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: database.replace(`:${there}/`, `:${port}/`),
    actAs: (name: string) => {
      user = name;
    },
    asOwner: () => renamed,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns a startup message with another user in it. */
function renameUser(message: Buffer, user: string): Buffer {
  const text = message
    .subarray(8)
    .toString('latin1')
    .replace(/user\0[^\0]*\0/, `user\0${user}\0`);
  const renamed = Buffer.concat([message.subarray(0, 8), Buffer.from(text, 'latin1')]);
  renamed.writeUInt32BE(renamed.length, 0);
  return renamed;
}
