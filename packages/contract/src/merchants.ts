import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';

/** Headers of a signed merchant request. */
export const MERCHANT_HEADERS = {
  mchId: 'x-mch-id',
  keyId: 'x-key-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
} as const;
export const TIMESTAMP_TOLERANCE_S = 300;

/** The text a request's signature is made over. */
export function stringToSign(
  method: string,
  pathAndQuery: string,
  timestamp: string,
  nonce: string,
  bodySha256Hex: string,
): string {
  return `${method}\n${pathAndQuery}\n${timestamp}\n${nonce}\n${bodySha256Hex}`;
}

export const balanceAnswer = z.object({ currency: z.literal('CNY'), available: z.string(), held: z.string() });
export const EVENT_TYPES = [
  'collection.succeeded',
  'collection.failed',
  'collection.expired',
  'collection.refunded',
  'payout.paid',
  'payout.completed',
  'payout.failed',
  'payout.cancelled',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
/** What is told of an order. A collection has `agtOrderNo` and `paidInAmount`, a payout `orderNo`. */
export const eventData = z.object({
  agtOrderNo: z.string().optional(),
  orderNo: z.string().optional(),
  mchOrderNo: z.string(),
  amount: z.string(),
  paidInAmount: z.string().optional(),
  fee: z.string(),
  status: z.int(),
});
/** GET /api/v1/events?after= */
export const merchantEvent = z.object({ id: z.string(), type: z.string(), timestamp: z.string(), data: eventData });
export type MerchantEvent = z.infer<typeof merchantEvent>;
export const eventsQuery = z.strictObject({
  after: z.string().max(64).optional().meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(200).default(100).meta({ title: '条数' }),
});
export const eventsAnswer = z.object({ events: z.array(merchantEvent), next: z.string() });
export const merchantTransfer = z.object({
  id: z.string(),
  type: z.string(),
  orderNo: z.string(),
  amount: z.string(),
  balanceAfter: z.string(),
  time: z.string(),
});
export const transfersQuery = z.strictObject({
  cursor: z.string().max(64).optional().meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ title: '条数' }),
});
export const transfersAnswer = z.object({ list: z.array(merchantTransfer), nextCursor: z.string().optional() });

/** POST /api/v1/channels/{connector}/notifications: a signed receipt from an official channel (payPattern 1–8). */
export const channelNotificationBody = z.strictObject({
  notificationId: z.string().min(1).max(64).meta({ title: '通知编号' }),
  agtOrderNo: z.string().min(1).max(40).meta({ title: '订单号' }),
  amount: z.string().max(20).meta({ title: '金额' }),
  payerName: z.string().max(64).optional().meta({ title: '付款人姓名' }),
  channelOrderNo: z.string().min(1).max(64).meta({ title: '通道流水号' }),
});
export const channelNotificationAnswer = z.object({ received: z.literal(true), status: z.int() });

/**
 * Seconds from a failed try to the next one: 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, then every 12 h to
 * day 7 and daily to day 31; null when the tries are over. `ageS` is the delivery's age at the failure.
 */
export function nextTryAfter(failedTries: number, ageS: number): number | null {
  const first = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800];
  const step = first[failedTries - 1];
  if (step !== undefined) return step;
  const day = 86_400;
  if (ageS + day / 2 <= 7 * day) return day / 2;
  return ageS + day <= 31 * day ? day : null;
}

// For the operator -----------------------------------------------------------------------------------------------------

export const overseenMerchant = z.object({
  id: z.string(),
  mchId: z.string(),
  name: z.string(),
  legalName: z.string(),
  kybStatus: z.int(),
  frozen: z.boolean(),
  available: z.string(),
  held: z.string(),
  createTime: z.string(),
});
export type OverseenMerchant = z.infer<typeof overseenMerchant>;
/** GET /api/merchants/getPageList */
export const overseenMerchantQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  keyword: z.string().trim().max(64).optional().meta({ title: '商户号或名称' }),
  kybStatus: z
    .string()
    .regex(/^[0-4](,[0-4])*$/, '认证状态不存在')
    .optional()
    .meta({ title: '认证状态', description: '可多选，逗号分隔' }),
});
export type OverseenMerchantQuery = z.infer<typeof overseenMerchantQuery>;
export const overseenMerchantPage = pageOf(overseenMerchant);
export type OverseenMerchantPage = z.infer<typeof overseenMerchantPage>;
/** GET /api/merchants/detail?id= */
export const merchantIdQuery = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '编号' }),
});
export const overseenMerchantDetail = z.object({
  merchant: overseenMerchant,
  /** In force, and entered for later; a product without one has none of its rows. */
  fees: z.array(
    z.object({
      product: z.string(),
      prdName: z.string(),
      rate: z.string(),
      enabled: z.boolean(),
      effectiveFrom: z.string(),
    }),
  ),
  products: z.array(z.object({ product: z.string(), prdName: z.string() })),
  endpoints: z.array(z.object({ id: z.string(), url: z.string(), enabled: z.boolean(), disabledReason: z.string() })),
  /** Never the secret. `expireTime` is empty for one without an end. */
  keys: z.array(z.object({ keyId: z.string(), createTime: z.string(), expireTime: z.string(), expired: z.boolean() })),
  ipAllow: z.array(z.string()),
});
export type OverseenMerchantDetail = z.infer<typeof overseenMerchantDetail>;
