import { describe, expect, it } from 'vitest';
import {
  type Capabilities,
  ChannelRefused,
  type NewPayment,
  type NewRefund,
} from '../../../../server/src/channels/port.ts';
import { type Bench, newNo, opened, paid, untilFinal } from './bench.ts';
import { expectPaid } from './payments.ts';

/** Returns a refund of a payment. */
export function refundOf({ paymentNo, amount }: NewPayment, part: bigint): NewRefund {
  return { refundNo: newNo('R'), paymentNo, amount: part, paidAmount: amount, reason: '商品退货' };
}

/** Refunds and asks until it is final. */
async function refunded({ channel }: Bench, refund: NewRefund) {
  const first = await channel.refund(refund);
  return first.state === 'processing' ? untilFinal(() => channel.queryRefund(refund)) : first;
}

export function conformRefunds(can: Capabilities, bench: () => Bench): void {
  describe('refunds', () => {
    if (!can.refunds) {
      it('one that is not offered is a fault of the program', async () => {
        const { channel } = bench();
        const refund = { refundNo: 'R1', paymentNo: 'P1', amount: 1n, paidAmount: 1n, reason: '' };
        await expect(async () => channel.refund(refund)).rejects.toThrow(/does not offer/);
        await expect(async () => channel.queryRefund(refund)).rejects.toThrow(/does not offer/);
      });
      return;
    }

    const done = (paymentNo: string) =>
      bench()
        .emulator.refunds()
        .filter((one) => one.paymentNo === paymentNo);

    it('whole: refunded, asked, and the payment stays paid', async () => {
      const payment = await paid(bench());
      const refund = refundOf(payment, payment.amount);
      const said = { state: 'refunded', amount: payment.amount };
      expect(await refunded(bench(), refund)).toMatchObject(said);
      expect(await bench().channel.queryRefund(refund)).toMatchObject(said);
      expectPaid(await bench().channel.query(payment.paymentNo), payment.amount, bench().now());
      expectPaid(await bench().channel.close(payment.paymentNo), payment.amount, bench().now());
    });

    it('in parts, up to the whole; one more is refused for certain', async () => {
      const payment = await paid(bench(), 1_000n);
      const parts = [refundOf(payment, 300n), refundOf(payment, 300n), refundOf(payment, 400n)];
      for (const part of parts)
        expect(await refunded(bench(), part)).toMatchObject({ state: 'refunded', amount: part.amount });
      for (const part of parts)
        expect(await bench().channel.queryRefund(part)).toMatchObject({ state: 'refunded', amount: part.amount });
      await expect(bench().channel.refund(refundOf(payment, 1n))).rejects.toThrow(ChannelRefused);
      expect(done(payment.paymentNo)).toHaveLength(3);
    });

    it('more than was paid is refused for certain, alone and together', async () => {
      const payment = await paid(bench(), 1_000n);
      await expect(bench().channel.refund(refundOf(payment, 1_001n))).rejects.toThrow(ChannelRefused);
      await refunded(bench(), refundOf(payment, 600n));
      await expect(bench().channel.refund(refundOf(payment, 401n))).rejects.toThrow(ChannelRefused);
      expect(done(payment.paymentNo).map(({ amount }) => amount)).toEqual([600n]);
    });

    it('again under its number is one refund', async () => {
      const payment = await paid(bench(), 1_000n);
      const refund = refundOf(payment, 250n);
      const first = await refunded(bench(), refund);
      expect(await refunded(bench(), refund)).toMatchObject({ state: 'refunded', amount: 250n });
      expect(first).toMatchObject({ state: 'refunded', amount: 250n });
      expect(done(payment.paymentNo)).toHaveLength(1);
    });

    it('of an unpaid or unknown payment is refused for certain', async () => {
      const unpaid = await opened(bench());
      await expect(bench().channel.refund(refundOf(unpaid, 1n))).rejects.toThrow(ChannelRefused);
      await expect(bench().channel.refund({ ...refundOf(unpaid, 1n), paymentNo: newNo('P') })).rejects.toThrow(
        ChannelRefused,
      );
    });

    it('a number that the company does not know is absent', async () => {
      const payment = await paid(bench());
      expect(await bench().channel.queryRefund(refundOf(payment, 1n))).toEqual({ state: 'absent' });
    });
  });
}
