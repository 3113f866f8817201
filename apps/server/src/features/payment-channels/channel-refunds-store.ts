import type { Writer } from '../../platform/database/db.ts';
import { tables } from '../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../platform/database/statements/commands.ts';
import { bool, int8, type RowOf, readRow, rowOf, text } from '../../platform/database/statements/rows.ts';

/** The outcomes of each command. */
export const CHANNEL_REFUND_COMMANDS = {
  take_channel_refund: ['paid', 'repeat', 'not_found', 'contradicts'],
  fail_channel_refund: ['failed', 'not_found', 'wrong_state'],
  return_channel_refund: ['returned', 'not_found', 'wrong_state'],
} as const;
const commands = commandsOf(CHANNEL_REFUND_COMMANDS);

/** A refund under the number that was sent to a channel. */
export type SentRefund = { channelId: bigint; sentNo: string };
/** A refund that a channel reports as done; the amount in fen, the time in milliseconds. */
export type Refunded = SentRefund & {
  channelNo: string;
  amount: bigint;
  refundedAt: number;
  source: 'notice' | 'query';
  noticeId: bigint | null;
};

/** Records that a channel did a refund, and books it as paid. Only the evidence login may. */
export async function takeRefund(sql: Writer, r: Refunded) {
  return commands.take_channel_refund(
    sql,
    r.channelId,
    r.sentNo,
    r.channelNo,
    r.amount,
    new Date(r.refundedAt),
    r.source,
    r.noticeId,
  );
}

/** Records that a channel refused a refund for certain. Only the evidence login may. */
export async function failRefund(sql: Writer, { channelId, sentNo }: SentRefund, why: string) {
  return commands.fail_channel_refund(sql, channelId, sentNo, why);
}

/** Records that a refund which a channel had done came back to it. Only the evidence login may. */
export async function returnRefund(sql: Writer, { channelId, sentNo }: SentRefund, why: string) {
  return commands.return_channel_refund(sql, channelId, sentNo, why);
}

const dueRow = rowOf({
  sentNo: text,
  paymentNo: tables.channel_receipt.payment_no,
  channelId: tables.channel_receipt.channel_id,
  amount: int8,
  /** The whole receipt, in fen. */
  paidAmount: int8,
  /** How often the channel was called about it, this time included. */
  asks: tables.refund_payment.asks,
  /** It is done; its channel is asked because it may have come back. */
  paid: bool,
  /** Its money must stay now: it is asked about and not sent. */
  isFrozen: bool,
});
export type DueRefund = RowOf<typeof dueRow>;
/** Leases the refund whose channel has to be called now, the longest due first; null where none is due. */
export async function claimRefund(sql: Writer, leaseS: number): Promise<DueRefund | null> {
  return readRow(
    dueRow,
    sql`
    select sent_no as "sentNo", payment_no as "paymentNo", channel_id as "channelId", amount,
      paid_amount as "paidAmount", asks, paid, is_frozen as "isFrozen"
    from claim_channel_refund(${leaseS})`,
  );
}

/** Sets when the channel is asked again, and stores what it answered last. */
export async function postponeRefund(sql: Writer, sentNo: string, askInS: number, said: string): Promise<void> {
  await sql`select postpone_channel_refund(${sentNo}, ${askInS}, ${said})`;
}
