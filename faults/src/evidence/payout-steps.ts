import { formatMoney } from '@mashang/contract/money';
import { settleBankPayouts } from '../../../apps/server/src/features/payout-orders/bank/bank-steps.ts';
import { BANK } from '../../../apps/server/src/test-support/arrange/arrange-institution.ts';
import {
  cardOf,
  pay,
  payoutBody,
  postPayout,
  releasePayout,
  stepPayout,
} from '../../../apps/server/src/test-support/arrange/arrange-payouts.ts';
import { type Answered, readAnswer, readMerchantAnswer } from '../histories/answers.ts';
import { AMOUNTS } from '../histories/operations.ts';
import { byTwoPeople } from '../histories/two-people.ts';
import { mayHaveFailed } from './refund-steps.ts';
import { handIn } from './settle-steps.ts';
import { type At, endsStanding, SKIPPED, type Step, stands, withOne } from './step.ts';

/** Above the threshold of two people. */
const LARGE = 6_000_000n;
/** Small amounts, so that the merchant's money is enough for several. */
const SMALL = [10_001n, 33_333n, 100_000n];

export const createPayout: Step = async ({ run, random }) => {
  const amount = formatMoney(random.chance(0.06) ? LARGE : random.pick(random.chance(0.6) ? SMALL : AMOUNTS));
  return readMerchantAnswer(
    await postPayout(run.deployment.server, payoutBody({ amount, beneficiaryAccount: cardOf(random.below(1e9)) })),
  );
};
export const cancelPayout: Step = (at) =>
  withOne(at, at.facts.payouts(0), async ({ no }) =>
    readMerchantAnswer(await stepPayout(at.run.deployment.server, no, 'cancel')),
  );
export const freezePayout: Step = (at) =>
  withOne(at, at.facts.payouts(0, 5, 7), async ({ no }) => {
    const answer = await byStaff(at, 'risk01', 'freeze', { orderNo: no, frozen: true, remark: '核查' });
    if (answer.outcome === 'ok') stands(at.run, 'payout', no);
    return answer;
  });
export const releaseFrozenPayout: Step = (at) => {
  const still = at.run.standings.filter(({ kind, to }) => kind === 'payout' && to === Number.POSITIVE_INFINITY);
  return withOne(at, Promise.resolve(still), ({ of }) =>
    endsStanding(at, { kind: 'payout', of }, async () => ({
      outcome: (await releasePayout(at.run.deployment.server, of)) ? 'ok' : 'refused',
      detail: of,
    })),
  );
};

// By bank file --------------------------------------------------------------------------------------------------------

export const letPayoutGo: Step = (at) =>
  withOne(at, at.facts.payouts(0), ({ no, amount }) =>
    amount < LARGE
      ? Promise.resolve(SKIPPED)
      : byTwoPeople(at.run.deployment, 'payout.pay', { subjectId: no, payload: {} }),
  );
export const sendPayout: Step = (at) =>
  withOne(at, at.facts.payouts(0, 7), async ({ no }) => {
    // The sender of a payment that failed may not send the next one.
    const payer = at.run.deployment.users(at.random.pick(['finance01', 'admin02']));
    const body = { orderNos: [no], payFrom: BANK.code, googleAuthCode: payer.code() };
    const answer = await payer.post('/api/payout/order/send', body);
    if (answer.code === 200) await handIn(at, 'payouts', (answer.data as { batchNo: string }).batchNo);
    return readAnswer(answer);
  });
export const failPayout: Step = (at) =>
  withOne(at, at.facts.payouts(5), async ({ no }) =>
    mayHaveFailed(at, no) ? byStaff(at, 'finance01', 'bankFail', { orderNo: no, reason: '户名不符' }) : SKIPPED,
  );
export const matchPayout: Step = (at) =>
  withOne(at, at.facts.payouts(5), ({ no, amount }) =>
    withOne(at, at.facts.debits(amount), ({ id }) => byStaff(at, 'finance01', 'match', { orderNo: no, lineId: id })),
  );
export const endPayout: Step = (at) =>
  withOne(at, at.facts.payouts(7), ({ no }) => {
    const payload = { outcome: at.random.pick(['fail', 'cancel']), remark: '账户已销户' };
    return byTwoPeople(at.run.deployment, 'payout.end', { subjectId: no, payload });
  });
export const returnPayout: Step = (at) =>
  withOne(at, at.facts.payouts(2), ({ no, amount }) =>
    withOne(at, at.facts.returns(amount), ({ id }) =>
      byTwoPeople(at.run.deployment, 'payout.return', { subjectId: no, payload: { lineId: id } }),
    ),
  );

// By a claimer --------------------------------------------------------------------------------------------------------

export const claimPayout: Step = (at) =>
  withOne(at, at.facts.payouts(0), async ({ id, no }) =>
    readAnswer(
      await at.run.deployment
        .users(at.random.pick(['agent01', 'agent02', 'ms01']))
        .claim(id, `C-${no}-${at.random.below(1e9)}`),
    ),
  );
export const payClaim: Step = (at) =>
  withOne(at, at.facts.payouts(1), async ({ claim, claimer }) =>
    readAnswer(await pay(at.run.deployment.users(claimer), claim)),
  );
export const acceptClaim: Step = (at) =>
  withOne(at, at.facts.payouts(1), async ({ no }) => {
    const { deployment, byHand } = at.run;
    const settled = (answer: Record<string, unknown> | null) => answer?.waitsForSecond === false && byHand.add(no);
    if (at.random.chance(0.5)) {
      const answer = await stepPayout(deployment.server, no, 'accept');
      settled(answer.body);
      return readMerchantAnswer(answer);
    }
    const answer = await deployment.users('admin01').post('/api/payout/order/accept', { orderNo: no });
    settled(answer.data);
    return readAnswer(answer);
  });

async function byStaff({ run }: At, who: string, what: string, fields: object): Promise<Answered> {
  const user = run.deployment.users(who);
  const code = what === 'freeze' ? {} : { googleAuthCode: user.code() };
  return readAnswer(await user.post(`/api/payout/order/${what}`, { ...fields, ...code }));
}

export async function findPayouts({ run }: At): Promise<void> {
  await settleBankPayouts(run.deployment.server.system('payouts'));
}
