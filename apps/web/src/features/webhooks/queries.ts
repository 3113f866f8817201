import type {
  DELIVERY_STATES,
  ResendCount,
  ResendRangeBody,
  ResendRun,
  WebhookDetail,
  WebhookPage,
  WebhookTarget,
} from '@mashang/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { type Filters, type ListState, listParams } from '../../lib/list-url.ts';
import { queryClient } from '../../lib/query-client.ts';
import { WEBHOOK_LIST } from './webhook-list.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
const HEALTH_MS = 5_000;
/** How often a run is looked at while it is under way, and else. */
const RUN_MS = 1_000;
const REST_MS = 15_000;

/** One page of the delivery log. */
export function webhookLogQuery(state: ListState) {
  const params = listParams(WEBHOOK_LIST, state);
  return queryOptions({
    queryKey: ['webhook-log', params],
    queryFn: ({ signal }) => getCall<WebhookPage>('callback/getPageList', params, signal),
    meta: { quiet: true },
  });
}

/** One delivery with what was sent and every try. */
export function webhookDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook-log', 'detail', id],
    queryFn: ({ signal }) => getCall<WebhookDetail>('callback/detail', { id }, signal),
    meta: { quiet: true },
  });
}

/** Every target and its health. */
export const targetsQuery = queryOptions({
  queryKey: ['webhook-targets'],
  queryFn: ({ signal }) => getCall<WebhookTarget[]>('callback/targets', undefined, signal),
  refetchInterval: HEALTH_MS,
  meta: { quiet: true },
});

/** The newest range that was sent again. */
export const resendProgressQuery = queryOptions({
  queryKey: ['webhook-resend'],
  queryFn: ({ signal }) => getCall<{ run: ResendRun | null }>('callback/resendProgress', undefined, signal),
  refetchInterval: ({ state }) => ((state.data?.run?.waiting ?? 0) > 0 ? RUN_MS : REST_MS),
  meta: { quiet: true },
});

/** How many the filter would send again now: asked anew each time the question is put. */
export function countResendQuery(filters: Filters) {
  const params = Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Record<string, string>;
  return queryOptions({
    queryKey: ['webhook-resend', 'count', params],
    queryFn: ({ signal }) => getCall<ResendCount>('callback/countResend', params, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Sends the order's webhook again. */
export function resendWebhook(agtOrderNo: string): Promise<unknown> {
  return getCall('callback/sendCallBack', { agtOrderNo });
}

/** Starts sending a range again. */
export function resendRange(body: ResendRangeBody): Promise<{ id: string; total: number }> {
  return postCall('callback/resendRange', body);
}

export function pauseTarget(target: string, reason: string): Promise<{ deliveries: number }> {
  return postCall('callback/pauseTarget', { target, reason });
}

export function resumeTarget(target: string): Promise<{ deliveries: number }> {
  return postCall('callback/resumeTarget', { target });
}

/** After a step: log, targets and run are read again. */
export async function refreshWebhooks(): Promise<void> {
  await Promise.all(
    ['webhook-log', 'webhook-targets', 'webhook-resend'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
