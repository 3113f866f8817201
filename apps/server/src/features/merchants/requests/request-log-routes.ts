import {
  makeOwnKeyCall,
  makeWebhookSecretCall,
  readOwnAccessCall,
  readOwnKeysCall,
  readOwnProductsCall,
  readOwnWebhookSecretsCall,
  readRequestLogCall,
  revokeOwnKeyCall,
  testOwnEndpointCall,
} from '@mashang/contract/endpoints/merchant-developer';
import { MERCHANT_HEADERS } from '@mashang/contract/merchants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bytesOf, type Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { clientIp } from '../../../platform/http/http-client-ip.ts';
import { readOwnAccess } from '../endpoints/own-access.ts';
import { makeWebhookSecret, readOwnWebhookSecrets } from '../endpoints/own-webhook-secrets.ts';
import { testOwnEndpoint } from '../endpoints/test-endpoint.ts';
import type { MerchantKey, MerchantKeys } from '../keys/merchant-keys.ts';
import { makeOwnKey, readOwnKeys, revokeOwnKey } from '../keys/own-keys.ts';
import { readOwnProducts } from '../read-merchant-products.ts';
import { type AnsweredRequest, createRequestLog } from './keep-requests.ts';
import { readRequestLog } from './read-request-log.ts';

/** What a merchant's developers have: their requests, the products that they may create orders of, and their keys. */
export function requestLogRoutes(app: Http): void {
  implement(app, readRequestLogCall, (ctx, request) => readRequestLog(ctx, request.query));
  implement(app, readOwnProductsCall, (ctx) => readOwnProducts(ctx));
  implement(app, readOwnKeysCall, (ctx) => readOwnKeys(ctx));
  implement(app, makeOwnKeyCall, (ctx, request) => makeOwnKey(ctx, request.body));
  implement(app, readOwnAccessCall, (ctx) => readOwnAccess(ctx));
  implement(app, testOwnEndpointCall, (ctx, request) => testOwnEndpoint(ctx, request.body));
  implement(app, readOwnWebhookSecretsCall, (ctx) => readOwnWebhookSecrets(ctx));
  implement(app, makeWebhookSecretCall, (ctx, request) => makeWebhookSecret(ctx, request.body));
  implement(app, revokeOwnKeyCall, (ctx, request) => revokeOwnKey(ctx, request.body));
}

/** Notes for the log what calls that name a key of the merchant were answered. Call it before the routes. */
export function noteRequests(app: Http, keys: MerchantKeys): { stop(): Promise<void> } {
  const log = createRequestLog(app.platform);
  async function note(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = await keyOf(request, keys);
    if (key) log.note(answeredOf(key, request, reply));
  }
  app.addHook('onResponse', (request, reply, done) => {
    done();
    // A database that is away keeps no log either.
    if (request.routeOptions.config?.face === 'merchant') note(request, reply).catch(() => undefined);
  });
  return log;
}

/** A request that is refused for its time or a missing header has looked up no key. */
async function keyOf({ headers }: FastifyRequest, keys: MerchantKeys): Promise<MerchantKey | undefined> {
  const keyId = headers[MERCHANT_HEADERS.keyId];
  if (typeof keyId !== 'string') return undefined;
  const key = keys.peek(keyId) ?? (await keys.known(keyId));
  return key && key.mchId === headers[MERCHANT_HEADERS.mchId] ? key : undefined;
}

function answeredOf(key: MerchantKey, request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  const text = (name: string) => String(request.headers[name] ?? '');
  return {
    key,
    isProven: request.authenticated !== undefined && request.authenticated !== null,
    parts: {
      method: request.method,
      pathAndQuery: request.url,
      timestamp: text(MERCHANT_HEADERS.timestamp),
      nonce: text(MERCHANT_HEADERS.nonce),
      body: bytesOf(request),
      host: text('host'),
    },
    signature: text(MERCHANT_HEADERS.signature),
    status: reply.statusCode,
    cause: request.refusedBecause ?? '',
    ms: Math.round(reply.elapsedTime),
    requestId: request.id,
    ip: clientIp(request),
  };
}
