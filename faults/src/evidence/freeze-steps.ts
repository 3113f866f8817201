import { payUrlOf } from '../../../apps/server/src/features/collection-orders/pay-token.ts';
import { type Answered, readAnswer } from '../histories/answers.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import { sendPayout } from './payout-steps.ts';
import { payRefund } from './refund-steps.ts';
import { approveRun, sendSettlement } from './settle-steps.ts';
import { type At, endsStanding, openStandings, SKIPPED, type Step, said, stands, withOne } from './step.ts';

export const complain: Step = (at) =>
  withOne(at, at.facts.orders(1, 2, 4), async ({ no }) => {
    const { server } = at.run.deployment;
    const o = new URL(payUrlOf(server.platform, no)).searchParams.get('o');
    server.clock.advance(6_100);
    const payload = { o, reason: 'other', detail: '随机历史中的投诉' };
    const sent = await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload });
    const answer = readAnswer({ http: sent.statusCode, ...(sent.json() as { code: number; msg: string }) });
    if (answer.outcome === 'ok') stands(at.run, 'complaint', no);
    return answer;
  });
export const answerComplaint: Step = (at) =>
  withOne(at, at.facts.complaints(), ({ no }) =>
    endsStanding(at, { kind: 'complaint', of: no }, () =>
      byTwoPeople(at.run.deployment, 'complaint.answer', {
        subjectId: no,
        payload: { verdict: 'rejected', outcome: '核对后不成立' },
      }),
    ),
  );

/** Freezes an order, preferably one with a refund in progress. */
export const freezeOrder: Step = async (at) => {
  const refunds = at.random.chance(0.6) ? await at.facts.refunds(0, 1, 2, 5, 6) : [];
  if (refunds.length > 0) return freeze(at, 'order', at.random.pick(refunds).orderNo);
  return withOne(at, at.facts.orders(1, 2, 4), ({ no }) => freeze(at, 'order', no));
};
export const freezeFloat: Step = (at) => freeze(at, 'wallet', 'agent02');
/** Done as the owner of the database, because there is no call for it. */
const freezeMerchant: Step = async ({ run }) => {
  if (openStandings(run, 'merchant', '').length > 0) return SKIPPED;
  await run.deployment.server.owner`update merchant set frozen = true where id = ${run.merchantId}::bigint`;
  stands(run, 'merchant', '');
  return said('');
};

/** The merchant is frozen, and somebody tries at once to send its money. */
export const sendPastFreeze: Step = async (at) => {
  const { run, random } = at;
  if ((await freezeMerchant(at)) === SKIPPED) return SKIPPED;
  const tries: Step[] = [payRefund, sendSettlement, approveRun];
  if (run.modes.includes('institution')) tries.push(sendPayout);
  const answer = await random.pick(tries)(at);
  return answer === SKIPPED ? said('nothing to let go') : answer;
};

/** Ends one of the current freezes. */
export const lift: Step = async (at) => {
  const { run, facts, random } = at;
  const merchant = openStandings(run, 'merchant', '').length > 0;
  if (merchant && random.chance(0.7))
    return endsStanding(at, { kind: 'merchant', of: '' }, async () => {
      await run.deployment.server.owner`update merchant set frozen = false where id = ${run.merchantId}::bigint`;
      return said('merchant');
    });
  return withOne(at, facts.freezes(), ({ id, kind, subject }) =>
    endsStanding(at, { kind: kind === 'wallet' ? 'wallet' : 'order', of: subject }, () =>
      byTwoPeople(run.deployment, 'freeze.lift', { subjectId: id, payload: {} }),
    ),
  );
};

async function freeze({ run }: At, kind: 'order' | 'wallet', subjectId: string): Promise<Answered> {
  const { users, caseId } = run.deployment;
  const officer = users('risk01');
  const body = { id: caseId, kind, subjectId, reason: '随机历史', googleAuthCode: officer.code() };
  const answer = readAnswer(await officer.post('/api/risk/cases/freeze', body));
  if (answer.outcome === 'ok') stands(run, kind, subjectId);
  return answer;
}
