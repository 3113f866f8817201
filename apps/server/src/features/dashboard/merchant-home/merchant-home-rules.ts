import type { MerchantHome } from '@mashang/contract/merchant-home';
import * as zh from '../zh.ts';

type Found = {
  /** How many refunds wait for the reader's decision. */
  refunds: number;
  troubles: readonly string[];
  renewals: readonly string[];
  keys: readonly { keyId: string; name: string; endTime: string }[];
  /** Why the merchant is not settled; empty where it is. */
  settlement: string;
};

/** Returns what a merchant's people have to do, the most urgent first. */
export function tasksOf({ refunds, troubles, renewals, keys, settlement }: Found): MerchantHome['tasks'] {
  return [
    ...(refunds === 0 ? [] : [{ kind: 'refund' as const, text: zh.merchantHome.refundsToApprove(refunds) }]),
    ...troubles.map((text) => ({ kind: 'endpoint' as const, text })),
    ...(settlement === '' ? [] : [{ kind: 'settlement' as const, text: zh.merchantHome.notSettled(settlement) }]),
    ...renewals.map((text) => ({ kind: 'verification' as const, text })),
    ...keys.map(({ keyId, name, endTime }) => ({
      kind: 'key' as const,
      text: zh.merchantHome.keyEnds(name || keyId, endTime),
    })),
  ];
}
