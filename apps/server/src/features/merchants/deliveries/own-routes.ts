import {
  listOwnDeliveriesCall,
  readOwnDeliveryCall,
  resendOwnDeliveryCall,
} from '@mashang/contract/endpoints/own-deliveries';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readOwnDeliveries, readOwnDelivery } from './read-own-deliveries.ts';
import { resendOwnDelivery } from './resend-own-delivery.ts';

/** What a merchant's people see of their own webhooks. */
export function ownDeliveryRoutes(app: Http): void {
  const { platform } = app;
  implement(app, listOwnDeliveriesCall, (ctx, request) => readOwnDeliveries(ctx, request.query));
  implement(app, readOwnDeliveryCall, (ctx, request) => readOwnDelivery(ctx, request.query.id));
  implement(app, resendOwnDeliveryCall, async (ctx, request) => {
    const answer = await resendOwnDelivery(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
}
