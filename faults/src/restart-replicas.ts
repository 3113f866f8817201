import { setTimeout as pause } from 'node:timers/promises';
import { round } from '../../bench/src/table.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { createHistory, type History } from './history.ts';
import type { KillableServer } from './killable-server.ts';
import { arrangeMoney, judgeLives, type LoadNetwork, type LoadOptions, runLives } from './money-load.ts';
import type { Random } from './random.ts';
import { type Replicas, startReplicas } from './replicas.ts';
import { envelopeOf, sendRequest } from './send-request.ts';
import { judgeNotices, type Listener, listen } from './sockets.ts';
import { type FaultRow, notesOf, reportAnomalies } from './suite.ts';

export type ReplicasSize = { lives: number; clients: number; tabs: number };
/** Long enough for a balancer that polls every 25 ms. */
const DRAIN_MS = 400;
const SIGNED_OUT_WITHIN_MS = 2_000;
/** The amounts of the second load are above those of the first. */
const SECOND_FROM = 100_000;

type Scene = {
  size: ReplicasSize;
  random: Random;
  deployment: LoadNetwork;
  balancer: Balancer;
  /** Calls of both loads: the final judgement covers all of them. */
  history: History;
  unexplained: string[];
  numbers: Map<string, string>;
};

/**
 * Two servers and a worker on one outside database, with load and websockets on both servers. OP1: one server is
 * killed. OP2: every process is stopped and started again, one after the other. Nothing may be lost, and in OP2 no call
 * may even be broken off.
 */
export async function restartReplicas(size: ReplicasSize, random: Random): Promise<FaultRow[]> {
  const as = (ROLE: string) => ({ env: { ROLE, DRAIN_MS: String(DRAIN_MS) } });
  const replicas: Replicas = await startReplicas(1, as('server'));
  let balancer: Balancer | undefined;
  let deployment: LoadNetwork | undefined;
  try {
    const [one] = replicas.servers as [KillableServer];
    const [other, worker] = await Promise.all([replicas.join(as('server')), replicas.join(as('worker'))]);
    balancer = await startBalancer([one, other]);
    deployment = await arrangeMoney(one, `rep${random.seed % 1_000}`);
    const asked = { history: createHistory(), unexplained: [], numbers: new Map<string, string>() };
    const scene: Scene = { size, random, deployment, balancer, ...asked };
    return [await killOne(scene, one), await rollAll(scene, [one, other, worker])];
  } finally {
    await deployment?.sql.end();
    await balancer?.close();
    await replicas.stop();
  }
}

async function killOne(scene: Scene, dying: KillableServer): Promise<FaultRow> {
  const { size, random, history } = scene;
  let back: Promise<number> | undefined;
  async function killAndStart(): Promise<number> {
    await dying.kill();
    await pause(200 + random.below(300));
    return dying.start();
  }
  const { amiss, reconnects } = await underLoad(scene, {
    lives: size.lives,
    from: 0,
    onEffect: (done) => {
      if (done >= size.lives * 0.6) back ??= killAndStart();
    },
  });
  const backMs = (await back) ?? amiss.push('nothing was killed');
  amiss.push(...(await judgeLives(scene.deployment, scene)));
  const { ok, unknown } = history.counts();
  reportAnomalies('OP1', random, amiss);
  return {
    id: 'OP1',
    what:
      `two servers and a worker on one outside PostgreSQL, ${size.clients} clients and ${size.tabs * 2} ` +
      'websockets at both; one server killed',
    figure:
      `${ok} effects of ${size.lives * 2}, none lost or doubled; every notice received once, ${reconnects} ` +
      'reconnects',
    target: 'nothing lost, sockets catch up at the other server',
    amiss,
    met: amiss.length === 0 && ok === size.lives * 2,
    notes: notesOf(random, amiss, `${unknown} calls cut off and asked again; back after ${round(backMs / 1000)} s`),
  };
}

async function rollAll(scene: Scene, processes: readonly KillableServer[]): Promise<FaultRow> {
  const { random, history, deployment } = scene;
  const before = history.counts();
  const ends: { code: number | null; ms: number }[] = [];
  let rolling: Promise<void> | undefined;
  let rolled = false;
  async function roll(): Promise<void> {
    for (const process of processes) {
      const begunAt = performance.now();
      const code = await process.end();
      ends.push({ code, ms: performance.now() - begunAt });
      await process.start();
    }
  }
  const { amiss, reconnects } = await underLoad(scene, {
    lives: Number.POSITIVE_INFINITY,
    from: SECOND_FROM,
    over: () => rolled,
    onEffect: () => {
      rolling ??= roll().finally(() => {
        rolled = true;
      });
    },
  });
  await rolling;
  const after = history.counts();
  const brokenOff = after.unknown - before.unknown;
  if (brokenOff > 0) amiss.push(`${brokenOff} calls were broken off`);
  if (ends.some(({ code }) => code !== 0))
    amiss.push(`processes ended with ${ends.map(({ code }) => code).join(', ')}`);
  amiss.push(...(await judgeLives(deployment, scene)), ...(await judgeSignOut(deployment, processes)));
  const books = await (processes[0] as KillableServer).verify();
  if (!books.clean) amiss.push(books.said);
  reportAnomalies('OP2', random, amiss);
  return {
    id: 'OP2',
    what: 'the same; both servers and the worker stopped by SIGTERM and started again, one after the other, under load',
    figure:
      `${after.ok - before.ok} effects, ${brokenOff} calls broken off, every notice received once, ${reconnects} ` +
      `reconnects; the longest stop ${round(Math.max(...ends.map(({ ms }) => ms)) / 1000)} s`,
    target: 'no call broken off, exit 0, nothing lost; signed out at one server is signed out at the other',
    amiss,
    met: amiss.length === 0,
    notes: notesOf(random, amiss, `DRAIN_MS ${DRAIN_MS}; books ${books.clean ? 'whole' : 'broken'}`),
  };
}

type Watched = { amiss: string[]; reconnects: number };

/** Runs lives through both front ports, with the collector's tabs open at both; returns the faults of its notices. */
async function underLoad(
  scene: Scene,
  options: Pick<LoadOptions, 'lives' | 'from' | 'over' | 'onEffect'>,
): Promise<Watched> {
  const { size, deployment, balancer, history } = scene;
  const tabs: Listener[] = balancer.ports.flatMap((port) =>
    Array.from({ length: size.tabs }, () => listen(port, deployment.collector)),
  );
  try {
    await Promise.all(tabs.map(({ ready }) => ready));
    const begun = history.calls.length;
    const load = { ...options, baseUrl: balancer.next, clients: size.clients, history };
    const { unexplained, numbers } = await runLives(deployment, load);
    scene.unexplained.push(...unexplained);
    for (const [of, no] of numbers) scene.numbers.set(of, no);
    const created = history.calls.slice(begun).filter(({ what, outcome }) => what === 'create' && outcome === 'ok');
    const amiss = await judgeNotices(deployment.sql, tabs, new Set(created.map(({ said }) => said)));
    return { amiss, reconnects: tabs.reduce((sum, { connects }) => sum + connects() - 1, 0) };
  } finally {
    for (const { stop } of tabs) stop();
  }
}

/** A sign-out at one server takes effect at the other at once. */
async function judgeSignOut({ collector }: LoadNetwork, [one, other]: readonly KillableServer[]): Promise<string[]> {
  if (!one || !other) return ['one server is no replica'];
  const codeAt = async ({ baseUrl }: KillableServer, path: string, method: 'GET' | 'POST') =>
    envelopeOf(await sendRequest({ baseUrl, method, path, headers: collector.headers, body: '{}' }))?.code;
  const known = await codeAt(other, '/api/getLoginDevice', 'GET');
  const out = await codeAt(one, '/api/doLogout', 'GET');
  const until = performance.now() + SIGNED_OUT_WITHIN_MS;
  let seen = known;
  while (seen === 200 && performance.now() < until) seen = await codeAt(other, '/api/getLoginDevice', 'GET');
  return known === 200 && out === 200 && seen === 401 ? [] : [`signing out: ${known}, ${out}, then ${seen}`];
}
