import { randomBytes } from 'node:crypto';
import type { ErrorName } from '@mashang/contract/errors';
import type { Stage } from '@mashang/contract/jurisdictions';
import type { MerchantCause } from '@mashang/contract/merchant-causes';
import type { Permission } from '@mashang/contract/permissions';
import {
  type FastifyContextConfig,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
} from 'fastify';
import { BusinessError } from '../errors.ts';
import { metricsOf } from '../observability/metrics.ts';
import type { Platform } from '../platform.ts';
import { refuseSealed } from '../security/sealed-input.ts';
import type { Actor } from '../verbs/verb.ts';
import { registerDocuments } from './documents/http-openapi.ts';
import { answerError } from './http-answers.ts';
import { trustOf } from './http-client-ip.ts';
import { baseHeadersOf, registerHeaders } from './http-headers.ts';
import { buildLazySerializers } from './lazy-compilers.ts';
import { givenRequestId, within } from './request-scope.ts';
import { createValidatorCompiler } from './validation.ts';
import { warnOfProxy } from './warn-of-proxy.ts';
import * as zh from './zh.ts';

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** Every route as it was declared; checks generated from it cover new routes automatically. */
    routeTable: RouteFacts[];
  }
  interface FastifyRequest {
    /** The caller; set before the handler runs. */
    actor: Actor | null;
    /** The result of a merchant route's `authenticate`. */
    authenticated: unknown;
    /** Bytes of the body as they arrived, for signatures; empty without a body. */
    rawBody: Buffer | null;
    /** The error it was answered with. */
    refusedAs: ErrorName | null;
    /** The cause that this error names; null without one. */
    refusedBecause: MerchantCause | null;
  }
  interface FastifyContextConfig {
    /** The group of callers that the route serves; decides the shape of errors. */
    face?: 'back-office' | 'merchant' | 'service';
    /** Permission that the signed-in user needs. */
    permission?: Permission;
    /** Its stage in mode `agent_float`: begins something there or finishes it. */
    floats?: Stage;
    /** Open to callers without a session. */
    isPublic?: boolean;
    /** Every error that its endpoint declares; without it none is declared and none is checked. */
    errors?: readonly ErrorName[];
    /** Schema of the content of a wire-encrypted field `data` of the body. */
    sealed?: Record<string, unknown>;
  }
}

export type Http = FastifyInstance;
/** One route: its schemas are JSON Schemas by part (`body`, `querystring`, `params`). */
export type RouteFacts = {
  method: string;
  url: string;
  config: FastifyContextConfig;
  schema: Record<string, Record<string, unknown> | undefined>;
};
export const MERCHANT_PREFIX = '/api/v1/';
/** Largest JSON body, in bytes. Upload routes set their own. */
export const BODY_LIMIT = 64 * 1024;
const NO_BODY = Buffer.alloc(0);

export type HttpOptions = {
  /** Answers an address outside /api that no route has (the web app's pages). */
  notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * Creates the HTTP server without routes: ids, parsers, validators, errors, documents. Calls are added by implement and
 * implementForMerchants.
 */
export async function createHttp(platform: Platform, options: HttpOptions = {}): Promise<Http> {
  const boot = randomBytes(6).toString('base64url');
  let count = 0;
  const headers = baseHeadersOf(platform.config);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // A video of 10 MB over a connection of 1 Mbit/s takes 80 s.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    trustProxy: platform.config.trustedProxies.length > 0 ? trustOf(platform.config) : false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializers } },
    // No hook runs for an address that cannot be parsed.
    frameworkErrors: (error, request, reply) => void answerError(platform, error, request, reply.headers(headers)),
    // Refusing calls while stopping would lose work: a call that arrives on an open connection is served.
    return503OnClosing: false,
    genReqId: ({ headers: sent }) => givenRequestId(sent['x-request-id']) ?? `${boot}-${(++count).toString(36)}`,
  });
  app.decorate('platform', platform);
  app.decorateRequest('actor', null);
  app.decorateRequest('authenticated', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('refusedAs', null);
  app.decorateRequest('refusedBecause', null);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setErrorHandler((error, request, reply) => answerError(platform, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (options.notFound && !request.url.startsWith('/api/')) return options.notFound(request, reply);
    const error = new BusinessError('notFound', zh.http.noSuchCall, { httpStatus: 404 }).because('call_unknown');
    return answerError(platform, error, request, reply);
  });
  warnOfProxy(app, platform);
  registerHeaders(app, headers);
  listRoutes(app);
  nameRequests(app);
  refuseSealedInput(app);
  closeUnreadBodies(app);
  addJsonParser(app);
  await registerDocuments(app);
  return app;
}

/** A call that takes longer gets a log line of its own. */
const SLOW_MS = 2_000;

/** Adds the request id to every log line written during a request, and records its time by route. */
function nameRequests(app: FastifyInstance): void {
  const { platform } = app;
  const { http } = metricsOf(platform);
  app.addHook('onRequest', (request, _reply, done) => within({ requestId: request.id }, done));
  // A body arrives by events of its socket, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => within({ requestId: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    http.observe({ route, status: `${String(reply.statusCode)[0]}xx` }, reply.elapsedTime / 1_000);
    const slow = reply.elapsedTime > SLOW_MS;
    if (slow || platform.log.isLevelEnabled('debug'))
      platform.log[slow ? 'info' : 'debug'](
        { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime },
        slow ? 'slow call' : 'call',
      );
    done();
  });
}

/** An unread body is discarded up to this size, so that a browser gets the reason; every file we accept is smaller. */
const THROWN_AWAY_MAX = 16 * 1024 * 1024;

/**
 * Handles a call that is answered before its body has arrived, such as one without a session: a longer body, or one of
 * unknown length, is not read to its end. The connection closes after the answer.
 */
function closeUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw, headers } = request;
    const announced = headers['content-length'];
    const unread = announced !== undefined || headers['transfer-encoding'] !== undefined;
    if (unread && !raw.complete && !(Number(announced) <= THROWN_AWAY_MAX)) reply.header('connection', 'close');
    done();
  });
}

/** Checks path, query and body of every call in one place, after they were parsed and before a handler uses them. */
function refuseSealedInput(app: FastifyInstance): void {
  app.addHook('preHandler', (request, _reply, done) => {
    try {
      for (const part of [request.params, request.query, request.body]) refuseSealed(part);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

function listRoutes(app: FastifyInstance): void {
  const table: RouteFacts[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat())
      table.push({ method: one, url, config: config ?? {}, schema: (schema ?? {}) as RouteFacts['schema'] });
  });
}

/** JSON is parsed once: merchant routes keep the bytes and parse them after the signature was checked. */
function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    if (request.url.startsWith(MERCHANT_PREFIX)) return done(null, null);
    try {
      done(null, parseJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Escaped surrogates. A lone one is no valid text, and PostgreSQL refuses it. */
const HALF = /\\ud[89a-f]/i;
/** JSON.stringify escapes only lone surrogates. */
const LONE_HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

function isText(value: unknown): boolean {
  try {
    return !LONE_HALF.test(JSON.stringify(value));
  } catch {
    // Nested deeper than any real request.
    return false;
  }
}

/**
 * Returns the value of a JSON body; null without one. Names such as `__proto__` are plain unknown fields, refused by
 * the schemas.
 */
export function parseJson(body: Buffer | null): unknown {
  if (body === null || body.length === 0) return null;
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BusinessError('invalid', zh.http.notJson).because('json_invalid');
  }
  if (HALF.test(text) && !isText(value))
    throw new BusinessError('invalid', zh.faults.unsupportedContent).because('request_malformed');
  return value;
}

/** Returns the port this process listens on; the configured one until it listens. */
export function listeningPort(app: Http): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : app.platform.config.port;
}

/** Returns the address at which this process reaches itself: the demo's sandboxes are there. */
export function ownUrl(app: Http): string {
  return `http://127.0.0.1:${listeningPort(app)}`;
}

/** Returns the bytes of the body, an empty buffer without one. */
export function bytesOf(request: FastifyRequest): Buffer {
  return request.rawBody ?? NO_BODY;
}
