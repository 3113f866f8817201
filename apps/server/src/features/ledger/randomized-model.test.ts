import { randomUUID } from 'node:crypto';
import { formatMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerByTwo, decide, propose } from '../../test-support/arrange/arrange-approvals.ts';
import { closeOpenOrders, expireNow, participantId, rotateOnly } from '../../test-support/arrange/arrange-network.ts';
import { payRefunds } from '../../test-support/arrange/arrange-refunds.ts';
import { forgetProposals } from '../../test-support/arrange/lift-sums.ts';
import { createOrder } from '../../test-support/call-merchant.ts';
import { modelGive } from '../../test-support/model/model-cash.ts';
import {
  modelComplain,
  modelConfirm,
  modelCreate,
  modelExpire,
  modelRefund,
  modelReview,
} from '../../test-support/model/model-collections.ts';
import {
  type Collection,
  type ModelState,
  movedSince,
  newModel,
  PAYABLE,
} from '../../test-support/model/model-state.ts';
import { type Balances, changesOf, expectWholeBooks, readBalances, readOrder } from '../../test-support/read-books.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

const RUNS = 20;
const STEPS = 24;

let server: TestServer;
let collectorId: string;

beforeAll(async () => {
  server = await startTestServer();
  // Every order of the test is open to complaints without waiting for the limiter.
  await rotateOnly(server, 'ms01');
  collectorId = String(await participantId(server, 'agent02'));
});
afterAll(() => server.stop());

type Step = {
  do: 'create' | 'confirm' | 'expire' | 'complain' | 'review' | 'refund' | 'give';
  amount: number;
  which: number;
};
const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom(
    ...(['create', 'create', 'create', 'confirm', 'confirm', 'confirm'] as const),
    ...(['expire', 'complain', 'review', 'refund', 'refund', 'give'] as const),
  ),
  // Few different amounts, so that the same amount is often open; large ones, so that the float runs short.
  amount: fc.constantFrom(1_000, 1_001, 3_333, 99_999, 2_500_000, 4_999_999),
  which: fc.nat(STEPS),
});

/** The order's time ended while it was frozen: after the review, the next sweep ends it. Found by seed -1446051322. */
const OVER_WHILE_FROZEN: Step[] = [
  { do: 'create', amount: 3_333, which: 0 },
  { do: 'complain', amount: 1_000, which: 0 },
  { do: 'expire', amount: 1_000, which: 0 },
  { do: 'review', amount: 1_000, which: 0 },
  { do: 'create', amount: 1_000, which: 0 },
  { do: 'expire', amount: 1_000, which: 1 },
];

type Played = {
  model: ModelState;
  orders: { no: string; o: string; model: Collection }[];
  collector: TestUser;
  risk: TestUser;
  parent: TestUser;
  maker: TestUser;
  checker: TestUser;
  start: Balances;
};

/** agent02 gets about 80 000.00 of float and nothing open; its parent's and the merchant's books stay as they are. */
async function begin(): Promise<Played> {
  await closeOpenOrders(server);
  await rotateOnly(server, 'agent02');
  const [row] = await server.owner`
    select posted, held
    from ledger_balance
    where account_id = account_of('participant', (select id from participant where name = 'agent02'), 'float')`;
  const { posted, held } = row as { posted: bigint; held: bigint };
  const wanted = 8_000_000n + held;
  if (posted < wanted)
    await server.owner`
      select open_balance(account_of('participant', (select id from participant where name = 'agent02'), 'float'),
        ${wanted - posted}, 'test:' || gen_random_uuid())`;
  const [free] = (await server.owner`
    select (select posted - held
      from ledger_balance
      where account_id = account_of('merchant', (select id from merchant), 'payable')) as payable,
      (select posted - held
        from ledger_balance
        where account_id = account_of('participant', (select id from participant where name = 'agent01'),
          'float')) as parent`) as unknown as [{ payable: bigint; parent: bigint }];
  const model = newModel({
    'agent02.float': posted < wanted ? 8_000_000n : posted - held,
    'agent01.float': free.parent,
    [PAYABLE]: free.payable,
  });
  const start = await readBalances(server);
  const [collector, risk, parent, maker, checker] = await Promise.all(
    ['agent02', 'risk01', 'agent01', 'admin01', 'admin02'].map((name) => insertSession(server, name)),
  );
  return { model, orders: [], collector, risk, parent, maker, checker, start } as Played;
}

async function play(history: Played, { do: what, amount, which }: Step): Promise<void> {
  const { model } = history;
  if (what === 'create' || history.orders.length === 0) {
    const ref = `order ${history.orders.length}`;
    modelCreate(model, ref, BigInt(amount));
    const made = model.collections[ref] as Collection;
    const { agtOrderNo, status, payUrl } = await createOrder(server, { amount: formatMoney(amount) });
    expect(status).toBe(made.status);
    history.orders.push({ no: agtOrderNo, o: new URL(payUrl).searchParams.get('o') ?? '', model: made });
    return;
  }
  if (what === 'give') return give(history, BigInt(amount));
  const order = history.orders[which % history.orders.length] as Played['orders'][number];
  if (what === 'confirm') {
    const { code } = await history.collector.confirm(order.no);
    expect(code === 200 ? 'ok' : 'refused').toBe(modelConfirm(model, order.model));
  } else if (what === 'expire') {
    modelExpire(model, order.model);
    await expireNow(server, order.no);
  } else if (what === 'refund') {
    expect(await refund(history, order.no)).toBe(modelRefund(model, order.model));
  } else if (what === 'complain') {
    const payload = { o: order.o, reason: 'other', detail: '随机历史中的投诉' };
    server.clock.advance(3_100);
    const { code } = (await server.app.inject({ method: 'POST', url: '/api/pay/complaint', payload })).json() as {
      code: number;
    };
    expect(code === 200 ? 'ok' : 'refused').toBe(modelComplain(model, order.model));
  } else {
    const { code } = await answerByTwo([history.risk, history.checker], order.no);
    expect(code === 200 ? 'ok' : 'refused').toBe(modelReview(model, order.model));
  }
}

async function give({ model, parent }: Played, amount: bigint): Promise<void> {
  const said = modelGive(model, amount);
  const { code, msg } = await parent.post('/api/agt/agent/transferAmount', {
    id: collectorId,
    amount: formatMoney(amount),
    remark: '',
    idempotencyKey: randomUUID(),
    googleAuthCode: parent.code(),
  });
  expect(code === 200 ? 'ok' : 'refused', msg).toBe(said);
}

/** Makes a refund by two people; `refused` if either of them is refused. */
async function refund({ maker, checker }: Played, subjectId: string): Promise<'ok' | 'refused'> {
  await forgetProposals(server.owner);
  const asked = await propose(maker, 'collection.refund', { subjectId, payload: {} });
  if (asked.code !== 200) return 'refused';
  const { code } = await decide(checker, 'approve', (asked.data as { id: string }).id);
  if (code === 200) await payRefunds(server, subjectId);
  return code === 200 ? 'ok' : 'refused';
}

it('random histories of collections, complaints, refunds, float agree with a small model; books hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: STEPS }), async (steps) => {
      const history = await begin();
      const first = structuredClone(history.model.purses);
      for (const one of steps) await play(history, one);
      expect(changesOf(history.start, await readBalances(server))).toEqual(movedSince(first, history.model));
      for (const { no, model } of history.orders)
        expect(await readOrder(server, no)).toMatchObject({ status: model.status, frozen: model.frozen });
      await expectWholeBooks(server);
      for (const { no, model } of history.orders)
        if (modelReview(history.model, model) === 'ok') await answerByTwo([history.risk, history.checker], no);
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[OVER_WHILE_FROZEN]] },
  );
}, 60_000);
