import {
  acceptMerchantPayoutCall,
  cancelMerchantPayoutCall,
  createPayoutBatchCall,
  createPayoutCall,
  disputeMerchantPayoutCall,
  findMerchantPayoutCall,
  readMerchantPayoutCall,
} from '@mashang/contract/endpoints/payout-orders-merchant';
import type { Http } from '../../platform/http/http.ts';
import { implementForMerchants, type RequestToSign } from '../../platform/http/http-merchant.ts';
import { authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import { createUnderWay } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator, signedCommandOf } from '../merchants/keys/signed-request.ts';
import {
  acceptTestPayout,
  cancelTestPayout,
  disputeTestPayout,
  findTestPayouts,
  readTestPayout,
} from '../test-mode/test-payouts.ts';
import { cancelPayout } from './cancel-payout.ts';
import { acceptOwnPayout } from './claims/accept-payout.ts';
import { disputeOwnPayout } from './claims/dispute-payout.ts';
import { createPayout, createPayoutBatch } from './create-payout-orders.ts';
import { findMerchantPayouts, readMerchantPayout } from './read-merchant-payout.ts';
import { createPayoutInTest, createPayoutsInTest } from './test-payouts.ts';

export function payoutMerchantRoutes(app: Http, keys: MerchantKeys): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);
  const authenticate = (request: RequestToSign) => authenticateMerchant(platform, keys, request);
  const once = createUnderWay();

  implementForMerchants(app, createPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      return (await once(signed, () => createPayout(ctx, { body: request.body, signed }))).json;
    },
    test: (ctx, request, found) =>
      createPayoutInTest(ctx, { body: request.body, signed: signedCommandOf(request, found) }),
  });
  implementForMerchants(app, createPayoutBatchCall, {
    authenticate: authenticate,
    handler: (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      return once(signed, () => createPayoutBatch(ctx, { body: request.body, signed }));
    },
    test: (ctx, request, found) =>
      createPayoutsInTest(ctx, { body: request.body, signed: signedCommandOf(request, found) }),
  });
  implementForMerchants(app, readMerchantPayoutCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantPayout(ctx, request.params),
    test: (ctx, request) => readTestPayout(ctx, request.params),
  });
  implementForMerchants(app, findMerchantPayoutCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => findMerchantPayouts(ctx, request.query),
    test: (ctx, request) => findTestPayouts(ctx, request.query),
  });
  implementForMerchants(app, cancelMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      return (await once(signed, () => cancelPayout(ctx, { ...request.params, signed }))).json;
    },
    test: (ctx, request, found) =>
      cancelTestPayout(ctx, { ...request.params, signed: signedCommandOf(request, found) }),
  });
  implementForMerchants(app, acceptMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      return (await once(signed, () => acceptOwnPayout(ctx, { ...request.params, signed }))).json;
    },
    test: (ctx, request, found) =>
      acceptTestPayout(ctx, { ...request.params, signed: signedCommandOf(request, found) }),
  });
  implementForMerchants(app, disputeMerchantPayoutCall, {
    authenticate: authenticate,
    handler: async (ctx, request, found) => {
      const signed = signedCommandOf(request, found);
      const { reason } = request.body;
      return (await once(signed, () => disputeOwnPayout(ctx, { ...request.params, reason, signed }))).json;
    },
    test: (ctx, request, found) =>
      disputeTestPayout(ctx, { ...request.params, signed: signedCommandOf(request, found) }),
  });
}
