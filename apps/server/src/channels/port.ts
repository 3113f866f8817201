import type { PayType } from '@mashang/contract/products';
import type { z } from 'zod';
import type { Send } from '../platform/connectors/connector.ts';

/**
 * The port of payment channels: everything that the rest of the program knows of a payment company. A folder beside
 * this file implements it for one company; nothing of a company stands anywhere else.
 *
 * Money rules, which hold for every operation:
 * - The caller's number (`paymentNo`, `refundNo`, `payoutNo`) is sent as the company's idempotency key, so an operation
 *   may be called again with the same number and happens once.
 * - An operation answers what is certain. Where the outcome is unknown (time-out, 5xx, an answer whose signature or
 *   content does not fit) it throws ConnectorUnwell, and the caller asks by `query…` until the answer is final. It
 *   never sends the money again under another number.
 * - A certain refusal throws ChannelRefused: nothing happened and nothing will.
 * - Amounts are whole fen (bigint). Times are milliseconds since 1970.
 */

/** How a payer pays: scans a code, opens a page at a desk, opens a page on a phone, or pays inside the wallet's app. */
export const PAY_WAYS = ['code', 'page', 'wap', 'in_app'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

/** Which accounts a channel pays to, and how. */
export type PayoutReach = {
  to: 'wallet' | 'bank_card';
  /** The pay type of the payouts that it can make. */
  payType: PayType;
  /** The payee has to agree before a deadline. */
  waitsForPayee: boolean;
  /** Whether a payee's account has the form that the company pays to. */
  reaches(account: string): boolean;
};

/** What a channel can do. The rest of the program asks this and never the channel's name. */
export type Capabilities = {
  ways: readonly PayWay[];
  /** True where `in_app` needs the payer's number at the wallet, which `payerPage` and `payerOf` find out. */
  payerNumber: boolean;
  refunds: boolean;
  /** To whom it pays out; null where it pays nobody. */
  payouts: PayoutReach | null;
  bills: boolean;
};

/** A payment to be opened at a channel. */
export type NewPayment = {
  /** The program's number, at most 32 letters and digits. */
  paymentNo: string;
  amount: bigint;
  currency: 'CNY';
  /** What is paid for, as the wallet shows it. */
  subject: string;
  way: PayWay;
  /** After this the channel takes no payment. */
  expiresAt: number;
  /** Where the payer's browser goes after it has paid. */
  returnUrl: string;
  payerIp: string;
  /** The payer's number at the wallet; only for `in_app` of channels with `payerNumber`. */
  payerNumber?: string;
};

/** What the payer's browser has to do: show a code, follow a link, or call the wallet's function. */
export type PaymentShown =
  | { kind: 'code'; content: string }
  | { kind: 'link'; url: string }
  | { kind: 'in_app'; fields: Record<string, string> };

/** A payment that the channel says is paid. */
export type PaidAt = {
  /** The company's number of the payment. */
  channelNo: string;
  amount: bigint;
  currency: string;
  paidAt: number;
  /** The payer as the company names it (number or masked login); '' where it says none. */
  payer: string;
};

/**
 * - `absent`: the company does not know the number (yet). It is final only once the payment's time is over.
 * - `waiting`: it may still be paid.
 * - `paid`, `closed`: final.
 */
export type PaymentState =
  | { state: 'absent' }
  | { state: 'waiting' }
  | { state: 'closed' }
  | ({ state: 'paid' } & PaidAt);

export type NewRefund = {
  refundNo: string;
  paymentNo: string;
  /** Of this refund, in fen. */
  amount: bigint;
  /** Of the payment, in fen. */
  paidAmount: bigint;
  reason: string;
};
/** A refund's own number and that of its payment; a company asks for both. */
export type RefundRef = Pick<NewRefund, 'refundNo' | 'paymentNo'>;
export type RefundState =
  | { state: 'absent' }
  | { state: 'processing' }
  | { state: 'refunded'; channelNo: string; amount: bigint; refundedAt: number }
  | { state: 'failed'; why: string };

export type NewPayout = {
  payoutNo: string;
  amount: bigint;
  /** The payee's number at the wallet or its card's number. */
  account: string;
  /** The payee's true name, which the company compares; '' where it is not known. */
  holder: string;
  remark: string;
};
export type PayoutState =
  | { state: 'absent' }
  | { state: 'processing' }
  /** The payee has to agree: `fields` are for the wallet's function, `until` is the last moment. */
  | { state: 'waits_for_payee'; fields: Record<string, string>; until: number }
  | { state: 'paid'; channelNo: string; amount: bigint; paidAt: number }
  /** It was paid, and the whole amount came back. */
  | { state: 'returned'; channelNo: string; amount: bigint; returnedAt: number }
  | { state: 'failed'; why: string };

/** A notice as it came, stored before it is read. Header names are in lower case. */
export type RawNotice = {
  headers: Record<string, string>;
  contentType: string;
  body: Buffer;
  /** When it came, for one that is read again; now where it is left out. Its age is judged by this. */
  cameAt?: number;
};
/** What a verified notice says. A notice of another kind is `other`: it is acknowledged and left. */
export type Notice =
  | { about: 'payment'; noticeId: string; paymentNo: string; state: PaymentState }
  | { about: 'refund'; noticeId: string; refundNo: string; paymentNo: string; state: RefundState }
  | { about: 'payout'; noticeId: string; payoutNo: string; state: PayoutState }
  | { about: 'other'; noticeId: string };
/** The answer that makes the company stop (taken) or go on (not taken) sending a notice. */
export type Acknowledgement = { status: number; contentType: string; body: string };

/** One line of a day's bill: what the company booked, with its fee. Out of the institution's balance is negative. */
export type BillLine = {
  kind: 'payment' | 'refund' | 'payout' | 'other';
  /** The program's number: of the payment, refund or payout. */
  no: string;
  channelNo: string;
  /** In fen; refunds and payouts are negative. */
  amount: bigint;
  /** The company's fee in fen; positive where it is charged, negative where it is given back. */
  fee: bigint;
  at: number;
};
export type Bill = { lines: BillLine[]; sum: { amount: bigint; fee: bigint } };

/** An opened channel: one merchant number of the institution at one company. */
export type Channel = {
  readonly kind: string;
  readonly can: Capabilities;
  start(payment: NewPayment): Promise<PaymentShown>;
  query(paymentNo: string): Promise<PaymentState>;
  /**
   * Ends a payment: `closed` and `absent` are final, `paid` means that it came too late. Throws ChannelRefused where
   * the company does not let it end: then it is open until its time is over.
   */
  close(paymentNo: string): Promise<PaymentState>;
  refund(refund: NewRefund): Promise<RefundState>;
  queryRefund(refund: RefundRef): Promise<RefundState>;
  payOut(payout: NewPayout): Promise<PayoutState>;
  queryPayout(payoutNo: string): Promise<PayoutState>;
  /**
   * Verifies and reads a notice. Throws NoticeRefused where signature, age or merchant number do not fit, and
   * NoticeKeyUnknown where its key is not known yet.
   */
  readNotice(notice: RawNotice): Notice;
  acknowledge(taken: boolean): Acknowledgement;
  /** Returns the bill of a day (YYYY-MM-DD, Asia/Shanghai) as it came; null where there is none yet. */
  fetchBill(day: string): Promise<Buffer | null>;
  readBill(file: Buffer): Bill;
  /** The wallet's page that returns to `returnUrl` with a code, for channels with `payerNumber`. */
  payerPage(returnUrl: string): string;
  /** Exchanges that code for the payer's number. */
  payerOf(code: string): Promise<string>;
  /** Throws ConnectorUnwell while the company does not work. */
  health(): Promise<void>;
};

/** What a channel is opened with. */
export type ChannelParts<Settings, Secrets> = {
  settings: Settings;
  secrets: Secrets;
  /** The only line to the company: guarded, with time-outs and circuit breaker. */
  send: Send;
  now(): number;
  /** Where the company sends its notices. */
  noticeUrl: string;
};
/** A company's implementation, and what two people enter to open one of its merchant numbers. */
export type ChannelKind<Settings = unknown, Secrets = unknown> = {
  kind: string;
  title: string;
  can: Capabilities;
  /** Not secret: merchant number, address, the company's public keys. */
  settings: z.ZodType<Settings>;
  /** Sealed at rest and never shown again: own private keys, symmetric keys. */
  secrets: z.ZodType<Secrets>;
  /** The company's number of the institution, which its notices and bills name. */
  merchantNo(settings: Settings): string;
  /** Base address of the company's interface; nothing goes to another origin, except to those of `otherUrls`. */
  baseUrl(settings: Settings): string;
  /** Further addresses of the company: where its bills are, where it says the payer's number. */
  otherUrls?(settings: Settings): readonly string[];
  open(parts: ChannelParts<Settings, Secrets>): Channel;
};

/** The company refused for certain: nothing happened under this number. `code` is the company's own. */
export class ChannelRefused extends Error {
  readonly code: string;
  constructor(code: string, text: string) {
    super(text);
    this.name = 'ChannelRefused';
    this.code = code;
  }
}

/** A notice that proves nothing: signature, key, age, merchant number or form do not fit. */
export class NoticeRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NoticeRefused';
  }
}

/**
 * A notice that names a key which is not known yet. It is kept and read again once the channel's keys are known
 * (`health` fetches those that a company hands out).
 */
export class NoticeKeyUnknown extends NoticeRefused {
  constructor(why: string) {
    super(why);
    this.name = 'NoticeKeyUnknown';
  }
}

/** A capability that a channel does not declare was asked of it: a fault of this program. */
export function notOffered(kind: string, operation: string): never {
  throw new Error(`channel ${kind} does not offer ${operation}`);
}
