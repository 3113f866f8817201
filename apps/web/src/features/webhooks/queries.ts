import {
  countResendCall,
  listWebhookDeliveriesCall,
  pauseTargetCall,
  readResendProgressCall,
  readWebhookDeliveryCall,
  readWebhookTargetsCall,
  resendRangeCall,
  resendWebhookCall,
  resumeTargetCall,
} from '@mashang/contract/endpoints/webhooks';
import type { DELIVERY_STATES, ResendRangeBody } from '@mashang/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type Filters, filterParams, type ListState, listParams, plainState } from '../../lib/list/list-url.ts';
import { WEBHOOK_LIST } from './webhook-list.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
const HEALTH_MS = 5_000;
/** Intervals of the polls: while a run is active, and otherwise. */
const RUN_MS = 1_000;
const REST_MS = 15_000;

/** One page of the delivery log. */
export function webhookLogQuery(state: ListState) {
  const params = listParams(WEBHOOK_LIST, state);
  return queryOptions({
    queryKey: ['webhook-log', params],
    queryFn: ({ signal }) => call(listWebhookDeliveriesCall, { list: params, signal }),
    meta: { quiet: true },
  });
}

/** One delivery with its content and every attempt. */
export function webhookDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['webhook-log', 'detail', id],
    queryFn: ({ signal }) => call(readWebhookDeliveryCall, { query: { id }, signal }),
    // A failed attempt writes no event.
    refetchInterval: ({ state }) => (state.data?.delivery.state === 'pending' ? RUN_MS : false),
    meta: { quiet: true },
  });
}

/** Every target and its health. */
export const targetsQuery = queryOptions({
  queryKey: ['webhook-targets'],
  queryFn: ({ signal }) => call(readWebhookTargetsCall, { signal }),
  refetchInterval: HEALTH_MS,
  meta: { quiet: true },
});

/** The newest resend run. */
export const resendProgressQuery = queryOptions({
  queryKey: ['webhook-resend'],
  queryFn: ({ signal }) => call(readResendProgressCall, { signal }),
  refetchInterval: ({ state }) => ((state.data?.run?.waiting ?? 0) > 0 ? RUN_MS : REST_MS),
  meta: { quiet: true },
});

/** Number of deliveries that the filter would send again now: requested each time the dialog opens. */
export function countResendQuery(filters: Filters) {
  const params = filterParams(WEBHOOK_LIST, plainState(WEBHOOK_LIST, filters));
  return queryOptions({
    queryKey: ['webhook-resend', 'count', params],
    queryFn: ({ signal }) => call(countResendCall, { list: params, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Sends the order's webhook again. */
export function resendWebhook(agtOrderNo: string): Promise<unknown> {
  return call(resendWebhookCall, { query: { agtOrderNo } });
}

/** Starts a resend run. */
export function resendRange(body: ResendRangeBody): Promise<{ id: string; total: number }> {
  return call(resendRangeCall, { body });
}

export function pauseTarget(target: string, reason: string): Promise<{ deliveries: number }> {
  return call(pauseTargetCall, { body: { target, reason } });
}

export function resumeTarget(target: string): Promise<{ deliveries: number }> {
  return call(resumeTargetCall, { body: { target } });
}

/** Loads log, targets and run again after an action. */
export async function refreshWebhooks(): Promise<void> {
  await Promise.all(
    ['webhook-log', 'webhook-targets', 'webhook-resend'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );
}
