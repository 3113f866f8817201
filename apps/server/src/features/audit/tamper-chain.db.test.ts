import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPool, type Sql } from '../../platform/database/db.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/test-database.ts';
import { createSecrets } from '../../platform/security/secrets.ts';
import { grantWriter } from '../../platform/verbs/grant-writes.ts';
import { appendLine } from './anchor-file.ts';
import { NO_LINE, writeLine } from './anchor-line.ts';
import { findLastAnchor, insertAnchor, readAnchorHead } from './anchor-store.ts';
import { sealAudit } from './audit-store.ts';
import { verifyAnchors } from './verify-anchors.ts';
import { verifyAuditChain } from './verify-audit-chain.ts';

/** Number of random tampers; `npm run faults -- R11` tries many more. */
const TAMPERS = Number(process.env.TAMPERS ?? 80);
const BATCH = 24;
/** The last batch comes after the last anchor. */
const BATCHES = 5;
const ROWS = BATCH * BATCHES;
const ANCHORED = BATCH * (BATCHES - 1);

const secrets = createSecrets([Buffer.alloc(32, 7)]);
const dir = mkdtempSync(join(tmpdir(), 'mashang-tamper-'));
let database: TestDatabase;
let sql: Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  sql = openPool(database.url, null, 2);
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    // Half of the rows share one transaction, the others have one each.
    await writeRows(BATCH / 2);
    for (let n = 0; n < BATCH / 2; n += 1) await writeRows(1);
    await vi.waitFor(
      async () => {
        await sealAudit(grantWriter(sql), 1_000);
        const [head] = await sql`select seq from audit_head`;
        expect(Number(head?.seq)).toBe(batch * BATCH);
      },
      { timeout: 20_000, interval: 20 },
    );
    if (batch < BATCHES) await anchor();
  }
});
afterAll(async () => {
  await sql?.end();
  await database?.drop();
  rmSync(dir, { recursive: true });
});

async function writeRows(count: number): Promise<void> {
  await sql`
    insert into audit_log (actor_kind, actor_id, actor_name, action, subject_kind, subject_id, before, after,
      request_id, ip)
    select 'user', n, 'u' || n, 'test.write', 'thing', n::text, jsonb_build_object('n', n),
      jsonb_build_object('n', n + 1), 'r' || n, '10.0.0.1'
    from generate_series(1, ${count}::int) n`;
}

async function anchor(): Promise<void> {
  const known = await findLastAnchor(sql);
  const head = await readAnchorHead(sql);
  const previous = known?.lineHash ?? NO_LINE;
  const line = writeLine(secrets, { ...head, number: (known?.number ?? 0) + 1, rows: `${BATCH}`, previous });
  await appendLine(dir, line.text);
  await insertAnchor(grantWriter(sql), line);
}

/** Each column of a row of the log, and another value for it. */
const COLUMNS: Record<string, string> = {
  xid: `((xid::text::bigint + 100000)::text)::xid8`,
  at: `at + interval '1 microsecond'`,
  actor_kind: `'system'`,
  actor_id: `coalesce(actor_id, 0) + 1`,
  actor_name: `actor_name || ' '`,
  action: `'test.other'`,
  subject_kind: `subject_kind || 's'`,
  subject_id: `subject_id || '0'`,
  before: `null`,
  after: `after || '{"n": 0}'`,
  request_id: `upper(request_id)`,
  ip: `'10.0.0.2'`,
};
const KEPT = Object.keys(COLUMNS).join(', ');
const SEAL_COLUMNS: Record<string, string> = {
  seq: `seq + 100000`,
  audit_id: `audit_id + 100000`,
  hash: `sha256(hash)`,
};
const HEAD_COLUMNS: Record<string, string> = {
  seq: `seq - 1`,
  hash: `sha256(hash)`,
  xid: `((xid::text::bigint - 1)::text)::xid8`,
  id: `id - 1`,
};

/** SQL for the id of the log row at a place of the chain. */
const rowAt = (seq: number) => `(select audit_id from audit_seal where seq = ${seq})`;
/** Calculates hashes again from a place on: of one seal alone, or of all later ones and the head. */
function rehash(from: number, reach: Reach): string {
  if (reach === 'none') return '';
  const last = reach === 'own' ? from : ROWS + 1;
  return `
    do $$ declare h bytea; s record; begin
      select coalesce((select hash from audit_seal where seq = ${from - 1}), sha256('mashang audit chain')) into h;
      for s in select seal.seq, a as entry
        from audit_seal seal
        join audit_log a on a.id = seal.audit_id
        where seal.seq between ${from} and ${last}
        order by seal.seq loop
        h := audit_row_hash(h, s.entry);
        update audit_seal set hash = h where seq = s.seq;
      end loop;
      ${
        reach === 'onwards'
          ? `update audit_head
        set (seq, hash, xid, id) = (select z.seq, z.hash, a.xid, a.id
          from audit_seal z
          join audit_log a on a.id = z.audit_id
          order by z.seq desc limit 1);`
          : ''
      }
    end $$;`;
}
const shift = (from: number, by: number) =>
  `update audit_seal set seq = -seq - ${by} where seq >= ${from}; update audit_seal set seq = -seq where seq < 0;`;

type Reach = 'none' | 'own' | 'onwards';
type Tamper = { what: string; from: number; reach: Reach; statement: string };

/** The first and the last places, those beside the last anchor, and any place between. */
const place = fc.oneof(
  fc.constantFrom(1, 2, ANCHORED, ANCHORED + 1, ROWS - 1, ROWS),
  fc.integer({ min: 1, max: ROWS }),
);
const reach = fc.constantFrom<Reach[]>('none', 'own', 'onwards');
const edit = fc.tuple(place, fc.constantFrom(...Object.keys(COLUMNS)), reach).map(
  ([at, column, how]): Tamper => ({
    what: `${column} of row ${at} edited`,
    from: at,
    reach: how,
    statement: `update audit_log set ${column} = ${COLUMNS[column]} where id = ${rowAt(at)}; ${rehash(at, how)}`,
  }),
);
/** Gives the same row another number; its seal follows it, or is left as it was. */
const renumbering = fc.tuple(place, reach).map(
  ([at, how]): Tamper => ({
    what: `id of row ${at} edited`,
    from: at,
    reach: how,
    statement: `
    with gone as (delete from audit_log where id = ${rowAt(at)} returning *)
    insert into audit_log (id, ${KEPT}) overriding system value select id + 100000, ${KEPT} from gone;
    ${how === 'none' ? '' : `update audit_seal set audit_id = audit_id + 100000 where seq = ${at};`}
      ${rehash(at, how)}`,
  }),
);
const removal = fc
  .tuple(place, fc.constantFrom('row', 'seal', 'both', 'closed'), reach)
  .map(([at, which, how]): Tamper => {
    const row = `delete from audit_log where id = ${rowAt(at)};`;
    const seal = `delete from audit_seal where seq = ${at};`;
    const parts = { row, seal, both: row + seal, closed: row + seal + shift(at, -1) };
    return {
      what: `row ${at} removed: ${which}`,
      from: at,
      reach: how,
      statement: parts[which as keyof typeof parts] + rehash(at, how),
    };
  });
const insertion = fc.tuple(place, fc.boolean(), reach).map(
  ([at, sealed, how]): Tamper => ({
    what: `a row inserted before ${at}${sealed ? ', sealed' : ''}`,
    from: at,
    reach: how,
    statement: `
    insert into audit_log (xid, actor_kind, actor_name, action, subject_kind, subject_id, request_id)
      select xid, 'user', 'ghost', 'x', 'y', 'z', 'r' from audit_log where id = ${rowAt(at)};
    ${
      sealed
        ? `${shift(at, 1)} insert into audit_seal
      values (${at}, (select max(id) from audit_log), sha256('ghost'));`
        : ''
    }
      ${rehash(at, how)}`,
  }),
);
const swap = fc
  .tuple(place, place, reach)
  .filter(([one, other]) => one !== other)
  .map(
    ([one, other, how]): Tamper => ({
      what: `rows ${one} and ${other} swapped`,
      from: Math.min(one, other),
      reach: how,
      statement: `update audit_seal set audit_id = -audit_id where seq in (${one}, ${other});
      update audit_seal s
      set audit_id = -o.audit_id
      from audit_seal o
      where s.seq in (${one}, ${other}) and o.seq in (${one}, ${other}) and o.seq <> s.seq;
      ${rehash(Math.min(one, other), how)}`,
    }),
  );
const seal = fc.tuple(place, fc.constantFrom(...Object.keys(SEAL_COLUMNS))).map(
  ([at, column]): Tamper => ({
    what: `${column} of seal ${at} edited`,
    from: at,
    reach: 'none',
    statement: `update audit_seal set ${column} = ${SEAL_COLUMNS[column]} where seq = ${at};`,
  }),
);
const head = fc.constantFrom(...Object.keys(HEAD_COLUMNS)).map(
  (column): Tamper => ({
    what: `${column} of the head edited`,
    from: ROWS,
    reach: 'none',
    statement: `update audit_head set ${column} = ${HEAD_COLUMNS[column]};`,
  }),
);

/** The number of breaks that verification reports after a statement, which is then rolled back. */
async function brokenAfter(statement: string): Promise<number> {
  let broken = -1;
  await sql
    .begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(statement).simple();
      const chain = await verifyAuditChain(tx);
      const anchors = await verifyAnchors(tx, { dir, secrets });
      broken = chain.broken + anchors.broken;
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return broken;
}

it(`${TAMPERS} random tampers with ${ROWS} rows are found, each of them, with new hashes or old`, async () => {
  expect(await brokenAfter('select 1')).toBe(0);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(edit, renumbering, removal, insertion, swap, seal, head),
      async ({ statement, reach: how, from }) => {
        // Rows after the last anchor that were hashed again up to the end are the known limit: nothing outside the
        // database has recorded them yet.
        fc.pre(how !== 'onwards' || from <= ANCHORED);
        expect(await brokenAfter(statement)).toBeGreaterThan(0);
      },
    ),
    { numRuns: TAMPERS },
  );
  expect(await brokenAfter('select 1')).toBe(0);
});
