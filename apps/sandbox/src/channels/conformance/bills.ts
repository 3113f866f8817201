import { describe, expect, it } from 'vitest';
import type { Bill, BillLine, Capabilities } from '../../../../server/src/channels/port.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { type Bench, opened, paid } from './bench.ts';
import { newPayout, paidOut } from './payouts.ts';
import { refundOf } from './refunds.ts';

const DAY_MS = 86_400_000;
/** Returns the day in Shanghai. */
const dayOf = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
/** Returns ten in the morning of a later day in Shanghai. */
const morning = (at: number, later: number) => Date.parse(`${dayOf(at + later * DAY_MS)}T10:00:00+08:00`);
const total = (lines: readonly BillLine[], of: 'amount' | 'fee') => lines.reduce((sum, line) => sum + line[of], 0n);
const briefly = ({ lines }: Bill, kind: BillLine['kind']) =>
  new Map(lines.filter((line) => line.kind === kind).map(({ no, amount }) => [no, amount]));

export function conformBills(can: Capabilities, bench: () => Bench): void {
  describe('bills', () => {
    if (!can.bills) {
      it('one that is not offered is a fault of the program', async () => {
        await expect(async () => bench().channel.fetchBill('2026-01-01')).rejects.toThrow(/does not offer/);
      });
      return;
    }

    it('equal what happened on the day, with fees, payouts too', async () => {
      const { channel, setNow, now } = bench();
      setNow(morning(now(), 3));
      const day = dayOf(now());
      expect(await channel.fetchBill(day)).toBeNull();
      const payments = [await paid(bench(), 100_00n), await paid(bench(), 1n), await paid(bench(), 123_456n)];
      await opened(bench(), 777n);
      const refunds =
        can.refunds && payments[0] && payments[2]
          ? [refundOf(payments[0], 100_00n), refundOf(payments[2], 3_456n)]
          : [];
      for (const refund of refunds) await channel.refund(refund);
      const payout = newPayout();
      if (can.payouts) {
        await channel.payOut(payout);
        await paidOut(bench(), payout);
      }
      setNow(morning(now(), 1));
      const late = await paid(bench(), 5_000n);

      const file = await channel.fetchBill(day);
      if (file === null) throw new Error('no bill');
      const bill = channel.readBill(file);
      expect(briefly(bill, 'payment')).toEqual(new Map(payments.map(({ paymentNo, amount }) => [paymentNo, amount])));
      expect(briefly(bill, 'refund')).toEqual(new Map(refunds.map(({ refundNo, amount }) => [refundNo, -amount])));
      const out = briefly(bill, 'payout');
      expect(out).toEqual(new Map(can.payouts ? [[payout.payoutNo, -payout.amount]] : []));
      expect(bill.lines.map(({ no }) => no)).not.toContain(late.paymentNo);
      expect(bill.sum).toEqual({ amount: total(bill.lines, 'amount'), fee: total(bill.lines, 'fee') });
      for (const line of bill.lines) {
        expect(dayOf(line.at)).toBe(day);
        expect(line.channelNo).not.toBe('');
        if (line.kind === 'payment') expect(line.fee >= 0n).toBe(true);
        if (line.kind === 'refund') expect(line.fee <= 0n).toBe(true);
      }
      expect(total(bill.lines, 'fee')).toBeGreaterThan(0n);
    });

    it('a file that is none, or is cut off, is not read', async () => {
      const { channel, now } = bench();
      expect(() => channel.readBill(Buffer.from('no bill'))).toThrow(ConnectorUnwell);
      expect(() => channel.readBill(Buffer.alloc(0))).toThrow(ConnectorUnwell);
      const file = await channel.fetchBill(dayOf(now() - DAY_MS));
      if (file === null) throw new Error('no bill');
      expect(() => channel.readBill(file.subarray(0, file.length - 40))).toThrow(ConnectorUnwell);
    });
  });
}
