import { readMerchantHomeCall } from '@mashang/contract/endpoints/merchant-home';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readMerchantHome } from './read-merchant-home.ts';

/** 首页 of a merchant's people. */
export function merchantHomeRoutes(app: Http): void {
  implement(app, readMerchantHomeCall, (ctx, request) => readMerchantHome(ctx, request.query));
}
