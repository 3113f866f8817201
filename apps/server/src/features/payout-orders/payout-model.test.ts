import { formatMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bindTwoFactor,
  expireClaimsNow,
  failPayout,
  freshCard,
  fundMerchant,
  pay,
  payoutBody,
  postPayout,
  readPayout,
  reject,
  releasePayout,
  returnPayout,
  stepPayout,
} from '../../test-support/arrange/arrange-payouts.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { modelClaim, modelPayout, modelPayoutStep, type PayoutStep } from '../../test-support/model/model-payouts.ts';
import {
  isFrozen,
  type ModelState,
  movedSince,
  newModel,
  PAYABLE,
  type Payout,
} from '../../test-support/model/model-state.ts';
import { type Balances, changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const RUNS = 16;
const STEPS = { least: 32, most: 64 };
/** Payouts that the steps choose from: few, so that each gets far. */
const AT_ONCE = 4;
const CLAIMERS = ['agent01', 'agent02', 'ms01'] as const;

let server: TestServer;
const users: Record<string, TestUser> = {};

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, 'ms01');
  // Cool-downs depend on time, and these runs do not test time.
  await server.owner`update payout_policy set cool_down_s = 0`;
  for (const name of [...CLAIMERS, 'admin01']) users[name] = await insertSession(server, name);
  await server.owner`update session set step_up_until = now() + interval '1 day'`;
  await liftStepUpSums(server.owner);
});
afterAll(() => server.stop());

type Step = {
  do: 'create' | 'claim' | PayoutStep;
  amount: number;
  which: number;
  who: (typeof CLAIMERS)[number];
  merchant: boolean;
};
const step: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    do: fc.oneof(
      { weight: 2, arbitrary: fc.constant('create' as const) },
      { weight: 5, arbitrary: fc.constant('claim' as const) },
      { weight: 5, arbitrary: fc.constant('pay' as const) },
      { weight: 4, arbitrary: fc.constantFrom(...(['accept', 'dispute', 'dispute', 'return'] as const)) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(...(['reject', 'expire', 'expire', 'cancel', 'fail', 'freeze'] as const)),
      },
    ),
    // Odd amounts, whose fee and shares are rounded; large amounts, so that balance and float run short.
    amount: fc.constantFrom(100, 3_333, 99_999, 1_234_567, 4_999_999),
    which: fc.nat(AT_ONCE - 1),
    who: fc.constantFrom(...CLAIMERS),
    merchant: fc.boolean(),
  }),
);
type Played = { id: string; orderNo: string; claims: string[]; model: Payout };
type History = { model: ModelState; first: ModelState['purses']; played: Played[]; start: Balances };

/** Ends everything earlier; the merchant then has about 100 000.00 free, and the claimers what they have. */
async function begin(): Promise<History> {
  const [balance] = await server.owner`
    select posted - held as free
    from ledger_balance
    where account_id = account_of('merchant', (select id from merchant), 'payable')`;
  const { free } = balance as { free: bigint };
  if (free < 10_000_000n) await fundMerchant(server, 10_000_000n - free);
  const rows = (await server.owner`
    select p.name || '.float' as name, b.posted - b.held as free
    from participant p
    join ledger_balance b on b.account_id = account_of('participant', p.id, 'float')
    where p.name = any (${CLAIMERS as unknown as string[]}::text[])`) as unknown as { name: string; free: bigint }[];
  const floats = Object.fromEntries(rows.map((row) => [row.name, row.free]));
  const model = newModel({ ...floats, [PAYABLE]: free < 10_000_000n ? 10_000_000n : free });
  return { model, first: structuredClone(model.purses), played: [], start: await readBalances(server) };
}

/** Performs the step on the server and returns whether it was done. */
async function perform(played: Played, { do: what, who, merchant }: Step): Promise<boolean> {
  const { id, orderNo } = played;
  const claimNo = played.claims.at(-1) ?? 'QD0';
  const claimer = users[played.model.claims.at(-1)?.by ?? who] as TestUser;
  const admin = users.admin01 as TestUser;
  if (what === 'claim') {
    const answer = await (users[who] as TestUser).post(`/api/agt/struggle/addOrder/${id}`, {});
    if (answer.code === 200) played.claims.push((answer.data as { orderNo: string }).orderNo);
    return answer.code === 200;
  }
  if (what === 'pay') return (await pay(claimer, claimNo)).code === 200;
  if (what === 'reject') return (await reject(claimer, claimNo)).code === 200;
  if (what === 'expire') return (await expireClaimsNow(server, claimNo)) === 1;
  if (what === 'cancel' || (merchant && (what === 'dispute' || what === 'accept')))
    return (await stepPayout(server, orderNo, what)).status === 200;
  if (what === 'freeze') {
    if (played.model.hand) return releasePayout(server, orderNo);
    return (await admin.post('/api/payout/order/freeze', { orderNo, frozen: true, remark: '随机历史' })).code === 200;
  }
  if (what === 'return') return returnPayout(server, orderNo);
  if (what === 'fail' && played.model.claims.some(({ paid }) => paid)) return failPayout(server, orderNo);
  const body = what === 'accept' ? { orderNo } : { orderNo, remark: '随机历史' };
  return (await admin.post(`/api/payout/order/${what}`, body)).code === 200;
}

async function play(history: History, one: Step): Promise<void> {
  const { model } = history;
  if (one.do === 'create' || history.played.length === 0) {
    const ref = `payout ${history.played.length}`;
    const said = modelPayout(model, ref, BigInt(one.amount));
    const answer = await postPayout(
      server,
      payoutBody({ amount: formatMoney(one.amount), beneficiaryAccount: freshCard() }),
    );
    expect(answer.status).toBe(said === 'refused' ? 409 : 201);
    if (said === 'refused') return;
    const { orderNo } = answer.body as { orderNo: string };
    const [row] = await server.owner`select id::text as id from payout_order where order_no = ${orderNo}`;
    history.played.push({ id: (row as { id: string }).id, orderNo, claims: [], model: model.payouts[ref] as Payout });
    return;
  }
  const played = history.played.slice(-AT_ONCE)[one.which % Math.min(history.played.length, AT_ONCE)] as Played;
  const done = await perform(played, one);
  const said =
    one.do === 'claim'
      ? modelClaim(model, played.model, one.who)
      : modelPayoutStep(model, played.model, one.do, one.merchant ? 'merchant' : 'operator');
  expect(`${one.do} ${done ? 'ok' : 'refused'}`).toBe(`${one.do} ${said}`);
}

/** Ends everything, so that the next run starts with nothing open. */
async function finish(history: History): Promise<void> {
  for (const played of history.played) {
    if (played.model.hand) await play1(played, 'freeze');
    // A disputed claim needs two acceptances of the operator, and only one person is here: a new proof ends the
    // dispute.
    await play1(played, 'pay');
    await play1(played, 'accept', true);
    for (const what of ['accept', 'reject', 'cancel'] as const) await play1(played, what);
  }
  async function play1(played: Played, what: PayoutStep, merchant = false): Promise<void> {
    const done = await perform(played, { do: what, amount: 0, which: 0, who: 'agent01', merchant });
    const said = modelPayoutStep(history.model, played.model, what, merchant ? 'merchant' : 'operator');
    expect(done ? 'ok' : 'refused').toBe(said);
  }
}

it('random histories of payouts with disputes, returns, freezes agree with a small model at every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS.least, maxLength: STEPS.most }), async (steps) => {
      const history = await begin();
      for (const one of steps) await play(history, one);
      expect(changesOf(history.start, await readBalances(server))).toEqual(movedSince(history.first, history.model));
      for (const { orderNo, model } of history.played)
        expect(await readPayout(server, orderNo)).toMatchObject({
          status: model.status,
          frozen: isFrozen(model),
          claims: model.claims.map(({ status }) => status),
        });
      await expectWholeBooks(server);
      await finish(history);
      expect(changesOf(history.start, await readBalances(server))).toEqual(movedSince(history.first, history.model));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await expectWholeBooks(server);
}, 120_000);
