import { type ModelState, newModel } from '../../../apps/server/src/test-support/model/model-state.ts';
import { createHistory, type History, reportHistory } from '../history.ts';
import { createRandom, type Random } from '../random.ts';
import type { Answered } from './answers.ts';
import type { HistoryCluster } from './cluster.ts';
import { chooseFault } from './fault.ts';
import { type ModelServer, openModelServer } from './model-server.ts';
import { brokenInvariants, differences, observe } from './observe.ts';
import { applyTo, chooseOperation, chooseTogether, type Operation } from './operations.ts';
import { isKeyed, perform } from './perform.ts';

/**
 * How often a fault is triggered, how often several operations run at once, and after how many operations all books are
 * checked.
 */
const FAULTS = 0.05;
const TOGETHER = 0.12;
export const INVARIANTS_EVERY = 64;
const ASKED_AGAIN_MOST = 8;

export type Played = {
  seed: number;
  operations: number;
  faults: number;
  unknown: number;
  anomalies: string[];
  ms: number;
};

/**
 * Plays the operations of one seed on its own server and database, and compares every answer and every observation with
 * the model.
 */
export async function playHistory(cluster: HistoryCluster, seed: number, operations: number): Promise<Played> {
  const begun = performance.now();
  const deployment = await openModelServer(cluster);
  const history = createHistory();
  const played: Played = { seed, operations: 0, faults: 0, unknown: 0, anomalies: [], ms: 0 };
  try {
    await playAll(deployment, history, { random: createRandom(seed), operations, played });
  } catch (error) {
    played.anomalies.push(`${(error as Error).stack ?? error}`);
  } finally {
    await deployment.stop();
  }
  played.unknown = history.counts().unknown;
  played.ms = Math.round(performance.now() - begun);
  if (played.anomalies.length > 0) played.anomalies.push(reportHistory(history));
  return played;
}

type Progress = { random: Random; operations: number; played: Played };

/** Plays until `played` has this number of operations, or an anomaly. */
export async function playAll(
  deployment: ModelServer,
  history: History,
  { random, operations, played }: Progress,
): Promise<void> {
  const { owner } = deployment.server;
  let candidates = [modelOf(await observe(owner, null))];
  while (played.operations < operations) {
    const [model] = candidates as [ModelState];
    const ref = `H${String(random.seed).padStart(4, '0')}-${String(played.operations).padStart(4, '0')}`;
    const group = random.chance(TOGETHER) ? chooseTogether(random, model, ref) : [chooseOperation(random, model, ref)];
    const fault = group.length === 1 && random.chance(FAULTS) ? chooseFault(random) : null;
    await deployment.stepUp();
    if (fault) deployment.arm(fault);
    const answers = await Promise.all(group.map((operation) => performed(deployment, history, operation)));
    if (await deployment.heal()) played.faults += 1;
    if (group.length === 1 && answers[0]?.outcome === 'unknown')
      answers[0] = await settleUnknown(deployment, history, group[0] as Operation, answers[0]);
    played.operations += group.length;
    const explained = explain(candidates, group, answers);
    const whole =
      Math.floor(played.operations / INVARIANTS_EVERY) >
        Math.floor((played.operations - group.length) / INVARIANTS_EVERY) || played.operations >= operations;
    const refs = whole ? null : group.map((operation) => operation.ref);
    const seen = await observe(owner, refs);
    candidates = explained.filter((one) => differences(one, seen, refs).length === 0);
    if (candidates.length === 0) {
      played.anomalies.push(reportAnomaly(explained, group, answers, (one) => differences(one, seen, refs)));
      return;
    }
    const broken = whole ? await brokenInvariants(owner) : [];
    played.anomalies.push(...broken);
    if (broken.length > 0) return;
  }
}

async function performed(deployment: ModelServer, history: History, operation: Operation): Promise<Answered> {
  const end = history.begin(operation.kind, `${operation.ref} ${operation.by} ${operation.amount}`);
  const answer = await perform(deployment, operation).catch(
    (error: Error): Answered => ({ outcome: 'unknown', detail: `threw ${error.message}` }),
  );
  end(answer.outcome === 'refused' ? 'failed' : answer.outcome, answer.detail);
  return answer;
}

/** A call with a key is repeated until it is answered; the books show the result of the others. */
async function settleUnknown(
  deployment: ModelServer,
  history: History,
  operation: Operation,
  first: Answered,
): Promise<Answered> {
  if (!isKeyed(operation)) return first;
  let answer = first;
  for (let tries = 0; answer.outcome === 'unknown' && tries < ASKED_AGAIN_MOST; tries++)
    answer = await performed(deployment, history, operation);
  return answer;
}

/**
 * Returns every candidate state in which these answers are possible: for some order of the group, and with unknown
 * operations both done and not done.
 */
function explain(candidates: ModelState[], group: Operation[], answers: Answered[]): ModelState[] {
  const found: ModelState[] = [];
  const sure = group.length === 1 && answers[0]?.outcome !== 'unknown';
  for (const model of candidates) {
    for (const order of ordersOf(group.map((_, n) => n))) {
      let branches = [sure ? model : structuredClone(model)];
      for (const n of order)
        branches = branches.flatMap((branch) => steps(branch, group[n] as Operation, answers[n] as Answered));
      found.push(...branches);
    }
  }
  return found.length > 1 ? distinct(found) : found;
}

function steps(model: ModelState, operation: Operation, { outcome }: Answered): ModelState[] {
  if (outcome !== 'unknown') return applyTo(model, operation) === outcome ? [model] : [];
  const done = structuredClone(model);
  return applyTo(done, operation) === 'ok' ? [model, done] : [model];
}

function ordersOf(of: number[]): number[][] {
  if (of.length <= 1) return [of];
  return of.flatMap((first) => ordersOf(of.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/**
 * Removes candidate states with equal content: otherwise each pair of simultaneous operations would double their number
 * permanently.
 */
function distinct(candidates: ModelState[]): ModelState[] {
  return [...new Map(candidates.map((model) => [textOf(model), model])).values()];
}

function textOf(model: ModelState): string {
  return JSON.stringify(model, (_key, value) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Returns the initial state of a model test: the balances of the accounts. */
function modelOf(seen: Record<string, string>): ModelState {
  const model = newModel({});
  for (const [name, line] of Object.entries(seen)) {
    const [posted = '0', held = '0'] = line.split(' held ');
    model.purses[name] = { posted: BigInt(posted), held: BigInt(held) };
  }
  return model;
}

function reportAnomaly(
  explained: ModelState[],
  group: Operation[],
  answers: Answered[],
  differ: (model: ModelState) => string[],
): string {
  const asked = group.map(
    ({ kind, ref, by, amount, either }, n) =>
      `${kind} ${ref} ${by} ${amount} ${either}: ${answers[n]?.outcome} (${answers[n]?.detail})`,
  );
  const why =
    explained.length === 0 ? ['no order of these could be answered so'] : explained.slice(0, 2).flatMap(differ);
  return [...asked, ...why].join('\n');
}
