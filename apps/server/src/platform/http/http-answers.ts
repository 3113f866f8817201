import { CODES, ERROR_TITLES, HTTP_STATUS } from '@mashang/contract/errors';
import { CAUSE_MISSING } from '@mashang/contract/merchant-causes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { explainConstraint } from '../constraint-errors.ts';
import { isDatabaseAway, TRY_AGAIN_S } from '../database/connections/database-away.ts';
import { BusinessError } from '../errors.ts';
import { REFUSED_BY_LICENCE } from '../licence-refusals.ts';
import type { Platform } from '../platform.ts';
import { noteRefusal, routeOf } from './http-refusals.ts';
import { describeErrors } from './validation.ts';
import * as zh from './zh.ts';

/** Not http.ts's own constant, because http.ts imports this file. */
const MERCHANT_CALLS = '/api/v1/';

/** An error as it is answered: a business error, and the HTTP status where the kind of call does not decide it. */
type Said = { error: BusinessError; status?: number };
type FastifyFault = { code?: string; statusCode?: number; validation?: Parameters<typeof describeErrors>[0] };

/** PostgreSQL refuses the zero character, which JSON and URLs can contain: the sender's fault, not ours. */
const ZERO_CHARACTER = new Set(['22021', '22P05']);
/** PostgreSQL also checks the calendar: a day that does not exist. */
const NO_SUCH_TIME = new Set(['22007', '22008']);

function toBusinessError(platform: Platform, thrown: unknown, request: FastifyRequest): Said {
  if (thrown instanceof BusinessError) return { error: thrown };
  const fault = thrown as FastifyFault;
  if (fault.validation) {
    const { message, fields } = describeErrors(fault.validation);
    return { error: new BusinessError('invalid', message, { fields }).because('field_invalid') };
  }
  if (fault.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return { error: new BusinessError('invalid', zh.httpAnswers.tooLarge).because('body_too_large'), status: 413 };
  if (fault.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return {
      error: new BusinessError('invalid', zh.httpAnswers.jsonOnly, { httpStatus: 415 }).because(
        'content_type_unsupported',
      ),
    };
  if (ZERO_CHARACTER.has(fault.code ?? ''))
    return { error: new BusinessError('invalid', zh.faults.unsupportedContent).because('request_malformed') };
  if (NO_SUCH_TIME.has(fault.code ?? ''))
    return { error: new BusinessError('invalid', zh.httpAnswers.noSuchTime).because('field_invalid') };
  if (fault.statusCode === 429) return { error: new BusinessError('tooMany', zh.faults.tooOften), status: 429 };
  if (fault.statusCode === 503) {
    const error = new BusinessError('fault', zh.httpAnswers.busy).because('temporarily_unavailable');
    return { error, status: 503 };
  }
  if (fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500)
    return {
      error: new BusinessError('invalid', zh.faults.malformed).because('request_malformed'),
      ...(request.url.startsWith('/api/') ? {} : { status: fault.statusCode }),
    };
  const unlicensed = explainConstraint(REFUSED_BY_LICENCE, thrown);
  if (unlicensed) return { error: unlicensed };
  if (isDatabaseAway(thrown)) return away(platform, thrown, request);
  platform.log.error(
    { err: thrown, requestId: request.id, method: request.method, url: routeOf(request) },
    'request failed',
  );
  return {
    error: new BusinessError('fault', zh.httpAnswers.failed(request.id), { requestId: request.id }),
    status: 500,
  };
}

/**
 * The result of a call is unknown, or known to be nothing: the same call may be sent again, by a merchant under the
 * same Idempotency-Key.
 */
function away(platform: Platform, err: unknown, request: FastifyRequest): Said {
  platform.log.warn({ err, requestId: request.id, method: request.method, url: routeOf(request) }, 'database away');
  const message = request.url.startsWith(MERCHANT_CALLS)
    ? zh.httpAnswers.unknownResult
    : zh.httpAnswers.maybeUnfinished;
  const error = new BusinessError('fault', message, { requestId: request.id, retryAfter: TRY_AGAIN_S });
  return { error: error.because('temporarily_unavailable'), status: 503 };
}

/** Answers an error in the format of the call: an envelope for the back office, a problem document for merchants. */
export function answerError(
  platform: Platform,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const said = toBusinessError(platform, thrown, request);
  noteRefusal(platform, { error: said.error, bySchema: (thrown as FastifyFault).validation !== undefined }, request);
  request.refusedAs = said.error.kind;
  request.refusedBecause = said.error.reason;
  const { errors } = request.routeOptions.config ?? {};
  if (errors && !errors.includes(said.error.kind)) noteUndeclared(platform, said.error, request);
  markAnswer(request, reply);
  const wait = said.error.extra.retryAfter;
  if (wait !== undefined) reply.header('retry-after', String(wait));
  return request.url.startsWith(MERCHANT_CALLS) ? answerProblem(said, request, reply) : answerEnvelope(said, reply);
}

/** Logs an error that the API documents do not declare. A test fails on it; a running server still sends the answer. */
function noteUndeclared(platform: Platform, { kind }: BusinessError, request: FastifyRequest): void {
  const about = { requestId: request.id, kind, method: request.method, path: routeOf(request) };
  platform.log.warn({ event: 'undeclared-error', ...about }, 'answered an error that its endpoint does not declare');
}

function answerEnvelope({ error, status }: Said, reply: FastifyReply): FastifyReply {
  const { httpStatus: asked, ...extra } = error.extra;
  // A route that does not exist and too many calls are no business answers; every other error of the back office is
  // one.
  reply
    .status(status ?? (asked === 404 || asked === 429 ? asked : 200))
    .header('content-type', 'application/json; charset=utf-8');
  const data = error.fields.length > 0 ? error.fields : Object.keys(extra).length > 0 ? extra : null;
  return reply.send(JSON.stringify({ code: error.code, msg: error.message, data }));
}

function answerProblem({ error, status }: Said, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const http = status ?? (error.extra.httpStatus as number | undefined) ?? HTTP_STATUS[error.kind];
  reply.status(http).header('content-type', 'application/problem+json; charset=utf-8');
  const document = {
    type: `urn:mashang:problem:${error.kind}`,
    title: ERROR_TITLES[error.kind],
    status: http,
    detail: error.message,
    code: CODES[error.kind],
    cause: error.reason ?? CAUSE_MISSING,
    requestId: request.id,
    ...(error.fields.length > 0 ? { errors: error.fields } : {}),
    ...(typeof error.extra.agtOrderNo === 'string' ? { agtOrderNo: error.extra.agtOrderNo } : {}),
    ...(typeof error.extra.orderNo === 'string' ? { orderNo: error.extra.orderNo } : {}),
  };
  return reply.send(JSON.stringify(document));
}

/** Sets the request's id, by which its log lines are found. */
export function markAnswer(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
}
