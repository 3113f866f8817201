import { CHANNEL_PAYMENT_STATES, PAY_WAYS, paymentShown } from '@mashang/contract/payment-channels';
import type { Reader, Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf, recordCommandsOf } from '../../platform/database/statements/commands.ts';
import {
  bool,
  float8,
  int4,
  json,
  keyOf,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../platform/database/statements/rows.ts';
import { personal } from '../../platform/security/personal.ts';

/** The outcomes of each command. */
export const RECEIPT_COMMANDS = {
  take_channel_receipt: ['settled', 'suspense', 'open', 'repeat', 'contradicts'],
} as const;
export const BEGIN_COMMANDS = {
  begin_channel_payment: [
    'begun',
    'open',
    'other_open',
    'not_found',
    'wrong_state',
    'no_channel',
    'way_missing',
    'place_off',
  ],
} as const;
const commands = commandsOf(RECEIPT_COMMANDS);
const begins = recordCommandsOf(BEGIN_COMMANDS, {
  columns: { paymentNo: nullable(text) },
  select: (sql) => sql`payment_no as "paymentNo"`,
});

/** Opens a payment of an order at its channel, or finds the open one. */
export async function beginPayment(sql: Writer, agtOrderNo: string, way: string) {
  return begins.begin_channel_payment(sql, agtOrderNo, way);
}

/** Money that a channel reports as received; amounts in fen, times in milliseconds. */
export type Received = {
  channelId: bigint;
  paymentNo: string;
  channelNo: string;
  amount: bigint;
  currency: string;
  paidAt: number;
  payer: string;
  source: 'notice' | 'query' | 'bill';
  noticeId: bigint | null;
};
/** Records a receipt and settles what it is for. Only the evidence login may. */
export async function takeReceipt(sql: Writer, r: Received) {
  return commands.take_channel_receipt(
    sql,
    r.channelId,
    r.paymentNo,
    r.channelNo,
    r.amount,
    r.currency,
    new Date(r.paidAt),
    personal('channel_receipt.payer', r.payer),
    r.source,
    r.noticeId,
  );
}

const countRow = rowOf({ n: int4 });
/** Tries receipts again that waited for their frozen orders; returns how many no longer wait. */
export async function settleOpenReceipts(sql: Writer): Promise<number> {
  return (await readRow(countRow, sql`select settle_open_receipts() as n`))?.n ?? 0;
}

const paymentRow = rowOf({
  paymentNo: tables.channel_payment.payment_no,
  orderNo: tables.channel_payment.order_no,
  channelId: tables.channel_payment.channel_id,
  way: keyOf(PAY_WAYS),
  amount: tables.channel_payment.amount,
  state: oneOf(CHANNEL_PAYMENT_STATES),
  shown: nullable(json(paymentShown)),
  asks: tables.channel_payment.asks,
  /** Milliseconds until the channel takes no more payment, by the database's clock. */
  leftMs: float8,
  subject: text,
  returnUrl: text,
});
export type PaymentRow = RowOf<typeof paymentRow>;
const paymentColumns = (sql: Reader) => sql`
  p.payment_no as "paymentNo", p.order_no as "orderNo", p.channel_id as "channelId", p.way, p.amount, p.state, p.shown,
  p.asks, floor(extract(epoch from p.expires_at - clock_timestamp()) * 1000)::float8 as "leftMs", o.subject,
  o.return_url as "returnUrl"`;

export async function findPayment(sql: Reader, paymentNo: string): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    sql`
    select ${paymentColumns(sql)}
    from channel_payment p join collection_order o on o.id = p.order_id
    where p.payment_no = ${paymentNo}`,
  );
}

/** The payment of an order that may still be paid; null where there is none. */
export async function findLivePayment(sql: Reader, agtOrderNo: string): Promise<PaymentRow | null> {
  return readRow(
    paymentRow,
    sql`
    select ${paymentColumns(sql)}
    from channel_payment p join collection_order o on o.id = p.order_id
    where p.order_no = ${agtOrderNo} and p.ended_at is null`,
  );
}

/** Leases payments whose channel has to be asked now. */
export async function claimPayments(sql: Writer, most: number, leaseS: number): Promise<PaymentRow[]> {
  return readRows(
    paymentRow,
    sql`
    select ${paymentColumns(sql)}
    from claim_channel_payments(${most}, ${leaseS}) p join collection_order o on o.id = p.order_id`,
  );
}

const changedRow = rowOf({ changed: bool });
/** Stores what the payer's browser shows. A payment that has ended meanwhile stays as it is. */
export async function showPayment(sql: Writer, paymentNo: string, shown: unknown, askInS: number): Promise<boolean> {
  const row = await readRow(
    changedRow,
    sql`
    update channel_payment
    set state = 'waiting', shown = ${sql.json(shown)}, ask_at = clock_timestamp() + make_interval(secs => ${askInS})
    where payment_no = ${paymentNo} and state in ('starting', 'waiting')
    returning true as changed`,
  );
  return row !== null;
}

/** Sets when the channel is asked again. */
export async function postponePayment(sql: Writer, paymentNo: string, askInS: number): Promise<void> {
  await sql`
    update channel_payment set ask_at = clock_timestamp() + make_interval(secs => ${askInS})
    where payment_no = ${paymentNo} and ask_at is not null and ask_at <> 'infinity'`;
}

/**
 * Ends a payment of a channel that nobody can pay any more. A refused one was never shown: what a payer may have seen
 * is only closed, by its channel. A closed one is asked about no more.
 */
export async function endPayment(
  sql: Writer,
  { channelId, paymentNo }: { channelId: bigint; paymentNo: string },
  state: 'closed' | 'refused',
  why: string,
): Promise<void> {
  await sql`
    update channel_payment set state = ${state}, why = ${why.slice(0, 200)},
      ended_at = coalesce(ended_at, clock_timestamp()), ask_at = null
    where payment_no = ${paymentNo} and channel_id = ${channelId}
      and (ended_at is null and (${state} = 'closed' or shown is null)
        or state = 'closed' and ${state} = 'closed' and ask_at is not null)`;
}

/**
 * Closes a payment whose channel does not know it: another method may be offered, and the channel is asked about it
 * until its time is over, because a link that was handed out may still be opened.
 */
export async function leavePayment(sql: Writer, paymentNo: string, askInS: number): Promise<void> {
  await sql`
    update channel_payment set state = 'closed', why = 'absent', ended_at = clock_timestamp(),
      ask_at = clock_timestamp() + make_interval(secs => ${askInS})
    where payment_no = ${paymentNo} and ended_at is null`;
}
