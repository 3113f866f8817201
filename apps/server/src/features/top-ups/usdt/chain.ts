import type { PublicClient } from 'viem';
import type { ChainConfig } from '../../../config-top-up.ts';
import { registerService } from '../../../platform/connectors/connector-registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as zh from '../zh.ts';

/** The payer of a sandbox; a real chain has none. */
export type Sandbox = {
  pay(order: { to: string; units: bigint; from: 'payer' | 'listed' }): Promise<string>;
  /** Mines one more block, while a deposit waits for confirmations. */
  mine(): Promise<void>;
};
/** A chain whose deposits are read. */
export type Chain = Omit<ChainConfig, 'rpcUrl'> & {
  client: PublicClient;
  confirmations: number;
  sandbox: Sandbox | null;
  /** Whether the last round succeeded. */
  ready: boolean;
  /** Hash of the newest block read: while it is the head, there is nothing new below it. */
  readUpTo: string;
};

/** Name of the chain among the outside connections. */
export const CHAIN_CONNECTOR = 'chain';
const chains = new WeakMap<Platform, Chain>();
const RPC_TIMEOUT_MS = 8_000;

/** Connects a chain; it is used from now on. */
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
  // Registers the origin only: the rest of the address may contain a key.
  registerService(platform, {
    name: CHAIN_CONNECTOR,
    title: zh.chain.network(network),
    baseUrl: new URL(config.rpcUrl).origin,
  });
  return chain;
}

/** Returns the chain in use; null if there is none. */
export function chainOf(platform: Platform): Chain | null {
  return chains.get(platform) ?? null;
}

/** Disconnects the chain; nothing is read from then on. */
export function disconnectChain(platform: Platform): void {
  chains.delete(platform);
}
