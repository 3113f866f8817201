import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { BusinessError } from './errors.ts';
import { countGuess } from './guess-limit.ts';
import type { Http } from './http.ts';
import { bytesOf, MERCHANT_PREFIX, parseJson } from './http.ts';
import { markAnswer } from './http-answers.ts';
import { clientIp } from './http-client-ip.ts';
import { answerSchema, inputSchema, type JsonSchema } from './validation.ts';
import type { Actor, Ctx } from './verb.ts';

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;
type RouteRequest<B, Q, P> = FastifyRequest & { body: B; query: Q; params: P };

/** The parts of a request that a signature is made over, exactly as they arrived. */
export type RequestToSign = {
  method: string;
  pathAndQuery: string;
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
  ip: string;
};

/** One merchant call as data. */
export type MerchantRoute<
  Auth extends { actor: Actor },
  B extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  P extends z.ZodType | undefined,
  A extends z.ZodType | undefined,
> = {
  method: 'GET' | 'POST';
  /** Under /api/v1/. */
  url: string;
  summary: string;
  description?: string;
  tags: string[];
  /** HTTP status of a success. */
  status?: 200 | 201 | 202;
  /** Largest body in bytes, where it is not the usual one. */
  bodyLimit?: number;
  body?: B;
  query?: Q;
  params?: P;
  answer?: A;
  /** Headers of the call for the documents; the signature's are added by themselves. */
  headers?: Record<string, string>;
  /** Checks the signature before the body is read as JSON. */
  authenticate(request: RequestToSign): Promise<Auth>;
  /** Answers the object, or its JSON text ready made. */
  handler(
    ctx: Ctx,
    request: RouteRequest<Parsed<B>, Parsed<Q>, Parsed<P>>,
    authenticated: Auth,
    reply: FastifyReply,
  ): Promise<(A extends z.ZodType ? z.input<A> : unknown) | string>;
};

/** Declares a merchant call: real HTTP statuses, the object itself as answer, problem documents for errors. */
export function merchantRoute<
  Auth extends { actor: Actor },
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
  A extends z.ZodType | undefined = undefined,
>(app: Http, route: MerchantRoute<Auth, B, Q, P, A>): void {
  if (!route.url.startsWith(MERCHANT_PREFIX)) throw new Error(`${route.url} is not under ${MERCHANT_PREFIX}`);
  const { platform } = app;
  const status = route.status ?? 200;
  const takesBody = route.body !== undefined;

  async function preValidation(request: FastifyRequest): Promise<void> {
    const ip = clientIp(request);
    const asked = {
      method: request.method,
      pathAndQuery: request.url,
      headers: request.headers,
      rawBody: bytesOf(request),
      ip,
    };
    const found = await route.authenticate(asked).catch(async (error) => {
      if (!(error instanceof BusinessError) || error.kind !== 'unauthenticated') throw error;
      throw await countGuess(platform, { secret: 'signature', ip, refusal: error });
    });
    request.authenticated = found;
    request.actor = found.actor;
    if (takesBody) request.body = parseJson(bytesOf(request));
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const ctx: Ctx = { platform, actor: request.actor as Actor, requestId: request.id, now: platform.clock.now() };
    const answer = await route.handler(ctx, request as never, request.authenticated as Auth, reply);
    markAnswer(request, reply);
    if (reply.statusCode === 200) reply.code(status);
    if (typeof answer === 'string') reply.header('content-type', 'application/json; charset=utf-8');
    return answer;
  }

  app.route({
    method: route.method,
    url: route.url,
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: { face: 'merchant' },
    preValidation,
    schema: schemaOf(app, route, status) as never,
    handler: handle,
  });
}

function schemaOf(app: Http, route: object, status: number): JsonSchema {
  const about = route as MerchantRoute<{ actor: Actor }, z.ZodType, z.ZodType, z.ZodType, z.ZodType>;
  const made = about.answer ? answerSchema(about.answer) : undefined;
  for (const shared of made?.shared ?? []) if (!app.getSchema(shared.$id as string)) app.addSchema(shared);
  return {
    summary: about.summary,
    ...(about.description ? { description: about.description } : {}),
    tags: about.tags,
    ...(about.headers ? { 'x-headers': about.headers } : {}),
    ...(about.body ? { body: inputSchema(about.body) } : {}),
    ...(about.query ? { querystring: inputSchema(about.query) } : {}),
    ...(about.params ? { params: inputSchema(about.params) } : {}),
    response: { [status]: { description: '成功', ...made?.schema } },
  };
}
