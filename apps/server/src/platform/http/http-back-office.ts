import { type CheckedOf, type Endpoint, errorsOf, floatsOf } from '@mashang/contract/endpoint';
import { FLOATS } from '@mashang/contract/jurisdictions';
import { ORIGIN_HEADER, ORIGIN_VALUE, TAID_HEADER } from '@mashang/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticateUser, explainRefusedWrite, requireFirstStepsDone } from '../auth/auth.ts';
import { networkOf } from '../auth/ip-networks.ts';
import { BusinessError } from '../errors.ts';
import { present } from '../present.ts';
import { allow, type Ctx } from '../verbs/verb.ts';
import type { Http } from './http.ts';
import { markAnswer } from './http-answers.ts';
import { clientIp } from './http-client-ip.ts';
import { createLimiter } from './http-limit.ts';
import { refuseOtherSites } from './http-own-site.ts';
import { answerSchema, inputSchema, type JsonSchema } from './validation.ts';
import * as zh from './zh.ts';

type CheckedRoute<E> = {
  Body: CheckedOf<E, 'body'>;
  Querystring: CheckedOf<E, 'query'>;
  Params: CheckedOf<E, 'params'>;
};
/** Result of a handler: the answer as its schema takes it. */
type Given<E> = E extends { readonly answer: infer S extends z.ZodType } ? z.input<S> : unknown;
/** Handles one back-office call. */
export type Handler<E> = (
  ctx: Ctx,
  request: FastifyRequest<CheckedRoute<E>>,
  reply: FastifyReply,
) => Promise<Given<E> | SuccessWithMessage<Given<E>>>;

/** A success with its own `msg`. */
export class SuccessWithMessage<T> {
  readonly msg: string;
  readonly data: T;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/**
 * Serves a back-office call of the contract: `{code, msg, data}` with HTTP 200. Its schemas come from zod, but zod does
 * not run at request time.
 */
export function implement<const E extends Endpoint>(app: Http, call: E, handler: Handler<NoInfer<E>>): void {
  const { platform } = app;
  const msg = call.success ?? zh.httpBackOffice.done;
  const floats = floatsOf(call);
  const errors = errorsOf(call);
  const limiter = call.limit ? createLimiter(platform, `${call.method} ${call.path}`, call.limit) : undefined;

  async function onRequest(request: FastifyRequest): Promise<void> {
    await limiter?.(networkOf(clientIp(request)));
    refuseOtherSites(request);
    if (call.origin && request.headers[ORIGIN_HEADER] !== ORIGIN_VALUE)
      throw new BusinessError('invalid', zh.httpBackOffice.headerMissing(ORIGIN_HEADER), {
        fields: [{ field: ORIGIN_HEADER, reason: zh.httpBackOffice.headerValue(ORIGIN_VALUE) }],
      });
    if (call.public) {
      request.actor = { kind: 'payer', ip: clientIp(request) };
      return;
    }
    if (!call.withoutTaid && request.headers[TAID_HEADER] === undefined)
      throw new BusinessError('unauthenticated', zh.httpBackOffice.taidMissing);
    const actor = await authenticateUser(platform, request.headers, clientIp(request));
    if (!call.firstStep) requireFirstStepsDone(actor);
    request.actor = actor;
    if (call.permission) allow(request.actor, call.permission);
    if (floats) await platform.gate(FLOATS, floats);
  }

  async function handle(request: FastifyRequest<CheckedRoute<E>>, reply: FastifyReply): Promise<unknown> {
    const ctx: Ctx = {
      platform,
      actor: present(request.actor, 'who calls'),
      requestId: request.id,
      now: platform.clock.now(),
    };
    const data = await handler(ctx, request, reply).catch(async (error: unknown) => {
      throw await explainRefusedWrite(platform, ctx.actor, error);
    });
    markAnswer(request, reply);
    if (data instanceof SuccessWithMessage) return success(reply, data.msg, data.data);
    return success(reply, msg, data);
  }

  app.route<CheckedRoute<E>>({
    method: call.method,
    url: call.path,
    config: {
      face: 'back-office',
      ...(call.permission ? { permission: call.permission } : {}),
      ...(floats ? { floats } : {}),
      ...(call.public ? { isPublic: true } : {}),
      errors,
      ...(call.sealed ? { sealed: inputSchema(call.sealed) } : {}),
    },
    onRequest,
    schema: schemaOf(app, call),
    handler: handle,
  });
}

/** Without data the serializer is skipped: it would write an empty object where the schema says object. */
function success(reply: FastifyReply, msg: string, data: unknown): unknown {
  if (data !== null && data !== undefined) return { code: 200, msg, data };
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ code: 200, msg, data: null }));
}

function schemaOf(app: Http, call: Endpoint): JsonSchema {
  const { body, query, params, answer, ...about } = call;
  const made = answer ? answerSchema(answer) : undefined;
  for (const shared of made?.shared ?? []) if (!app.getSchema(shared.$id as string)) app.addSchema(shared);
  const notes = [
    about.description,
    about.origin && zh.httpBackOffice.originNeeded,
    about.twoFactor && zh.httpBackOffice.codeNeeded,
    about.permission && zh.httpBackOffice.permissionNeeded(about.permission),
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
        description: zh.words.answer,
        type: 'object',
        required: ['code', 'msg'],
        properties: {
          code: { type: 'integer', description: zh.httpBackOffice.codes },
          msg: { type: 'string' },
          data: made?.schema ?? {},
        },
      },
    },
  };
}
