import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../bench/src/sessions.ts';
import { round } from '../../bench/src/table.ts';
import { createHistory } from './history.ts';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { envelopeOf, sendRequest } from './send-request.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type DiskFullSize = { times: number; fullMs: number; clients: number };
/** Space for the database, its log and the demo, plus some seconds of load. */
const DISK_MB = 640;
const SERVING_WITHIN_MS = 15_000;
const WAITED_MOST_MS = 90_000;
const CALL_MS = 5_000;
const MIB = Buffer.alloc(2 ** 20);

/**
 * F5: the disk under database, files and logs fills up under load. What was acknowledged must stay, and the server must
 * go on once there is space again.
 */
export async function fillDiskAmidLoad(size: DiskFullSize, random: Random): Promise<FaultRow> {
  const disk = mountDisk();
  if (disk === null) return notRun(random);
  const server = await startKillableServer({ dataDir: disk.dataDir });
  const deployment = await arrangeMoney(server, `disk${random.seed % 1_000}`);
  try {
    let [over, lastEffectAt] = [false, 0];
    const history = createHistory();
    const running = runLives(deployment, {
      baseUrl: () => server.baseUrl,
      lives: Number.POSITIVE_INFINITY,
      clients: size.clients,
      timeoutMs: CALL_MS,
      over: () => over,
      history,
      onEffect: () => {
        lastEffectAt = performance.now();
      },
    });
    const staff = await signIn(server.port, 'admin01');
    const serving: number[] = [];
    const refusals = new Set<string>();
    for (let n = 0; n < size.times; n++) {
      await pause(500 + random.below(500));
      disk.fill();
      await pause(size.fullMs / 2);
      refusals.add(await tryExport(server, staff.headers));
      await pause(size.fullMs / 2);
      disk.fill();
      const emptiedAt = performance.now();
      disk.empty();
      while (lastEffectAt <= emptiedAt && performance.now() - emptiedAt < WAITED_MOST_MS) await pause(5);
      serving.push(performance.now() - emptiedAt);
    }
    over = true;
    const result = await running;
    const amiss = await judgeLives(deployment, result);
    const books = await server.verify();
    if (!books.clean) amiss.push(books.said);
    reportAnomalies('F5', random, amiss);
    const worst = Math.max(...serving);
    const { ok, unknown } = history.counts();
    return {
      id: 'F5',
      what:
        `the disk of database, files and logs full ${size.times} times for ${round(size.fullMs / 1000)} s ` +
        'amid load',
      figure:
        `${ok} effects, none lost or doubled: ${amiss.length === 0 ? 'yes' : 'no'}; ` +
        `serving ${round(worst / 1000, 1)} s after there is space (worst)`,
      target: 'nothing acknowledged lost, a clear error meanwhile, works again ≤ 15 s after there is space',
      amiss,
      met: amiss.length === 0 && worst <= SERVING_WITHIN_MS,
      notes: notesOf(
        random,
        amiss,
        `${unknown} calls failed and were asked again; an export answered ${[...refusals].join(' | ')}; ` +
          `books ${books.clean ? 'whole' : 'broken'}`,
      ),
    };
  } finally {
    await deployment.sql.end();
    await server.stop();
    disk.remove();
  }
}

async function tryExport({ baseUrl }: KillableServer, headers: Record<string, string>): Promise<string> {
  const body = JSON.stringify({ list: 'collection-orders', format: 'csv', query: {} });
  const answer = await sendRequest({
    baseUrl,
    method: 'POST',
    path: '/api/exports/create',
    headers,
    body,
    timeoutMs: CALL_MS,
  });
  const envelope = envelopeOf(answer);
  return envelope ? `${envelope.code} ${envelope.msg}` : 'nothing';
}

type Disk = { dataDir: string; fill(): void; empty(): void; remove(): void };

/** Mounts a small disk in memory; null if this user may not mount one. */
function mountDisk(): Disk | null {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const ballast = join(folder, 'ballast');
  return {
    dataDir,
    fill() {
      try {
        for (;;) appendFileSync(ballast, statfsSync(folder).bfree > 256 ? MIB : MIB.subarray(0, 4096));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function notRun(random: Random): FaultRow {
  return {
    id: 'F5',
    what: 'the disk of database, files and logs full amid load',
    figure: 'not run',
    target: 'nothing acknowledged lost, a clear error meanwhile, works again ≤ 15 s after there is space',
    met: false,
    amiss: [],
    notes: notesOf(random, [], 'mounting a small disk needs the rights of root'),
  };
}
