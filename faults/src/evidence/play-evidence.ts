import type { Answered } from '../histories/answers.ts';
import type { HistoryCluster } from '../histories/cluster.ts';
import { brokenInvariants } from '../histories/observe.ts';
import type { Played } from '../histories/play-history.ts';
import { createHistory, type History, reportHistory } from '../history.ts';
import { createRandom, type Random } from '../random.ts';
import { hand, work } from './bank-steps.ts';
import { endCompanies } from './end-companies.ts';
import { changeMode, type EvidenceRun, openEvidenceRun } from './evidence-run.ts';
import { factsOf } from './facts.ts';
import { judge } from './judge.ts';
import { judgeCompanies } from './judge-companies.ts';
import { type At, SKIPPED } from './step.ts';
import { type Chosen, chooseStep, chooseTogether } from './steps.ts';

const JUDGED_EVERY = 25;
/** Share of rounds in which several steps run at the same time. */
const TOGETHER = 0.15;
/** One seed out of this many becomes an institution half way through. */
const CHANGES_MODE = 4;

/**
 * Plays the sequence of events of one seed and judges it by what happened outside. Even seeds are in mode
 * `institution`, some of the others from half way on.
 */
export async function playEvidence(cluster: HistoryCluster, seed: number, operations: number): Promise<Played> {
  const begun = performance.now();
  const mode = seed % 2 === 0 ? 'institution' : 'agent_float';
  const withCompanies = mode === 'institution' || changesMode(seed);
  const run = await openEvidenceRun(cluster, mode, { mark: `${seed}X`, withCompanies });
  const history = createHistory();
  const played: Played = { seed, operations: 0, faults: 0, unknown: 0, anomalies: [], ms: 0 };
  try {
    await playAll(run, history, { random: createRandom(seed), operations, played });
  } catch (error) {
    played.anomalies.push(`${(error as Error).stack ?? error}`);
  } finally {
    await run.stop();
  }
  played.faults = run.bank.faults + (run.companies?.faults() ?? 0);
  played.ms = Math.round(performance.now() - begun);
  if (played.anomalies.length > 0) played.anomalies.push(reportHistory(history, operations));
  return played;
}

const changesMode = (seed: number) => seed % CHANGES_MODE === CHANGES_MODE - 1;

type Progress = { random: Random; operations: number; played: Played };

async function playAll(run: EvidenceRun, history: History, { random, operations, played }: Progress): Promise<void> {
  const at: At = { run, facts: factsOf(run), random };
  const changes = changesMode(random.seed);
  for (let judgedAt = 0; played.operations < operations && played.anomalies.length === 0; ) {
    if (changes && played.operations >= operations / 2 && run.modes.length === 1) await changeMode(run);
    await run.deployment.stepUp();
    const possible = { modes: run.modes, hasCompanies: run.companies !== null };
    const steps = random.chance(TOGETHER) ? chooseTogether(random, possible) : [chooseStep(random, possible)];
    const answers = await Promise.all(steps.map((step) => performed(at, history, step)));
    played.operations += answers.filter((answer) => answer !== SKIPPED).length;
    played.anomalies.push(...answers.filter(({ outcome }) => outcome === 'unknown').map(({ detail }) => detail));
    if (played.anomalies.length > 0 || played.operations < judgedAt + JUDGED_EVERY) continue;
    judgedAt = played.operations;
    played.anomalies.push(...(await judged(run)));
  }
  if (played.anomalies.length > 0) return;
  const last = run.bank.lastStatement();
  if (last) await hand(run, last);
  for (let n = 0; n < 2; n++) await work(at);
  played.anomalies.push(...(await judged(run)));
  if (played.anomalies.length > 0 || !run.companies) return;
  await endCompanies(at);
  played.anomalies.push(...(await judged(run, true)));
}

/** Performs one step; a step that found nothing to act on is not counted as an operation. */
async function performed(at: At, history: History, [name, step]: Chosen): Promise<Answered> {
  const answer = await step(at).catch(
    (error: Error): Answered => ({ outcome: 'unknown', detail: `threw ${error.stack}` }),
  );
  if (answer !== SKIPPED)
    history.begin(name, '')(answer.outcome === 'refused' ? 'failed' : answer.outcome, answer.detail);
  return answer.outcome === 'unknown' ? { ...answer, detail: `${name}: ${answer.detail}` } : answer;
}

/** Judges by bank and companies, and by every invariant; `isOver` where nothing is under way at companies any more. */
async function judged({ companies, ...run }: EvidenceRun, isOver = false): Promise<string[]> {
  const { owner } = run.deployment.server;
  const all = async () => [
    ...(await judge(owner, run)),
    ...(companies ? await judgeCompanies(owner, companies, isOver) : []),
    ...(await brokenInvariants(owner)),
  ];
  return companies ? companies.quietly(all) : all();
}
