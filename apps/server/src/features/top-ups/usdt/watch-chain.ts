import { whyNoTopUp } from '@mashang/contract/top-ups';
import { forEachIsolated } from '../../../platform/jobs/for-each-isolated.ts';
import { shouldStop } from '../../../platform/jobs/stopping.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import type { Ctx } from '../../../platform/verbs/verb.ts';
import { currentLicence } from '../../licence/current-licence.ts';
import { screenWallet } from '../../screening/wallets/screen-wallet.ts';
import { type Chain, chainOf } from './chain.ts';
import { noteChain } from './chain-health.ts';
import {
  confirmDeposit,
  listOpenDeposits,
  listWatchedAddresses,
  loseDeposit,
  moveCursor,
  type OpenDeposit,
  readCursor,
  recordDeposits,
} from './deposits-store.ts';
import { BLOCKS_AT_ONCE, readConfirmations, readHead, readTransfers } from './read-chain.ts';
import { settleDeposit } from './settle-deposit.ts';

/**
 * Number of blocks read again in each round, and at least twice the required confirmations: a reorganisation may have
 * replaced them.
 */
const REWIND = 24n;

/**
 * Runs one round on the chain: records new deposits, follows those in confirmation, and settles those with enough
 * confirmations.
 */
export async function watchChain(ctx: Ctx): Promise<void> {
  const chain = chainOf(ctx.platform);
  if (!chain) return;
  const begunAt = performance.now();
  try {
    const head = await readHead(chain);
    if (head.hash !== chain.readUpTo) await takeDown(ctx, chain, head.number);
    if (shouldStop()) return;
    chain.readUpTo = head.hash;
    const open = await listOpenDeposits(ctx.platform.db.app, chain.chainId, chain.token);
    await forEachIsolated(open, (deposit) => follow(ctx, chain, { deposit, head: head.number }));
    if (open.length > 0) await chain.sandbox?.mine();
    chain.ready = true;
    await noteChain(ctx.platform, { ms: performance.now() - begunAt, error: null });
  } catch (error) {
    chain.ready = false;
    await noteChain(ctx.platform, { ms: performance.now() - begunAt, error }).catch(() => undefined);
    throw error;
  }
}

/** Deposits and reading position are stored in one transaction: a process killed between blocks continues there. */
async function takeDown({ platform }: Ctx, chain: Chain, head: bigint): Promise<void> {
  const { chainId, token } = chain;
  const cursor = (await readCursor(platform.db.app, chainId, token)) ?? head;
  const rewind = BigInt(Math.max(Number(REWIND), chain.confirmations * 2));
  // A chain that is shorter than before was reset.
  let fromBlock = (cursor < head ? cursor : head) - rewind;
  if (fromBlock < 0n) fromBlock = 0n;
  const addresses = await listWatchedAddresses(platform.db.app, chainId, token);
  while (fromBlock <= head && !shouldStop()) {
    const last = fromBlock + BLOCKS_AT_ONCE - 1n;
    const toBlock = last < head ? last : head;
    const logs = addresses.length > 0 ? await readTransfers(chain, { addresses, fromBlock, toBlock }) : [];
    await ownWork(platform.db, 'chain.take-down').transaction(async (tx) => {
      if (logs.length > 0) await recordDeposits(tx, chainId, token, logs);
      await moveCursor(tx, chainId, token, toBlock);
    }, 'evidence');
    fromBlock = toBlock + 1n;
  }
}

async function follow(
  ctx: Ctx,
  chain: Chain,
  { deposit, head }: { deposit: OpenDeposit; head: bigint },
): Promise<void> {
  const sql = ownWork(ctx.platform.db, 'chain.take-down').evidence;
  const reached = await readConfirmations(chain, deposit, head);
  if (reached === null) return loseDeposit(sql, deposit.id);
  if (reached !== deposit.confirmations) await confirmDeposit(sql, deposit.id, reached);
  if (reached < deposit.needed) return;
  const about = { address: deposit.sender, subjectKind: 'top-up', subjectId: deposit.orderNo };
  const listed = await screenWallet(ctx, about);
  const offered = whyNoTopUp(await currentLicence(ctx.platform), 'usdt', ctx.platform.clock.now()) === null;
  await settleDeposit(ctx, { id: deposit.id, listed, offered });
}
