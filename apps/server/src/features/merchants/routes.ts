import {
  listMerchantProductsCall,
  readMerchantBalanceCall,
  readMerchantEventsCall,
  readMerchantTransfersCall,
} from '@mashang/contract/endpoints/merchants';
import type { Http } from '../../platform/http/http.ts';
import { implementForMerchants, type MerchantHandler } from '../../platform/http/http-merchant.ts';
import type { AuthenticatedMerchant } from './keys/authenticate-merchant.ts';
import type { MerchantKeys } from './keys/merchant-keys.ts';
import { readAuthenticator } from './keys/signed-request.ts';
import { readMerchantBalance, readMerchantEvents, readMerchantTransfers } from './read-merchant.ts';
import { readMerchantProducts } from './read-merchant-products.ts';

type Handler<E> = MerchantHandler<E, AuthenticatedMerchant>;
type Parts = {
  keys: MerchantKeys;
  /** The same calls by a key of the test space, which a higher feature answers. */
  test: {
    balance: Handler<typeof readMerchantBalanceCall>;
    products: Handler<typeof listMerchantProductsCall>;
    events: Handler<typeof readMerchantEventsCall>;
    transfers: Handler<typeof readMerchantTransfersCall>;
  };
};

export function merchantRoutes(app: Http, { keys, test }: Parts): void {
  const authenticate = readAuthenticator(app.platform, keys);
  implementForMerchants(app, readMerchantBalanceCall, {
    authenticate: authenticate,
    handler: (ctx) => readMerchantBalance(ctx),
    test: test.balance,
  });
  implementForMerchants(app, listMerchantProductsCall, {
    authenticate: authenticate,
    handler: (ctx) => readMerchantProducts(ctx),
    test: test.products,
  });
  implementForMerchants(app, readMerchantEventsCall, {
    authenticate: authenticate,
    handler: (ctx, request) => readMerchantEvents(ctx, request.query),
    test: test.events,
  });
  implementForMerchants(app, readMerchantTransfersCall, {
    authenticate: authenticate,
    handler: (ctx, request) => readMerchantTransfers(ctx, request.query),
    test: test.transfers,
  });
}
