import type { PublicClient } from 'viem';
import type { Chain } from './chain.ts';
import type { OpenDeposit, SeenLog } from './deposits-store.ts';

/** Addresses asked for in one call, and blocks read in one go. */
const ADDRESSES_AT_ONCE = 200;
export const BLOCKS_AT_ONCE = 2_000n;

export type Head = { number: bigint; hash: string };
/** The newest block. Throws where the node speaks for another chain than the one configured. */
export async function readHead({ client, chainId }: Chain): Promise<Head> {
  const [id, { number, hash }] = await Promise.all([client.getChainId(), client.getBlock({ blockTag: 'latest' })]);
  if (id !== chainId) throw new Error(`the node is of chain ${id}, not ${chainId}`);
  return { number, hash };
}

/** Transfers of the configured token, and of no other contract, to some addresses. */
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
      // A node that does not filter as asked is not believed.
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

/** Beyond any supply; a bigint of the database holds it. */
const MOST_UNITS = 1_000_000_000_000_000_000n;

async function timeOf(client: PublicClient, blockHash: `0x${string}`): Promise<string> {
  const { timestamp } = await client.getBlock({ blockHash });
  return `${timestamp}`;
}

/** Confirmations of a deposit as the chain stands now; null when its transfer is no longer there as it was seen. */
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
