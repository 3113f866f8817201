import { CASH_OUT_CALLS } from '@mashang/contract/endpoints/cash-outs';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { cancelCashOut } from './end-cash-out.ts';
import { quoteCashOut } from './quote-cash-out.ts';
import { readCashOutForm } from './read-cash-out-form.ts';
import { listOwnCashOuts, readOwnCashOut } from './read-cash-outs.ts';
import { requestCashOut } from './request-cash-out.ts';

/** Calls for agents and code merchants to cash out their own money: the same verbs for both. */
export function cashOutRoutes(app: Http): void {
  for (const calls of Object.values(CASH_OUT_CALLS)) {
    implement(app, calls.request, (ctx, request) => requestCashOut(ctx, request.body));
    implement(app, calls.readForm, (ctx) => readCashOutForm(ctx));
    implement(app, calls.quote, (ctx, request) => quoteCashOut(ctx, request.query));
    implement(app, calls.list, (ctx, request) => listOwnCashOuts(ctx, request.query));
    implement(app, calls.read, (ctx, request) => readOwnCashOut(ctx, request.query));
    implement(app, calls.cancel, (ctx, request) => cancelCashOut(ctx, request.body));
  }
}
