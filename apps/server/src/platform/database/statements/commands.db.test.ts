import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantWriter } from '../../verbs/grant-writes.ts';
import { connect } from '../connections/connect.ts';
import { createEmptyDatabase, type TestDatabase } from '../test-database.ts';
import { commandsOf, recordCommandsOf } from './commands.ts';
import { int4, RowFault, text } from './rows.ts';
import type { Sql } from './sql-types.ts';

let database: TestDatabase;
let sql: Sql;
beforeAll(async () => {
  database = await createEmptyDatabase();
  sql = connect(database.url, { max: 1 });
  await sql.unsafe(`
    create function end_it(id bigint, who text) returns text language sql
      as $$ select case when id = 1 then 'done' when id = 2 then 'frozen:' || who else 'asleep' end $$;
    create function weigh(item json, out outcome text, out made text, out n int) language sql
      as $$ select 'done', null::text, (item ->> 'n')::int $$;
    create function "odd (1); drop function end_it(bigint, text); --"(id bigint) returns text language sql
      as $$ select 'done' $$`);
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await database.drop();
});

describe('a command of the database', () => {
  const commands = commandsOf({ end_it: ['done', 'frozen'] });

  it('is called by its declared name, and answers a declared outcome without the place where it arose', async () => {
    expect(await commands.end_it(grantWriter(sql), 1n, 'a')).toBe('done');
    expect(await commands.end_it(grantWriter(sql), 2n, "o'b")).toBe('frozen');
  });

  it('does not answer what is not declared', async () => {
    await expect(commands.end_it(grantWriter(sql), 3n, 'a')).rejects.toThrow(RowFault);
  });

  it('is one prepared statement, however often it is called', async () => {
    const [prepared] = await sql`
        select count(*)::int as n from pg_prepared_statements
        where statement like 'select split_part("end_it"(%'`;
    expect(prepared?.n).toBe(1);
  });

  it('answers a record with what stands beside its outcome', async () => {
    const records = recordCommandsOf(
      { weigh: ['done'] },
      { columns: { made: text, n: int4 }, select: (reader) => reader`coalesce(made, '') as made, n` },
    );
    const item = JSON.stringify({ n: 7 });
    expect(await records.weigh(grantWriter(sql), (reader) => reader`${item}::text::json`)).toEqual({
      outcome: 'done',
      made: '',
      n: 7,
    });
  });

  it('has a name and nothing more: it is quoted', async () => {
    const odd = 'odd (1); drop function end_it(bigint, text); --';
    expect(await commandsOf({ [odd]: ['done'] })[odd]?.(grantWriter(sql), 1n)).toBe('done');
    expect(await commands.end_it(grantWriter(sql), 1n, 'a')).toBe('done');
  });
});
