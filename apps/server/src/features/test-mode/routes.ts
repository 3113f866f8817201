import { createTestOrderCall, readTestModeCall, setTestWebhookCall } from '@mashang/contract/endpoints/test-mode';
import { createTestPaymentCall } from '@mashang/contract/endpoints/test-mode-merchant';
import { isKeyOf } from '@mashang/contract/states';
import { TEST_PAYMENT_OUTCOMES } from '@mashang/contract/test-mode';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/auth/ip-networks.ts';
import { BusinessError } from '../../platform/errors.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { clientIp } from '../../platform/http/http-client-ip.ts';
import { createLimiter } from '../../platform/http/http-limit.ts';
import { implementForMerchants } from '../../platform/http/http-merchant.ts';
import type { Ctx } from '../../platform/verbs/verb.ts';
import { authenticateMerchant } from '../merchants/keys/authenticate-merchant.ts';
import type { MerchantKeys } from '../merchants/keys/merchant-keys.ts';
import { signedCommandOf } from '../merchants/keys/signed-request.ts';
import { createOwnTestOrder } from './own-test-orders.ts';
import { missingPayPage, PAY_PAGE_HEADERS, testPayPage } from './pay-page.ts';
import { readTestBalance, readTestEvents, readTestProducts, readTestTransfers } from './test-account.ts';
import { createTestPayment, payOnTestPage, readTestPayOrder, refuseLivePayment } from './test-payments.ts';
import { readTestMode, setTestWebhook } from './test-webhook.ts';

/** The reads of a merchant's account by a key of the test space, for the routes of merchants. */
export const testAccountHandlers = {
  balance: (ctx: Ctx) => readTestBalance(ctx),
  products: (ctx: Ctx) => readTestProducts(ctx),
  events: (ctx: Ctx, { query }: { query: Parameters<typeof readTestEvents>[1] }) => readTestEvents(ctx, query),
  transfers: (ctx: Ctx, { query }: { query: Parameters<typeof readTestTransfers>[1] }) => readTestTransfers(ctx, query),
};

/** What only test mode has: its setting in the merchant's area, the payer of test orders, and its payment page. */
export function testModeRoutes(app: Http, keys: MerchantKeys): void {
  implement(app, readTestModeCall, (ctx) => readTestMode(ctx));
  implement(app, setTestWebhookCall, (ctx, request) => setTestWebhook(ctx, request.body));
  implement(app, createTestOrderCall, (ctx, request) => createOwnTestOrder(ctx, request.body));
  implementForMerchants(app, createTestPaymentCall, {
    authenticate: (request) => authenticateMerchant(app.platform, keys, request),
    handler: () => refuseLivePayment(),
    test: (ctx, request, found) =>
      createTestPayment(ctx, { body: request.body, signed: signedCommandOf(request, found) }),
  });
  void app.register(async (scope) => payPageRoutes(scope));
}

const PAGE = '/test-pay';
/** Calls of one network; a page is opened and pressed by hand. */
const CALLS = { max: 120, windowMs: 60_000 };

/** The payment page, without script: the browser sends its form with an empty body. */
function payPageRoutes(app: Http): void {
  const { platform } = app;
  const limiter = createLimiter(platform, PAGE, CALLS);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_024 },
    (_, __, done) => done(null, null),
  );

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { o, outcome } = request.query as { o?: unknown; outcome?: unknown };
    const token = typeof o === 'string' ? o : '';
    const ip = clientIp(request);
    await limiter(networkOf(ip));
    const actor = { kind: 'payer', ip } as const;
    const ctx: Ctx = { platform, actor, requestId: request.id, now: platform.clock.now() };
    reply.headers(PAY_PAGE_HEADERS).type('text/html; charset=utf-8');
    try {
      if (request.method !== 'POST') return testPayPage(await readTestPayOrder(ctx, token), token);
      if (typeof outcome === 'string' && isKeyOf(TEST_PAYMENT_OUTCOMES, outcome))
        await payOnTestPage(ctx, { token, outcome });
      return reply.redirect(`${PAGE}?o=${encodeURIComponent(token)}`, 303);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      return reply.code(404).send(missingPayPage());
    }
  }
  app.get(PAGE, { schema: { hide: true } }, answer);
  app.post(PAGE, { schema: { hide: true } }, answer);
}
