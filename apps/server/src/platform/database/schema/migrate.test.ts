import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { connect } from '../connections/connect.ts';
import type { SessionSql } from '../statements/sql-types.ts';
import { createEmptyDatabase, type TestDatabase } from '../test-database.ts';
import type { FunctionsApplied } from './apply-functions.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let dir: string;
let sql: SessionSql;

beforeEach(async () => {
  database = await createEmptyDatabase();
  dir = await mkdtemp(join(tmpdir(), 'schema-'));
  sql = connect(database.url, { max: 2 });
});

afterEach(async () => {
  await sql.end();
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

/** Writes a schema file below `dir`. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), text);
}

describe('migrations', () => {
  test('two starters at once apply every migration exactly once', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int); select pg_sleep(0.3);');
    await write('migrations/0002_b.sql', 'insert into a values (1);');
    const applied = await Promise.all([migrate(database.url, { dir }), migrate(database.url, { dir })]);
    expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await sql`select n from a`).toHaveLength(1);
  });

  test('a second starter waits while the first holds the lock', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    const holder = await sql.reserve();
    await holder`select pg_advisory_lock(${0x6d617368616e67n.toString()}::bigint)`;
    let done = false;
    const waiting = migrate(database.url, { dir }).then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done).toBe(false);
    await holder`select pg_advisory_unlock_all()`;
    holder.release();
    await waiting;
    expect(await sql`select n from a`).toHaveLength(0);
  });

  test('a migration that fails half way leaves nothing of itself and keeps the ones before', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('migrations/0002_b.sql', 'create table b (n int); select 1 / 0;');
    await expect(migrate(database.url, { dir })).rejects.toThrow('Migration 0002_b.sql failed: division by zero');
    expect(await sql`select to_regclass('a') as a, to_regclass('b') as b`).toEqual([{ a: 'a', b: null }]);
  });

  test('a changed, a missing and a late migration are refused', async () => {
    await write('migrations/0002_b.sql', 'create table b (n int);');
    await migrate(database.url, { dir });
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await expect(migrate(database.url, { dir })).rejects.toThrow('comes before 0002_b.sql');
    await rm(join(dir, 'migrations/0001_a.sql'));
    await write('migrations/0002_b.sql', 'create table b (n bigint);');
    await expect(migrate(database.url, { dir })).rejects.toThrow('was changed after it was applied');
    await rm(join(dir, 'migrations/0002_b.sql'));
    await expect(migrate(database.url, { dir })).rejects.toThrow('does not know');
  });

  test('the schema of this version is made in an empty database, and a second start finds nothing to do', async () => {
    const said: FunctionsApplied[] = [];
    const functions = (done: FunctionsApplied) => said.push(done);
    expect((await migrate(database.url, { functions })).length).toBeGreaterThan(0);
    expect(await migrate(database.url, { functions })).toEqual([]);
    const nothing = { applied: [], newer: null, unfiled: [] };
    expect(said).toEqual([nothing, nothing]);
  });
});

const DOUBLED = 'create or replace function doubled(n int) returns int language sql as $$ select times(n, 2) $$;';
const TIMES = 'create or replace function times(n int, by int) returns int language sql as $$ select n * by $$;';

describe('functions', () => {
  const start = async (version?: string): Promise<FunctionsApplied> => {
    let said: FunctionsApplied | undefined;
    await migrate(database.url, {
      dir,
      functions: (done) => (said = done),
      ...(version === undefined ? {} : { version }),
    });
    return said as FunctionsApplied;
  };
  const doubled = async (): Promise<number> => (await sql<[{ n: number }]>`select doubled(21) as n`)[0].n;

  it('are applied after the migrations, whichever calls which, and again when their text has changed', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/ledger/doubled.sql', DOUBLED);
    await write('sql/platform/times.sql', TIMES);
    await write(
      'sql/ledger/of_a.sql',
      'create or replace function of_a(one a) returns int language sql as $$ select one.n $$;',
    );
    expect((await start()).applied).toEqual(['doubled', 'of_a', 'times']);
    expect(await doubled()).toBe(42);
    expect((await start()).applied).toEqual([]);
    await write('sql/platform/times.sql', TIMES.replace('n * by', 'n * by + 1'));
    expect((await start()).applied).toEqual(['times']);
    expect(await doubled()).toBe(43);
  });

  it('are applied once by two starters at once', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/platform/times.sql', TIMES);
    await write('sql/ledger/doubled.sql', DOUBLED);
    const both = await Promise.all([start(), start()]);
    expect(both.flatMap(({ applied }) => applied).sort()).toEqual(['doubled', 'times']);
  });

  it.each([
    ['its head', 'create or replace function times(n int, by nothing) returns int language sql as $$ select 1 $$;'],
    ['its body', 'create or replace function times(n int, by int) returns int language sql as $$ select wrong $$;'],
    [
      'its body in PL/pgSQL',
      'create or replace function times(n int, by int) returns int language plpgsql as $$ begin retrun 1; end $$;',
    ],
    ['its name', 'create or replace function timed(n int, by int) returns int language sql as $$ select 1 $$;'],
    [
      'another result',
      'create or replace function times(n int, by int) returns text language sql as $$ select 1::text $$;',
    ],
  ])('are refused whole, and the file is named, where one is wrong in %s', async (_, wrong) => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/ledger/doubled.sql', DOUBLED);
    await write('sql/platform/times.sql', TIMES);
    await start();
    await write('sql/ledger/doubled.sql', DOUBLED.replace('2', '3'));
    await write('sql/platform/times.sql', wrong);
    await expect(start()).rejects.toThrow('sql/platform/times.sql failed: ');
    expect(await doubled()).toBe(42);
  });

  it('may be called by whom their file says, and by nobody else any more', async () => {
    await write(
      'migrations/0001_a.sql',
      `create function times(n int, by int) returns int language sql as $$ select 1 $$;
      grant execute on function times to mashang_evidence;`,
    );
    await write('sql/platform/times.sql', `${TIMES}\ngrant execute on function times(int, int) to mashang_app;`);
    const callers = async () =>
      (
        await sql`
          select r.rolname as name
          from pg_roles r
          where r.rolname ~ '^mashang_' and has_function_privilege(r.oid, 'times(int, int)', 'execute')
          order by 1`
      ).map(({ name }) => name);
    await start();
    expect(await callers()).toEqual(['mashang_app']);
    await write('sql/platform/times.sql', TIMES);
    await start();
    expect(await callers()).toEqual([]);
  });

  it('stand in a migration that needs them, by their file', async () => {
    await write('sql/platform/times.sql', TIMES);
    await write('sql/ledger/doubled.sql', DOUBLED);
    await write(
      'migrations/0001_a.sql',
      '\\ir ../sql/ledger/doubled.sql\n\\ir ../sql/platform/times.sql\ncreate table a (n int, twice int default ' +
        'doubled(4));\ninsert into a (n) values (1);',
    );
    await start();
    expect(await sql`select twice from a`).toEqual([{ twice: 8 }]);
    await write('migrations/0002_b.sql', '\\ir ../sql/ledger/trebled.sql\n');
    await expect(start()).rejects.toThrow('Migration 0002_b.sql failed: sql/ledger/trebled.sql does not exist');
  });

  it('are left out of a migration that includes them where a later one drops them and their file is gone', async () => {
    await write('sql/platform/times.sql', TIMES);
    await write('sql/ledger/doubled.sql', DOUBLED);
    await write('migrations/0001_a.sql', '\\ir ../sql/ledger/doubled.sql\ncreate table a (n int);\n');
    await rm(join(dir, 'sql/ledger/doubled.sql'));
    await write('migrations/0002_b.sql', 'drop function if exists tripled(int);\n');
    await expect(start()).rejects.toThrow('Migration 0001_a.sql failed: sql/ledger/doubled.sql does not exist');
    await write('migrations/0003_c.sql', 'drop function if exists doubled(int);\n');
    expect(await start()).toMatchObject({ unfiled: [] });
    expect(await sql`select to_regclass('a') as made`).toEqual([{ made: 'a' }]);
  });

  it('of a newer version stay when an older one starts beside it', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/platform/times.sql', TIMES);
    await write('sql/ledger/doubled.sql', DOUBLED);
    await start('3.9.0');
    await write('sql/platform/times.sql', TIMES.replace('n * by', 'n * by + 1'));
    expect(await start('3.10.0')).toMatchObject({ applied: ['times'], newer: null });
    await write('sql/platform/times.sql', TIMES);
    expect(await start('3.9.0')).toMatchObject({ applied: [], newer: '3.10.0' });
    expect(await doubled()).toBe(43);
    expect(await start('3.10.0')).toMatchObject({ applied: ['times'] });
  });

  it('whose file is gone stay, and are named until a migration drops them', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/platform/times.sql', TIMES);
    await start();
    await rm(join(dir, 'sql/platform/times.sql'));
    expect((await start()).unfiled).toEqual(['times']);
    await write('migrations/0002_b.sql', 'drop function times(int, int);');
    expect((await start()).unfiled).toEqual([]);
  });

  it('have one file each', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('sql/platform/times.sql', TIMES);
    await write('sql/ledger/times.sql', TIMES);
    await expect(start()).rejects.toThrow('Two files are called times.sql');
  });
});

describe('a new database', () => {
  it('starts from schema.sql, which stands for its migrations, and goes on with those after it', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int); create table gone (); drop table gone;');
    await write('migrations/0002_b.sql', 'insert into a values (2);');
    await write(
      'schema.sql',
      '-- Migrations up to 0001_a.sql\n\\ir sql/platform/times.sql\ncreate table a (n int default times(2, 3));\n',
    );
    await write('sql/platform/times.sql', TIMES);
    expect(await migrate(database.url, { dir })).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await sql`select n from a`).toEqual([{ n: 2 }]);
    expect(
      await sql`select pg_get_expr(adbin, adrelid) as by_default from pg_attrdef where adrelid = 'a'::regclass`,
    ).toEqual([{ by_default: 'times(2, 3)' }]);
    expect(await migrate(database.url, { dir })).toEqual([]);
  });

  it('is left empty by a schema.sql that fails, and goes by the migrations where there is none', async () => {
    await write('migrations/0001_a.sql', 'create table a (n int);');
    await write('schema.sql', '-- Migrations up to 0001_a.sql\ncreate table a (n int);\nselect 1 / 0;\n');
    await expect(migrate(database.url, { dir })).rejects.toThrow('division by zero');
    expect(await sql`select to_regclass('a') as a`).toEqual([{ a: null }]);
    await rm(join(dir, 'schema.sql'));
    expect(await migrate(database.url, { dir })).toEqual(['0001_a.sql']);
  });
});
