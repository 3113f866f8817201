import { readOwnProductsCall, readRequestLogCall } from '@mashang/contract/endpoints/merchant-developer';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readOwnProducts } from '../read-merchant-products.ts';
import { readRequestLog } from './read-request-log.ts';

/** What a merchant's developers read: their own requests, and the products that they may create orders of. */
export function requestLogRoutes(app: Http): void {
  implement(app, readRequestLogCall, (ctx, request) => readRequestLog(ctx, request.query));
  implement(app, readOwnProductsCall, (ctx) => readOwnProducts(ctx));
}
