import { randomInt } from 'node:crypto';
import type { PayWay } from '../../../../server/src/channels/port.ts';
import type { EmulatedPayment, EmulatedPayout, EmulatedRefund } from '../emulator.ts';

/** A trade. `shown`: a code that nobody scanned, which is no trade for whoever asks. */
export type Trade = {
  paymentNo: string;
  tradeNo: string;
  amount: bigint;
  subject: string;
  way: PayWay;
  state: 'shown' | 'waiting' | 'paid' | 'closed' | 'cancelled';
  expiresAt: number;
  noticeUrl: string;
  returnUrl: string;
  paidAt: number;
  refunds: Refund[];
};
export type Refund = EmulatedRefund & { at: number; fee: bigint };
export type Payout = EmulatedPayout & { orderNo: string; at: number; isReturned: boolean; returnedAt: number };

/** Percent of a payment that the company keeps, in 1/1000. */
const FEE_PER_MILLE = 6n;

/** What the company knows. Every number is known once. */
export class Books {
  readonly trades = new Map<string, Trade>();
  readonly payouts = new Map<string, Payout>();
  /** What is left to pay out from; null for enough. */
  balance: bigint | null = null;
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  setNow(at: number): void {
    this.#ahead = at - Date.now();
  }

  /** A number of the company: day, then digits. */
  newNo(): string {
    const day = new Date(this.now() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
    return `${day}220014${randomInt(1e11).toString().padStart(12, '0')}`;
  }

  /** Returns a trade as it is now: one whose time is over is closed. */
  trade(paymentNo: string): Trade | undefined {
    const trade = this.trades.get(paymentNo);
    if (trade && this.now() > trade.expiresAt) {
      if (trade.state === 'waiting') trade.state = 'closed';
      if (trade.state === 'shown') trade.state = 'cancelled';
    }
    return trade;
  }

  /** The payer opens it: a trade begins. */
  open(trade: Trade): void {
    if (this.trade(trade.paymentNo)?.state === 'shown') trade.state = 'waiting';
  }

  pay(paymentNo: string): Trade {
    const trade = this.trade(paymentNo);
    if (!trade || (trade.state !== 'waiting' && trade.state !== 'shown'))
      throw new Error(`cannot be paid: ${paymentNo} is ${trade?.state ?? 'unknown'}`);
    trade.state = 'paid';
    trade.paidAt = this.now();
    return trade;
  }

  refunded({ refunds }: Trade): bigint {
    return refunds.reduce((sum, { amount }) => sum + amount, 0n);
  }

  /** The fee of a payment, rounded half up. */
  feeOf(amount: bigint): bigint {
    return (amount * FEE_PER_MILLE + 500n) / 1_000n;
  }

  payments(): EmulatedPayment[] {
    return [...this.trades.values()].map(({ paymentNo, amount, way, state }) => ({
      paymentNo,
      amount,
      way,
      state: state === 'paid' ? 'paid' : state === 'closed' || state === 'cancelled' ? 'closed' : 'waiting',
    }));
  }

  refunds(): EmulatedRefund[] {
    return [...this.trades.values()].flatMap(({ refunds }) =>
      refunds.map(({ refundNo, paymentNo, amount }) => ({ refundNo, paymentNo, amount })),
    );
  }
}

/** Returns `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export function timeText(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
