import { setTimeout as sleep } from 'node:timers/promises';
import type { Facts } from '@mashang/contract/monitoring';
import type { Platform } from '../../platform/platform.ts';
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

/** Orders of one turn: some ten milliseconds, so that what waits for final events never waits long. */
const MOST = 500;
/** Turns at once; a longer backlog goes on at the next call. */
const TURNS = 20;
/** A busy turn is followed by a pause this many times as long: of a saturated machine, monitoring takes a tenth of one processor at most. */
const PAUSE_PER_WORK = 9;
const BUSY_MS = 25;
const PAUSE_MOST_MS = 3_000;

/** Looks at everything that happened since the last turn: windows, facts, rules, cases. */
export async function monitorOrders(platform: Platform): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    const begunAt = performance.now();
    const taken = await takeMonitored(platform.db.app, MOST);
    while (await judgeTurn(platform)) {}
    if (turn === 0) await judgeFound(platform);
    const tookMs = performance.now() - begunAt;
    if (tookMs > BUSY_MS) await sleep(Math.min(tookMs * PAUSE_PER_WORK, PAUSE_MOST_MS), undefined, { ref: false });
    if (taken < MOST) return;
  }
}

/** Judges what waits; true while there is more. A judge that died is followed by another, which begins where the cursor stands. */
async function judgeTurn(platform: Platform): Promise<boolean> {
  const waiting = await listPending(platform.db.app, MOST);
  if (waiting.length === 0) return false;
  const judged = await judgeAll(platform, waiting);
  const holds = judged.hits.filter(({ rule }) => rule.body.outcome === 'hold');
  // Money first: each in a transaction of its own, and to do it twice changes nothing.
  await holdOrders(platform, holds);
  return platform.db.transaction(async (tx) => {
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
