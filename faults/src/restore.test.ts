import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createMerchantClient, type MerchantClient } from '@mashang/merchant-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../apps/server/src/platform/database/db.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';

const ADMIN = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url));
const CREDENTIALS = { mchId: 'M1001', keyId: 'demo-key', secret: 'demo-secret-demo-secret-demo-sec' };
const CLIENTS = 8;

let server: KillableServer;
let restored: KillableServer | undefined;
let folder: string;
let file: string;

beforeAll(async () => {
  server = await startKillableServer();
  folder = mkdtempSync(join(tmpdir(), 'mashang-restore-'));
  file = join(folder, 'whole.tar');
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await restored?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

function merchantOf({ baseUrl }: KillableServer): MerchantClient {
  return createMerchantClient({ baseUrl, ...CREDENTIALS });
}
let made = 0;
async function create(merchant: MerchantClient): Promise<void> {
  made += 1;
  // Unique amounts: no two orders share an account's amount.
  const amount = `${100 + Math.floor(made / 100)}.${String(made % 100).padStart(2, '0')}`;
  await merchant.createCollection(
    { mchOrderNo: `R12-${randomUUID()}`, product: 'bank', amount, subject: '备份演练' },
    { idempotencyKey: randomUUID() },
  );
}

/** Creates orders until the back-up is done, and some more; returns the command's output. */
async function backUpAmidOrders(): Promise<string> {
  const merchant = merchantOf(server);
  let working = true;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (working) await create(merchant);
  });
  while (made < 200) await pause(20);
  const before = made;
  const said = await runAdmin(server.dataDir, ['backup', file]);
  expect(made).toBeGreaterThan(before);
  working = false;
  await Promise.all(clients);
  return said;
}

function runAdmin(dataDir: string, args: string[]): Promise<string> {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, [ADMIN, ...args], { env: { ...inherited, DATA_DIR: dataDir, DEMO: '1' } });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text;
    });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`admin ${args[0]}: ${code}\n${said}`)),
    );
  });
}

async function sealedAll(sql: Sql): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await sql`select seq::int as seq, (select count(*)::int from audit_log) as rows from audit_head`;
    if (row?.seq === row?.rows) return row?.seq as number;
    await pause(100);
  }
  throw new Error('the audit log is not sealed to its end');
}

it('a back-up made while orders come in is whole, and the deployment restored from it elsewhere goes on', async () => {
  const source = await server.openOwner();
  // A cluster that is older than the one that receives the restored data.
  await source`
    do $$ begin for n in 1..20000 loop begin perform pg_logical_emit_message(true, '', '');
    exception when division_by_zero then null;
    end;
    end loop;
    end $$`;
  expect(await backUpAmidOrders()).toContain('已备份');
  const [there] = await source`select count(*)::int as orders from collection_order`;
  await source.end();

  const target = mkdtempSync(join(folder, 'restored-'));
  copyFileSync(join(server.dataDir, 'master.key'), join(target, 'master.key'));
  const said = await runAdmin(target, ['restore', file]);
  expect(said).toContain('全部通过');
  expect(existsSync(join(target, 'anchors', 'audit-anchors.jsonl'))).toBe(true);

  restored = await startKillableServer({ dataDir: target });
  const sql = await restored.openOwner();
  const [begun] = await sql<
    [{ orders: number; newest: number }]
  >`select count(*)::int as orders, coalesce(max(id), 0)::int as newest from collection_order`;
  expect(begun.orders).toBeGreaterThan(100);
  expect(begun.orders).toBeLessThan(there?.orders as number);
  const sealed = await sealedAll(sql);
  const merchant = merchantOf(restored);
  for (let n = 0; n < 10; n += 1) await create(merchant);
  // Rows written in the new cluster come after those of the old one, in events and in the chain.
  const [order] = await sql`
    select min(e.xid) > (select max(o.xid) from event_log o where o.order_id <= ${begun.newest}) as after
    from event_log e
    where e.order_id > ${begun.newest}`;
  expect(order).toEqual({ after: true });
  await sql`
    insert into audit_log (actor_kind, actor_name, action, subject_kind, subject_id, request_id)
    values ('system', 'rehearsal', 'test.write', 'thing', '1', 'r')`;
  expect(await sealedAll(sql)).toBeGreaterThan(sealed);
  await sql.end();
  expect(await restored.verify()).toMatchObject({ clean: true });
}, 180_000);
