import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestClient, createWalletClient, http, parseAbi, publicActions, type TestClient } from 'viem';
import { startSandboxChain } from '../../../../sandbox/src/chain/sandbox-chain.ts';
import { SANDBOX_TOKEN_BYTECODE } from '../../../../sandbox/src/chain/sandbox-token.ts';
import {
  prepareToken,
  SANDBOX_CHAIN_ID,
  SANDBOX_PEOPLE,
  TOKEN_CALLS,
} from '../../../../sandbox/src/chain/sandbox-token-chain.ts';
import { type Chain, connectChain } from '../../features/top-ups/usdt/chain.ts';
import { watchChain } from '../../features/top-ups/usdt/watch-chain.ts';
import type { TestUser } from '../sign-in-user.ts';
import type { TestServer } from '../start-test-server.ts';

export const CONFIRMATIONS = 3;
export type TestChain = {
  chain: Chain;
  rpcUrl: string;
  client: TestClient;
  token: `0x${string}`;
  /** Transfers units of the token to an address, from one of the sandbox's people. */
  pay(to: string, units: bigint, from?: keyof typeof SANDBOX_PEOPLE, token?: `0x${string}`): Promise<`0x${string}`>;
  mine(blocks: number): Promise<void>;
  /** Lets the server look at the chain once. */
  look(): Promise<void>;
  /** Mines as many blocks as confirmations need, and looks. */
  confirm(): Promise<void>;
  /** Deploys another contract from the same source. */
  deployFake(): Promise<`0x${string}`>;
  snapshot(): Promise<`0x${string}`>;
  revert(id: `0x${string}`): Promise<void>;
  stop(): Promise<void>;
};

const abi = parseAbi(TOKEN_CALLS);

/** Starts a development chain connected to a test server; the server looks at it only by `look` and `confirm`. */
export async function arrangeChain(server: TestServer): Promise<TestChain> {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-chain-'));
  const started = await startSandboxChain(folder);
  const { rpcUrl } = started;
  const { token } = await prepareToken(rpcUrl);
  server.platform.config.topUp.confirmations = CONFIRMATIONS;
  const about = { rpcUrl, chainId: SANDBOX_CHAIN_ID, token, network: '测试链' };
  const chain = await connectChain(server.platform, about);
  const transport = http(rpcUrl);
  const client = createTestClient({ mode: 'anvil', transport, cacheTime: 0 });
  const reader = client.extend(publicActions);
  const wallet = createWalletClient({ transport, cacheTime: 0 });
  const mine = (blocks: number) => client.mine({ blocks });
  const look = () => watchChain(server.system('chain'));
  const sent = async (hash: `0x${string}`) => {
    await reader.waitForTransactionReceipt({ hash, pollingInterval: 20 });
    return hash;
  };
  return {
    chain,
    rpcUrl,
    client,
    token,
    mine,
    look,
    pay: async (to, units, from = 'payer', contract = token) =>
      sent(
        await wallet.writeContract({
          address: contract,
          abi,
          chain: null,
          functionName: 'transfer',
          account: SANDBOX_PEOPLE[from],
          args: [to as `0x${string}`, units],
          // The same payment after a reorganisation is exactly the same transaction; a listed payer's comes first in
          // its block.
          gas: 100_000n,
          maxFeePerGas: 20_000_000_000n,
          maxPriorityFeePerGas: from === 'listed' ? 2_000_000_000n : 1_000_000_000n,
        }),
      ),
    confirm: async () => {
      await mine(CONFIRMATIONS);
      await look();
    },
    deployFake: async () => {
      const account = SANDBOX_PEOPLE.owner;
      const hash = await sent(
        await wallet.deployContract({ abi, bytecode: SANDBOX_TOKEN_BYTECODE, account, chain: null }),
      );
      const { contractAddress } = await reader.getTransactionReceipt({ hash });
      const address = contractAddress as `0x${string}`;
      const args = [SANDBOX_PEOPLE.payer, 1_000_000_000_000n] as const;
      await sent(await wallet.writeContract({ address, abi, chain: null, functionName: 'mint', account, args }));
      return address;
    },
    snapshot: () => client.snapshot(),
    revert: (id) => client.revert({ id }),
    stop: async () => {
      await started.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Requests a stablecoin address as a user, with the fields that the form would send. */
export async function requestUsdt(user: TestUser, fields: Record<string, unknown> = {}) {
  const { payerName } = (await user.get('/api/agtRechargeApply/terms')).data as { payerName: string };
  return user.post('/api/autoUsdtRechargeOrder/createOrder', {
    usdtAmount: '100',
    originatorName: payerName,
    walletKind: 'own',
    idempotencyKey: randomUUID(),
    ...fields,
  });
}
