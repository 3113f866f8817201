import { z } from 'zod';
import type { WriteTx } from '../../platform/database/db.ts';

/** One transaction of one merchant's test space. `now`: milliseconds, the time of everything that it writes. */
export type TestSpace = { tx: WriteTx; merchantId: bigint; now: number };

export const TEST_KINDS = ['collection', 'refund', 'payout', 'settlement'] as const;
export type TestKind = (typeof TEST_KINDS)[number];

/** Money is text: a JSON number is not a bigint. */
const units = z.string().regex(/^\d+$/);
/** Steps that it still takes by itself: the number of the state, and seconds after the one before. */
const steps = z.array(z.object({ to: z.int(), afterS: z.number() }));
export type NextStep = z.infer<typeof steps>[number];
/** When something happened, in milliseconds; null before. */
const moment = z.number().nullable();

/** What only a collection has. `terms`: the fee plan at its creation; `refunded` and `feeBack`: by approved refunds. */
const collectionFacts = z.object({
  steps,
  product: z.string(),
  subject: z.string(),
  terms: z.object({ rate: z.number(), fixed: units, least: units, most: units.nullable() }),
  refundFee: units,
  expiresAt: z.number(),
  affirmedAt: moment,
  paidIn: units,
  fee: units,
  refunded: units,
  feeBack: units,
  notifyUrl: z.string(),
  returnUrl: z.string(),
});
/** `fee` and `feeBack`: what its approval charged, and what of the order's fee it gave back. */
const refundFacts = z.object({
  steps,
  orderNo: z.string(),
  mchOrderNo: z.string(),
  fee: units,
  feeBack: units,
  approvedAt: moment,
  paidAt: moment,
  endedAt: moment,
  endReason: z.string(),
});
const payoutFacts = z.object({
  steps,
  payType: z.int(),
  fee: units,
  name: z.string(),
  account: z.string(),
  bankName: z.string(),
  remark: z.string(),
  claim: z.int().nullable(),
  finishedAt: moment,
  failReason: z.string(),
  notifyUrl: z.string(),
});
/** `openedAt` and `opening`: the cut before it, and the balance then; `closing`: the balance at its own cut. */
const settlementFacts = z.object({
  steps,
  paidAt: moment,
  openedAt: moment,
  opening: z.string(),
  afterLine: z.string(),
  upToLine: z.string(),
  closing: z.string(),
});

export type Facts = {
  collection: z.infer<typeof collectionFacts>;
  refund: z.infer<typeof refundFacts>;
  payout: z.infer<typeof payoutFacts>;
  settlement: z.infer<typeof settlementFacts>;
};
const SCHEMAS: { [K in TestKind]: z.ZodType<Facts[K]> } = {
  collection: collectionFacts,
  refund: refundFacts,
  payout: payoutFacts,
  settlement: settlementFacts,
};

/** One object of a test space, with the facts of its kind. Amounts are fen, times milliseconds. */
export type TestObject<K extends TestKind = TestKind> = {
  id: bigint;
  kind: K;
  number: string;
  mchNo: string;
  parentId: bigint | null;
  state: number;
  notifyStatus: number;
  amount: bigint;
  facts: Facts[K];
  createdAt: number;
  dueAt: number | null;
};

/** Returns facts as their kind has them; throws where the stored ones are others. */
export function factsOf<K extends TestKind>(kind: K, stored: Record<string, unknown>): Facts[K] {
  const schema: z.ZodType<Facts[K]> = SCHEMAS[kind];
  return schema.parse(stored);
}

/** Returns when an object takes its first step by itself; null where it waits for somebody. */
export function firstDue(left: readonly NextStep[], now: number): number | null {
  const [next] = left;
  return next === undefined ? null : now + next.afterS * 1000;
}
