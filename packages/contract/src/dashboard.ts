import { z } from 'zod';

/** Yesterday up to the same time of day. */
const figure = z.object({ today: z.string(), yesterday: z.string() });
/** GET /api/index/agtIndex: today's figures of the signed-in participant (or of the institution, for operators). */
export const agtIndex = z.object({
  orders: figure,
  succeeded: figure,
  amount: figure,
  commission: figure,
  successRate: figure,
  float: z.object({ available: z.string(), held: z.string() }),
  commissionBalance: z.string(),
  awaiting: z.int(),
  /** Payouts that wait for the reader: to claim and to pay, or for operators to judge. What is not the reader's to do is 0. */
  payouts: z.object({ waiting: z.int(), open: z.int(), toAccept: z.int(), toSecond: z.int(), abnormal: z.int() }),
  /** Proposals that wait for the reader's word; operators only. */
  approvals: z.int(),
  unbound: z.boolean(),
  paused: z.boolean(),
  /** Today's orders on their way; each stage is part of the one before. */
  funnel: z.object({ created: z.int(), routed: z.int(), succeeded: z.int(), notified: z.int() }),
  /** Float at the end of each of the last 14 days, the last being now. */
  floatDays: z.array(z.object({ day: z.string(), balance: z.string() })),
  /** 24 rows, one an hour of today (Shanghai). */
  hourly: z.array(
    z.object({ hour: z.int(), orders: z.int(), succeeded: z.int(), amount: z.string(), yesterday: z.int() }),
  ),
});
export type AgtIndex = z.infer<typeof agtIndex>;
