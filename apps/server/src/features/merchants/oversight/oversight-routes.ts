import {
  listMerchantsCall,
  quoteFeesCall,
  readMerchantCall,
  revokeKeyCall,
  suspendMerchantCall,
} from '@mashang/contract/endpoints/merchants-oversight';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { quoteFees } from '../fees/quote-fees.ts';
import { revokeKey } from '../keys/revoke-key.ts';
import { listMerchants, readMerchant } from './oversee-merchants.ts';
import { suspendMerchant } from './suspend-merchant.ts';

/** Routes of all merchants, for the operator. */
export function merchantOversightRoutes(app: Http): void {
  implement(app, listMerchantsCall, (ctx, request) => listMerchants(ctx, request.query));
  implement(app, readMerchantCall, (ctx, request) => readMerchant(ctx, request.query));
  implement(app, quoteFeesCall, (ctx, request) => quoteFees(ctx, request.body));
  implement(app, suspendMerchantCall, (ctx, request) => suspendMerchant(ctx, request.body));
  implement(app, revokeKeyCall, (ctx, request) => revokeKey(ctx, request.body));
}
