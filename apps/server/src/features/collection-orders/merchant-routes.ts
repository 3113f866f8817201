import {
  createCollectionCall,
  findMerchantCollectionCall,
  readMerchantCollectionCall,
  receiveChannelNotificationCall,
} from '@mashang/contract/endpoints/collection-orders-merchant';
import { bytesOf, type Http } from '../../platform/http/http.ts';
import { implementForMerchants, implementSigned } from '../../platform/http/http-merchant.ts';
import { authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import { idempotencyKeyOf, requestHash } from '../merchants/keys/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { readAuthenticator, signedCommandOf } from '../merchants/keys/signed-request.ts';
import { createTestCollection, findTestCollections, readTestCollection } from '../test-mode/test-collections.ts';
import type { collectionCreator } from './create-collection-order.ts';
import { findMerchantCollections, readMerchantCollection } from './read-collection-orders.ts';
import { authenticateChannel } from './receipts/authenticate-channel.ts';
import type { channelReceiver } from './receipts/receive-channel-notification.ts';

type Parts = {
  keys: MerchantKeys;
  create: ReturnType<typeof collectionCreator>;
  receive: ReturnType<typeof channelReceiver>;
};

export function collectionMerchantRoutes(app: Http, { keys, create, receive }: Parts): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);

  implementForMerchants(app, createCollectionCall, {
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, { key, nonce }) => {
      const idempotencyKey = idempotencyKeyOf(request.headers);
      const bodyHash = requestHash('POST', createCollectionCall.path, bytesOf(request));
      return (await create(ctx, { body: request.body, key, nonce, idempotencyKey, bodyHash })).json;
    },
    test: (ctx, request, found) =>
      createTestCollection(ctx, { body: request.body, signed: signedCommandOf(request, found) }),
  });
  implementForMerchants(app, readMerchantCollectionCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantCollection(ctx, { agtOrderNo: request.params.agtOrderNo }),
    test: (ctx, request) => readTestCollection(ctx, request.params),
  });
  implementForMerchants(app, findMerchantCollectionCall, {
    authenticate: authenticateRead,
    handler: (ctx, request) => findMerchantCollections(ctx, request.query),
    test: (ctx, request) => findTestCollections(ctx, request.query),
  });
  implementSigned(app, receiveChannelNotificationCall, {
    authenticate: (request) => authenticateChannel(platform, request),
    handler: (ctx, request, { connector }) =>
      receive(ctx, { connector, body: request.body, rawBody: bytesOf(request) }),
  });
}
