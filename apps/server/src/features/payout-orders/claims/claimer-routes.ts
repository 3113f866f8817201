import type { IncomingHttpHeaders } from 'node:http';
import {
  CLAIM_CALLS,
  listOwnClaimsCall,
  readCodeMerchantOrdersCall,
  readHallCall,
  readOwnClaimCall,
  readPayUrlCall,
} from '@mashang/contract/endpoints/payout-orders-claimer';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import type { payoutClaimer } from './claim-payout.ts';
import { agreeToReturn, objectToDispute } from './object-to-dispute.ts';
import { payClaim } from './pay-claim.ts';
import { readClaimList } from './read-claim-list.ts';
import { listOwnClaims, readOwnClaim, readPayUrl } from './read-claims.ts';
import { readCodeMerchantOrders } from './read-code-merchant-orders.ts';
import { rejectClaim } from './reject-claim.ts';

/** Returns the key of an intent; a key that is too long counts as none. */
function keyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 128 ? key : undefined;
}

/** Routes of claiming and paying for agents and code merchants: the same verbs under each side's own paths. */
export function claimerRoutes(app: Http, claim: ReturnType<typeof payoutClaimer>): void {
  implement(app, readHallCall, (ctx, request) => readClaimList(ctx, request.query));
  implement(app, listOwnClaimsCall, (ctx, request) => listOwnClaims(ctx, request.query));
  implement(app, readOwnClaimCall, (ctx, request) => readOwnClaim(ctx, request.query));
  implement(app, readPayUrlCall, (ctx, request) => readPayUrl(ctx, request.params));
  implement(app, readCodeMerchantOrdersCall, (ctx, request) => readCodeMerchantOrders(ctx, request.query));
  for (const calls of Object.values(CLAIM_CALLS)) {
    implement(app, calls.claim, (ctx, request) => claim(ctx, { ...request.params, key: keyOf(request.headers) }));
    implement(app, calls.pay, (ctx, request) => payClaim(ctx, request.body));
    implement(app, calls.reject, (ctx, request) => rejectClaim(ctx, request.body));
    implement(app, calls.object, (ctx, request) => objectToDispute(ctx, request.body));
    implement(app, calls.agree, (ctx, request) => agreeToReturn(ctx, request.body));
  }
}
