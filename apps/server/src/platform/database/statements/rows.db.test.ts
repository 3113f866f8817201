import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Log } from '../../observability/log.ts';
import { openPool, type Sql } from '../db.ts';
import { tables } from '../schema/table-columns.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import {
  bool,
  int4,
  int8,
  json,
  jsonObject,
  keyOf,
  list,
  logRowFaults,
  moment,
  nullable,
  oneOf,
  orEmpty,
  RowFault,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
  textOf,
} from './rows.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, null, 1);
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await database.drop();
});

describe('rows that are what their shape says', () => {
  it('come as they are', async () => {
    const shape = rowOf({
      id: int8,
      name: text,
      on: bool,
      at: moment,
      list: list(int8),
      nothing: nullable(text),
      kind: oneOf(['a', 'b']),
      facts: json(z.strictObject({ n: z.int() })),
      names: list(text),
    });
    const rows = await readRows(
      shape,
      sql`
        select 7::bigint as id, 'x' as name, true as on, now() as at, array[1, 2]::bigint[] as list,
          null::text as nothing,
        'b' as kind, '{"n": 1}'::jsonb as facts, array['y'] as names`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id: 7n, list: [1n, 2n], nothing: null, kind: 'b', facts: { n: 1 }, names: ['y'] });
  });

  it('are none, one, or the one there always is', async () => {
    const shape = rowOf({ n: int4 });
    expect(await readRow(shape, sql`select 1 as n where false`)).toBeNull();
    expect(await readOne(shape, sql`select count(*)::int as n from merchant`)).toEqual({ n: 0 });
    await expect(readOne(shape, sql`select 1 as n where false`)).rejects.toThrow(RowFault);
  });

  it('are of a table by its generated columns', async () => {
    const shape = rowOf({ at: tables.merchant.created_at, id: tables.merchant.id, name: tables.merchant.name });
    expect(await readRows(shape, sql`select id, name, created_at as at from merchant`)).toEqual([]);
    await expect(readRows(shape, sql`select id::text, name, created_at as at from merchant`)).rejects.toThrow(
      'column id',
    );
  });
});

describe('a fault', () => {
  const shape = rowOf({ id: int8, kind: oneOf(['a', 'b']) });
  it.each([
    ['a column the SQL forgot', () => sql`select 1::bigint as id`, 'answers no column kind'],
    ['one that nobody reads', () => sql`select 1::bigint as id, 'a' as kind, 2 as more`, 'a column more'],
    ['another type', () => sql`select 1 as id, 'a' as kind`, 'column id has the type 23'],
    ['null where none is expected', () => sql`select null::bigint as id, 'a' as kind`, 'column id: is null'],
    ['a value that is none of its kind', () => sql`select 1::bigint as id, 'c' as kind`, '"c" is none of them'],
  ])('%s', async (_, statement, message) => {
    await expect(readRows(shape, statement())).rejects.toThrow(message);
  });

  it('is found where no row comes', async () => {
    await expect(readRows(shape, sql`select 1::bigint as id where false`)).rejects.toThrow('no column kind');
  });

  it('is found within lists and JSON', async () => {
    const deep = rowOf({ all: list(oneOf(['a'])) });
    await expect(readRows(deep, sql`select array['a', 'z'] as all`)).rejects.toThrow('"z" is none of them');
    const facts = rowOf({ facts: json(z.strictObject({ n: z.int() })) });
    await expect(readRows(facts, sql`select '{"n": "1"}'::json as facts`)).rejects.toThrow('column facts');
  });
});

describe('codes and objects', () => {
  const shape = rowOf({
    way: keyOf({ in: '转入', out: '转出' }),
    ending: orEmpty(oneOf(['done', 'failed'])),
    role: textOf((text): text is `operator_${string}` => text.startsWith('operator_')),
    payload: jsonObject,
  });
  const read = (way: string, ending: string, role: string, payload: string) =>
    readRows(
      shape,
      sql`
      select ${way}::text as way, ${ending}::text as ending, ${role}::text as role, ${payload}::text::jsonb as payload`,
    );

  it('come as they are where they are known', async () => {
    expect(await read('in', '', 'operator_a', '{"n": 1}')).toEqual([
      { way: 'in', ending: '', role: 'operator_a', payload: { n: 1 } },
    ]);
  });

  it.each([
    ['a key that its table does not have', 'over', 'done', 'operator_a', '{}', 'column way'],
    ['a code that is neither known nor empty', 'in', 'gone', 'operator_a', '{}', 'column ending'],
    ['a text that its test does not know', 'in', 'done', 'agent', '{}', 'column role'],
    ['JSON that is no object', 'in', 'done', 'operator_a', '[]', 'column payload'],
  ])('are a fault as %s', async (_, way, ending, role, payload, message) => {
    await expect(read(way, ending, role, payload)).rejects.toThrow(message);
  });
});

describe('in a process that serves', () => {
  it('a fault is logged, and the rows are given out as they came', async () => {
    const said: unknown[] = [];
    const shape = rowOf({ id: int8 });
    // Other test files run in this process after this one.
    const throwAgain = logRowFaults({ error: (about: unknown) => said.push(about) } as unknown as Log);
    const rows = await readRows(shape, sql`select 1::bigint as id, 'x' as more`).finally(throwAgain);
    expect(rows).toEqual([{ id: 1n, more: 'x' }]);
    await expect(readRows(shape, sql`select 1::bigint as id, 'x' as other`)).rejects.toThrow('a column other');
    expect(said).toMatchObject([{ err: { message: expect.stringContaining('a column more') } }]);
  });
});
