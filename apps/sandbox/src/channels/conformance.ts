import { afterAll, beforeAll, describe } from 'vitest';
import { type Bench, benchOf, SUITE_PARTS } from './conformance/bench.ts';
import { conformBills } from './conformance/bills.ts';
import { conformFaults } from './conformance/faults.ts';
import { conformNotices } from './conformance/notices.ts';
import { conformPayments } from './conformance/payments.ts';
import { conformPayouts } from './conformance/payouts.ts';
import { conformRefunds } from './conformance/refunds.ts';

export { type Bench, benchOf, SUITE_PARTS };

/**
 * The conformance suite: what every channel keeps, written against port and emulator. `start` opens the channel on an
 * emulator of its own, started with SUITE_PARTS.
 *
 * @example conformChannel('alipay', async () => benchOf(alipay, await startAlipayEmulator(SUITE_PARTS)));
 */
export function conformChannel(name: string, start: () => Promise<Bench>): void {
  describe(`channel ${name}`, () => {
    const parts: ((bench: () => Bench) => void)[] = [
      conformPayments,
      conformRefunds,
      conformPayouts,
      conformFaults,
      // These move the clock and change keys, so they come last.
      conformNotices,
      conformBills,
    ];
    let bench: Bench;
    beforeAll(async () => {
      bench = await start();
    });
    afterAll(() => bench?.stop());
    for (const part of parts) part(() => bench);
  });
}
