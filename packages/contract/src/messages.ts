import { z } from 'zod';
import { REGISTER_MATTERS } from './businesses.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { PAY_TYPES } from './products.ts';

export const MESSAGE_TYPE = { collection: 0, token: 1, payout: 2, verification: 3, dispute: 4, refund: 5 } as const;
export const WS_PING_MS = 10_000;
export const WS_RECONNECT_MS = 5_000;
export const MESSAGES_KEPT = 50;

/** What a `network` frame can be about. */
export const NETWORK_MATTERS = ['float', 'run', 'joined', 'kyc'] as const;
export type NetworkMatter = (typeof NETWORK_MATTERS)[number];
/**
 * What an `order` frame can be about: an order, a top-up, a cash-out, a settlement, an approval by its number, or
 * something of 对账: an own transfer by its number, an import by its id, the first of the lines, differences or
 * answers that changed by its id.
 */
export const ORDER_KINDS = [
  'collection',
  'payout',
  'topup',
  'approval',
  'cash-out',
  'settlement',
  'reconciliation',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
/** What the status of a `reconciliation` frame says, by its number. */
export const RECONCILIATION_STEPS = [
  '划转匹配到一笔流水',
  '划转已入账',
  '对账单已读完',
  '流水、差异或付款回执有变化',
] as const;
/** What the browser sends. */
export type ClientFrame = { kind: 'ping' };

export const orderMessage = z.object({
  MESSAGE_ID: z.string(),
  msgType: z.int(),
  message_type: z.int(),
  currency: currencyText,
  amount: signedMoneyText,
  sendTime: z.string(),
  accType: z.int().optional(),
  payType: z.literal(PAY_TYPES).optional(),
  agtOrderNo: z.string().optional(),
  wdOrderId: z.string().optional(),
  /** Of type 3: within so many days the reader's verification ends. There is no amount then: `0.00`. */
  daysLeft: z.int().optional(),
  /** With it: what else than the verification ends. */
  matter: z.enum(REGISTER_MATTERS).optional(),
  /** The payout's number as people say it; `wdOrderId` is what the claim list is asked by. */
  orderNo: z.string().optional(),
  /** Of type 5: the refund that waits for the reader. */
  refundNo: z.string().optional(),
});
export type OrderMessage = z.infer<typeof orderMessage>;
export const wsLink = z.object({ url: z.string() });
