import { createCollectionAnswer, createCollectionBody, merchantCollection } from '@mashang/contract/collection-orders';
import { channelNotificationAnswer, channelNotificationBody } from '@mashang/contract/merchants';
import { z } from 'zod';
import { BusinessError } from '../../platform/errors.ts';
import { bytesOf, type Http } from '../../platform/http.ts';
import { merchantRoute } from '../../platform/http-merchant.ts';
import { authenticateMerchant } from '../merchants/authenticate-merchant.ts';
import type { MerchantKeys } from '../merchants/merchant-keys.ts';
import { readAuthenticator } from '../merchants/signed-request.ts';
import { authenticateChannel } from './authenticate-channel.ts';
import { type collectionCreator, requestHash } from './create-collection-order.ts';
import { readMerchantCollection } from './read-collection-orders.ts';
import type { channelReceiver } from './receive-channel-notification.ts';

const tags = ['商户 · 代收'];
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** The key of a POST; a missing or unusable one is a 400. */
function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  const reason = key === undefined ? '缺少 Idempotency-Key' : 'Idempotency-Key 须为 1–128 个可见 ASCII 字符';
  throw new BusinessError('invalid', reason, { fields: [{ field: 'Idempotency-Key', reason }] });
}

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
