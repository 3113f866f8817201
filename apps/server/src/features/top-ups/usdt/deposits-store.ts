import { DEPOSIT_REASONS, DEPOSIT_STATES } from '@mashang/contract/top-ups';
import type { Reader, Sql, Tx, Writer, WriteTx } from '../../../platform/database/db.ts';
import { tables } from '../../../platform/database/schema/table-columns.ts';
import { commandsOf } from '../../../platform/database/statements/commands.ts';
import {
  bool,
  int4,
  int8,
  keyOf,
  oneOf,
  orEmpty,
  type RowOf,
  readCount,
  readOne,
  readRow,
  readRows,
  rowOf,
  text,
  textOf,
} from '../../../platform/database/statements/rows.ts';

/** Contents of one log of the token, with addresses and hashes in lower case. */
export type SeenLog = {
  tx: string;
  log: number;
  block: string;
  hash: string;
  time: string;
  sender: string;
  receiver: string;
  units: string;
};

/** Requests are watched for this many days after they were created: a late deposit still belongs to its request. */
const WATCH_DAYS = 90;

const addressRow = rowOf({ address: text });

export async function listWatchedAddresses(sql: Sql, chainId: number, token: string): Promise<string[]> {
  const rows = await readRows(
    addressRow,
    sql`
    select address from top_up_order where way = 'usdt' and chain_id = ${chainId} and token = ${token}
      and created_at > clock_timestamp() - make_interval(days => ${WATCH_DAYS}) order by id`,
  );
  return rows.map(({ address }) => address);
}

export async function recordDeposits(
  tx: WriteTx,
  chainId: number,
  token: string,
  logs: readonly SeenLog[],
): Promise<number> {
  return readCount(tx`select record_deposits(${chainId}, ${token}, ${JSON.stringify(logs)}::text::jsonb) as n`);
}

const blockRow = rowOf({ block: tables.chain_cursor.block });

export async function readCursor(sql: Sql, chainId: number, token: string): Promise<bigint | null> {
  const row = await readRow(
    blockRow,
    sql`
    select block from chain_cursor where chain_id = ${chainId} and token = ${token}`,
  );
  return row?.block ?? null;
}

export async function moveCursor(tx: WriteTx, chainId: number, token: string, block: bigint): Promise<void> {
  await tx`
    insert into chain_cursor (chain_id, token, block) values (${chainId}, ${token}, ${block})
    on conflict (chain_id, token) do update set block = excluded.block, read_at = clock_timestamp()`;
}

const isHex = (value: string): value is `0x${string}` => value.startsWith('0x');

const openDepositRow = rowOf({
  id: tables.chain_deposit.id,
  orderNo: tables.top_up_order.order_no,
  txHash: textOf(isHex),
  logIndex: tables.chain_deposit.log_index,
  blockHash: tables.chain_deposit.block_hash,
  sender: tables.chain_deposit.sender,
  receiver: text,
  amount: tables.chain_deposit.amount,
  confirmations: tables.chain_deposit.confirmations,
  needed: int4,
});
export type OpenDeposit = RowOf<typeof openDepositRow>;
/** Lists deposits that are neither credited nor put aside yet. */
export async function listOpenDeposits(sql: Sql, chainId: number, token: string): Promise<OpenDeposit[]> {
  return readRows(
    openDepositRow,
    sql`
    select d.id, o.order_no as "orderNo", d.tx_hash as "txHash", d.log_index as "logIndex",
      d.block_hash as "blockHash", d.sender, o.address as receiver, d.amount,
      d.confirmations, o.confirmations_needed as needed
    from chain_deposit d
    join top_up_order o on o.id = d.order_id
    where d.state = 0 and d.chain_id = ${chainId} and o.token = ${token}
    order by d.id
    limit 500`,
  );
}

export async function confirmDeposit(sql: Writer, id: bigint, reached: number): Promise<void> {
  await sql`select confirm_deposit(${id}, ${reached})`;
}

export async function loseDeposit(sql: Writer, id: bigint): Promise<void> {
  await sql`select lose_deposit(${id})`;
}

export type Settling = { id: bigint; listed: boolean; offered: boolean };

/** The possible outcomes of each command. */
export const DEPOSIT_COMMANDS = {
  settle_deposit: ['credited', 'suspense', 'quarantine', 'dust', 'too_early', 'wrong_state'],
  decide_deposit: ['done', 'wrong_state', 'blocked', 'reference_used'],
} as const;
const commands = commandsOf(DEPOSIT_COMMANDS);
export type DepositOutcome = (typeof DEPOSIT_COMMANDS.settle_deposit)[number];

/** Settles a confirmed deposit in one call: credited, in suspense, in quarantine, or dust. */
export async function settleDepositRow(sql: Writer, { id, listed, offered }: Settling) {
  return commands.settle_deposit(sql, id, listed, offered);
}

const depositStandingRow = rowOf({
  id: tables.chain_deposit.id,
  orderNo: tables.top_up_order.order_no,
  name: tables.participant.name,
  state: oneOf(DEPOSIT_STATES),
  why: orEmpty(keyOf(DEPOSIT_REASONS)),
  amount: tables.chain_deposit.amount,
  value: tables.chain_deposit.value,
  usdtAmount: int8,
  verified: bool,
  frozen: bool,
});
export type DepositStanding = RowOf<typeof depositStandingRow>;
/** Returns the deposit that two people decide about, and locks its request. */
export async function lockDeposit(tx: Tx, id: bigint): Promise<DepositStanding | null> {
  return readRow(
    depositStandingRow,
    tx`
    select d.id, o.order_no as "orderNo", p.name, d.state, d.why, d.amount, d.value, o.usdt_amount as "usdtAmount",
      is_verified(p, clock_timestamp()) as verified, p.frozen or e.frozen as frozen
    from chain_deposit d
    join top_up_order o on o.id = d.order_id
    join participant p on p.id = o.participant_id
    join person e on e.id = p.person_id
    where d.id = ${id} for no key update of o`,
  );
}

const usedRow = rowOf({ used: bool });

export async function isReturnUsed(sql: Reader, reference: string): Promise<boolean> {
  const row = await readOne(
    usedRow,
    sql`
    select exists (select from chain_deposit where return_reference = ${reference}) as used`,
  );
  return row.used;
}

/** Applies the approval in force to a deposit; the database reads the approval itself. */
export async function decideDeposit(tx: WriteTx, approvalId: bigint, who: string) {
  return commands.decide_deposit(tx, approvalId, who);
}

const senderRow = rowOf({
  id: text,
  orderNo: tables.top_up_order.order_no,
  sender: tables.chain_deposit.sender,
});

/** Lists the sending wallets, deposit by deposit. */
export async function listSenders(
  sql: Sql,
  after: string,
  most: number,
): Promise<{ id: string; orderNo: string; sender: string }[]> {
  return readRows(
    senderRow,
    sql`
    select d.id::text as id, o.order_no as "orderNo", d.sender
    from chain_deposit d
    join top_up_order o on o.id = d.order_id
    where d.id > ${after}::bigint order by d.id limit ${most}`,
  );
}
