import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, signal } from '../../apps/server/src/platform/database/embedded/processes.ts';
import { round } from '../../bench/src/table.ts';
import { createHistory } from './history.ts';
import { median } from './kill-server.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, type LoadNetwork, type LoadResult, lostOf, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type KillDatabaseSize = { kills: number; clients: number; effectsBetween: number };
const SERVING_WITHIN_MS = 5_000;
const READY_WITHIN_MS = 60_000;
type Kill = { readyMs: number; servingMs: number; lost: string[]; clean: boolean };

/**
 * R2: `kill -9` of the database under load: its main process or one that serves a connection, at a time chosen by the
 * seed. After each kill no acknowledged data may be missing, the books must balance, and the server must serve soon
 * after the database is ready, which is counted from its first answer to a plain query.
 */
export async function killDatabaseAmidLoad(
  server: KillableServer,
  size: KillDatabaseSize,
  random: Random,
): Promise<FaultRow> {
  const deployment = await arrangeMoney(server, `power${random.seed % 1_000}`);
  try {
    let over = false;
    let done = 0;
    let lastEffectAt = 0;
    const history = createHistory();
    const options = { baseUrl: () => server.baseUrl, lives: Number.POSITIVE_INFINITY, clients: size.clients, history };
    const onEffect = (count: number) => {
      done = count;
      lastEffectAt = performance.now();
    };
    // The load pauses while the books are verified: otherwise it would write faster than the growing books can be read,
    // and use the cores for that.
    let verified: Promise<unknown> = Promise.resolve();
    const running = runLives(deployment, { ...options, onEffect, over: () => over, rest: () => verified });
    const kills: Kill[] = [];
    for (let n = 0; n < size.kills; n++) {
      const from = done;
      const until = Date.now() + READY_WITHIN_MS;
      while (done < from + size.effectsBetween && Date.now() < until) await pause(5);
      await pause(random.below(50));
      const kill = await killOnce(server, deployment, random, () => lastEffectAt);
      const verifying = Promise.all([server.verify(), lostOf(deployment, history)]);
      verified = verifying.catch(() => undefined);
      const [{ clean }, lost] = await verifying;
      kills.push({ ...kill, clean, lost });
    }
    over = true;
    const result = await running;
    const amiss = await judgeLives(deployment, result);
    const good = kills.filter(({ lost, clean }) => lost.length === 0 && clean).length;
    reportAnomalies('R2', random, [...amiss, ...kills.flatMap(({ lost }) => lost)]);
    const serving = kills.map(({ servingMs }) => servingMs);
    const worst = Math.max(...serving);
    return {
      id: 'R2',
      what:
        `database killed ${size.kills} times amid load (its main process or one serving a ` +
        `connection), ${size.clients} clients`,
      figure:
        `${good} of ${size.kills} without loss and with whole books; serving ${round(median(serving) / 1000, 2)} ` +
        `s after it is ready (median), ${round(worst / 1000, 2)} s worst`,
      target:
        `${size.kills} of ${size.kills}: no acknowledged money lost, books balance, serving ≤ 5 s after it ` +
        'is ready',
      amiss: [...amiss, ...kills.flatMap(({ lost }) => lost)],
      met: good === size.kills && amiss.length === 0 && worst <= SERVING_WITHIN_MS,
      notes: notesOf(random, amiss, reportLoad(result, kills)),
    };
  } finally {
    await deployment.sql.end();
  }
}

function reportLoad({ history }: LoadResult, kills: Kill[]): string {
  const { ok, unknown } = history.counts();
  const ready = round(median(kills.map(({ readyMs }) => readyMs)) / 1000, 2);
  return (
    `${ok} effects, ${unknown} calls cut off and asked again; database ready again after ${ready} s (median); ` +
    'verified after each'
  );
}

async function killOnce(
  server: KillableServer,
  deployment: LoadNetwork,
  random: Random,
  lastEffectAt: () => number,
): Promise<Pick<Kill, 'readyMs' | 'servingMs'>> {
  const postmaster = server.postmaster();
  if (postmaster === null) throw new Error('the database is not running');
  const backend = random.chance(0.5) ? await anyBackend(deployment, random) : null;
  const before = await checkpointerOf(deployment);
  const killedAt = performance.now();
  signal(backend ?? postmaster, 'SIGKILL');
  while (isAlive(backend ?? postmaster)) await pause(5);
  await untilRestarted(deployment, before);
  const readyAt = performance.now();
  const until = Date.now() + READY_WITHIN_MS;
  while (lastEffectAt() <= readyAt && Date.now() < until) await pause(1);
  const servingMs = (lastEffectAt() > readyAt ? lastEffectAt() : Number.POSITIVE_INFINITY) - readyAt;
  return { readyMs: readyAt - killedAt, servingMs };
}

async function anyBackend({ sql }: LoadNetwork, random: Random): Promise<number | null> {
  const rows = await sql`
    select pid
    from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by backend_start, pid`;
  return rows.length === 0 ? null : (random.pick(rows).pid as number);
}

/** Every start of the database, whichever part of it had died, has a checkpointer of its own. */
async function checkpointerOf({ sql }: LoadNetwork): Promise<number | null> {
  const [row] = await sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`;
  return (row?.pid as number | undefined) ?? null;
}

/** Waits until a newly started database answers: for a moment the rest of the killed one may still answer. */
async function untilRestarted(deployment: LoadNetwork, before: number | null): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(10)) {
    const now = await checkpointerOf(deployment).catch(() => null);
    if (now !== null && now !== before) return;
  }
  throw new Error('the database does not come back');
}
