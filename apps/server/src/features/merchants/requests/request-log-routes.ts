import { readRequestLogCall } from '@mashang/contract/endpoints/request-log';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readRequestLog } from './read-request-log.ts';

/** What a merchant's developers read of their own requests. */
export function requestLogRoutes(app: Http): void {
  implement(app, readRequestLogCall, (ctx, request) => readRequestLog(ctx, request.query));
}
