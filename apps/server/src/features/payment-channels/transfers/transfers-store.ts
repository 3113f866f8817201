import { CHANNEL_TRANSFER_STATES, type ChannelTransferPays } from '@mashang/contract/payment-channels';
import type { Reader, Writer } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  float8,
  nullable,
  oneOf,
  type RowOf,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';

/** The outcomes of each command. */
export const CHANNEL_TRANSFER_COMMANDS = {
  take_channel_transfer: ['waiting', 'paid', 'failed', 'returned', 'repeat', 'unknown', 'contradicts'],
  hand_over_channel_transfer: ['go', 'frozen', 'suspended', 'stopped', 'failed', 'over'],
} as const;
const commands = commandsOf(CHANNEL_TRANSFER_COMMANDS);

/** What a channel says of a transfer; amounts in fen, times in milliseconds. */
export type Said = {
  channelId: bigint;
  no: string;
  state: 'processing' | 'waits_for_payee' | 'paid' | 'failed' | 'returned';
  channelNo: string | null;
  amount: bigint | null;
  at: number | null;
  source: 'answer' | 'query' | 'notice' | 'bill';
  noticeId: bigint | null;
  why: string;
  /** Text that people read where it contradicts what stands. */
  doubt: string;
  shown: Record<string, string> | null;
  until: number | null;
  /** The payee's page, which the merchant is notified of when the payee has to agree. */
  page: string | null;
};

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Records what a channel says of a transfer. Only the evidence login may. */
export async function takeSaid(sql: Writer, said: Said) {
  const item = {
    no: said.no,
    state: said.state,
    channel_no: said.channelNo,
    amount: said.amount?.toString() ?? null,
    currency: 'CNY',
    at: iso(said.at),
    source: said.source,
    notice: said.noticeId?.toString() ?? null,
    why: said.why,
    doubt: said.doubt,
    shown: said.shown,
    until: iso(said.until),
    page: said.page,
  };
  return commands.take_channel_transfer(sql, said.channelId, (part) => part`${part.json(item)}`);
}

/** Reasons, for people, of a transfer that is never handed over. */
export type NotHandedTexts = { channelOff: string; accountGone: string };
/** Asks whether a transfer may be handed to its channel now, and notes that it is. */
export async function handOver(sql: Writer, transferNo: string, { channelOff, accountGone }: NotHandedTexts) {
  return commands.hand_over_channel_transfer(sql, transferNo, channelOff, accountGone);
}

const transferRow = rowOf({
  transferNo: tables.channel_transfer.transfer_no,
  channelId: tables.channel_transfer.channel_id,
  amount: tables.channel_transfer.amount,
  state: oneOf(CHANNEL_TRANSFER_STATES),
  asks: tables.channel_transfer.asks,
  /** Whether the fields by which the payee agrees are known. */
  isShown: bool,
  /** Milliseconds until the payee's time is over; null where there is no such time. */
  payeeLeftMs: nullable(float8),
  /** Milliseconds since it was last handed to the company; null where it never was. */
  sentForMs: nullable(float8),
  account: tables.payout_order.beneficiary_account,
  holder: tables.payout_order.beneficiary_name,
  remark: tables.payout_order.remark,
});
export type TransferRow = RowOf<typeof transferRow>;

const transferColumns = (sql: Reader) => sql`
  t.transfer_no as "transferNo", t.channel_id as "channelId", t.amount, t.state, t.asks,
  t.shown is not null as "isShown",
  floor(extract(epoch from t.payee_until - clock_timestamp()) * 1000)::float8 as "payeeLeftMs",
  floor(extract(epoch from clock_timestamp() - t.sent_at) * 1000)::float8 as "sentForMs",
  coalesce(o.beneficiary_account, s.account_no) as account, coalesce(o.beneficiary_name, s.holder) as holder,
  coalesce(o.remark, s.settlement_no) as remark`;
/** What a transfer pays: its payout or its settlement. */
const transferOwners = (sql: Reader) => sql`
  left join payout_order o on t.pays = 'payout' and o.order_no = t.order_no
  left join settlement s on t.pays = 'settlement' and s.settlement_no = t.order_no`;

/** Returns one transfer; null where there is none. */
export async function findTransfer(sql: Reader, transferNo: string): Promise<TransferRow | null> {
  return readRow(
    transferRow,
    sql`
    select ${transferColumns(sql)}
    from channel_transfer t
    ${transferOwners(sql)}
    where t.transfer_no = ${transferNo}`,
  );
}

/** Leases transfers that have to be handed over or asked about now. */
export async function claimTransfers(sql: Writer, most: number, leaseS: number): Promise<TransferRow[]> {
  return readRows(
    transferRow,
    sql`
    select ${transferColumns(sql)}
    from claim_channel_transfers(${most}, ${leaseS}) t
    ${transferOwners(sql)}`,
  );
}

/** Sets when a channel is asked again, null for never, and what people read meanwhile; null leaves the text. */
export async function postponeTransfer(
  sql: Writer,
  transferNo: string,
  { inS, why = null }: { inS: number | null; why?: string | null },
): Promise<void> {
  await sql`select postpone_channel_transfer(${transferNo}, ${inS}, ${why})`;
}

const orderRow = rowOf({ orderNo: tables.channel_transfer.order_no });
/** Returns the number of the payout that a transfer pays; null where it pays none. */
export async function findPayoutOf(sql: Reader, transferNo: string): Promise<string | null> {
  const row = await readRow(
    orderRow,
    sql`
    select t.order_no as "orderNo" from channel_transfer t
    where t.transfer_no = ${transferNo} and t.pays = 'payout'`,
  );
  return row?.orderNo ?? null;
}

const shownRow = rowOf({
  transferNo: tables.channel_transfer.transfer_no,
  channel: tables.payment_channel.title,
  state: oneOf(CHANNEL_TRANSFER_STATES),
  why: tables.channel_transfer.why,
  sentTime: text,
  payeeUntil: text,
  payeeLeft: float8,
  channelNo: text,
});
export type ShownTransfer = RowOf<typeof shownRow>;

/** Returns every transfer of a payout or a settlement, the oldest first. */
export async function listTransfersOf(
  sql: Reader,
  pays: ChannelTransferPays,
  orderNo: string,
): Promise<ShownTransfer[]> {
  return readRows(
    shownRow,
    sql`
    select t.transfer_no as "transferNo", c.title as channel, t.state, t.why, wire_time(t.sent_at) as "sentTime",
      wire_time(t.payee_until) as "payeeUntil",
      greatest(0, floor(extract(epoch from t.payee_until - clock_timestamp()) * 1000))::float8 as "payeeLeft",
      coalesce((select max(e.channel_no) from channel_payout e where e.transfer_no = t.transfer_no and e.kind = 'paid'),
        '') as "channelNo"
    from channel_transfer t join payment_channel c on c.id = t.channel_id
    where t.pays = ${pays} and t.order_no = ${orderNo} order by t.id`,
  );
}
