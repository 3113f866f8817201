import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outside } from '../../http/request-scope.ts';
import { grantWrites } from '../../verbs/grant-writes.ts';
import { type Db, openDb } from '../db.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { NestedConnectionError } from './guard-connections.ts';

let database: TestDatabase;
let db: Db;
const faults: NestedConnectionError[] = [];
let lenient: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDb({ ...database, pool: 2 });
  lenient = await openDb({ ...database, pool: 2, nested: (fault) => void faults.push(fault) });
});
afterAll(async () => {
  await db.close();
  await lenient.close();
  await database.drop();
});

describe('within a transaction', () => {
  const refused: [string, (of: Db) => unknown][] = [
    ['a query of the same pool', (of) => of.app`select 1`],
    ['text', (of) => of.app.unsafe('select 1')],
    ['a transaction', (of) => grantWrites(of).transaction(async (tx) => tx`select 1`)],
    ['a connection for the calls of one key', (of) => of.line(1)`select 1`],
  ];
  it.each(refused)('%s is refused', async (_, ask) => {
    await expect(grantWrites(db).transaction(async () => ask(db))).rejects.toThrow(NestedConnectionError);
    await expect(db.app.begin('read only', async () => ask(db))).rejects.toThrow(NestedConnectionError);
  });

  it('of a pool further back no pool before it is asked, and of the last one none at all', async () => {
    await expect(grantWrites(db).transaction(async () => db.app`select 1`, 'identity')).rejects.toThrow(
      '"app" was asked',
    );
    await expect(grantWrites(db).transaction(async () => db.beside`select 1`, 'beside')).rejects.toThrow(
      NestedConnectionError,
    );
    const through = grantWrites(db).transaction(() =>
      grantWrites(db).transaction(async () => db.app`select 1`, 'evidence'),
    );
    await expect(through).rejects.toThrow('within a transaction of the pool "evidence"');
  });

  it('a pool behind it is asked, and its own parts are written by it', async () => {
    const found = await grantWrites(db).transaction(async (tx) => {
      const [own] = await tx`select ${tx`1 + 1`} as n`;
      const [other] = await db.beside`select 3 as n`;
      const third = await db.asParticipant(0n, async (read) => read`select 4 as n`);
      return [own, other, third[0]].map((row) => row?.n);
    });
    expect(found).toEqual([2, 3, 4]);
  });

  it('another database, what is shared by many, and whatever comes after it, is not in it', async () => {
    let later: Promise<unknown> | undefined;
    const ended = Promise.withResolvers<void>();
    await grantWrites(db).transaction(async (tx) => {
      await tx`select 1`;
      await lenient.app`select 1`;
      await outside(() => db.app`select 1`.execute());
      later = ended.promise.then(() => db.app`select 1 as n`);
    });
    ended.resolve();
    expect(await later).toHaveLength(1);
    expect(faults).toHaveLength(0);
  });
});

describe('where somebody is notified of it', () => {
  it('is shown and goes beside: more transactions than connections, each wants one more, never stuck', async () => {
    faults.length = 0;
    const begun = performance.now();
    const asked = Array.from({ length: 8 }, () =>
      grantWrites(lenient).transaction(async (tx) => {
        await tx`select 1`;
        const [row] = await lenient.app`select current_user::text as login`;
        return row?.login;
      }),
    );
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['mashang_app']));
    expect(faults).toHaveLength(8);
    expect(faults[0]).toMatchObject({ asked: 'app', holds: 'app' });
    // Transactions that wait for each other end after eight seconds, idle in transaction.
    expect(performance.now() - begun).toBeLessThan(7_000);
  });

  it('a transaction begun there is one of the pool it went to', async () => {
    faults.length = 0;
    await grantWrites(lenient).transaction(() =>
      grantWrites(lenient).transaction(() => grantWrites(lenient).transaction(async (tx) => tx`select 1`)),
    );
    expect(faults.map(({ holds }) => holds)).toEqual(['app', 'beside']);
  });
});
