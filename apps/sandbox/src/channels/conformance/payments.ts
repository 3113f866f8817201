import { formatMoney } from '@mashang/contract/money';
import { describe, expect, it } from 'vitest';
import {
  type Capabilities,
  ChannelRefused,
  PAY_WAYS,
  type PaymentState,
} from '../../../../server/src/channels/port.ts';
import { ConnectorUnwell } from '../../../../server/src/platform/connectors/connector-errors.ts';
import { type Bench, newNo, newPayment, opened, openShown, paid } from './bench.ts';

/** Times of a company have whole seconds, and a loaded machine is slow. */
const NEAR_MS = 30_000;

/** Checks that a state says what was paid. */
export function expectPaid(state: PaymentState, amount: bigint, now: number): void {
  expect(state).toMatchObject({ state: 'paid', amount, currency: 'CNY' });
  if (state.state !== 'paid') return;
  expect(state.channelNo).not.toBe('');
  expect(Math.abs(state.paidAt - now)).toBeLessThan(NEAR_MS);
}

export function conformPayments(can: Capabilities, bench: () => Bench): void {
  describe('payments', () => {
    it.each(PAY_WAYS)('started by %s, shown, paid and asked', async (way) => {
      const { channel, emulator, now } = bench();
      const payment = await newPayment(bench(), 12_345n, way);
      if (!can.ways.includes(way)) return expect(async () => channel.start(payment)).rejects.toThrow(/does not offer/);
      const shown = await channel.start(payment);
      const page = await openShown(bench(), shown);
      if (shown.kind === 'link') expect(page).toContain(formatMoney(payment.amount));
      if (shown.kind === 'in_app') expect(Object.keys(shown.fields)).not.toEqual([]);
      expect(await channel.query(payment.paymentNo)).toEqual({ state: 'waiting' });
      await emulator.pay(payment.paymentNo);
      expectPaid(await channel.query(payment.paymentNo), payment.amount, now());
    });

    it.each([1n, 99n, 100n, 10_000_000n])('an amount of %s fen arrives as it is', async (amount) => {
      const { paymentNo } = await paid(bench(), amount);
      expectPaid(await bench().channel.query(paymentNo), amount, bench().now());
      expect(bench().emulator.payments()).toContainEqual(expect.objectContaining({ paymentNo, amount, state: 'paid' }));
    });

    it('a number that the company does not know is absent', async () => {
      expect(await bench().channel.query(newNo('P'))).toEqual({ state: 'absent' });
    });

    it('started again under its number is one payment', async () => {
      const { channel, emulator } = bench();
      const payment = await opened(bench());
      await openShown(bench(), await channel.start(payment));
      expect(emulator.payments().filter(({ paymentNo }) => paymentNo === payment.paymentNo)).toHaveLength(1);
      await emulator.pay(payment.paymentNo);
      expectPaid(await channel.query(payment.paymentNo), payment.amount, bench().now());
    });

    it('started again with another amount is not taken as started, and the first stays', async () => {
      const { channel, emulator } = bench();
      const payment = await opened(bench());
      // Refused for certain, or unknown because the number is in use: the program then asks what stands under it.
      const again = await channel.start({ ...payment, amount: payment.amount + 1n }).catch((error: unknown) => error);
      expect(again instanceof ChannelRefused || again instanceof ConnectorUnwell).toBe(true);
      await emulator.pay(payment.paymentNo);
      expectPaid(await channel.query(payment.paymentNo), payment.amount, bench().now());
    });

    it('closed before it is paid, again too, takes no money', async () => {
      const { channel, emulator } = bench();
      const { paymentNo } = await opened(bench());
      expect(await channel.close(paymentNo)).toEqual({ state: 'closed' });
      expect(await channel.close(paymentNo)).toEqual({ state: 'closed' });
      expect(await channel.query(paymentNo)).toEqual({ state: 'closed' });
      await expect(emulator.pay(paymentNo)).rejects.toThrow();
    });

    it('shown and never opened, then closed, takes no money', async () => {
      const { channel, emulator } = bench();
      const payment = await newPayment(bench());
      await channel.start(payment);
      expect(['closed', 'absent']).toContain((await channel.close(payment.paymentNo)).state);
      await expect(emulator.pay(payment.paymentNo)).rejects.toThrow();
    });

    it('closed after it is paid says that it is paid', async () => {
      const { paymentNo, amount } = await paid(bench());
      expectPaid(await bench().channel.close(paymentNo), amount, bench().now());
      expectPaid(await bench().channel.query(paymentNo), amount, bench().now());
    });

    it('closing what is unknown is absent or closed', async () => {
      expect(['absent', 'closed']).toContain((await bench().channel.close(newNo('P'))).state);
    });

    it('after its time it cannot be paid', async () => {
      const { channel, emulator, setNow } = bench();
      const { paymentNo, expiresAt } = await opened(bench());
      setNow(expiresAt + 1_000);
      await expect(emulator.pay(paymentNo)).rejects.toThrow();
      expect(['closed', 'absent', 'waiting']).toContain((await channel.query(paymentNo)).state);
      expect(['closed', 'absent']).toContain((await channel.close(paymentNo)).state);
    });

    it('the company is well', async () => {
      await bench().channel.health();
    });

    if (!can.payerNumber)
      it('the payer’s number is found out only where it is offered', async () => {
        const { channel } = bench();
        expect(() => channel.payerPage('https://pay.example.com/')).toThrow(/does not offer/);
        await expect(async () => channel.payerOf('1')).rejects.toThrow(/does not offer/);
      });
  });
}
