import { describe, expect, it } from 'vitest';
import { type Capabilities, ChannelRefused } from '../../../../server/src/channels/port.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { type EmulatedCall, FAULTS, type Fault } from '../emulator.ts';
import { type Bench, newPayment, opened, openShown, paid, SHORT_MS, untilFinal } from './bench.ts';
import { expectPaid } from './payments.ts';
import { newPayout, paidOut } from './payouts.ts';
import { refundOf } from './refunds.ts';

/** One call to be made with a fault, and the questions whose answers say what happened. */
type Case = {
  call(): Promise<unknown>;
  /** Checks, by asking and by calling again under the same number, that it happened once. */
  settle(): Promise<void>;
};

/** What a proxy or a page of an error says. */
const FOREIGN = ['', '<html>404</html>', 'null', '[]', '{}', '{"code":"10000"}', '{"state":', '\u0000\ufffd'];

/** Longer than the time-out, shorter than a caller would notice as a hang. */
const BOUND_MS = SHORT_MS + 1_500;

const CASES: Record<Exclude<EmulatedCall, 'bill'>, (bench: Bench) => Promise<Case>> = {
  async start(bench) {
    const { channel, emulator, now } = bench;
    const payment = await newPayment(bench);
    return {
      call: () => channel.start(payment),
      async settle() {
        expect(['absent', 'waiting']).toContain((await channel.query(payment.paymentNo)).state);
        await openShown(bench, await channel.start(payment));
        expect(emulator.payments().filter(({ paymentNo }) => paymentNo === payment.paymentNo)).toHaveLength(1);
        await emulator.pay(payment.paymentNo);
        expectPaid(await channel.query(payment.paymentNo), payment.amount, now());
      },
    };
  },
  async query(bench) {
    const { paymentNo, amount } = await paid(bench);
    return {
      call: () => bench.channel.query(paymentNo),
      settle: async () => expectPaid(await bench.channel.query(paymentNo), amount, bench.now()),
    };
  },
  async close(bench) {
    const { channel, emulator } = bench;
    const { paymentNo } = await opened(bench);
    return {
      call: () => channel.close(paymentNo),
      async settle() {
        expect(['waiting', 'closed']).toContain((await channel.query(paymentNo)).state);
        expect(await channel.close(paymentNo)).toEqual({ state: 'closed' });
        await expect(emulator.pay(paymentNo)).rejects.toThrow();
      },
    };
  },
  async refund(bench) {
    const refund = refundOf(await paid(bench, 1_000n), 400n);
    const { channel, emulator } = bench;
    return {
      call: () => channel.refund(refund),
      async settle() {
        const known = await untilFinal(() => channel.queryRefund(refund));
        expect(['absent', 'refunded']).toContain(known.state);
        await channel.refund(refund);
        expect(await untilFinal(() => channel.queryRefund(refund))).toMatchObject({ state: 'refunded', amount: 400n });
        expect(emulator.refunds().filter(({ paymentNo }) => paymentNo === refund.paymentNo)).toHaveLength(1);
      },
    };
  },
  async query_refund(bench) {
    const refund = refundOf(await paid(bench, 1_000n), 400n);
    await bench.channel.refund(refund);
    const ask = () => bench.channel.queryRefund(refund);
    await untilFinal(ask);
    return {
      call: ask,
      settle: async () => expect(await ask()).toMatchObject({ state: 'refunded', amount: 400n }),
    };
  },
  async pay_out(bench) {
    const { channel, emulator } = bench;
    const payout = newPayout();
    return {
      call: () => channel.payOut(payout),
      async settle() {
        const known = await untilFinal(() => channel.queryPayout(payout.payoutNo));
        expect(['absent', 'paid', 'waits_for_payee']).toContain(known.state);
        await channel.payOut(payout);
        expect(await paidOut(bench, payout)).toMatchObject({ state: 'paid', amount: payout.amount });
        const all = emulator.payouts().filter(({ payoutNo }) => payoutNo === payout.payoutNo);
        expect(all).toEqual([{ payoutNo: payout.payoutNo, amount: payout.amount, state: 'paid' }]);
      },
    };
  },
  async query_payout(bench) {
    const payout = newPayout();
    await bench.channel.payOut(payout);
    expect(await paidOut(bench, payout)).toMatchObject({ state: 'paid' });
    const ask = () => bench.channel.queryPayout(payout.payoutNo);
    return {
      call: ask,
      settle: async () => expect(await ask()).toMatchObject({ state: 'paid', amount: payout.amount }),
    };
  },
  async health({ channel }) {
    return { call: () => channel.health(), settle: () => channel.health() };
  },
};

export function conformFaults(can: Capabilities, bench: () => Bench): void {
  const isOffered = (call: string) =>
    call.endsWith('refund') ? can.refunds : !/pay_?out$/.test(call) || can.payouts !== null;
  const calls = (Object.keys(CASES) as (keyof typeof CASES)[]).filter(isOffered);
  const all = calls.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));
  describe('faults', () => {
    it.each(all)('$fault at $call: asking gives the truth', async ({ call, fault }) => {
      const one = await CASES[call](bench());
      await withFault(bench(), { call, fault, run: one.call });
      await one.settle();
    });

    it.each(calls)('something else than the company answers %s: the outcome is unknown', async (call) => {
      const one = await CASES[call](bench());
      for (const body of FOREIGN)
        for (const status of [200, 400, 404]) {
          bench().answerWith({ status, body });
          const thrown = await one.call().catch((error: unknown) => error);
          bench().answerWith(null);
          expect(thrown, `${status} ${body}`).toBeInstanceOf(ConnectorUnwell);
        }
      await one.settle();
    });

    it.each(can.bills ? FAULTS : [])('%s at bill: it is fetched again', async (fault) => {
      const { channel, now } = bench();
      const day = new Date(now() - 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
      await withFault(bench(), { call: 'bill', fault, run: () => channel.fetchBill(day) });
      const file = await channel.fetchBill(day);
      if (file !== null) channel.readBill(file);
    });
  });
}

/**
 * Makes a call that goes wrong. Its outcome is unknown, so it throws ConnectorUnwell, within the time-out.
 *
 * `lies` is well signed and well formed: no channel can know it from the one answer. The suite keeps what the port can:
 * the answer is of the port (a state, ConnectorUnwell or ChannelRefused), the next question gives the truth, and the
 * same number moves money once. A caller that must not believe one answer asks again, and compares the day's bill.
 */
async function withFault(
  bench: Bench,
  { call, fault, run }: { call: EmulatedCall; fault: Fault; run(): Promise<unknown> },
): Promise<void> {
  bench.emulator.failNext(call, fault);
  if (fault === 'hang' || fault === 'late') bench.waitFor('short');
  const begun = performance.now();
  const thrown = await run().then(
    () => null,
    (error: unknown) => error,
  );
  bench.waitFor('patient');
  if (fault === 'lies') {
    if (thrown) expect(thrown instanceof ConnectorUnwell || thrown instanceof ChannelRefused, `${thrown}`).toBe(true);
    return;
  }
  expect(thrown).toBeInstanceOf(ConnectorUnwell);
  if (fault === 'hang' || fault === 'late') expect(performance.now() - begun).toBeLessThan(BOUND_MS);
}
