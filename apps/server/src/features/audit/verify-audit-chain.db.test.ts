import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPool, type Sql } from '../../platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { sealAudit } from './audit-store.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

let database: TestDatabase;
let owner: Sql;
let app: Sql;
beforeEach(async () => {
  database = await createTestDatabase();
  owner = openPool(database.url, null, 3);
  app = openPool(database.logins.mashang_app, 'mashang_app', 3);
});
afterEach(async () => {
  await Promise.all([owner?.end(), app?.end()]);
  await database?.drop();
});

async function write(count: number): Promise<void> {
  await owner`
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, after, request_id)
    select 'user', 'u' || n, 'test.write', 'thing', n::text, jsonb_build_object('n', n), 'r'
    from generate_series(1, ${count}::int) n`;
}

/** Seals until this many more rows are sealed: a transaction of another test's database may delay it for a moment. */
async function seal(rows: number, sealers = 1): Promise<void> {
  let sealed = 0;
  await vi.waitFor(
    async () => {
      const counts = await Promise.all(Array.from({ length: sealers }, () => sealAudit(grantWriter(app), 100)));
      sealed += counts.reduce((sum, count) => sum + count, 0);
      expect(sealed).toBe(rows);
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** Runs a statement as an attacker with the owner's rights could. */
async function tamper(statement: string): Promise<void> {
  const broken = openPool(database.url, null, 1);
  await broken.unsafe(`set session_replication_role = replica; ${statement}`);
  await broken.end();
}

describe('the audit chain', () => {
  it('is whole after many writers at once, and sealing again seals nothing twice', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n + 1)));
    await seal(210, 3);
    await write(5);
    await seal(5);
    expect(await verifyAuditChain(owner)).toEqual({ checked: 215, broken: 0, examples: [] });
  });

  it('leaves a row of a running transaction for later and seals it in its place', async () => {
    await write(1);
    await seal(1);
    await owner.begin(async (tx) => {
      await tx`
        insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        values ('user', 'slow', 'x', 'y', 'z', 'r')`;
      await write(3);
      expect(await sealAudit(grantWriter(app), 100)).toBe(0);
      expect(await verifyAuditChain(owner)).toMatchObject({ checked: 1, broken: 0 });
    });
    await seal(4);
    expect(await verifyAuditChain(owner)).toEqual({ checked: 5, broken: 0, examples: [] });
  });

  it.each([
    ['an edit', `update audit_log set after = '{"n": 999}' where subject_id = '4'`, 'changed'],
    ['an edited name', `update audit_log set actor_name = 'someone' where subject_id = '4'`, 'changed'],
    ['a removal', `delete from audit_log where subject_id = '4'`, 'removed'],
    [
      'a removal with its seal',
      `delete from audit_seal where seq = 4;
        delete from audit_log where id = (select id from audit_log where subject_id = '4')`,
      'gap in the seals',
    ],
    [
      'a removal at the end with its seal',
      `delete from audit_seal where seq = 10; delete from audit_log where subject_id = '10'`,
      'the head is not the last seal',
    ],
    [
      'an insertion',
      `insert into audit_log (xid, actor_kind, actor_name, action, subject_kind, subject_id, request_id)
        select xid, 'user', 'ghost', 'x', 'y', 'z', 'r'
        from audit_log
        limit 1`,
      'inserted',
    ],
    [
      'two rows swapped',
      `update audit_seal set audit_id = -audit_id where seq in (4, 5);
        update audit_seal
        set audit_id = case seq when 4 then (select id from audit_log where subject_id = '5')
          else (select id from audit_log where subject_id = '4') end
        where seq in (4, 5)`,
      'changed',
    ],
    ['a forged hash', `update audit_seal set hash = sha256('forged') where seq = 4`, 'changed'],
    ['everything gone', `truncate audit_seal; truncate audit_log`, 'the head is not the last seal'],
  ])('shows %s', async (_what, statement, said) => {
    await write(10);
    await seal(10);
    expect(await verifyAuditChain(owner)).toMatchObject({ checked: 10, broken: 0 });
    await tamper(statement);
    const found = await verifyAuditChain(owner);
    expect(found.broken).toBeGreaterThan(0);
    expect(found.examples.join('\n')).toContain(said);
  });

  it('cannot be changed by the application', async () => {
    await write(2);
    await seal(2);
    const tries = [
      'update audit_log set actor_name = 1',
      'delete from audit_log',
      'delete from audit_seal',
      `insert into audit_seal values (3, 3, '')`,
      'update audit_head set seq = 0',
    ];
    for (const statement of tries) await expect(app.unsafe(statement)).rejects.toThrow(/permission denied/);
    await expect(owner.unsafe('delete from audit_log')).rejects.toThrow(/immutable/);
  });

  it('distinguishes values that look alike when written side by side', async () => {
    await owner`
      insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
      values ('user', ${`a${'\u001f'}b`}, 'c', 'k', 's', 'r')`;
    await seal(1);
    await tamper(`update audit_log set actor_name = 'a', action = 'b' || chr(31) || 'c'`);
    expect(await verifyAuditChain(owner)).toMatchObject({ broken: 1 });
  });

  it('goes on over rows of a name nobody expects', async () => {
    await owner`
      insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
      values ('user', ${randomBytes(8).toString('hex')}, '', '', '', '')`;
    await seal(1);
    expect(await verifyAuditChain(owner)).toMatchObject({ checked: 1, broken: 0 });
  });
});
