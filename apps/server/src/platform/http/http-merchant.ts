import { type CheckedOf, type MerchantEndpoint, merchantErrorsOf } from '@mashang/contract/endpoint';
import { KEY_SCOPES, type KeyScope } from '@mashang/contract/merchant-keys';
import { noQuery } from '@mashang/contract/merchant-lists';
import { TEST_CALLS_A_DAY } from '@mashang/contract/test-mode';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { countGuess } from '../auth/guess-limit.ts';
import { BusinessError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { present } from '../present.ts';
import type { Actor, Ctx, MerchantActor } from '../verbs/verb.ts';
import type { Http } from './http.ts';
import { bytesOf, parseJson } from './http.ts';
import { markAnswer } from './http-answers.ts';
import { clientIp } from './http-client-ip.ts';
import { createLimiter, type Limiter } from './http-limit.ts';
import { answerSchema, inputSchema, type JsonSchema } from './validation.ts';
import * as zh from './zh.ts';

const TEST_CALLS = { max: TEST_CALLS_A_DAY, windowMs: 86_400_000 };

/** A request whose parts have been checked. */
export type CheckedRequest<E> = FastifyRequest<CheckedRoute<E>>;
type CheckedRoute<E> = {
  Body: CheckedOf<E, 'body'>;
  Querystring: CheckedOf<E, 'query'>;
  Params: CheckedOf<E, 'params'>;
};

/** The parts of a request that are signed, exactly as they arrived. */
export type RequestToSign = {
  method: string;
  pathAndQuery: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
  ip: string;
};

/** The object or its finished JSON text, or a file's text after the handler set the content type. */
type Answer<E> = (E extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : unknown) | string;

/** How the server handles one signed call that belongs to neither space. */
export type SignedService<E, Auth extends { actor: Actor }> = {
  /** Checks the signature before the body is read as JSON. */
  authenticate(request: RequestToSign): Promise<Auth>;
  handler(ctx: Ctx, request: CheckedRequest<E>, authenticated: Auth, reply: FastifyReply): Promise<Answer<E>>;
};
export type MerchantHandler<E, Auth extends { actor: Actor }> = SignedService<E, Auth>['handler'];
/** How the server handles one merchant call: `handler` for a live key, `test` for a key of the test space. */
export type MerchantService<E, Auth extends { actor: MerchantActor }> = SignedService<E, Auth> & {
  test(ctx: Ctx, request: CheckedRequest<E>, authenticated: Auth, reply: FastifyReply): Promise<Answer<E>>;
};

/**
 * Serves a merchant call of the contract: real HTTP statuses, the object itself as the answer, problem documents for
 * errors. This is the only place that chooses between the live space and the test space, by the key that signed.
 */
export function implementForMerchants<const E extends MerchantEndpoint, Auth extends { actor: MerchantActor }>(
  app: Http,
  call: E,
  { authenticate, handler, test }: MerchantService<NoInfer<E>, Auth>,
): void {
  const limiter = testLimiterOf(app.platform);
  implementSigned<E, Auth>(app, call, {
    authenticate,
    handler: async (ctx, request, found, reply) => {
      const { live, merchantId } = found.actor;
      if (live) return handler(ctx, request, found, reply);
      await limiter(merchantId.toString());
      return test(ctx, request, found, reply);
    },
  });
}

const limiters = new WeakMap<Platform, Limiter>();
/** One limiter for all test calls: nothing else stops a merchant from filling its test space. */
function testLimiterOf(platform: Platform): Limiter {
  const limiter = limiters.get(platform) ?? createLimiter(platform, 'test-mode', TEST_CALLS);
  limiters.set(platform, limiter);
  return limiter;
}

/** Serves a call that is signed by somebody else than a merchant, in the same form. */
export function implementSigned<const E extends MerchantEndpoint, Auth extends { actor: Actor }>(
  app: Http,
  call: E,
  service: SignedService<NoInfer<E>, Auth>,
): void {
  const { platform } = app;
  const status = call.status ?? 200;
  const takesBody = call.body !== undefined;

  async function preValidation(request: FastifyRequest): Promise<void> {
    const ip = clientIp(request);
    const asked = {
      method: request.method,
      pathAndQuery: request.url,
      headers: request.headers,
      rawBody: bytesOf(request),
      ip,
    };
    const found = await service.authenticate(asked).catch(async (error) => {
      if (!(error instanceof BusinessError) || error.kind !== 'unauthenticated') throw error;
      throw await countGuess(platform, { secret: 'signature', ip, refusal: error });
    });
    request.authenticated = found;
    request.actor = found.actor;
    refuseWithoutScope(found.actor, call);
    if (takesBody) request.body = parseJson(bytesOf(request));
  }

  async function handle(request: CheckedRequest<E>, reply: FastifyReply): Promise<unknown> {
    const ctx: Ctx = {
      platform,
      actor: present(request.actor, 'who calls'),
      requestId: request.id,
      now: platform.clock.now(),
    };
    const answer = await service.handler(ctx, request, request.authenticated as Auth, reply);
    markAnswer(request, reply);
    if (reply.statusCode === 200) reply.code(status);
    if (typeof answer === 'string' && !reply.hasHeader('content-type'))
      reply.header('content-type', 'application/json; charset=utf-8');
    return answer;
  }

  app.route<CheckedRoute<E>>({
    method: call.method,
    url: call.path,
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    config: { face: 'merchant', errors: merchantErrorsOf(call) },
    preValidation,
    schema: schemaOf(app, call, status),
    handler: handle,
  });
}

/** A key calls only what it was made for: every GET with `read`, a POST with the scope of its kind. */
function refuseWithoutScope(actor: Actor, call: MerchantEndpoint): void {
  const scope: KeyScope = call.scope ?? 'read';
  if (actor.kind === 'merchant' && !actor.scopes.includes(scope))
    throw new BusinessError('forbidden', zh.httpMerchant.scopeMissing(KEY_SCOPES[scope])).because('scope_missing');
}

function schemaOf(app: Http, about: MerchantEndpoint, status: number): JsonSchema {
  const made = about.answer ? answerSchema(about.answer) : undefined;
  for (const shared of made?.shared ?? []) if (!app.getSchema(shared.$id as string)) app.addSchema(shared);
  return {
    summary: about.summary,
    ...(about.description ? { description: about.description } : {}),
    tags: about.tags,
    ...(about.body ? { body: inputSchema(about.body) } : {}),
    querystring: inputSchema(about.query ?? noQuery),
    ...(about.params ? { params: inputSchema(about.params) } : {}),
    response: { [status]: { description: zh.httpMerchant.done, ...made?.schema } },
  };
}
