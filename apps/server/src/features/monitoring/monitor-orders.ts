import type { Facts } from '@mashang/contract/monitoring';
import { rest, shouldStop } from '../../platform/jobs/stopping.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { holdOrders } from './hold-order.ts';
import { joinCases, type RuleHit } from './join-cases.ts';
import { judgeFound } from './judge-found.ts';
import { judge, looksLikeName } from './monitoring-rules.ts';
import {
  listDifferingNames,
  listPending,
  lockJudging,
  type Pending,
  takeMonitored,
  type Verdict,
  writeVerdicts,
} from './monitoring-store.ts';
import { rulesOf } from './rules-of.ts';
import { readLagMs } from './rules-store.ts';

/** Orders of one turn: some ten milliseconds, so that what waits for final events never waits long. */
const MOST = 500;
/** Turns at once; a longer backlog goes on at the next call. */
const TURNS = 20;
/**
 * A busy turn is followed by a pause so many times as long, by how far monitoring is behind: what is seen at once takes
 * a tenth of one processor at most, and what falls behind takes what it needs, since a rule that holds money must not
 * come after the money is gone.
 */
const PAUSES = [
  { belowMs: 1_000, perWork: 9 },
  { belowMs: 3_000, perWork: 2 },
  { belowMs: 6_000, perWork: 0.5 },
];
const BUSY_MS = 25;
const PAUSE_MOST_MS = 1_000;

/** Looks at everything that happened since the last turn: windows, facts, rules, cases. */
export async function monitorOrders(platform: Platform): Promise<void> {
  for (let turn = 0; turn < TURNS && !shouldStop(); turn++) {
    const begunAt = performance.now();
    // What the turn before has taken is judged while this one takes: two processors where there are two.
    const [taken] = await Promise.all([
      takeMonitored(ownWork(platform.db, 'order.monitor').app, MOST),
      judgeAllPending(platform),
    ]);
    if (turn === 0) await judgeFound(platform);
    if (taken < MOST) return judgeAllPending(platform);
    await restAfter(platform, performance.now() - begunAt);
  }
}

async function judgeAllPending(platform: Platform): Promise<void> {
  while (!shouldStop() && (await judgeTurn(platform))) {}
}

async function restAfter(platform: Platform, tookMs: number): Promise<void> {
  if (tookMs <= BUSY_MS) return;
  const lagMs = await readLagMs(platform.db.app);
  const perWork = PAUSES.find(({ belowMs }) => lagMs < belowMs)?.perWork ?? 0;
  if (perWork > 0) await rest(Math.min(tookMs * perWork, PAUSE_MOST_MS));
}

/**
 * Judges what waits; true while there is more. A judge that died is followed by another, which
 * begins where the cursor stands.
 */
async function judgeTurn(platform: Platform): Promise<boolean> {
  const waiting = await listPending(platform.db.app, MOST);
  if (waiting.length === 0) return false;
  const judged = await judgeAll(platform, waiting);
  const holds = judged.hits.filter(({ rule }) => rule.body.outcome === 'hold');
  // Money first: each in a transaction of its own, and to do it twice changes nothing.
  await holdOrders(platform, holds);
  return ownWork(platform.db, 'order.monitor').transaction(async (tx) => {
    if (!(await lockJudging(tx))) return false;
    const [next] = await listPending(tx, 1);
    // Somebody else was faster.
    if (next?.id !== waiting[0]?.id) return true;
    await writeVerdicts(tx, judged.verdicts, waiting.at(-1)?.id ?? 0n);
    await joinCases(tx, judged.hits);
    return waiting.length === MOST;
  });
}

/** The decisions of what waits, each by the rules that were live when it was taken. */
async function judgeAll(
  platform: Platform,
  waiting: readonly Pending[],
): Promise<{ verdicts: Verdict[]; hits: RuleHit[] }> {
  const differing = await differingOrders(platform, waiting);
  const verdicts: Verdict[] = [];
  const hits: RuleHit[] = [];
  for (const decision of waiting) {
    const differs = decision.stage === 'paid' && decision.orderId !== null && differing.has(decision.orderId);
    const facts: Facts = differs ? { ...decision.facts, nameDiffers: 1 } : decision.facts;
    const { outcome, matched } = judge(await rulesOf(platform, decision.ruleSet), decision.stage, facts);
    if (outcome === 'allow' && !differs) continue;
    verdicts.push({ id: decision.id, outcome, matched: matched.map(({ id }) => id), facts });
    hits.push(...matched.map((rule) => ({ rule, decision })));
  }
  return { verdicts, hits };
}

/** Orders paid by somebody else than the merchant declared; only what reads like a name can differ from one. */
async function differingOrders(platform: Platform, waiting: readonly Pending[]): Promise<ReadonlySet<bigint>> {
  const paid = waiting.flatMap(({ stage, orderId }) => (stage === 'paid' && orderId !== null ? [orderId] : []));
  const named = await listDifferingNames(platform.db.app, paid);
  return new Set(named.filter(({ declared }) => looksLikeName(declared)).map(({ id }) => id));
}
