import { z } from 'zod';
import { REGISTER_MATTERS } from './businesses.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { PAY_TYPES } from './products.ts';
import type { CodeOf } from './states.ts';

export const MESSAGE_TYPE = { collection: 0, token: 1, payout: 2, verification: 3, dispute: 4, refund: 5 } as const;
export type MessageType = CodeOf<typeof MESSAGE_TYPE>;
const MESSAGE_TYPES = Object.values(MESSAGE_TYPE);
export const WS_PING_MS = 10_000;
export const WS_RECONNECT_MS = 5_000;
export const MESSAGES_KEPT = 50;

/** Subjects of a `network` frame. */
/** What changed for a merchant's people: the name of the lists that they load again. */
export const MERCHANT_MATTERS = [
  'collection',
  'payout',
  'refund',
  'settlement',
  'approval',
  'access',
  'member',
  'verification',
] as const;
export type MerchantMatter = (typeof MERCHANT_MATTERS)[number];

export const NETWORK_MATTERS = ['float', 'run', 'joined', 'kyc'] as const;
export type NetworkMatter = (typeof NETWORK_MATTERS)[number];
/**
 * Steps of a frame about 对账: it names an own transfer by its number, an import by its id, lines by the first one's id.
 */
export const RECONCILIATION_STEP = { matched: 0, booked: 1, imported: 2, changed: 3 } as const;
export const RECONCILIATION_STEPS = Object.values(RECONCILIATION_STEP);
export const RECONCILIATION_STEP_NAMES: Readonly<Record<CodeOf<typeof RECONCILIATION_STEP>, string>> = {
  0: '划转匹配到一笔流水',
  1: '划转已入账',
  2: '对账单已读完',
  3: '流水、差异或付款回执有变化',
};
/** A frame that the browser sends. */
export type ClientFrame = { kind: 'ping' };

export const orderMessage = z.object({
  MESSAGE_ID: z.string(),
  msgType: z.literal(MESSAGE_TYPES),
  message_type: z.literal(MESSAGE_TYPES),
  currency: currencyText,
  amount: signedMoneyText,
  sendTime: z.string(),
  accType: z.int().optional(),
  payType: z.literal(PAY_TYPES).optional(),
  agtOrderNo: z.string().optional(),
  wdOrderId: z.string().optional(),
  /** For type 3: days until the reader's verification ends. `amount` is then `0.00`. */
  daysLeft: z.int().optional(),
  /** For type 3: what ends, if not the verification. */
  matter: z.enum(REGISTER_MATTERS).optional(),
  /** The payout's number for people; `wdOrderId` is the id for the claim list. */
  orderNo: z.string().optional(),
  /** For type 5: the refund that waits for the reader. */
  refundNo: z.string().optional(),
});
export type OrderMessage = z.infer<typeof orderMessage>;
export const wsLink = z.object({ url: z.string() });
