import { z } from 'zod';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { ownDays } from './own-bills.ts';

/** Days before the end of a key from which 首页 names it. */
export const KEY_ENDS_DAYS = 14;

/** GET /api/merchant/home: figures of some days, both included. */
export const merchantHomeQuery = z.strictObject(ownDays);

/** An amount of the bill of these days, and of how many postings. */
const billed = z.object({ amount: signedMoneyText, count: z.int() });
/** What there is to do, and the page where it is done. */
const HOME_TASKS = [
  'refund',
  'approval',
  'funds',
  'endpoint',
  'webhook',
  'settlement',
  'account',
  'verification',
  'key',
  'mine',
] as const;
export type HomeTask = (typeof HOME_TASKS)[number];

export const merchantHome = z.object({
  startDate: z.string(),
  endDate: z.string(),
  currency: currencyText,
  /** Lines of the bill: 代收订单, 退款, 结算付款. */
  received: billed,
  refunded: billed,
  settled: billed,
  /** As in 结算, now: what the merchant is owed, what of it is held, and its reserve. */
  payable: signedMoneyText,
  held: moneyText,
  reserve: signedMoneyText,
  nextTime: z.string(),
  /** Orders that were created on these days, and how many of them succeeded. The rate is empty without orders. */
  orders: z.int(),
  succeeded: z.int(),
  successRate: z.string(),
  tasks: z.array(z.object({ kind: z.enum(HOME_TASKS), text: z.string() })),
  /**
   * What was done of the way to the first paid order; null once there is one. The test steps need nobody else: neither
   * the operator nor another person of the merchant.
   */
  firstSteps: z
    .object({
      test: z.object({
        key: z.boolean(),
        webhook: z.boolean(),
        order: z.boolean(),
        paid: z.boolean(),
        delivered: z.boolean(),
      }),
      live: z.object({ product: z.boolean(), key: z.boolean(), endpoint: z.boolean(), order: z.boolean() }),
    })
    .nullable(),
});
export type MerchantHome = z.infer<typeof merchantHome>;
