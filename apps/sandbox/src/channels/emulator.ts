import type { PayWay, RawNotice } from '../../../server/src/channels/port.ts';

/** Calls of a company's interface, as its emulator names them for faults. */
export type EmulatedCall =
  | 'start'
  | 'query'
  | 'close'
  | 'refund'
  | 'query_refund'
  | 'pay_out'
  | 'query_payout'
  | 'bill'
  | 'health';

/**
 * What goes wrong with the next call of a kind:
 * - `hang`: no answer ever; nothing is done. `lost`: it is done, the answer is lost. `late`: done, answered after the
 *   caller's time-out. `error`: 500, nothing is done. `lies`: the answer contradicts what was done (paid said waiting,
 *   done said failed). `unsigned`: the answer's signature is wrong.
 */
export const FAULTS = ['hang', 'lost', 'late', 'error', 'lies', 'unsigned'] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * What is wrong with the notices of the next payment, or of the next refund where the company notifies it: sent twice,
 * an older one after a newer one, another amount, another merchant number, signed by a former key, not sent at all, or
 * altered after it was signed.
 */
export const NOTICE_FAULTS = [
  'twice',
  'out_of_order',
  'wrong_amount',
  'wrong_merchant',
  'old_key',
  'none',
  'altered',
] as const;
export type NoticeFault = (typeof NOTICE_FAULTS)[number];

export type EmulatedPayment = { paymentNo: string; amount: bigint; way: PayWay; state: 'waiting' | 'paid' | 'closed' };

/** `isBack`: it was done, and the whole amount came back to the institution. */
export type EmulatedRefund = { refundNo: string; paymentNo: string; amount: bigint; isBack?: true };
export type EmulatedPayout = {
  payoutNo: string;
  amount: bigint;
  state: 'waiting' | 'paid' | 'failed';
  isBack?: true;
};

/** What every emulator is started with, beside what its company needs. */
export type EmulatorParts = {
  /** After how many milliseconds a `late` answer comes. */
  lateMs: number;
  /** After how many milliseconds a notice that was not taken is sent again; the real company waits longer. */
  retryMs: number;
};

/**
 * A payment company in a program of its own: it speaks the company's wire format at `baseUrl`, shows a payer's page
 * where the real one would, and sends notices to the address that each payment names.
 */
export type Emulator = {
  baseUrl: string;
  /** What the institution enters to use it: `settings` and `secrets` of the channel's kind. */
  settings: unknown;
  secrets: unknown;
  /** What the company knows, each number once: payments, and refunds and payouts that it did. */
  payments(): EmulatedPayment[];
  refunds(): EmulatedRefund[];
  payouts(): EmulatedPayout[];
  /** The payer pays; the emulator then sends its notice. */
  pay(paymentNo: string): Promise<void>;
  /** The payee of a waiting payout agrees or lets it lapse. */
  agree(payoutNo: string, agrees: boolean): Promise<void>;
  /** A refund comes back later, and the company says so; only where the real one does. */
  giveBack?(refundNo: string): Promise<void>;
  /** What is left to pay out from, in fen; null for enough. A payout above it is refused. */
  setBalance(amount: bigint | null): void;
  /** A paid payout comes back whole, where the company knows such a thing. */
  giveBackPayout?(payoutNo: string): void;
  failNext(call: EmulatedCall, fault: Fault): void;
  noticeFault(fault: NoticeFault): void;
  /** Forgets what was to go wrong with calls or with notices and has not happened yet. */
  calm(what: 'calls' | 'notices'): void;
  /** Sends what is kept back (out of order) and returns every notice sent so far, as it was sent. */
  notices(): Promise<RawNotice[]>;
  /** Moves the emulator's clock, for expiry and bills. */
  setNow(now: number): void;
  /**
   * Changes the company's signing key; the former stays valid for what was signed before. Returns the settings with
   * both keys, and those without the former one (`newKeyOnly`). Where a secret of both sides signs, the secrets
   * without the former one too.
   */
  rotateKey(): { settings: unknown; secrets: unknown; newKeyOnly: unknown; newSecretsOnly?: unknown };
  stop(): Promise<void>;
};
