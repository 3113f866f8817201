import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Capabilities, ChannelKind } from '../../../server/src/channels/port.ts';
import { type Bench, benchOf, SUITE_PARTS } from './conformance/bench.ts';
import { conformBills } from './conformance/bills.ts';
import { conformFaults } from './conformance/faults.ts';
import { conformNotices } from './conformance/notices.ts';
import { conformPayments } from './conformance/payments.ts';
import { conformPayouts } from './conformance/payouts.ts';
import { conformRefunds } from './conformance/refunds.ts';
import type { Emulator, EmulatorParts } from './emulator.ts';

export { type Bench, benchOf, SUITE_PARTS };

/**
 * The conformance suite: what every channel keeps, written against port and emulator. `start` starts an emulator of
 * its own. What the kind does not offer is tested to be refused.
 *
 * @example conformChannel(alipay, startAlipayEmulator);
 */
export function conformChannel<Settings, Secrets>(
  kind: ChannelKind<Settings, Secrets>,
  start: (parts: EmulatorParts) => Promise<Emulator>,
): void {
  describe(`channel ${kind.kind}`, () => {
    const parts: ((can: Capabilities, bench: () => Bench) => void)[] = [
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
      bench = await benchOf(kind, await start(SUITE_PARTS));
    });
    afterAll(() => bench?.stop());
    it('opened with every setting, offers what its kind offers', () => {
      expect(bench.channel.can).toEqual(kind.can);
    });
    for (const part of parts) part(kind.can, () => bench);
  });
}
