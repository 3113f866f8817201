import type { Ctx } from '../../platform/verbs/verb.ts';
import { writeVerb } from '../../platform/verbs/verb.ts';
import { joinCases } from './join-cases.ts';
import { type Judgement, judge } from './monitoring-rules.ts';
import { findLiveSet, insertDecision, type Made, readRequestFacts } from './monitoring-store.ts';
import { rulesOf } from './rules-of.ts';

/** A requested payout before it is listed. */
export type AskedPayout = { merchantId: bigint; mchOrderNo: string; amount: bigint; account: string; name: string };

type Decline = { made: Made; judgement: Judgement };
const declining: Parameters<typeof writeVerb<Decline, void>>[0] = {
  name: 'risk.decline',
  permission: null,
  async run({ tx }, { made, judgement }) {
    const id = await insertDecision(tx, made);
    if (id !== null)
      await joinCases(
        tx,
        judgement.matched.map((rule) => ({ rule, decision: { ...made, id } })),
      );
    const after = { rules: judgement.matched.map(({ code }) => code), decision: String(id) };
    return { result: undefined, audit: { subjectKind: 'merchant', subjectId: String(made.merchantId), after } };
  },
};
const decline = writeVerb<Decline, void>(declining);
/** Within a caller's transaction: the decision stays when that one is rolled back. */
const declineBeside = writeVerb<Decline, void>({ ...declining, login: 'beside' });

/**
 * Public entry for the features that list payouts (L7): returns the payouts that monitoring declines. Each decision and
 * its case are written before the caller gets an answer.
 */
export async function declinePayouts(ctx: Ctx, asked: readonly AskedPayout[]): Promise<ReadonlySet<AskedPayout>> {
  const declined = new Set<AskedPayout>();
  const { app, beside } = ctx.platform.db;
  const isInside = 'tx' in ctx;
  const sql = isInside ? beside : app;
  const ruleSet = asked.length > 0 ? await findLiveSet(sql) : null;
  if (ruleSet === null) return declined;
  const rules = (await rulesOf(ctx.platform, ruleSet, sql)).filter(({ body }) => body.stages.includes('request'));
  if (rules.length === 0) return declined;
  const found = await readRequestFacts(sql, asked);
  for (const [at, payout] of asked.entries()) {
    const { facts, beneficiary } = found[at] as (typeof found)[number];
    const judgement = judge(rules, 'request', facts);
    if (judgement.outcome !== 'decline') continue;
    declined.add(payout);
    const { merchantId, amount } = payout;
    const nobody = { orderId: null, participantId: null, accountId: null, payer: null, device: null, address: null };
    const about = { stage: 'request' as const, orderNo: '', amount, merchantId, beneficiary, ruleSet, facts };
    const matched = judgement.matched.map(({ id }) => id);
    await (isInside ? declineBeside : decline)(ctx, {
      made: { ...nobody, ...about, outcome: judgement.outcome, matched, riskEventId: null, hitId: null },
      judgement,
    });
  }
  return declined;
}
