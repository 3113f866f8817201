import type { Facts } from '@mashang/contract/monitoring';
import type { Platform } from '../../platform/platform.ts';
import { ownWork } from '../../platform/verbs/own-work.ts';
import { joinCases } from './join-cases.ts';
import { judge } from './monitoring-rules.ts';
import {
  advanceFindings,
  type Finding,
  findLiveSet,
  insertDecision,
  listFindings,
  lockJudging,
  type Made,
} from './monitoring-store.ts';
import { rulesOf } from './rules-of.ts';

const MOST = 100;
/** The facts that each finding of another feature stands for. */
const FACT_OF: Readonly<Record<string, Facts>> = {
  'proof.nearly-same': { proofReused: 1 },
  'complaint.suspicious': { complaintSuspicious: 1 },
  'account.other-name': { otherName: 1 },
  'account.personal-code': { otherName: 1 },
  'screening.hit': { listed: 1 },
};

function madeOf(event: Finding, ruleSet: bigint): Omit<Made, 'outcome' | 'matched'> {
  const { id, isHit, kind, orderNo, amount, merchantId, participantId } = event;
  const nobody = { accountId: null, payer: null, beneficiary: null, device: null, address: null, orderId: null };
  const facts = { ...FACT_OF[kind], ...(amount > 0n ? { amount: Number(amount) } : {}) };
  return {
    ...nobody,
    stage: 'event',
    orderNo,
    amount,
    merchantId,
    participantId,
    ruleSet,
    facts,
    riskEventId: isHit ? null : id,
    hitId: isHit ? id : null,
  };
}

/**
 * Judges findings of other features: images nearly the same, suspicious complaints, other people's names, hits of
 * screening. Each is judged once, whichever process does it.
 */
export async function judgeFindings(platform: Platform): Promise<void> {
  const kinds = Object.keys(FACT_OF);
  const [found, ruleSet] = await Promise.all([
    listFindings(platform.db.app, kinds, MOST),
    findLiveSet(platform.db.app),
  ]);
  if (found.length === 0 || ruleSet === null) return;
  const rules = await rulesOf(platform, ruleSet);
  await ownWork(platform.db, 'order.monitor').transaction(async (tx) => {
    if (!(await lockJudging(tx))) return;
    for (const event of found) {
      const made = madeOf(event, ruleSet);
      const { outcome, matched } = judge(rules, 'event', made.facts);
      const id = await insertDecision(tx, { ...made, outcome, matched: matched.map((rule) => rule.id) });
      if (id === null) continue;
      await joinCases(
        tx,
        matched.map((rule) => ({ rule, decision: { ...made, id } })),
      );
    }
    await advanceFindings(tx, found);
  });
}
