import type { Reader, Sql, Writer } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { recordCommandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int8,
  nullable,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
} from '../../../platform/database/statements/rows.ts';
import { proven, type Shown } from '../../../platform/verbs/acting.ts';

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
/** The outcomes of each command. */
export const TRANSFER_COMMANDS = {
  transfer_float: [
    'done',
    'replay',
    'key_reused',
    'not_below',
    'sender_frozen',
    'sender_unverified',
    'receiver_frozen',
    'receiver_unverified',
    'float_short',
  ],
} as const;
export type TransferOutcome = (typeof TRANSFER_COMMANDS.transfer_float)[number];

const commands = recordCommandsOf(TRANSFER_COMMANDS, {
  columns: { moved: nullable(int8) },
  select: (sql) => sql`moved`,
});

/** Moves float in one call and one commit (`transfer_float`, migration 0016); `moved` is the transfer's id if any. */
export async function moveFloat(sql: Writer, item: TransferItem) {
  return commands.transfer_float(sql, proven(item));
}

const transferRow = rowOf({
  id: tables.float_transfer.id,
  transferNo: tables.float_transfer.transfer_no,
  fromName: text,
  toName: tables.participant.name,
  amount: tables.float_transfer.amount,
  remark: tables.float_transfer.remark,
  time: text,
});
export type TransferRow = RowOf<typeof transferRow>;
const transferColumns = (sql: Reader) => sql`
  t.id, t.transfer_no as "transferNo", coalesce(f.name, '') as "fromName", g.name as "toName", t.amount, t.remark,
  wire_time(t.at) as time`;

export async function findTransfer(sql: Reader, id: bigint): Promise<TransferRow> {
  return readOne(
    transferRow,
    sql`
    select ${transferColumns(sql)}
    from float_transfer t
    left join participant f on f.id = t.from_id
    join participant g on g.id = t.to_id
    where t.id = ${id}`,
  );
}

const byIntentRow = rowOf({
  id: tables.float_transfer.id,
  same: bool,
});

/** Returns the transfer that a sender's intent led to, and whether it was the same as this one. */
export async function findByIntent(
  sql: Sql,
  { sender, key, receiver, amount, remark }: TransferItem,
): Promise<{ id: bigint; same: boolean } | null> {
  return readRow(
    byIntentRow,
    sql`
    select id, to_id = ${receiver}::bigint and amount = ${amount}::bigint and remark = ${remark} as same
    from float_transfer
    where from_id = ${sender}::bigint and idempotency_key = ${key}`,
  );
}

/** Lists transfers to a participant from those above, newest first; the sender's name only if the reader may see it. */
export async function listTransfers(
  sql: Reader,
  to: bigint,
  { limit, page }: { limit: number; page: number },
): Promise<TransferRow[]> {
  return readRows(
    transferRow,
    sql`
    select ${transferColumns(sql)}
    from float_transfer t
    left join participant f on f.id = t.from_id
    join participant g on g.id = t.to_id
    where t.to_id = ${to} order by t.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
}

export async function countTransfers(sql: Reader, to: bigint): Promise<number> {
  return readCount(sql`select count(*)::int as n from float_transfer where to_id = ${to}`);
}
