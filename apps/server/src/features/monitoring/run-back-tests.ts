import { formatMoney } from '@mashang/contract/money';
import { Stopping, shouldStop, stopHere } from '../../platform/jobs/stopping.ts';
import { TRIES_MOST } from '../../platform/jobs/try-work.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { listHistory } from './history-store.ts';
import { subjectOf } from './join-cases.ts';
import { matches, shareOf, whyNotLive } from './monitoring-rules.ts';
import { type BackTestRow, type Figures, finishBackTest, leaseBackTest, releaseBackTest } from './rules-store.ts';

const LEASE_S = 120;
/** Decisions of one page: a few hundred kilobytes. */
const PAGE = 2_000;
/** Most decisions judged, the newest first; a system that decides more in the requested days is judged by these. */
const LOOKED_MOST = 1_000_000;
const SAMPLES = 10;

/** Runs the waiting back-tests one after the other. If a runner dies, another one starts its test again. */
export async function runBackTests(platform: Platform): Promise<void> {
  const { app: writer } = ownWork(platform.db, 'rule.back-test');
  while (!shouldStop()) {
    const test = await leaseBackTest(writer, LEASE_S);
    if (!test) return;
    try {
      if (test.tries > TRIES_MOST) throw new Error('broken off too often');
      await finishBackTest(writer, test.id, await tryRule(platform, test));
    } catch (error) {
      if (error instanceof Stopping) return releaseBackTest(writer, test.id);
      platform.log.warn({ err: error, backTest: test.id.toString() }, 'back-test failed');
      await finishBackTest(writer, test.id, null);
    }
  }
}

/** Returns what a rule would have done: every stored decision of its stages is judged again from its stored facts. */
async function tryRule(platform: Platform, { body, days }: BackTestRow): Promise<Figures> {
  const orders = new Set<string>();
  const subjects = new Set<string>();
  const samples: Figures['samples'] = [];
  let [looked, hits, amount, before] = [0, 0, 0n, null as bigint | null];
  while (looked < LOOKED_MOST) {
    const page = await listHistory(platform.db.app, { stages: body.stages, days, before, most: PAGE });
    for (const decision of page) {
      looked += 1;
      if (!matches(body, decision.stage, decision.facts)) continue;
      hits += 1;
      if (!orders.has(decision.orderNo)) amount += decision.amount;
      orders.add(decision.orderNo);
      const subject = subjectOf(body.subject, decision);
      if (subject) subjects.add(`${subject.kind}:${subject.key}`);
      const { orderNo, time, stage } = decision;
      if (samples.length < SAMPLES) samples.push({ orderNo, time, stage, amount: formatMoney(decision.amount) });
    }
    stopHere();
    before = page.at(-1)?.id ?? null;
    if (page.length < PAGE) break;
  }
  const share = shareOf(hits, looked);
  const figures = { looked, hits, share };
  return {
    looked: BigInt(looked),
    hits: BigInt(hits),
    orders: BigInt(orders.size),
    subjects: BigInt(subjects.size),
    amount,
    share,
    samples,
    refused: whyNotLive(figures),
  };
}
