import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'dead', 'cancelled'] as const;
export const DELIVERY_STATE_NAMES: Record<(typeof DELIVERY_STATES)[number], string> = {
  pending: '待投递',
  delivered: '已送达',
  dead: '已停止',
  cancelled: '已取消',
};

/** One delivery of one event to one target, with every try. Times are wire times, `ms` milliseconds. */
export const webhookDelivery = z.object({
  id: z.string(),
  agtOrderNo: z.string(),
  url: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string(),
  createTime: z.string(),
  lastTryTime: z.string(),
  nextTryTime: z.string(),
  tries: z.array(
    z.object({ time: z.string(), status: z.int().nullable(), ms: z.int(), error: z.string(), answer: z.string() }),
  ),
});
export const webhookPage = pageOf(webhookDelivery);
export type WebhookPage = z.infer<typeof webhookPage>;
/** GET /api/callback/getPageList, newest first. */
export const webhookListQuery = z.strictObject({
  ...pageQuery,
  agtOrderNo: z.string().trim().max(40).optional().meta({ title: '代收单号' }),
  state: z.enum(DELIVERY_STATES).optional().meta({ title: '状态' }),
});
export type WebhookListQuery = z.infer<typeof webhookListQuery>;
