import { formatMoney } from '@mashang/contract/money';
import { moveWaitingRefunds } from '../../../apps/server/src/features/refunds/move-refunds.ts';
import { acceptRefundProof, payRefundTask } from '../../../apps/server/src/test-support/arrange/arrange-refunds.ts';
import { callMerchant } from '../../../apps/server/src/test-support/call-merchant.ts';
import { type Answered, readAnswer, readMerchantAnswer } from '../histories/answers.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import type { RefundFact } from './facts.ts';
import { type At, endsStanding, SKIPPED, type Step, said, withOne } from './step.ts';

const SETTLED = [2, 4];
const PAIRS = [
  ['admin01', 'admin02'],
  ['finance01', 'admin01'],
  ['admin02', 'admin01'],
] as const;

const outcomeOf = (detail: string): Answered => ({ outcome: detail === 'done' ? 'ok' : 'refused', detail });
function refundBy(
  { run }: At,
  no: string,
  payload: object,
  pair: readonly [string, string] = PAIRS[0],
): Promise<Answered> {
  return byTwoPeople(run.deployment, 'collection.refund', { subjectId: no, payload }, pair);
}
/** Chooses the executor, and whether the fee is returned. */
function chosen({ run, random }: At): object {
  const other = run.modes.includes('agent_float') && random.chance(0.2) ? { executor: 'institution' } : {};
  return { ...other, ...(random.chance(0.2) ? { plan: 'keep' } : {}) };
}
const partOf = ({ random }: At, amount: bigint) => formatMoney((amount * BigInt(1 + random.below(9))) / 10n || 1n);

export const refundWhole: Step = (at) =>
  withOne(at, at.facts.orders(...SETTLED), ({ no }) =>
    endsStanding(at, { kind: 'complaint', of: no }, () => refundBy(at, no, chosen(at))),
  );
export const refundPart: Step = (at) =>
  withOne(at, at.facts.orders(...SETTLED), ({ no, amount }) =>
    endsStanding(at, { kind: 'complaint', of: no }, () =>
      refundBy(at, no, { ...chosen(at), amount: partOf(at, amount) }),
    ),
  );
/** Requests several refunds of one order at the same time; each alone is small enough. */
export const refundSeveral: Step = (at) =>
  withOne(at, at.facts.orders(...SETTLED), ({ no, amount }) =>
    endsStanding(at, { kind: 'complaint', of: no }, async () => {
      const answers = await Promise.all(PAIRS.map((pair) => refundBy(at, no, { amount: partOf(at, amount) }, pair)));
      const outcomes = answers.map(({ outcome }) => outcome);
      const outcome = outcomes.find((one) => one === 'unknown') ?? outcomes.find((one) => one === 'ok') ?? 'refused';
      return { outcome, detail: answers.map(({ detail }) => detail).join(' · ') };
    }),
  );
/** Money without an order goes back to its sender, all of it or a part. */
export const refundSurplus: Step = (at) =>
  withOne(at, at.facts.surpluses(), ({ id, left }) => {
    const payload = at.random.chance(0.3) && left > 0n ? { amount: partOf(at, left) } : {};
    return byTwoPeople(at.run.deployment, 'refund.surplus', { subjectId: id, payload }, at.random.pick(PAIRS));
  });
/** The merchant requests a refund of the full remaining amount; two people may decide it later, or it is withdrawn. */
export const askByMerchant: Step = (at) =>
  withOne(at, at.facts.orders(...SETTLED), async ({ no }) =>
    readMerchantAnswer(
      await callMerchant(at.run.deployment.server, {
        method: 'POST',
        path: `/api/v1/collections/${no}/refunds`,
        body: {},
      }),
    ),
  );

/** The staff instructs the bank, or the collector reports its payment. */
export const payRefund: Step = (at) => withOne(at, at.facts.refunds(1, 5, 6), (refund) => payOne(at, refund));
async function payOne({ run, random }: At, { no, amount, executor }: RefundFact): Promise<Answered> {
  const { deployment, bank } = run;
  if (executor === 'channel') return sendAgain({ run, random }, no);
  if (executor === 'collector') return outcomeOf(await payRefundTask(deployment.server, no));
  // The sender of a payment that failed may not send the next one.
  const payer = deployment.users(random.pick(['finance01', 'admin02']));
  const body = { refundNo: no, reference: `${no}-${bank.instructions.length}`, googleAuthCode: payer.code() };
  const answer = readAnswer(await payer.post('/api/refunds/send', body));
  if (answer.outcome === 'ok') bank.instruct(no, amount);
  return answer;
}

/** A refund that its payment company refused is sent to it again, under the next number. */
async function sendAgain({ run, random }: Pick<At, 'run' | 'random'>, refundNo: string): Promise<Answered> {
  const payer = run.deployment.users(random.pick(['finance01', 'admin02']));
  return readAnswer(await payer.post('/api/refunds/send', { refundNo, googleAuthCode: payer.code() }));
}

/** Somebody tries to pay a refund of a frozen order. */
export const refundOfFrozen: Step = (at) => {
  const still = at.run.standings.filter(({ kind, to }) => kind === 'order' && to === Number.POSITIVE_INFINITY);
  return withOne(at, Promise.resolve(still), async ({ of }) => {
    const paid = await withOne(at, at.facts.refundsOf(of), (refund) => payOne(at, refund));
    if (paid !== SKIPPED) return paid;
    return endsStanding(at, { kind: 'complaint', of }, () => refundBy(at, of, { amount: '0.01' }));
  });
};
/**
 * Settles a refund by its proof: the collector's, accepted by two people, at times the second one later; or a line that
 * somebody names.
 */
export const settleRefund: Step = (at) =>
  withOne(at, at.facts.refunds(3), async ({ no, amount, executor }) => {
    const { deployment, byHand } = at.run;
    if (executor === 'collector') {
      const accept = () => acceptRefundProof(deployment.server, no);
      const first = await accept();
      const detail = first === 'first_of_two' && at.random.chance(0.8) ? await accept() : first;
      if (detail === 'done') byHand.add(no);
      return detail === 'first_of_two' ? said(detail) : outcomeOf(detail);
    }
    if (at.random.chance(0.6)) return SKIPPED;
    return withOne(at, at.facts.debits(amount), ({ id }) => step(at, 'settle', { refundNo: no, lineId: id }));
  });
export const failRefund: Step = (at) =>
  withOne(at, at.facts.refunds(3), async ({ no }) =>
    mayHaveFailed(at, no) ? step(at, 'fail', { refundNo: no, reason: '银行退票' }) : SKIPPED,
  );
export const returnRefund: Step = (at) =>
  withOne(at, at.facts.refunds(4), ({ no, amount }) =>
    withOne(at, at.facts.returns(amount), ({ id }) =>
      byTwoPeople(at.run.deployment, 'refund.return', { subjectId: no, payload: { lineId: id } }),
    ),
  );
export const cancelRefund: Step = (at) =>
  withOne(at, at.facts.refunds(1, 2, 5, 6), ({ no }) =>
    byTwoPeople(at.run.deployment, 'refund.cancel', { subjectId: no, payload: {} }),
  );

/** The staff reports a failure if the bank reported one, and now and then if it did not. */
export function mayHaveFailed({ run, random }: At, no: string): boolean {
  const last = run.bank.instructions.findLast((one) => one.no === no);
  return last?.state === 'refused' || random.chance(0.25);
}

async function step({ run }: At, what: string, fields: object): Promise<Answered> {
  const finance = run.deployment.users('finance01');
  return readAnswer(await finance.post(`/api/refunds/${what}`, { ...fields, googleAuthCode: finance.code() }));
}

export async function moveRefunds({ run }: At): Promise<void> {
  await moveWaitingRefunds(run.deployment.server.system('refunds'));
}
