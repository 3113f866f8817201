import { provenJson, type Shown } from '../../platform/acting.ts';
import type { Sql, Tx } from '../../platform/db.ts';

export type TransferItem = Shown & {
  no: string;
  key: string;
  sender: string;
  receiver: string;
  amount: string;
  remark: string;
  user_id: string;
  actor: string;
  request_id: string;
  ip: string;
};
export type TransferOutcome =
  | 'done'
  | 'replay'
  | 'key_reused'
  | 'not_below'
  | 'sender_frozen'
  | 'sender_unverified'
  | 'receiver_frozen'
  | 'receiver_unverified'
  | 'float_short';

/** Moves float in one call and one commit (`transfer_float`, migration 0016); the id of the transfer when it stands. */
export async function moveFloat(
  sql: Sql,
  item: TransferItem,
): Promise<{ outcome: TransferOutcome; moved: bigint | null }> {
  const [row] = await sql`select outcome, moved from transfer_float(${provenJson(item)}::text::json)`;
  return row as never;
}

export type TransferRow = {
  id: bigint;
  transferNo: string;
  fromName: string;
  toName: string;
  amount: bigint;
  remark: string;
  time: string;
};
const transferColumns = (sql: Sql | Tx) => sql`
  t.id, t.transfer_no as "transferNo", coalesce(f.name, '') as "fromName", g.name as "toName", t.amount, t.remark, wire_time(t.at) as time`;

export async function findTransfer(sql: Sql | Tx, id: bigint): Promise<TransferRow> {
  const [row] = await sql`
    select ${transferColumns(sql)} from float_transfer t left join participant f on f.id = t.from_id join participant g on g.id = t.to_id where t.id = ${id}`;
  return row as TransferRow;
}

/** The transfer an intent of a sender led to, and whether it was this one. */
export async function findByIntent(
  sql: Sql,
  { sender, key, receiver, amount, remark }: TransferItem,
): Promise<{ id: bigint; same: boolean } | undefined> {
  const [row] = await sql`
    select id, to_id = ${receiver}::bigint and amount = ${amount}::bigint and remark = ${remark} as same from float_transfer
    where from_id = ${sender}::bigint and idempotency_key = ${key}`;
  return row as never;
}

/** What a participant got from those above it, the newest first; the sender's name only where the reader may see it. */
export async function listTransfers(
  sql: Sql | Tx,
  to: bigint,
  { limit, page }: { limit: number; page: number },
): Promise<TransferRow[]> {
  return sql`
    select ${transferColumns(sql)} from float_transfer t left join participant f on f.id = t.from_id join participant g on g.id = t.to_id
    where t.to_id = ${to} order by t.id desc limit ${limit} offset ${(page - 1) * limit}` as never;
}

export async function countTransfers(sql: Sql | Tx, to: bigint): Promise<number> {
  const [row] = await sql`select count(*)::int as n from float_transfer where to_id = ${to}`;
  return (row as { n: number }).n;
}
