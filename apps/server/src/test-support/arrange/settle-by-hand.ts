import type { FeeNumbers } from '@mashang/contract/fees';

/**
 * Inputs of an order's settlement: its fee terms, and the rates from the collector up to its root, in 1/10 000 percent.
 */
type Rates = { fee: FeeNumbers; chainRates: readonly number[] };

const MILLION = 1_000_000n;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const most = (a: bigint, b: bigint) => (a > b ? a : b);

/** Returns a rate's part of an amount, rounded down to the fen. */
const partOf = (amount: bigint, rate: number) => (amount * BigInt(rate)) / MILLION;

/**
 * Settles by a second implementation of the specification, to compare with the database's: what leaves float or bank,
 * the merchant's part, each share from the collector up, the institution's rest; in fen.
 */
export function settleByHand({ fee, chainRates }: Rates, settled: bigint): bigint[] {
  const asked = most(fee.least, partOf(settled, fee.rate) + fee.fixed);
  const charged = least(settled, fee.most === null ? asked : least(fee.most, asked));
  const shares = chainRates.map((rate, at) => partOf(settled, rate - (chainRates[at - 1] ?? 0)));
  return [-settled, settled - charged, ...shares, shares.reduce((rest, share) => rest - share, charged)];
}
