import type { Facts } from '@mashang/contract/monitoring';
import { rest, shouldStop } from '../../platform/jobs/stopping.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { holdOrders } from './hold-order.ts';
import { joinCases, type RuleHit } from './join-cases.ts';
import { judgeFindings } from './judge-findings.ts';
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

/** Events of one round: about ten milliseconds, so that readers that wait for final events never wait long. */
const MOST = 500;
/** Rounds of one call; a longer backlog goes on at the next call. */
const ROUNDS = 20;
/**
 * A busy round is followed by a pause of `perWork` times its length, by how far monitoring is behind. While it keeps
 * up, it takes a tenth of one processor at most. When it falls behind, it takes what it needs, since a rule that holds
 * money must act before the money is gone.
 */
const PAUSES = [
  { belowMs: 1_000, perWork: 9 },
  { belowMs: 3_000, perWork: 2 },
  { belowMs: 6_000, perWork: 0.5 },
];
const BUSY_MS = 25;
const PAUSE_MOST_MS = 1_000;

/** Processes everything that happened since the last round: windows, facts, rules, cases. */
export async function monitorOrders(platform: Platform): Promise<void> {
  for (let round = 0; round < ROUNDS && !shouldStop(); round++) {
    const begunAt = performance.now();
    // Decisions of the round before are judged while this round takes events: this uses two processors where there are
    // two.
    const [taken] = await Promise.all([
      takeMonitored(ownWork(platform.db, 'order.monitor').app, MOST),
      judgeAllPending(platform),
    ]);
    if (round === 0) await judgeFindings(platform);
    if (taken < MOST) return judgeAllPending(platform);
    await restAfter(platform, performance.now() - begunAt);
  }
}

async function judgeAllPending(platform: Platform): Promise<void> {
  while (!shouldStop() && (await judgeRound(platform))) {}
}

async function restAfter(platform: Platform, tookMs: number): Promise<void> {
  if (tookMs <= BUSY_MS) return;
  const lagMs = await readLagMs(platform.db.app);
  const perWork = PAUSES.find(({ belowMs }) => lagMs < belowMs)?.perWork ?? 0;
  if (perWork > 0) await rest(Math.min(tookMs * perWork, PAUSE_MOST_MS));
}

/**
 * Judges one batch of the waiting decisions; true while there are more. If a judging process dies, another one
 * continues at the cursor.
 */
async function judgeRound(platform: Platform): Promise<boolean> {
  const waiting = await listPending(platform.db.app, MOST);
  if (waiting.length === 0) return false;
  const judged = await judgeAll(platform, waiting);
  const holds = judged.hits.filter(({ rule }) => rule.body.outcome === 'hold');
  // Money first: each hold has a transaction of its own, and a repeated hold changes nothing.
  await holdOrders(platform, holds);
  return ownWork(platform.db, 'order.monitor').transaction(async (tx) => {
    if (!(await lockJudging(tx))) return false;
    const [next] = await listPending(tx, 1);
    // Another process was faster.
    if (next?.id !== waiting[0]?.id) return true;
    await writeVerdicts(tx, judged.verdicts, waiting.at(-1)?.id ?? 0n);
    await joinCases(tx, judged.hits);
    return waiting.length === MOST;
  });
}

/** Judges waiting decisions, each by the rules that were live when it was taken. */
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

/** Returns orders paid by somebody else than declared; only a declared payer that reads like a name is compared. */
async function differingOrders(platform: Platform, waiting: readonly Pending[]): Promise<ReadonlySet<bigint>> {
  const paid = waiting.flatMap(({ stage, orderId }) => (stage === 'paid' && orderId !== null ? [orderId] : []));
  const named = await listDifferingNames(platform.db.app, paid);
  return new Set(named.filter(({ declared }) => looksLikeName(declared)).map(({ id }) => id));
}
