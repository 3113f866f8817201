import { listOwnOrdersCall, readOwnOrderCall, resendOwnWebhooksCall } from '@mashang/contract/endpoints/own-orders';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { listOwnOrders, readOwnOrder } from './read-own-orders.ts';
import { resendOwnWebhooks } from './resend-own-webhooks.ts';

/** What a merchant's people see of their own orders. */
export function ownOrderRoutes(app: Http): void {
  const { platform } = app;
  implement(app, listOwnOrdersCall, (ctx, request) => listOwnOrders(ctx, request.query));
  implement(app, readOwnOrderCall, (ctx, request) => readOwnOrder(ctx, request.query));
  implement(app, resendOwnWebhooksCall, async (ctx, request) => {
    const answer = await resendOwnWebhooks(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
}
