import { FLOATS } from '@mashang/contract/jurisdictions';
import { FLOAT_PERMISSIONS, type Permission } from '@mashang/contract/permissions';
import { ORIGIN_HEADER, ORIGIN_VALUE, TAID_HEADER } from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticateUser, requireFirstStepsDone, understandRefusedWrite } from './auth.ts';
import { BusinessError } from './errors.ts';
import type { Http } from './http.ts';
import { markAnswer } from './http-answers.ts';
import { clientIp } from './http-client-ip.ts';
import { createLimiter, type Limit } from './http-limit.ts';
import { refuseOtherSites } from './http-own-site.ts';
import { networkOf } from './ip-networks.ts';
import { answerSchema, inputSchema, type JsonSchema } from './validation.ts';
import { type Actor, allow, type Ctx } from './verb.ts';

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;
type Answer<A> = A extends z.ZodType ? z.input<A> : unknown;
type RouteRequest<B, Q, P> = FastifyRequest & { body: B; query: Q; params: P };

/** A success with a `msg` of its own. */
export class Said<T> {
  readonly msg: string;
  readonly data: T;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/** One back-office call as data. */
export type BackOfficeRoute<
  B extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  P extends z.ZodType | undefined,
  A extends z.ZodType | undefined,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  summary: string;
  description?: string;
  tags: string[];
  /** Needed of the signed-in user. Verbs check again; this refuses before the body is read. */
  permission?: Permission;
  /** Open to callers without a session; the actor is then a payer. */
  public?: true;
  /** Part of choosing the first password or binding the first second factor: open before that is done, as nothing else is. */
  firstStep?: true;
  /** May be asked without the TAID header: by the call that says what one's TAID is. */
  withoutTaid?: true;
  /** ⚑: the header `req-origin: AGT_PC` must be there. */
  origin?: true;
  /** ⓖ: documented as needing two-factor; the verb calls requireTwoFactor itself. */
  twoFactor?: true;
  /** At most so many calls of one address in a time. */
  limit?: Limit;
  /** Takes a multipart body with one `file`; declared in a scope of uploadRoutes, read with readUpload. */
  upload?: true;
  /** What the body's wire-encrypted `data` holds; the handler opens and checks it. */
  sealed?: z.ZodType;
  body?: B;
  query?: Q;
  params?: P;
  answer?: A;
  /** `msg` of a success. */
  success?: string;
  handler(
    ctx: Ctx,
    request: RouteRequest<Parsed<B>, Parsed<Q>, Parsed<P>>,
    reply: FastifyReply,
  ): Promise<Answer<A> | Said<Answer<A>>>;
};

/** Declares a back-office call: `{code, msg, data}` with HTTP 200, schemas from zod, nothing of zod at run time. */
export function backOfficeRoute<
  B extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  P extends z.ZodType | undefined = undefined,
  A extends z.ZodType | undefined = undefined,
>(app: Http, route: BackOfficeRoute<B, Q, P, A>): void {
  const { platform } = app;
  const msg = route.success ?? '操作成功';
  const floats = route.permission && FLOAT_PERMISSIONS[route.permission];
  const limiter = route.limit ? createLimiter(platform, `${route.method} ${route.url}`, route.limit) : undefined;

  async function onRequest(request: FastifyRequest): Promise<void> {
    await limiter?.(networkOf(clientIp(request)));
    refuseOtherSites(request);
    if (route.origin && request.headers[ORIGIN_HEADER] !== ORIGIN_VALUE)
      throw new BusinessError('invalid', `缺少请求头 ${ORIGIN_HEADER}`, {
        fields: [{ field: ORIGIN_HEADER, reason: `须为 ${ORIGIN_VALUE}` }],
      });
    if (route.public) {
      request.actor = { kind: 'payer', ip: clientIp(request) };
      return;
    }
    if (!route.withoutTaid && request.headers[TAID_HEADER] === undefined)
      throw new BusinessError('unauthenticated', '缺少请求头 TAID');
    const actor = await authenticateUser(platform, request.headers, clientIp(request));
    if (!route.firstStep) requireFirstStepsDone(actor);
    request.actor = actor;
    if (route.permission) allow(request.actor, route.permission);
    if (floats) await platform.gate(FLOATS, floats);
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const ctx: Ctx = { platform, actor: request.actor as Actor, requestId: request.id, now: platform.clock.now() };
    const data = await route.handler(ctx, request as never, reply).catch(async (error: unknown) => {
      throw await understandRefusedWrite(platform, ctx.actor, error);
    });
    markAnswer(request, reply);
    if (data instanceof Said) return success(reply, data.msg, data.data);
    return success(reply, msg, data);
  }

  app.route({
    method: route.method,
    url: route.url,
    config: {
      face: 'back-office',
      ...(route.permission ? { permission: route.permission } : {}),
      ...(route.public ? { isPublic: true } : {}),
      ...(route.sealed ? { sealed: inputSchema(route.sealed) } : {}),
    },
    onRequest,
    schema: schemaOf(app, route) as never,
    handler: handle,
  });
}

/** Without data the serializer is left out: it would write an empty object where the schema says object. */
function success(reply: FastifyReply, msg: string, data: unknown): unknown {
  if (data !== null && data !== undefined) return { code: 200, msg, data };
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code: 200, msg, data: null }));
}

function schemaOf(app: Http, route: BackOfficeRoute<never, never, never, never> | object): JsonSchema {
  const { body, query, params, answer, ...about } = route as BackOfficeRoute<
    z.ZodType,
    z.ZodType,
    z.ZodType,
    z.ZodType
  >;
  const made = answer ? answerSchema(answer) : undefined;
  for (const shared of made?.shared ?? []) if (!app.getSchema(shared.$id as string)) app.addSchema(shared);
  const notes = [
    about.description,
    about.origin && '⚑ 需要请求头 req-origin: AGT_PC',
    about.twoFactor && 'ⓖ 需要谷歌验证码（googleAuthCode 经传输加密）',
    about.permission && `权限：${about.permission}`,
  ];
  return {
    summary: about.summary,
    description: notes.filter(Boolean).join('\n\n') || undefined,
    tags: about.tags,
    security: about.public ? [] : [{ payToken: [], session: [], taid: [] }],
    ...(body ? { body: inputSchema(body) } : {}),
    ...(about.upload ? { 'x-upload': true } : {}),
    ...(query ? { querystring: inputSchema(query) } : {}),
    ...(params ? { params: inputSchema(params) } : {}),
    response: {
      200: {
        description: '业务答复',
        type: 'object',
        required: ['code', 'msg'],
        properties: {
          code: { type: 'integer', description: '200 为成功，其余为错误' },
          msg: { type: 'string' },
          data: made?.schema ?? {},
        },
      },
    },
  };
}
