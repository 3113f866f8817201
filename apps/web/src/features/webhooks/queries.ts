import type { DELIVERY_STATES, WebhookPage } from '@mashang/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type WebhookFilter = { page: number; limit: number; agtOrderNo?: string; state?: string };

/** One page of the delivery log. */
export function webhookLogQuery(filter: WebhookFilter) {
  return queryOptions({
    queryKey: ['webhook-log', filter],
    queryFn: ({ signal }) => getCall<WebhookPage>('callback/getPageList', filter, signal),
    meta: { quiet: true },
  });
}

/** Sends the order's webhook again. */
export function resendWebhook(agtOrderNo: string): Promise<unknown> {
  return getCall('callback/sendCallBack', { agtOrderNo });
}
