import type { HomeTask, MerchantHome } from '@mashang/contract/merchant-home';
import * as zh from '../zh.ts';

/** Days in which a webhook that was given up is named. */
export const DEAD_DAYS = 7;

type Found = {
  /** How many refunds, and how many other proposals, wait for the reader's decision. */
  refunds: number;
  approvals: number;
  /** How many of the reader's own proposals wait for somebody else. */
  mine: number;
  /** How many refunds wait for the merchant's balance. */
  waitingForFunds: number;
  troubles: readonly string[];
  /** How many webhooks were given up of late; none for a reader who may not see them. */
  dead: number;
  renewals: readonly string[];
  keys: readonly { keyId: string; name: string; endTime: string }[];
  /** Why the merchant is not settled; empty where it is. */
  settlement: string;
  /** Whether another settlement account waits for approval. */
  account: boolean;
};

/** Returns what a merchant's people have to do, the most urgent first; what waits for others is last. */
export function tasksOf(found: Found): MerchantHome['tasks'] {
  const { refunds, approvals, mine, waitingForFunds, troubles, dead, renewals, keys, settlement, account } = found;
  const texts = zh.merchantHome;
  return [
    ...counted('refund', refunds, texts.refundsToApprove),
    ...counted('approval', approvals, texts.toApprove),
    ...counted('funds', waitingForFunds, texts.waitsForFunds),
    ...troubles.map((text) => ({ kind: 'endpoint' as const, text })),
    ...counted('webhook', dead, (count) => texts.deadWebhooks(count, DEAD_DAYS)),
    ...(settlement === '' ? [] : [{ kind: 'settlement' as const, text: texts.notSettled(settlement) }]),
    ...(account ? [{ kind: 'account' as const, text: texts.accountWaits }] : []),
    ...renewals.map((text) => ({ kind: 'verification' as const, text })),
    ...keys.map(({ keyId, name, endTime }) => ({ kind: 'key' as const, text: texts.keyEnds(name || keyId, endTime) })),
    ...counted('mine', mine, texts.ownWaiting),
  ];
}

function counted(kind: HomeTask, count: number, say: (count: number) => string): MerchantHome['tasks'] {
  return count === 0 ? [] : [{ kind, text: say(count) }];
}
