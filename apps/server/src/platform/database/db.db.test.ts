import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runUnderLock } from './connections/run-under-lock-store.ts';
import { openDb, openPool, type Sql } from './db.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

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
    // A Date made from the text would be in this machine's own time zone, to the millisecond.
    const text = '2026-02-01 10:00:00.123456';
    const [row] = await sql`
        select ${text}::timestamp::text as wall, (${text}::timestamp at time zone 'Asia/Shanghai')::text as moment`;
    expect(row).toEqual({ wall: text, moment: `${text}+08` });
    const now = new Date('2026-02-01T02:00:00.123Z');
    const [answered] = await sql`select ${now}::timestamptz as at`;
    expect((answered as { at: Date }).at).toEqual(now);
  });

  it('that is none is said to be none, not taken for a day of the next month', async () => {
    await expect(sql`select ${'2026-02-30'}::date`).rejects.toMatchObject({ code: '22008' });
  });
});

describe('what needs a session', () => {
  it('goes by the address that is given for it: locks of jobs, and the listener', async () => {
    const { url, logins } = database;
    const sessionUrl = `${logins.mashang_app}?application_name=apart`;
    const db = await openDb({ url, logins, sessionUrl, pool: 1 });
    try {
      await db.listener.prove();
      const holders = () => sql<{ kind: string }[]>`
        select 'lock' as kind
        from pg_locks l
        join pg_stat_activity a using (pid)
        where l.locktype = 'advisory' and a.application_name = 'apart'
        union all select 'listener'
        from pg_stat_activity
        where application_name = 'apart' and query ilike 'listen%'
        order by 1`;
      const ran = await runUnderLock(db.session, 77n, async () => {
        expect((await holders()).map(({ kind }) => kind)).toEqual(['listener', 'lock']);
        expect(await runUnderLock(db.session, 77n, async () => {})).toBe(false);
      });
      expect(ran).toBe(true);
      expect((await holders()).map(({ kind }) => kind)).not.toContain('lock');
    } finally {
      await db.close();
    }
  });
});
