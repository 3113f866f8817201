import { once } from 'node:events';
import { connect as connectSocket, createServer, type Server, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionSql } from '../statements/sql-types.ts';
import { ARRAYS } from '../statements/values.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { connect } from './connect.ts';

let database: TestDatabase;
let sql: SessionSql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { max: 3, parameters: { application_name: 'driver-test', TimeZone: 'Asia/Shanghai' } });
  await sql.unsafe(`
    create table kept (id int primary key, at timestamptz, day date, facts jsonb, raw json, bytes bytea, names text[],
      ids bigint[], sum numeric, open boolean, note text, digits varchar(9));
    create table single (id int primary key, note text)`);
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await database.drop();
});
beforeEach(async () => {
  await sql`truncate kept, single`;
});

describe('values', () => {
  it('come back as they were, by the types that the database names', async () => {
    const row = {
      id: 1,
      at: new Date('2026-02-01T16:30:00.123Z'),
      facts: sql.json({ a: [1, 'b', null] }),
      bytes: Buffer.from([0, 92, 255]),
      names: ['a,b', 'NULL', '', '"\\'],
      ids: [9007199254740993n, -1n],
      sum: '12345678901234567890.12',
      open: false,
      note: null,
      digits: 123,
    };
    await sql`insert into kept ${sql({ ...row, day: row.at, raw: 'text' })}`;
    const [kept] = await sql`select * from kept`;
    expect(kept).toEqual({
      ...row,
      facts: { a: [1, 'b', null] },
      raw: 'text',
      digits: '123',
      // The day of that moment in the time zone of the session.
      day: new Date('2026-02-02'),
    });
  });

  it('of a JSON parameter are JSON: a list is its list, a text its text', async () => {
    const facts = ['a', 'b'];
    const [row] = await sql`
        select ${facts}::jsonb as list, ${'a'}::jsonb as word, ${null}::jsonb as none,
          ${sql.json(null)}::text as piece`;
    expect(row).toEqual({ list: facts, word: 'a', none: null, piece: null });
  });

  it('of bigint never pass through a float, of numeric neither', async () => {
    const [row] = await sql`
      select ${9007199254740993n} + 1 as big, ${'9007199254740993'}::bigint as text, 0.1::numeric as exact, 7 as small,
        array[1, null]::int8[] as list, '{{1,2},{3,4}}'::int[] as grid, 1.5::float8 as half`;
    expect(row).toEqual({
      big: 9007199254740994n,
      text: 9007199254740993n,
      exact: '0.1',
      small: 7,
      list: [1n, null],
      grid: [
        [1, 2],
        [3, 4],
      ],
      half: 1.5,
    });
  });

  it('that are undefined are refused at every place', async () => {
    const nothing = undefined as unknown as string;
    await expect(sql`select ${nothing}::text`).rejects.toThrow('undefined');
    await expect(sql`select ${['a', nothing]}::text[]`).rejects.toThrow('undefined');
    await expect(sql`insert into single ${sql({ id: 1, note: nothing })}`).rejects.toThrow('undefined');
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }]);
  });

  it('of arrays are known for every type of PostgreSQL that a column may have', async () => {
    const arrays = await sql<{ element: number; array: number }[]>`
      select e.oid as element, e.typarray as array from pg_type e
      where e.typnamespace = 'pg_catalog'::regnamespace and e.typarray <> 0 and e.typtype in ('b', 'r', 'm')
        and e.oid < 10000
        and e.typname in ('bool', 'bytea', 'char', 'name', 'int8', 'int2', 'int4', 'text', 'oid', 'xid', 'xid8',
          'json', 'jsonb',
          'cidr', 'inet', 'float4', 'float8', 'bpchar', 'varchar', 'date', 'time', 'timestamp', 'timestamptz',
          'interval',
          'numeric', 'uuid', 'regclass', 'regtype', 'regrole', 'regnamespace', 'tid', 'int4range', 'int8range',
          'daterange')`;
    expect(arrays.length).toBeGreaterThan(30);
    expect(arrays.filter(({ element, array }) => ARRAYS[element] !== array)).toEqual([]);
  });
});

describe('a statement', () => {
  it('is put together from parts, lists and names', async () => {
    await sql`insert into single ${sql(
      [1, 2, 3].map((id) => ({ id, note: `n${id}`, more: 1 })),
      'id',
      'note',
    )}`;
    await sql`update single set ${sql({ note: 'changed' })} where id = ${3}`;
    const about = sql`note like ${'n%'}`;
    const order = [sql`order by`, sql`id desc`];
    const found = await sql`select ${sql('id')}, ${sql(['single.note'])} from ${sql('single')}
      where ${about} and id in ${sql([1, 2, 3])} and id not in ${sql([])} is not true ${order}`;
    expect(found).toEqual([
      { id: 2, note: 'n2' },
      { id: 1, note: 'n1' },
    ]);
    expect([found.count, found.command, found.columns.map(({ name, type }) => `${name} ${type}`)]).toEqual([
      2,
      'SELECT',
      ['id 23', 'note 25'],
    ]);
    expect(await sql`select id, note from single order by id`.values()).toEqual([
      [1, 'n1'],
      [2, 'n2'],
      [3, 'changed'],
    ]);
    expect((await sql`delete from single`).count).toBe(3);
  });

  it('is prepared once a connection, and again where its tables have changed', async () => {
    const one = connect(database.url, { max: 1 });
    const read = () => one`select * from single where id > ${0}`;
    await Promise.all([read(), read(), read()]);
    const [prepared] =
      await one`select count(*)::int as n from pg_prepared_statements where statement like 'select * from single%'`;
    expect(prepared?.n).toBe(1);
    await one.unsafe('alter table single add more int default 7');
    await one`insert into single values (1, 'a')`;
    expect(await read()).toEqual([{ id: 1, note: 'a', more: 7 }]);
    await one.unsafe('deallocate all');
    expect(await read()).toHaveLength(1);
    await one.unsafe('alter table single drop more');
    // The error ends a transaction; the next one works.
    const inside = () => one.begin((tx) => tx`select * from single where id > ${0}`);
    await expect(inside()).rejects.toMatchObject({ code: '0A000' });
    expect(await inside()).toEqual([{ id: 1, note: 'a' }]);
    await one.end();
  });

  it('is not kept where the address says so, and no more than so many are anywhere', async () => {
    const loose = connect(`${database.url}?prepare=false`, { max: 1 });
    const held = () => loose`select count(*)::int as n from pg_prepared_statements where ${1} = 1`;
    await loose`select ${1}::int`;
    expect(await held()).toEqual([{ n: 0 }]);
    expect(await held()).toEqual([{ n: 0 }]);
    await loose.end();
    const many = connect(database.url, { max: 1 });
    const texts = Array.from(
      { length: 520 },
      (_, n) => Object.assign([`select ${n} as n`], { raw: [''] }) as TemplateStringsArray,
    );
    for (const text of [...texts, ...texts.slice(0, 5)]) await many(text);
    const [kept] = await many`select count(*)::int as n from pg_prepared_statements`;
    expect(kept?.n).toBeLessThanOrEqual(500);
    await many.end();
  });

  it('is answered by its own rows, though another connection learns its types while this one still waits', async () => {
    await sql.unsafe(`
      create schema slow; create schema quick;
      create table slow.shelf (id int, note text); create table quick.shelf (id int, note text);
      insert into slow.shelf values (1, 'one'), (2, 'two'); insert into quick.shelf values (1, 'quick')`);
    const shared = connect(database.url, { max: 2 });
    const [slow, quick] = await Promise.all([shared.reserve(), shared.reserve()]);
    const find = (where: Pick<typeof slow, 'unsafe'>, id: number) =>
      where.unsafe('select note from shelf where id = $1', [id]).values();
    await Promise.all([slow.unsafe('set search_path = slow'), quick.unsafe('set search_path = quick')]);
    const blocked = await sql.begin(async (tx) => {
      await tx`lock table slow.shelf in access exclusive mode`;
      const first = find(slow, 1);
      await expect.poll(async () => (await sql`select 1 from pg_locks where not granted`).length).toBe(1);
      expect(await find(quick, 1)).toEqual([['quick']]);
      return { answers: [first, find(slow, 2), find(slow, 1)] };
    });
    expect(await Promise.all(blocked.answers)).toEqual([[['one']], [['two']], [['one']]]);
    slow.release();
    quick.release();
    await shared.end({ timeout: 5 });
  });

  it('is answered by its own rows in a new pool that everybody asks at once', async () => {
    for (let round = 0; round < 20; round += 1) {
      const fresh = connect(database.url, { max: 4 });
      const numbers = Array.from({ length: 400 }, (_, n) => n);
      const answers = await Promise.all(
        numbers.map(async (n) => (n % 2 ? fresh`select ${n}::int as n` : fresh`select ${`${n}`}::text as n`)),
      );
      expect(answers.map(([row]) => Number(row?.n))).toEqual(numbers);
      await fresh.end({ timeout: 5 });
    }
  });

  it('that is refused says by which rule, and the next ones on its connection go on', async () => {
    const one = connect(database.url, { max: 1 });
    await one`insert into single values (1, 'a')`;
    const twice = [1, 1, 2].map((id) => one`insert into single values (${id}, 'a')`);
    const ended = await Promise.allSettled(twice.map((each) => each.execute()));
    expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(ended[0]).toMatchObject({ reason: { code: '23505', constraint: 'single_pkey' } });
    await one.end();
  });

  it('copies rows out and in, and a copy that breaks off leaves the connection whole', async () => {
    await sql`insert into single select n, repeat('x', 100) from generate_series(1, 5000) n`;
    const out = await readText(await sql.unsafe('copy (select id, note from single order by id) to stdout').readable());
    expect(out.split('\n')).toHaveLength(5001);
    await sql.begin(async (tx) => {
      await tx`truncate single`;
      const into = await tx.unsafe('copy single from stdin').writable();
      into.end(out);
      await once(into, 'finish');
      expect(await tx`select count(*)::int as n from single`).toEqual([{ n: 5000 }]);
    });
    await expect(sql.unsafe('copy nowhere to stdout').readable()).rejects.toMatchObject({ code: '42P01' });
    const broken = sql.begin(async (tx) => {
      const into = await tx.unsafe('copy single from stdin').writable();
      into.on('error', () => undefined);
      into.destroy(new Error('enough'));
    });
    await expect(broken).rejects.toThrow('rolled a transaction back');
    const unread = await sql
      .unsafe('copy (select repeat($$y$$, 100) from generate_series(1, 20000)) to stdout')
      .readable();
    unread.destroy();
    expect(await Promise.all([1, 2, 3, 4].map((n) => sql`select ${n}::int as n`))).toHaveLength(4);
  });
});

describe('a transaction', () => {
  it('keeps what it did, or nothing where one of its statements failed, caught or not', async () => {
    await sql.begin(async (tx) => {
      await tx`insert into single values (1, 'a')`;
      await tx.savepoint((inner) => inner`insert into single values (1, 'b')`).catch(() => undefined);
      await tx`insert into single values (2, 'a')`;
    });
    expect(await sql`select id from single order by id`).toHaveLength(2);
    const failing = sql.begin(async (tx) => {
      await tx`insert into single values (3, 'a')`;
      await tx`insert into single values (3, 'b')`.catch(() => undefined);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await expect(sql.begin('read only', (tx) => tx`delete from single`)).rejects.toMatchObject({ code: '25006' });
    expect(await sql`select id from single order by id`).toHaveLength(2);
  });

  it('writes nothing that is sent after its end', async () => {
    let late: Promise<unknown> | undefined;
    await sql.begin(async (tx) => {
      late = sleep(50).then(() => tx`insert into single values (9, 'late')`);
    });
    await expect(late).rejects.toThrow('over');
    expect(await sql`select from single`).toHaveLength(0);
  });

  it('begins behind whatever the pool has to do, on a connection of its own', async () => {
    const one = connect(database.url, { max: 1 });
    const before = Array.from({ length: 300 }, (_, n) => one`select ${n}::int as n, pg_sleep(0.001)`.execute());
    const held = one.begin(async (tx) => {
      await tx`insert into single values (1, 'in')`;
      await sleep(30);
      throw new Error('back');
    });
    const after = one`select count(*)::int as n from single`.execute();
    await expect(held).rejects.toThrow('back');
    expect(await after).toEqual([{ n: 0 }]);
    expect((await Promise.all(before)).map(([row]) => row?.n)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    await one.end();
  });
});

describe('a connection that is gone', () => {
  const kill = () => sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where application_name = 'driver-victim' and datname = current_database()`;
  const victim = (max: number) => connect(database.url, { max, parameters: { application_name: 'driver-victim' } });

  it('ends what is under way on it, all of it, and the pool goes on', async () => {
    const pool = victim(1);
    await pool`select 1`;
    const running = [pool`select pg_sleep(5)`, pool`select 1`, pool`select 2`].map((one) => one.execute());
    const ended = Promise.allSettled(running);
    await sleep(100);
    await kill();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    const [first, second] = await ended;
    expect(first).toMatchObject({ reason: { code: '57P01' } });
    expect(second).toMatchObject({ reason: { code: expect.stringMatching(/57P01|CONNECTION_CLOSED|ECONNRESET/) } });
    expect(await pool`select 1 as n`).toEqual([{ n: 1 }]);
    await pool.end();
  });

  it('while idle is noticed by nobody; one of a transaction ends that, whose statements run nowhere else', async () => {
    const pool = victim(2);
    await pool`select 1`;
    await kill();
    await sleep(50);
    expect(await pool`select 1 as n`).toEqual([{ n: 1 }]);
    let second: unknown;
    const dying = pool.begin(async (tx) => {
      await tx`insert into single values (1, 'before')`;
      await kill();
      await sleep(50);
      second = await tx`insert into single values (2, 'after')`.catch((error) => error);
      await pool`select 1`;
    });
    await expect(dying).rejects.toMatchObject({ code: expect.stringMatching(/57P01|CONNECTION_CLOSED|ECONNRESET/) });
    await sleep(300);
    expect(second).toBeInstanceOf(Error);
    expect(await sql`select from single`).toHaveLength(0);
    await pool.end();
  });

  it('is given back by whoever reserved it, and the next one gets another', async () => {
    const pool = victim(1);
    const held = await pool.reserve();
    await held`select 1`;
    await kill();
    await expect(held`select 1`).rejects.toBeInstanceOf(Error);
    held.release();
    expect(await pool`select 1 as n`).toEqual([{ n: 1 }]);
    await pool.end();
  });

  it('is opened again by a listener, which says so', async () => {
    const pool = victim(1);
    const received: string[] = [];
    let begun = 0;
    await pool.listen(
      'driver',
      (word) => received.push(word),
      () => {
        begun += 1;
      },
    );
    await sql.notify('driver', 'one');
    await expect.poll(() => received).toEqual(['one']);
    await kill();
    await expect.poll(() => begun, { timeout: 5_000 }).toBe(2);
    await sql.notify('driver', 'two');
    await expect.poll(() => received).toEqual(['one', 'two']);
    await pool.end();
  });
});

describe('on a wire that is cut', () => {
  let proxy: Server;
  let port = 0;
  const sockets = new Set<Socket>();
  const seen = { bytes: 0 };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  beforeAll(async () => {
    const { hostname, port: to } = new URL(database.url);
    proxy = createServer((near) => {
      const far = connectSocket(Number(to), hostname);
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on('error', () => into.destroy()).on('close', () => into.destroy());
        from.on('data', (chunk) => {
          if (from === near) seen.bytes += chunk.length;
          into.write(chunk);
        });
      }
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    port = (proxy.address() as { port: number }).port;
  });
  afterAll(() => {
    cut();
    proxy.close();
  });
  const through = (max: number) => {
    const url = new URL(database.url);
    url.port = String(port);
    return connect(url.href, { max });
  };

  it('in the tick in which a statement is written, neither hangs nor reaches another connection', async () => {
    const pool = through(2);
    await pool`select 1`;
    for (let round = 0; round < 20; round += 1) {
      const asked = [pool`select ${round}::int as n`.execute(), pool.begin((tx) => tx`select 2 as n`)];
      cut();
      const ended = await Promise.race([Promise.allSettled(asked), sleep(5_000).then(() => 'hung')]);
      expect(ended).toHaveLength(2);
      const [row] = await pool`select ${round}::int as n`;
      expect(row?.n).toBe(round);
    }
    await pool.end();
  });

  it('leaves no rejection to nobody, also while a connection is being opened', async () => {
    const lost: unknown[] = [];
    const note = (reason: unknown) => lost.push(reason);
    process.on('unhandledRejection', note);
    const pool = through(4);
    for (let round = 0; round < 10; round += 1) {
      const asked = Promise.allSettled([1, 2, 3, 4].map((n) => pool`select ${n}::int`));
      await sleep(round);
      cut();
      await asked;
    }
    await pool.end({ timeout: 1 });
    await sleep(50);
    process.off('unhandledRejection', note);
    expect(lost).toEqual([]);
  });

  it('by the pool’s own end fails what is under way, and what is asked afterwards', async () => {
    const pool = through(1);
    const running = pool`select pg_sleep(5)`.execute();
    running.catch(() => undefined);
    await sleep(100);
    await pool.end({ timeout: 0 });
    await expect(running).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' });
    await expect(pool`select 1`).rejects.toMatchObject({ code: 'CONNECTION_ENDED' });
    const nowhere = connect('postgres://x:y@127.0.0.1:1/x', { max: 1 });
    await expect(nowhere`select 1`).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await nowhere.end();
  });
});

it('start-up parameters reach the connection as they are given, the address’s among them', async () => {
  const own = connect(`${database.url}?lock_timeout=3s`, {
    max: 1,
    parameters: { application_name: 'named', TimeZone: 'Asia/Shanghai', statement_timeout: '30s' },
  });
  const [row] = await own`
    select current_setting('application_name') as name, current_setting('timezone') as zone,
      current_setting('statement_timeout') as limit, current_setting('lock_timeout') as lock`;
  expect(row).toEqual({ name: 'named', zone: 'Asia/Shanghai', limit: '30s', lock: '3s' });
  await own.end();
});
