import {
  listMerchantProductsCall,
  readMerchantBalanceCall,
  readMerchantEventsCall,
  readMerchantTransfersCall,
} from '@mashang/contract/endpoints/merchants';
import type { Http } from '../../platform/http/http.ts';
import { implementForMerchants } from '../../platform/http/http-merchant.ts';
import type { MerchantKeys } from './keys/merchant-keys.ts';
import { readAuthenticator } from './keys/signed-request.ts';
import { readMerchantBalance, readMerchantEvents, readMerchantTransfers } from './read-merchant.ts';
import { readMerchantProducts } from './read-merchant-products.ts';

export function merchantRoutes(app: Http, keys: MerchantKeys): void {
  const authenticate = readAuthenticator(app.platform, keys);
  implementForMerchants(app, readMerchantBalanceCall, {
    authenticate: authenticate,
    handler: (ctx) => readMerchantBalance(ctx),
  });
  implementForMerchants(app, listMerchantProductsCall, {
    authenticate: authenticate,
    handler: (ctx) => readMerchantProducts(ctx),
  });
  implementForMerchants(app, readMerchantEventsCall, {
    authenticate: authenticate,
    handler: (ctx, request) => readMerchantEvents(ctx, request.query),
  });
  implementForMerchants(app, readMerchantTransfersCall, {
    authenticate: authenticate,
    handler: (ctx, request) => readMerchantTransfers(ctx, request.query),
  });
}
