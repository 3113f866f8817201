import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database/test-database.ts';
import { openPool, type Sql } from './db.ts';

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

describe('a time that goes to the database', () => {
  it('goes as it is written, and never by the clock on the wall of the machine', async () => {
    // The driver itself would make a Date of the text: of this machine's own hours, to the millisecond.
    const text = '2026-02-01 10:00:00.123456';
    const [row] =
      await sql`select ${text}::timestamp::text as wall, (${text}::timestamp at time zone 'Asia/Shanghai')::text as moment`;
    expect(row).toEqual({ wall: text, moment: `${text}+08` });
    const now = new Date('2026-02-01T02:00:00.123Z');
    const [told] = await sql`select ${now}::timestamptz as at`;
    expect((told as { at: Date }).at).toEqual(now);
  });

  it('that is none is said to be none, not taken for a day of the next month', async () => {
    await expect(sql`select ${'2026-02-30'}::date`).rejects.toMatchObject({ code: '22008' });
  });
});
