import { createCollectionAnswer, createCollectionBody, merchantCollection } from '@mashang/contract/collection-orders';
import { channelNotificationAnswer, channelNotificationBody } from '@mashang/contract/merchants';
import { z } from 'zod';
import { bytesOf, type Http } from '../../platform/http.ts';
import { merchantRoute } from '../../platform/http-merchant.ts';
import { authenticateMerchant } from '../merchants/authenticate-merchant.ts';
import { idempotencyKeyOf, requestHash } from '../merchants/idempotent-request.ts';
import type { MerchantKeys } from '../merchants/merchant-keys.ts';
import { readAuthenticator } from '../merchants/signed-request.ts';
import { authenticateChannel } from './authenticate-channel.ts';
import type { collectionCreator } from './create-collection-order.ts';
import { readMerchantCollection } from './read-collection-orders.ts';
import type { channelReceiver } from './receive-channel-notification.ts';

const tags = ['商户 · 代收'];
type Parts = {
  keys: MerchantKeys;
  create: ReturnType<typeof collectionCreator>;
  receive: ReturnType<typeof channelReceiver>;
};

export function collectionMerchantRoutes(app: Http, { keys, create, receive }: Parts): void {
  const { platform } = app;
  const authenticateRead = readAuthenticator(platform, keys);

  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/collections',
    summary: '创建代收订单',
    tags,
    status: 201,
    body: createCollectionBody,
    answer: createCollectionAnswer,
    headers: { 'Idempotency-Key': '必填；相同键与请求体重放首次应答' },
    authenticate: (request) => authenticateMerchant(platform, keys, request),
    handler: async (ctx, request, { key, nonce }) => {
      const idempotencyKey = idempotencyKeyOf(request.headers);
      const bodyHash = requestHash('POST', '/api/v1/collections', bytesOf(request));
      return (await create(ctx, { body: request.body, key, nonce, idempotencyKey, bodyHash })).json;
    },
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/collections/:agtOrderNo',
    summary: '按平台单号查询',
    tags,
    params: z.strictObject({ agtOrderNo: z.string().max(40) }),
    answer: merchantCollection,
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantCollection(ctx, { agtOrderNo: request.params.agtOrderNo }),
  });
  merchantRoute(app, {
    method: 'GET',
    url: '/api/v1/collections',
    summary: '按商户单号查询',
    tags,
    query: z.strictObject({ mchOrderNo: z.string().min(1).max(64).meta({ title: '商户单号' }) }),
    answer: merchantCollection,
    authenticate: authenticateRead,
    handler: (ctx, request) => readMerchantCollection(ctx, { mchOrderNo: request.query.mchOrderNo }),
  });
  merchantRoute(app, {
    method: 'POST',
    url: '/api/v1/channels/:connector/notifications',
    summary: '官方通道的签名到账通知',
    tags: ['通道'],
    body: channelNotificationBody,
    params: z.strictObject({ connector: z.string().max(32) }),
    answer: channelNotificationAnswer,
    authenticate: (request) => authenticateChannel(platform, request),
    handler: (ctx, request, { connector }) =>
      receive(ctx, { connector, body: request.body, rawBody: bytesOf(request) }),
  });
}
