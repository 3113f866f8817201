import { formatMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bindTwoFactor,
  expireClaimsNow,
  fundMerchant,
  pay,
  payoutBody,
  postPayout,
  readPayout,
  reject,
  releasePayout,
  stepPayout,
} from '../../test-support/arrange-payouts.ts';
import {
  type ModelPayout,
  type ModelStep,
  modelClaim,
  modelPayout,
  modelPayoutStep,
  type PayoutModel,
} from '../../test-support/model-payouts.ts';
import { type Balances, changesOf, expectWholeBooks, readBalances } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const RUNS = 16;
const STEPS = { least: 32, most: 64 };
/** Payouts that a step is about: few, so that each gets far. */
const AT_ONCE = 4;
const CLAIMERS = ['agent01', 'agent02', 'ms01'] as const;

let server: TestServer;
const users: Record<string, TestUser> = {};

beforeAll(async () => {
  server = await startTestServer();
  await bindTwoFactor(server, 'ms01');
  // A cool-down is time, and time is not what these histories are of.
  await server.owner`update payout_policy set cool_down_s = 0`;
  for (const name of [...CLAIMERS, 'admin01']) users[name] = await insertSession(server, name);
  await server.owner`update session set step_up_until = now() + interval '1 day'`;
});
afterAll(() => server.stop());

type Step = {
  do: 'create' | 'claim' | ModelStep;
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
    // Odd ones, whose fee and shares are rounded; large ones, so that balance and float run short.
    amount: fc.constantFrom(100, 3_333, 99_999, 1_234_567, 4_999_999),
    which: fc.nat(AT_ONCE - 1),
    who: fc.constantFrom(...CLAIMERS),
    merchant: fc.boolean(),
  }),
);
type Played = { id: string; orderNo: string; claims: string[]; model: ModelPayout };
type World = { model: PayoutModel; played: Played[]; start: Balances };

/** Everything earlier is ended; the merchant has about 100 000.00 free and the claimers what they have. */
async function newWorld(): Promise<World> {
  const [balance] = await server.owner`
    select posted - held as free from ledger_balance where account_id = account_of('merchant', (select id from merchant), 'payable')`;
  const { free } = balance as { free: bigint };
  if (free < 10_000_000n) await fundMerchant(server, 10_000_000n - free);
  const rows = (await server.owner`
    select p.name, b.posted, b.held from participant p join ledger_balance b on b.account_id = account_of('participant', p.id, 'float') where p.name = any (${CLAIMERS as unknown as string[]}::text[])`) as unknown as {
    name: string;
    posted: bigint;
    held: bigint;
  }[];
  const model: PayoutModel = {
    free: free < 10_000_000n ? 10_000_000n : free,
    held: 0n,
    floats: Object.fromEntries(rows.map(({ name, posted, held }) => [name, { posted: posted - held, held: 0n }])),
    moved: {},
    payouts: [],
  };
  return { model, played: [], start: await readBalances(server) };
}

/** Does the step for real and answers whether it was done. */
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
  if (what === 'cancel' || (merchant && what === 'dispute'))
    return (await stepPayout(server, orderNo, what)).status === 200;
  if (what === 'freeze') {
    if (played.model.frozen) return releasePayout(server, orderNo);
    return (await admin.post('/api/payout/order/freeze', { orderNo, frozen: true, remark: '随机历史' })).code === 200;
  }
  const body = what === 'accept' ? { orderNo } : { orderNo, remark: '随机历史' };
  return (await admin.post(`/api/payout/order/${what}`, body)).code === 200;
}

async function play(world: World, one: Step): Promise<void> {
  const { model } = world;
  if (one.do === 'create' || world.played.length === 0) {
    const made = modelPayout(model, BigInt(one.amount));
    const answer = await postPayout(server, payoutBody({ amount: formatMoney(one.amount) }));
    expect(answer.status).toBe(made === 'refused' ? 409 : 201);
    if (made === 'refused') return;
    const { orderNo } = answer.body as { orderNo: string };
    const [row] = await server.owner`select id::text as id from payout_order where order_no = ${orderNo}`;
    world.played.push({ id: (row as { id: string }).id, orderNo, claims: [], model: made });
    return;
  }
  const played = world.played.slice(-AT_ONCE)[one.which % Math.min(world.played.length, AT_ONCE)] as Played;
  const done = await perform(played, one);
  const said =
    one.do === 'claim' ? modelClaim(model, played.model, one.who) : modelPayoutStep(model, played.model, one.do);
  expect(`${one.do} ${done ? 'ok' : 'refused'}`).toBe(`${one.do} ${said}`);
}

/** What the model says moved since the history began, as the books would tell it. */
function movedBy({ model }: World): Balances {
  const held: [string, bigint][] = Object.entries(model.floats).map(([name, purse]) => [
    `${name}.float.held`,
    purse.held,
  ]);
  const all: [string, bigint][] = [...Object.entries(model.moved), ...held, ['M1001.payable.held', model.held]];
  return Object.fromEntries(all.filter(([, fen]) => fen !== 0n).map(([name, fen]) => [name, formatMoney(fen)]));
}

/** Brings everything to an end, so that the next history starts with empty hands. */
async function finish(world: World): Promise<void> {
  for (const played of world.played) {
    if (played.model.frozen) await play1(played, 'freeze');
    for (const what of ['accept', 'reject', 'cancel'] as const) await play1(played, what);
  }
  async function play1(played: Played, what: ModelStep): Promise<void> {
    const done = await perform(played, { do: what, amount: 0, which: 0, who: 'agent01', merchant: false });
    expect(done ? 'ok' : 'refused').toBe(modelPayoutStep(world.model, played.model, what));
  }
}

it('random histories of create, claim, pay, reject, expire, dispute, return, accept, cancel, fail and freeze come to what a small model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS.least, maxLength: STEPS.most }), async (steps) => {
      const world = await newWorld();
      for (const one of steps) await play(world, one);
      expect(changesOf(world.start, await readBalances(server))).toEqual(movedBy(world));
      for (const { orderNo, model } of world.played)
        expect(await readPayout(server, orderNo)).toMatchObject({
          status: model.status,
          frozen: model.frozen,
          claims: model.claims.map(({ status }) => status),
        });
      await expectWholeBooks(server);
      await finish(world);
      expect(changesOf(world.start, await readBalances(server))).toEqual(movedBy(world));
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await expectWholeBooks(server);
}, 120_000);
