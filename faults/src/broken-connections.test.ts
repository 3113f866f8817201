import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openPool, type Sql } from '../../apps/server/src/platform/database/db.ts';
import { type FaultyConnection, startProxy } from './proxy.ts';

const SETTLED_MS = 5_000;
const PIECES = [1, 2, 3, 4, 5, 6, 7, 8];
const SIDES = ['there', 'back'] as const;

let line: FaultyConnection;
let sql: Sql;
beforeAll(async () => {
  const url = new URL(inject('testCluster'));
  line = await startProxy(Number(url.port));
  url.port = String(line.port);
  sql = openPool(url.href, null, 4);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await line.close();
});

const WORK: Record<string, () => Promise<unknown>> = {
  queries: async () => {
    for (let n = 0; n < 4; n++) await sql`select ${n}::int`;
  },
  transactions: async () => {
    for (let n = 0; n < 2; n++)
      await sql.begin(async (tx) => {
        await tx`select ${n}::int`;
        await tx`select 2`;
      });
  },
  both: () =>
    Promise.all([1, 2, 3].flatMap((n) => [sql`select ${n}::int`, sql.begin('read only', (tx) => tx`select 7`)])),
};

function settled(work: Promise<unknown>): Promise<'settled' | 'hung'> {
  const late = new Promise<'hung'>((resolve) => setTimeout(() => resolve('hung'), SETTLED_MS));
  const over = () => 'settled' as const;
  return Promise.race([work.then(over, over), late]);
}

it.each(Object.keys(WORK))(
  '%s are answered or refused at any break of their connection, and the pool works on with every connection',
  async (kind) => {
    for (const side of SIDES)
      for (const nth of PIECES) {
        line.failAt({ side, nth, inject: () => line.cut() });
        const where = `${kind} ${side} ${nth}`;
        expect(`${where} ${await settled((WORK[kind] as () => Promise<unknown>)())}`).toBe(`${where} settled`);
        line.heal();
      }
    // Every connection notices the last break before the next queries.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answers = Promise.all(Array.from({ length: 16 }, (_, n) => sql`select ${n}::int as n`));
    expect((await answers).map(([row]) => row?.n)).toEqual(Array.from({ length: 16 }, (_, n) => n));
  },
  120_000,
);

it('a transaction whose connection broke runs nothing more, neither alone nor inside another’s', async () => {
  await sql`create table if not exists broken_transaction (who text)`;
  const dying = sql.begin(async (tx) => {
    await tx`insert into broken_transaction values ('before')`;
    line.cut();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const other = sql.begin(async (next) => {
      await next`insert into broken_transaction values ('other')`;
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    other.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 250));
    await tx`insert into broken_transaction values ('after')`;
  });
  await expect(dying).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 700));
  const rows = await sql`select who from broken_transaction`;
  await sql`drop table broken_transaction`;
  expect(rows.map(({ who }) => who)).toEqual(['other']);
});
