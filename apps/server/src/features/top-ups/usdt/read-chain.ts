import type { PublicClient } from 'viem';
import type { Chain } from './chain.ts';
import type { OpenDeposit, SeenLog } from './deposits-store.ts';

/** Number of addresses in one call, and of blocks read at once. */
const ADDRESSES_AT_ONCE = 200;
export const BLOCKS_AT_ONCE = 2_000n;

export type Head = { number: bigint; hash: string };
/** Returns the newest block. Throws if the node is of another chain than the configured one. */
export async function readHead({ client, chainId }: Chain): Promise<Head> {
  const [id, { number, hash }] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: 'latest' })]);
  if (id !== chainId) throw new Error(`the node is of chain ${id}, not ${chainId}`);
  return { number, hash };
}

/** Returns transfers of the configured token, and of no other contract, to these addresses. */
export async function readTransfers(
  { client, token }: Chain,
  { addresses, fromBlock, toBlock }: { addresses: readonly string[]; fromBlock: bigint; toBlock: bigint },
): Promise<SeenLog[]> {
  const { parseAbiItem } = await import('viem');
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
  const seen: SeenLog[] = [];
  const times = new Map<string, string>();
  for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
    const to = addresses.slice(at, at + ADDRESSES_AT_ONCE) as `0x${string}`[];
    const logs = await client.getLogs({ address: token, event, args: { to }, fromBlock, toBlock, strict: true });
    for (const log of logs) {
      // Checked again, because a node may not filter as requested.
      if (log.removed || log.address.toLowerCase() !== token || log.args.value > MOST_UNITS) continue;
      const time = times.get(log.blockHash) ?? (await timeOf(client, log.blockHash));
      times.set(log.blockHash, time);
      seen.push({
        tx: log.transactionHash.toLowerCase(),
        log: log.logIndex,
        block: `${log.blockNumber}`,
        hash: log.blockHash,
        time,
        sender: log.args.from.toLowerCase(),
        receiver: log.args.to.toLowerCase(),
        units: `${log.args.value}`,
      });
    }
  }
  return seen;
}

/** Larger than any supply, and small enough for a bigint of the database. */
const MOST_UNITS = 1_000_000_000_000_000_000n;

async function timeOf(client: PublicClient, blockHash: `0x${string}`): Promise<string> {
  const { timestamp } = await client.getBlock({ blockHash });
  return `${timestamp}`;
}

/**
 * Returns the confirmations of a deposit in the current chain; null if its transfer is no longer there as it was seen.
 */
export async function readConfirmations(
  { client, token }: Chain,
  deposit: OpenDeposit,
  head: bigint,
): Promise<number | null> {
  const receipt = await client.getTransactionReceipt({ hash: deposit.txHash }).catch((error: Error) => {
    if (error.name === 'TransactionReceiptNotFoundError') return null;
    throw error;
  });
  if (receipt?.status !== 'success') return null;
  const log = receipt.logs.find(({ logIndex }) => logIndex === deposit.logIndex);
  const [, from = '', to = ''] = log?.topics ?? [];
  const same =
    log?.address.toLowerCase() === token &&
    from.toLowerCase().endsWith(deposit.sender.slice(2)) &&
    to.toLowerCase().endsWith(deposit.receiver.slice(2)) &&
    BigInt(log.data) === deposit.amount;
  return same && receipt.blockNumber <= head ? Number(head - receipt.blockNumber) + 1 : null;
}
