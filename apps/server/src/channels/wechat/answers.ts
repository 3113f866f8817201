import { z } from 'zod';
import type { PaymentState, PayoutState, RefundState } from '../port.ts';

/** Answers and notices of the company, as far as they are used. Amounts are whole fen, times RFC 3339. */

const fen = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).transform(BigInt);
const time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => Date.parse(text));
const no = z.string().min(1).max(64);

export const refusalAnswer = z.object({ code: z.string().min(1).max(64), message: z.string().default('') });
export const sealed = z.object({
  ciphertext: z.string(),
  nonce: z.string().length(12),
  associated_data: z.string().optional(),
});
export const certificatesAnswer = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      effective_time: z.union([z.string(), z.number()]).default('').transform(String),
      encrypt_certificate: sealed,
    }),
  ),
});
export const nativeAnswer = z.object({ code_url: z.string().min(1) });
export const wapAnswer = z.object({ h5_url: z.url() });
export const prepayAnswer = z.object({ prepay_id: z.string().min(1) });
export const fileAnswer = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.url() });
export const openidAnswer = z.object({ openid: no }).or(z.object({ errcode: z.number(), errmsg: z.string() }));

/** A transaction: the answer of a query, and the content of its notice. */
export const transaction = z.object({
  appid: z.string().optional(),
  mchid: z.string(),
  out_trade_no: no,
  transaction_id: z.string().default(''),
  trade_state: z.string(),
  success_time: z.string().default(''),
  payer: z.object({ openid: z.string().default('') }).optional(),
  amount: z.object({ total: fen, currency: z.string().default('CNY') }).optional(),
});
export type Transaction = z.infer<typeof transaction>;

/** Whether a transaction belongs to the merchant number; the application's number may be left out. */
export function isOf({ mchid, appid }: { mchid: string; appid: string }, said: Transaction): boolean {
  return said.mchid === mchid && (said.appid === undefined || said.appid === appid);
}

const WAITING = ['NOTPAY', 'USERPAYING', 'PAYERROR', 'ACCEPT'];

/** Returns null for a state that the documents do not know. A refunded one was paid. */
export function paymentStateOf({ trade_state, ...said }: Transaction): PaymentState | null {
  if (WAITING.includes(trade_state)) return { state: 'waiting' };
  if (trade_state === 'CLOSED' || trade_state === 'REVOKED') return { state: 'closed' };
  const { transaction_id, success_time, amount, payer } = said;
  if (trade_state !== 'SUCCESS' && trade_state !== 'REFUND') return null;
  const paidAt = Date.parse(success_time);
  if (transaction_id === '' || Number.isNaN(paidAt) || amount === undefined) return null;
  const paid = { channelNo: transaction_id, amount: amount.total, currency: amount.currency };
  return { state: 'paid', ...paid, paidAt, payer: payer?.openid ?? '' };
}

const refundFields = {
  out_refund_no: no,
  out_trade_no: no,
  refund_id: no,
  success_time: z.string().default(''),
  amount: z.object({ refund: fen, total: fen }),
};
export const refundAnswer = z.object({ ...refundFields, status: z.string() });
export const refundNotice = z.object({ ...refundFields, mchid: z.string(), refund_status: z.string() });
export type Refunded = Omit<z.infer<typeof refundAnswer>, 'status'>;

/**
 * Returns null for an unknown state. ABNORMAL (the payer's card takes nothing) stays `processing`: the money has left,
 * and somebody decides at the company where it goes. A refund under another number would pay twice.
 */
export function refundStateOf(status: string, said: Refunded): RefundState | null {
  if (status === 'PROCESSING' || status === 'ABNORMAL') return { state: 'processing' };
  if (status === 'CLOSED') return { state: 'failed', why: status };
  const refundedAt = Date.parse(said.success_time);
  if (status !== 'SUCCESS' || Number.isNaN(refundedAt)) return null;
  return { state: 'refunded', channelNo: said.refund_id, amount: said.amount.refund, refundedAt };
}

/** The answer to a new transfer; `package_info` is there while the payee may agree. */
export const transferMade = z.object({
  out_bill_no: no,
  transfer_bill_no: no,
  create_time: time,
  state: z.string(),
  package_info: z.string().optional(),
});
/** A transfer: the answer of a query, and the content of its notice. */
export const transferBill = z.object({
  mch_id: z.string(),
  out_bill_no: no,
  transfer_bill_no: no,
  state: z.string(),
  transfer_amount: fen,
  openid: z.string().optional(),
  fail_reason: z.string().default(''),
  create_time: time,
  update_time: time,
});
export type TransferBill = z.infer<typeof transferBill>;

/** The company closes a transfer that the payee does not take within this time (doc/v3/merchant/4013778940). */
const PAYEE_HAS_MS = 24 * 3_600_000;
const UNDER_WAY = ['ACCEPTED', 'PROCESSING', 'TRANSFERING', 'CANCELING'];

export function waitsForPayee(createdAt: number, fields: Record<string, string>): PayoutState {
  return { state: 'waits_for_payee', fields, until: createdAt + PAYEE_HAS_MS };
}

/** Returns null for an unknown state. A query does not give `package` again; the same transfer sent again does. */
export function payoutStateOf(bill: TransferBill): PayoutState | null {
  const { state, transfer_bill_no, transfer_amount, create_time, update_time } = bill;
  if (UNDER_WAY.includes(state)) return { state: 'processing' };
  if (state === 'WAIT_USER_CONFIRM') return waitsForPayee(create_time, {});
  if (state === 'FAIL' || state === 'CANCELLED') return { state: 'failed', why: bill.fail_reason || state };
  if (state !== 'SUCCESS') return null;
  return { state: 'paid', channelNo: transfer_bill_no, amount: transfer_amount, paidAt: update_time };
}
