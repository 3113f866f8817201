import type { PublicClient } from 'viem';
import type { ChainConfig } from '../../../config-top-up.ts';
import { registerLine } from '../../../platform/connectors/connector-registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../zh.ts';

/** What a sandbox's payer does; there is none on a real chain. */
export type Sandbox = {
  pay(order: { to: string; units: bigint; from: 'payer' | 'listed' }): Promise<string>;
  /** One more block, while something waits to be confirmed. */
  mine(): Promise<void>;
};
/** A chain whose deposits are read. */
export type Chain = Omit<ChainConfig, 'rpcUrl'> & {
  client: PublicClient;
  confirmations: number;
  sandbox: Sandbox | null;
  /** Whether the last look at it went well. */
  ready: boolean;
  /** Hash of the newest block that was read: while it stands, there is nothing new below it. */
  readUpTo: string;
};

/** Name of the chain among what is asked outside. */
export const CHAIN_LINE = 'chain';
const chains = new WeakMap<Platform, Chain>();
const RPC_TIMEOUT_MS = 8_000;

/** Connects a chain from now on. */
export async function connectChain(
  platform: Platform,
  config: ChainConfig,
  sandbox: Sandbox | null = null,
): Promise<Chain> {
  const { createPublicClient, http } = await import('viem');
  const client = createPublicClient({
    transport: http(config.rpcUrl, { timeout: RPC_TIMEOUT_MS, retryCount: 1, fetchOptions: { redirect: 'error' } }),
    cacheTime: 0,
  }) as PublicClient;
  const { chainId, token, network } = config;
  const chain: Chain = {
    chainId,
    network,
    client,
    sandbox,
    ready: false,
    readUpTo: '',
    token: token.toLowerCase() as `0x${string}`,
    confirmations: platform.config.topUp.confirmations,
  };
  chains.set(platform, chain);
  // Only where it is: the rest of the address may be a key.
  registerLine(platform, {
    name: CHAIN_LINE,
    title: zh.chain.network(network),
    baseUrl: new URL(config.rpcUrl).origin,
  });
  return chain;
}

/** The chain in use; null while there is none. */
export function chainOf(platform: Platform): Chain | null {
  return chains.get(platform) ?? null;
}

/** Nothing is read from then on. */
export function disconnectChain(platform: Platform): void {
  chains.delete(platform);
}
