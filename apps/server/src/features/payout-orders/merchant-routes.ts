import {
  acceptMerchantPayoutCall,
  cancelMerchantPayoutCall,
  createPayoutBatchCall,
  createPayoutCall,
  disputeMerchantPayoutCall,
  findMerchantPayoutCall,
  readMerchantPayoutCall,
} from '@mashang/contract/endpoints/payout-orders-merchant';
import type { FastifyRequest } from 'fastify';
import { bytesOf, type Http } from '../../platform/http/http.ts';
import { implementForMerchants, type RequestToSign } from '../../platform/http/http-merchant.ts';
import { type AuthenticatedMerchant, authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import {
  createUnderWay,
  idempotencyKeyOf,
  requestHash,
  type SignedCommand,
} from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator } from '../merchants/keys/signed-request.ts';
import { cancelPayout } from './cancel-payout.ts';
import { acceptOwnPayout } from './claims/accept-payout.ts';
import { disputeOwnPayout } from './claims/dispute-payout.ts';
import { createPayout, createPayoutBatch } from './create-payout-orders.ts';
import { findMerchantPayouts, readMerchantPayout } from './read-merchant-payout.ts';

export function payoutMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const authenticate = (request: RequestToSign) => authenticateMerchant(platform, keys, request);
  const once = createUnderWay();

  function signedOf(request: FastifyRequest, { key, nonce }: AuthenticatedMerchant): SignedCommand {
    const bodyHash = requestHash('POST', request.url, bytesOf(request));
    return { key, nonce, idempotencyKey: idempotencyKeyOf(request.headers), bodyHash };
  }

  implementForMerchants(app, createPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => createPayout(ctx, { body: request.body, signed }))).json;
    },
  });
  implementForMerchants(app, createPayoutBatchCall, {
    authenticate: authenticate,
    handler: (ctx, request, found) => {
      const signed = signedOf(request, found);
      return once(signed, () => createPayoutBatch(ctx, { body: request.body, signed }));
    },
  });
  implementForMerchants(app, readMerchantPayoutCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantPayout(ctx, request.params),
  });
  implementForMerchants(app, findMerchantPayoutCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => findMerchantPayouts(ctx, request.query),
  });
  implementForMerchants(app, cancelMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => cancelPayout(ctx, { ...request.params, signed }))).json;
    },
  });
  implementForMerchants(app, acceptMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      return (await once(signed, () => acceptOwnPayout(ctx, { ...request.params, signed }))).json;
    },
  });
  implementForMerchants(app, disputeMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedOf(request, found);
      const { reason } = request.body;
      return (await once(signed, () => disputeOwnPayout(ctx, { ...request.params, reason, signed }))).json;
    },
  });
}
