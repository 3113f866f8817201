import type { CashOutQuote } from '@mashang/contract/cash-outs';
import { formatMoney, parseMoney } from '@mashang/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, cancelCash, cashOutOf } from '../../test-support/arrange/arrange-cash-outs.ts';
import { asOwner } from '../../test-support/arrange/as-owner.ts';
import { liftStepUpSums } from '../../test-support/arrange/lift-sums.ts';
import { expectWholeBooks } from '../../test-support/read-books.ts';
import { insertSession, signInUser, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';

let server: TestServer;
let agent01: TestUser;
let finance01: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  await liftStepUpSums(server.owner);
  [agent01, finance01] = await Promise.all([signInUser(server, 'agent01'), insertSession(server, 'finance01')]);
});
afterAll(() => server?.stop());

/** Puts terms with this fee in force at once, as two people would. */
const charge = (fixed: number, rate: number) =>
  asOwner(server.platform.db.url, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into cash_out_terms (min_amount, max_amount, daily_amount, daily_count, fee_fixed, fee_rate)
      values (10000, 50000000, 90000000, 1000, ${fixed}, ${rate})`;
  });
const quote = (amount: string, user = agent01) => user.get('/api/agt/destoonFinanceCash/quote', { amount });

it('says what a request is then charged, to the fen, whatever the terms and the amount', {
  timeout: 60_000,
}, async () => {
  const cases = fc.sample(
    fc.record({
      fixed: fc.integer({ min: 0, max: 5_000 }),
      rate: fc.integer({ min: 0, max: 100_000 }),
      fen: fc.integer({ min: 10_000, max: 1_000_000 }),
    }),
    { numRuns: 15, seed: 18 },
  );
  for (const { fixed, rate, fen } of cases) {
    await charge(fixed, rate);
    const amount = formatMoney(fen);
    const said = (await quote(amount)).data as CashOutQuote;
    const no = await asked(agent01, { amount });
    const { fee, netAmount } = (await cashOutOf(finance01, no)).cashOut;
    expect(said, JSON.stringify({ fixed, rate, fen })).toEqual({ currency: 'CNY', fee, netAmount });
    expect(parseMoney(fee) + parseMoney(netAmount)).toBe(BigInt(fen));
    await cancelCash(agent01, no);
  }
  await expectWholeBooks(server);
});

it('is given to whoever has own money to take out, for an amount that can be one', async () => {
  await charge(200, 1_000);
  expect(await quote('1000.55')).toMatchObject({ code: 200, data: { fee: '3.00', netAmount: '997.55' } });
  expect(await quote('1.00')).toMatchObject({ code: 200, data: { fee: '2.00', netAmount: '-1.00' } });
  expect(await quote('1.001')).toMatchObject({ code: 400 });
  expect(await quote('100000000.01')).toMatchObject({ code: 400 });
  expect(await quote('100.00', finance01)).toMatchObject({ code: 403 });
});
