import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionSql, Sql } from '../../apps/server/src/platform/database/statements/sql-types.ts';
import { loadMasterKeys } from '../../apps/server/src/platform/security/master-keys.ts';
import { createSecrets } from '../../apps/server/src/platform/security/secrets.ts';
import { fillOrders, makePeople } from './big-people.ts';
import { openOwner } from './network.ts';
import { startServer } from './server-under-test.ts';
import { type Row, round } from './table.ts';

const ADMIN = fileURLToPath(new URL('../../apps/server/src/admin.ts', import.meta.url));
const WRITERS = 4;
const ROUNDS = ['alone', 'backup', 'snapshot', 'snapshot', 'backup', 'alone'] as const;
type Round = (typeof ROUNDS)[number];
type Ended = () => Promise<number>;

/**
 * Measures how much a back-up slows postings on one balance: the same postings alone, beside consecutive back-ups, and
 * beside a snapshot that is held for the whole round, as a back-up in one transaction would hold it.
 */
export async function measureBesideBackup(seconds: number, orders: number): Promise<Row[]> {
  const server = await startServer();
  const sql = openOwner(server, WRITERS + 2);
  const folder = mkdtempSync(join(tmpdir(), 'mashang-backups-'));
  try {
    const frame = await makePeople(sql, createSecrets(loadMasterKeys(server.dataDir)).vault);
    await fillOrders(sql, { frame, from: 0, to: orders, of: orders });
    const beside: Record<Round, () => Promise<Ended>> = {
      alone: async () => async () => 1,
      backup: async () => keepBackingUp(server.dataDir, folder),
      snapshot: () => holdSnapshot(sql),
    };
    await postFor(sql, 2);
    const rates: Record<Round, number[]> = { alone: [], backup: [], snapshot: [] };
    let made = 0;
    for (const round of ROUNDS) {
      await sql`vacuum ledger_balance`;
      const end = await beside[round]();
      rates[round].push(await postFor(sql, seconds));
      const whole = await end();
      if (round === 'backup') made += whole;
    }
    const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const [alone, backup, snapshot] = [mean(rates.alone), mean(rates.backup), mean(rates.snapshot)];
    const said = (all: number[]) => all.map((one) => Math.round(one)).join(' and ');
    return [
      {
        id: 'S3-BACKUP',
        what:
          `postings on one hot balance beside back-ups ÷ alone, two rounds of ${seconds} s of each in one ` +
          `run, ${orders.toLocaleString('en')} orders`,
        figure: `${round(backup / alone, 2)} (${Math.round(backup)} ÷ ${Math.round(alone)}/s)`,
        target: '≥ 0.5',
        met: backup / alone >= 0.5 && made > 0,
        notes:
          `${made} back-ups made meanwhile; beside a snapshot that stands as long: ${round(snapshot / alone, 2)} ` +
          `(${Math.round(snapshot)}/s); rounds alone ${said(rates.alone)}, beside back-ups ${said(rates.backup)}, ` +
          `beside the snapshot ${said(rates.snapshot)}/s`,
      },
    ];
  } finally {
    await sql.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns postings per second, each in its own transaction, by several writers at once. */
async function postFor(sql: Sql, seconds: number): Promise<number> {
  const [row] = await sql`select account_of('participant', min(id), 'float')::text as account from participant`;
  const { account } = row as unknown as { account: string };
  const begun = performance.now();
  const tag = `beside:${begun}`;
  let done = 0;
  async function write(writer: number): Promise<void> {
    for (let n = 0; performance.now() - begun < seconds * 1_000; n++) {
      await sql`select open_balance(${account}::bigint, 1, ${`${tag}:${writer}:${n}`})`;
      done += 1;
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  return done / ((performance.now() - begun) / 1_000);
}

/** Makes one back-up after the other; the returned function ends this and returns how many were completed. */
function keepBackingUp(dataDir: string, folder: string): Ended {
  let going = true;
  let whole = 0;
  async function work(): Promise<void> {
    for (let n = 0; going; n++) {
      const file = join(folder, `${Date.now()}-${n}.tar`);
      if ((await runBackup(dataDir, file)) === 0) whole += 1;
      rmSync(file, { force: true });
    }
  }
  const working = work();
  return async () => {
    going = false;
    await working;
    return whole;
  };
}

function runBackup(dataDir: string, file: string): Promise<number | null> {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const child = spawn(process.execPath, [ADMIN, 'backup', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...inherited, DATA_DIR: dataDir },
  });
  return new Promise((resolve) => child.once('exit', resolve));
}

async function holdSnapshot(sql: SessionSql): Promise<Ended> {
  const held = await sql.reserve();
  await held`begin isolation level repeatable read read only`;
  await held`select count(*) from ledger_balance`;
  return async () => {
    await held`commit`;
    held.release();
    return 1;
  };
}
