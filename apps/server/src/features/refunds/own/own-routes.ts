import { cancelOwnRefundCall, listOwnRefundsCall, readOwnRefundCall } from '@mashang/contract/endpoints/own-refunds';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { cancelOwnRefund } from './cancel-own-refund.ts';
import { listOwnRefunds, readOwnRefund } from './read-own-refunds.ts';

/** What a merchant's people see of their own refunds. */
export function ownRefundRoutes(app: Http): void {
  implement(app, listOwnRefundsCall, (ctx, request) => listOwnRefunds(ctx, request.query));
  implement(app, readOwnRefundCall, (ctx, request) => readOwnRefund(ctx, request.query));
  implement(app, cancelOwnRefundCall, (ctx, request) => cancelOwnRefund(ctx, request.body));
}
