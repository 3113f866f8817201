import {
  listOwnPayoutsCall,
  readOwnPayoutCall,
  resendOwnPayoutWebhooksCall,
} from '@mashang/contract/endpoints/own-payouts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { listOwnPayouts, readOwnPayout } from './read-own-payouts.ts';
import { resendOwnPayoutWebhooks } from './resend-own-payout-webhooks.ts';

/** What a merchant's people see of their own payouts. */
export function ownPayoutRoutes(app: Http): void {
  const { platform } = app;
  implement(app, listOwnPayoutsCall, (ctx, request) => listOwnPayouts(ctx, request.query));
  implement(app, readOwnPayoutCall, (ctx, request) => readOwnPayout(ctx, request.query));
  implement(app, resendOwnPayoutWebhooksCall, async (ctx, request) => {
    const answer = await resendOwnPayoutWebhooks(ctx, request.body);
    platform.bus.signal('webhooks');
    return answer;
  });
}
