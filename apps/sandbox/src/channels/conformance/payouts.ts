import { describe, expect, it } from 'vitest';
import type { Capabilities, NewPayout } from '../../../../server/src/channels/port.ts';
import { type Bench, newNo, untilFinal } from './bench.ts';

/** Returns a payout to somebody whom every emulator knows. */
export function newPayout(amount = 30_000n): NewPayout {
  return { payoutNo: newNo('O'), amount, account: 'o1234567890PAYEE', holder: '张三', remark: '货款' };
}

/** Asks until the payout is final; a payee that has to agree agrees. */
export async function paidOut({ channel, emulator }: Bench, payout: NewPayout) {
  const state = await untilFinal(() => channel.queryPayout(payout.payoutNo));
  if (state.state !== 'waits_for_payee') return state;
  await emulator.agree(payout.payoutNo, true);
  return untilFinal(() => channel.queryPayout(payout.payoutNo));
}

export function conformPayouts(can: Capabilities, bench: () => Bench): void {
  describe('payouts', () => {
    if (!can.payouts) {
      it('one that is not offered is a fault of the program', async () => {
        const { channel } = bench();
        await expect(async () => channel.payOut(newPayout())).rejects.toThrow(/does not offer/);
        await expect(async () => channel.queryPayout('O1')).rejects.toThrow(/does not offer/);
      });
      return;
    }
    const { waitsForPayee } = can.payouts;

    it('paid out, after the payee agrees where it has to', async () => {
      const { channel, now } = bench();
      const payout = newPayout();
      const first = await channel.payOut(payout);
      if (waitsForPayee) {
        expect(first).toMatchObject({ state: 'waits_for_payee' });
        if (first.state === 'waits_for_payee') {
          expect(first.until).toBeGreaterThan(now());
          expect(Object.keys(first.fields)).not.toEqual([]);
        }
      } else expect(['paid', 'processing']).toContain(first.state);
      const last = await paidOut(bench(), payout);
      expect(last).toMatchObject({ state: 'paid', amount: payout.amount });
      if (last.state === 'paid') expect(Math.abs(last.paidAt - now())).toBeLessThan(30_000);
    });

    it('again under its number is one payout', async () => {
      const { channel, emulator } = bench();
      const payout = newPayout();
      await channel.payOut(payout);
      await channel.payOut(payout);
      await paidOut(bench(), payout);
      expect(['paid', 'processing']).toContain((await channel.payOut(payout)).state);
      const all = emulator.payouts().filter(({ payoutNo }) => payoutNo === payout.payoutNo);
      expect(all).toEqual([{ payoutNo: payout.payoutNo, amount: payout.amount, state: 'paid' }]);
    });

    if (waitsForPayee)
      it('a payee that does not agree gets nothing', async () => {
        const { channel, emulator } = bench();
        const payout = newPayout();
        await channel.payOut(payout);
        await emulator.agree(payout.payoutNo, false);
        expect(await untilFinal(() => channel.queryPayout(payout.payoutNo))).toMatchObject({ state: 'failed' });
      });

    it('a number that the company does not know is absent', async () => {
      expect(await bench().channel.queryPayout(newNo('O'))).toEqual({ state: 'absent' });
    });
  });
}
