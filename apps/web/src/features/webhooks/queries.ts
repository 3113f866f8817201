import type { DELIVERY_STATES, WebhookPage } from '@mashang/contract/webhooks';
import { queryOptions } from '@tanstack/react-query';
import { getCall } from '../../lib/api-client.ts';
import { type ListState, listParams } from '../../lib/list-url.ts';
import { WEBHOOK_LIST } from './webhook-list.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One page of the delivery log. */
export function webhookLogQuery(state: ListState) {
  const params = listParams(WEBHOOK_LIST, state);
  return queryOptions({
    queryKey: ['webhook-log', params],
    queryFn: ({ signal }) => getCall<WebhookPage>('callback/getPageList', params, signal),
    meta: { quiet: true },
  });
}

/** Sends the order's webhook again. */
export function resendWebhook(agtOrderNo: string): Promise<unknown> {
  return getCall('callback/sendCallBack', { agtOrderNo });
}
