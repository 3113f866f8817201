import { requireHttps } from './config-network.ts';

/** Targets of top-ups: the institution's bank account, and the chain whose deposits are read. */
export type TopUpConfig = {
  bank: { bankName: string; branch: string; accountNo: string } | null;
  /** Null in a demo without its own chain: the sandbox chain is used instead. */
  chain: ChainConfig | null;
  /** Extended public key of the addresses given out; the private key that spends from them is not in this program. */
  xpub: string | null;
  /** JSON `{rate, source, time}`; null in a demo, where the sandbox quotes. */
  rateUrl: string | null;
  confirmations: number;
  /** Minutes a stablecoin request waits for its payment. */
  minutes: number;
};
export type ChainConfig = { rpcUrl: string; chainId: number; token: `0x${string}`; network: string };

/**
 * m/44'/60'/1'/0 of the mnemonic that every development chain publishes (`test test … junk`), its second account: the
 * sandbox pays from the first account's addresses.
 */
export const DEMO_XPUB =
  'xpub6EFHUEbYV13535ChA9yg5xZTWowwFCmFoWnhLbwkd91xHoirGu89GTZwBSUBnBpFeY5EV2cgof8yuyDnkeGALcD8DgGYJSiQfkxKpunWTX1';
const DEMO_BANK = '示范银行|营业部|6222029900000001';
const SANDBOX_CONFIRMATIONS = 5;
const CONFIRMATIONS = 20;

/** Reads the settings of top-ups; an invalid one ends the start with an error that names it. */
export function readTopUp(env: NodeJS.ProcessEnv, demo: boolean): TopUpConfig {
  const chain = readChain(env);
  const xpub = env.CHAIN_XPUB ?? (demo ? DEMO_XPUB : null);
  if (xpub !== null && !/^[xtyzuv]pub[1-9A-HJ-NP-Za-km-z]{80,120}$/.test(xpub))
    throw new Error('CHAIN_XPUB must be an extended public key; a private one has no place here');
  if (!demo && xpub === DEMO_XPUB)
    throw new Error('CHAIN_XPUB is the one of the demo: anybody can spend what arrives at its addresses');
  if (!demo && chain) requireHttps('CHAIN_RPC_URL', chain.rpcUrl);
  if (!demo && env.USDT_RATE_URL) requireHttps('USDT_RATE_URL', env.USDT_RATE_URL);
  const [bankName, branch = '', accountNo] = (env.TOP_UP_BANK ?? (demo ? DEMO_BANK : '')).split('|');
  return {
    bank: bankName && accountNo ? { bankName, branch, accountNo } : null,
    chain,
    xpub,
    rateUrl: env.USDT_RATE_URL ?? null,
    confirmations: count(env, 'CHAIN_CONFIRMATIONS', demo && !chain ? SANDBOX_CONFIRMATIONS : CONFIRMATIONS, 200),
    minutes: count(env, 'CHAIN_MINUTES', 30, 1_440),
  };
}

function readChain(env: NodeJS.ProcessEnv): ChainConfig | null {
  if (!env.CHAIN_RPC_URL) return null;
  const token = env.CHAIN_TOKEN ?? '';
  const chainId = Number(env.CHAIN_ID);
  if (!/^0x[0-9a-fA-F]{40}$/.test(token)) throw new Error('CHAIN_TOKEN must be the address of the token contract');
  if (!Number.isSafeInteger(chainId) || chainId < 1) throw new Error('CHAIN_ID must be the number of the chain');
  return {
    rpcUrl: env.CHAIN_RPC_URL,
    chainId,
    token: token.toLowerCase() as `0x${string}`,
    network: env.CHAIN_NETWORK ?? `EVM ${chainId}`,
  };
}

function count(env: NodeJS.ProcessEnv, name: string, usual: number, most: number): number {
  const value = Number(env[name] ?? usual);
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} must be between 1 and ${most}`);
  return value;
}
