import { z } from 'zod';
import { MERCHANT_EVENTS } from './events/merchant.ts';
import { type Field, fieldSchema, reasonField } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { pageOf, pageQuery } from './paging.ts';
import type { Tone } from './states.ts';

export const DELIVERY_STATES = ['pending', 'delivered', 'dead', 'cancelled'] as const;
export const DELIVERY_STATE_NAMES: Record<(typeof DELIVERY_STATES)[number], string> = {
  pending: '待投递',
  delivered: '已送达',
  dead: '已停止',
  cancelled: '已取消',
};
export const DELIVERY_TONES: Record<(typeof DELIVERY_STATES)[number], Tone> = {
  pending: 'warn',
  delivered: 'ok',
  dead: 'bad',
  cancelled: 'mute',
};
/** Chinese names of the webhook types. */
export const WEBHOOK_TYPE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  MERCHANT_EVENTS.map(({ type, title }) => [type, title]),
);
/** Name of a webhook type; one that has none is shown by its code. */
export const webhookTypeText = (type: string): string => WEBHOOK_TYPE_NAMES[type] ?? type;

/** One delivery of one event to one target. Times are wire times; secrets in the address are masked. */
export const webhookDelivery = z.object({
  id: z.string(),
  agtOrderNo: z.string(),
  mchId: z.string(),
  merchantName: z.string(),
  url: z.string(),
  type: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  lastStatus: z.int().nullable(),
  lastError: z.string(),
  createTime: z.string(),
  lastTryTime: z.string(),
  nextTryTime: z.string(),
  /** Whether it waits until its target is resumed. */
  paused: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export const webhookPage = pageOf(webhookDelivery);
export type WebhookPage = z.infer<typeof webhookPage>;

/**
 * Target of deliveries: `e` with the number of an endpoint, or `t` with the number of a server behind orders' own
 * notifyUrls.
 */
const TARGET_KEY = /^[et]\d{1,18}$/;
const targetKey = z.string().regex(TARGET_KEY, '回调目标不存在').meta({ title: '回调目标' });
export const WEBHOOK_FILTERS = listFilters({
  agtOrderNo: { kind: 'text', title: '订单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '创建时间' },
  mchId: { kind: 'text', title: '商户号', max: 32 },
  type: {
    kind: 'code',
    title: '事件',
    pattern: /^[a-z]{1,32}\.[a-z_-]{1,32}$/,
    complaint: '事件不存在',
    names: WEBHOOK_TYPE_NAMES,
  },
  target: { kind: 'code', title: '回调目标', pattern: TARGET_KEY, complaint: '回调目标不存在' },
  state: { kind: 'choice', title: '状态', look: 'chips', names: DELIVERY_STATE_NAMES },
});
export const webhookFilter = z.strictObject(filterShape(WEBHOOK_FILTERS));
export type WebhookFilter = z.infer<typeof webhookFilter>;
/** GET /api/callback/getPageList, newest first. */
export const webhookListQuery = z.strictObject({ ...pageQuery, ...filterShape(WEBHOOK_FILTERS) });
export type WebhookListQuery = z.infer<typeof webhookListQuery>;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const header = z.object({ name: z.string(), value: z.string() });
/**
 * One try: what was sent in addition to the body, and the response. `ms` is milliseconds; at most 500 characters of an
 * answer are kept.
 */
export const webhookTry = z.object({
  attempt: z.int(),
  time: z.string(),
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string(),
  answer: z.string(),
  /** Empty for tries from before headers were stored. */
  headers: z.array(header),
});
export type WebhookTry = z.infer<typeof webhookTry>;
/** GET /api/callback/detail?id= */
export const webhookIdQuery = z.strictObject({ id });
export const webhookDetail = z.object({
  delivery: webhookDelivery,
  /** Every try sends the same bytes. */
  body: z.string(),
  target: z.string(),
  tries: z.array(webhookTry),
});
export type WebhookDetail = z.infer<typeof webhookDetail>;

// Targets and their health --------------------------------------------------------------------------------------------

export const TARGET_STATES = ['ok', 'open', 'paused', 'disabled', 'idle'] as const;
export type TargetState = (typeof TARGET_STATES)[number];
export const TARGET_STATE_NAMES: Record<TargetState, string> = {
  ok: '正常',
  open: '已熔断',
  paused: '已暂停',
  disabled: '已停用',
  idle: '还没有投递',
};
/**
 * Failed tries in a row after which an endpoint is tried one delivery at a time. The database holds the same number.
 */
export const CIRCUIT_AFTER = 5;
/** GET /api/callback/targets: every endpoint, and every server behind orders' own notifyUrls; unhealthy ones first. */
export const webhookTarget = z.object({
  key: z.string(),
  kind: z.enum(['endpoint', 'orders']),
  mchId: z.string(),
  merchantName: z.string(),
  url: z.string(),
  state: z.enum(TARGET_STATES),
  /** Of the last 24 hours, at most the newest 2000 tries; empty and null without any. */
  tries: z.int(),
  successRate: z.string(),
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  /** Deliveries that wait for a try; counted up to 10 000. */
  waiting: z.int(),
  /** Failed tries in a row. */
  failures: z.int(),
  openedTime: z.string(),
  lastSuccessTime: z.string(),
  lastFailureTime: z.string(),
  lastFailure: z.string(),
  pausedTime: z.string(),
  pausedBy: z.string(),
  reason: z.string(),
});
export const webhookTargets = z.array(webhookTarget);
export type WebhookTarget = z.infer<typeof webhookTarget>;
export const PAUSE_REASON: Field = { ...reasonField('暂停原因', 2), required: '请说明原因，至少 2 个字' };
/** POST /api/callback/pauseTarget */
export const pauseTargetBody = z.strictObject({
  target: targetKey,
  reason: fieldSchema(PAUSE_REASON),
});
/** POST /api/callback/resumeTarget */
export const resumeTargetBody = z.strictObject({ target: targetKey });
/** Number of deliveries that the step concerned. */
export const targetStepAnswer = z.object({ deliveries: z.int() });

// Sending a range of deliveries again ---------------------------------------------------------------------------------

/** Maximum number of deliveries in one resend run, and how many of a run are sent per second. */
export const RESEND_MOST = 10_000;
export const RESEND_PER_SECOND = 50;
/** GET /api/callback/countResend: how many of a filter's deliveries can be sent again now. */
export const resendCount = z.object({
  /** Counted up to one more than the maximum of a run. */
  count: z.int(),
  /** Number of these that had already arrived. */
  delivered: z.int(),
});
export type ResendCount = z.infer<typeof resendCount>;
/**
 * POST /api/callback/resendRange. `expected` is the count that was shown; the key is the intent: sent again, it starts
 * nothing.
 */
export const resendRangeBody = z.strictObject({
  filter: webhookFilter,
  expected: z.int().min(1).max(RESEND_MOST).meta({ title: '条数' }),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, '请求标识须为 8 至 64 位字母、数字')
    .meta({ title: '请求标识' }),
});
export type ResendRangeBody = z.infer<typeof resendRangeBody>;
export const resendRun = z.object({
  id: z.string(),
  who: z.string(),
  time: z.string(),
  total: z.int(),
  /** Not tried yet in this run. */
  waiting: z.int(),
  delivered: z.int(),
  /** Tried without success; they continue by the ordinary schedule. */
  failed: z.int(),
});
export type ResendRun = z.infer<typeof resendRun>;
/** GET /api/callback/resendProgress: the newest run. */
export const resendProgress = z.object({ run: resendRun.nullable() });
