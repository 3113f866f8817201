import type { DepositState } from '@mashang/contract/top-ups';
import type { Sql, Tx } from '../../platform/db.ts';

type Reader = Sql | Tx;

/** What one log of the token says, addresses and hashes in lower case. */
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

/** Requests are watched this long after their end: what comes late is still somebody's. */
const WATCH_DAYS = 90;

export async function listWatchedAddresses(sql: Sql, chainId: number, token: string): Promise<string[]> {
  const rows = await sql`
    select address from top_up_order where way = 'usdt' and chain_id = ${chainId} and token = ${token}
      and created_at > clock_timestamp() - make_interval(days => ${WATCH_DAYS}) order by id`;
  return rows.map((row) => (row as unknown as { address: string }).address);
}

export async function recordDeposits(
  tx: Tx,
  chainId: number,
  token: string,
  logs: readonly SeenLog[],
): Promise<number> {
  const [row] = await tx`select record_deposits(${chainId}, ${token}, ${JSON.stringify(logs)}::text::jsonb) as n`;
  return (row as { n: number }).n;
}

export async function readCursor(sql: Sql, chainId: number, token: string): Promise<bigint | null> {
  const [row] = await sql`select block from chain_cursor where chain_id = ${chainId} and token = ${token}`;
  return (row as { block: bigint } | undefined)?.block ?? null;
}

export async function moveCursor(tx: Tx, chainId: number, token: string, block: bigint): Promise<void> {
  await tx`
    insert into chain_cursor (chain_id, token, block) values (${chainId}, ${token}, ${block})
    on conflict (chain_id, token) do update set block = excluded.block, read_at = clock_timestamp()`;
}

export type OpenDeposit = {
  id: bigint;
  orderNo: string;
  txHash: `0x${string}`;
  logIndex: number;
  blockHash: string;
  sender: string;
  receiver: string;
  amount: bigint;
  confirmations: number;
  needed: number;
};
/** Deposits that are neither credited nor put aside yet. */
export async function listOpenDeposits(sql: Sql, chainId: number, token: string): Promise<OpenDeposit[]> {
  return sql`
    select d.id, o.order_no as "orderNo", d.tx_hash as "txHash", d.log_index as "logIndex", d.block_hash as "blockHash", d.sender, o.address as receiver, d.amount,
      d.confirmations, o.confirmations_needed as needed
    from chain_deposit d join top_up_order o on o.id = d.order_id where d.state = 0 and d.chain_id = ${chainId} and o.token = ${token} order by d.id limit 500` as never;
}

export async function confirmDeposit(sql: Sql, id: bigint, reached: number): Promise<void> {
  await sql`select confirm_deposit(${id}, ${reached})`;
}

export async function loseDeposit(sql: Sql, id: bigint): Promise<void> {
  await sql`select lose_deposit(${id})`;
}

export type Settling = { id: bigint; listed: boolean; offered: boolean };
/** Ends a confirmed deposit in one call: credited, in suspense, or in quarantine. */
export async function settleDepositRow(sql: Sql, { id, listed, offered }: Settling): Promise<string> {
  const [row] = await sql`select settle_deposit(${id}, ${listed}, ${offered}) as outcome`;
  return (row as { outcome: string }).outcome;
}

export type DepositStanding = {
  id: bigint;
  orderNo: string;
  name: string;
  state: DepositState;
  why: string;
  amount: bigint;
  value: bigint;
  usdtAmount: bigint;
  verified: boolean;
  frozen: boolean;
};
/** What two people decide about. */
export async function lockDeposit(tx: Tx, id: bigint): Promise<DepositStanding | undefined> {
  const [row] = await tx`
    select d.id, o.order_no as "orderNo", p.name, d.state, d.why, d.amount, d.value, o.usdt_amount as "usdtAmount",
      p.kyc_status = 2 and p.kyc_expires_at > clock_timestamp() as verified, p.frozen or e.frozen as frozen
    from chain_deposit d join top_up_order o on o.id = d.order_id join participant p on p.id = o.participant_id join person e on e.id = p.person_id
    where d.id = ${id} for no key update of o`;
  return row as never;
}

export async function isReturnUsed(sql: Reader, reference: string): Promise<boolean> {
  const [row] = await sql`select exists (select from chain_deposit where return_reference = ${reference}) as used`;
  return (row as { used: boolean }).used;
}

/** Does with a deposit what the approval in force says; the database reads it there. */
export async function decideDeposit(tx: Tx, approvalId: bigint, who: string): Promise<string> {
  const [row] = await tx`select decide_deposit(${approvalId}, ${who}) as outcome`;
  return (row as { outcome: string }).outcome;
}

/** Wallets that sent something, deposit by deposit. */
export async function listSenders(
  sql: Sql,
  after: string,
  most: number,
): Promise<{ id: string; orderNo: string; sender: string }[]> {
  return sql`
    select d.id::text as id, o.order_no as "orderNo", d.sender from chain_deposit d join top_up_order o on o.id = d.order_id
    where d.id > ${after}::bigint order by d.id limit ${most}` as never;
}
