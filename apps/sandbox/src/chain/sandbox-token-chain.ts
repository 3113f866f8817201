import { join } from 'node:path';
import type { Sandbox } from '../../../server/src/features/top-ups/usdt/chain.ts';
import { connectChain, disconnectChain } from '../../../server/src/features/top-ups/usdt/chain.ts';
import type { Platform } from '../../../server/src/platform/platform.ts';
import { ownWork } from '../../../server/src/platform/verbs/own-work.ts';
import { listDemoWallet } from '../seed/demo-store.ts';
import { type SandboxChain, startSandboxChain } from './sandbox-chain.ts';
import { SANDBOX_TOKEN_BYTECODE } from './sandbox-token.ts';

/**
 * Accounts of the mnemonic that every development chain publishes: one that mints, one that pays, and one that is on
 * the demo's list.
 */
export const SANDBOX_PEOPLE = {
  owner: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  listed: '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
} as const;
export const SANDBOX_CHAIN_ID = 31_337;
/** Ten million whole tokens. */
const PURSE = 10_000_000_000_000n;

/** The test token's calls, in viem's text form. */
export const TOKEN_CALLS = [
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address who) view returns (uint256)',
] as const;

/** Deploys the test token on a development chain and mints for the payers; uses the token that is already there. */
export async function prepareToken(rpcUrl: string): Promise<{ token: `0x${string}`; sandbox: Sandbox }> {
  const viem = await import('viem');
  const transport = viem.http(rpcUrl);
  const wallet = viem.createWalletClient({ transport, cacheTime: 0 });
  const reader = viem.createPublicClient({ transport, cacheTime: 0, pollingInterval: 100 });
  const miner = viem.createClient({
    transport,
    rpcSchema: viem.rpcSchema<[{ Method: 'evm_mine'; Parameters?: undefined; ReturnType: unknown }]>(),
  });
  const abi = viem.parseAbi(TOKEN_CALLS);
  const { owner, payer, listed } = SANDBOX_PEOPLE;
  const token = viem.getContractAddress({ from: owner, nonce: 0n }).toLowerCase() as `0x${string}`;
  const call = { address: token, abi, chain: null } as const;
  if (!(await reader.getCode({ address: token }))) {
    const deployed = await wallet.deployContract({
      abi,
      bytecode: SANDBOX_TOKEN_BYTECODE,
      account: owner,
      chain: null,
    });
    await reader.waitForTransactionReceipt({ hash: deployed });
    for (const purse of [payer, listed])
      await wallet.writeContract({ ...call, functionName: 'mint', args: [purse, PURSE], account: owner });
  }
  const sandbox: Sandbox = {
    pay: ({ to, units, from }) =>
      wallet.writeContract({
        ...call,
        functionName: 'transfer',
        args: [to as `0x${string}`, units],
        account: from === 'payer' ? payer : listed,
      }),
    mine: async () => {
      await miner.request({ method: 'evm_mine' });
    },
  };
  return { token, sandbox };
}

/** Starts the demo's own chain beside the server; nothing waits for it. */
export function startDemoChain(platform: Platform): { stop(): Promise<void> } {
  let chain: SandboxChain | null = null;
  const started = begin().catch((error) => platform.log.warn({ err: error }, 'the sandbox chain did not start'));
  async function begin(): Promise<void> {
    chain = await startSandboxChain(join(platform.config.dataDir, 'sandbox-chain'));
    const { token, sandbox } = await prepareToken(chain.rpcUrl);
    await listDemoWallet(ownWork(platform.db, 'demo').app, SANDBOX_PEOPLE.listed);
    const about = { rpcUrl: chain.rpcUrl, chainId: SANDBOX_CHAIN_ID, token, network: '沙箱链 ERC-20' };
    await connectChain(platform, about, sandbox);
  }
  return {
    async stop() {
      await started;
      disconnectChain(platform);
      await chain?.stop();
    },
  };
}
