import { randomBytes } from 'node:crypto';
import type { ErrorName } from '@mashang/contract/errors';
import type { Stage } from '@mashang/contract/jurisdictions';
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
import { answerError } from './http-answers.ts';
import { trustOf } from './http-client-ip.ts';
import { baseHeadersOf, registerHeaders } from './http-headers.ts';
import { registerDocuments } from './http-openapi.ts';
import { buildLazySerializers } from './lazy-compilers.ts';
import { givenRequestId, within } from './request-scope.ts';
import { createValidatorCompiler } from './validation.ts';
import { warnOfProxy } from './warn-of-proxy.ts';
import * as zh from './zh.ts';

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
    /** Every route there is, as it was declared: what is generated from it covers new ones by itself. */
    routeTable: RouteFacts[];
  }
  interface FastifyRequest {
    /** Who calls; set before the handler runs. */
    actor: Actor | null;
    /** What a merchant route's `authenticate` found out. */
    authenticated: unknown;
    /** Bytes of the body as they came, for signatures; empty without a body. */
    rawBody: Buffer | null;
    /** Which error it was answered with. */
    refusedAs: ErrorName | null;
  }
  interface FastifyContextConfig {
    /** Whose answers the route gives; decides the shape of errors. */
    face?: 'back-office' | 'merchant' | 'service';
    /** Needed of the signed-in user. */
    permission?: Permission;
    /** What it does in mode `agent_float`: begins something there or finishes it. */
    floats?: Stage;
    /** Open to callers without a session. */
    isPublic?: boolean;
    /** Every error that its endpoint declares; without it none is declared and none is checked. */
    errors?: readonly ErrorName[];
    /** Schema of what a wire-encrypted field `data` of the body holds. */
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
/** Largest JSON body. Uploads set their own on their route. */
export const BODY_LIMIT = 64 * 1024;
const NO_BODY = Buffer.alloc(0);

export type HttpOptions = {
  /** Answers an address outside /api that no route has (the web app's pages). */
  notFound?: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * The HTTP server without routes: ids, parsers, validators, errors, documents. Calls come by
 * implement and implementForMerchants.
 */
export async function createHttp(platform: Platform, options: HttpOptions = {}): Promise<Http> {
  const boot = randomBytes(6).toString('base64url');
  let count = 0;
  const headers = baseHeadersOf(platform.config);
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    // A video of 10 MB over a line of 1 Mbit/s takes 80 s.
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
    trustProxy: platform.config.trustedProxies.length > 0 ? trustOf(platform.config) : false,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializers } },
    // No hook runs for an address that cannot be read.
    frameworkErrors: (error, request, reply) => void answerError(platform, error, request, reply.headers(headers)),
    // A refusal at the door while stopping would be work dropped: what arrives on a living connection is done.
    return503OnClosing: false,
    genReqId: ({ headers: sent }) => givenRequestId(sent['x-request-id']) ?? `${boot}-${(++count).toString(36)}`,
  });
  app.decorate('platform', platform);
  app.decorateRequest('actor', null);
  app.decorateRequest('authenticated', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('refusedAs', null);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setErrorHandler((error, request, reply) => answerError(platform, error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (options.notFound && !request.url.startsWith('/api/')) return options.notFound(request, reply);
    const error = new BusinessError('notFound', zh.http.noSuchCall, { httpStatus: 404 });
    return answerError(platform, error, request, reply);
  });
  warnOfProxy(app, platform);
  registerHeaders(app, headers);
  listRoutes(app);
  nameRequests(app);
  refuseSealedInput(app);
  leaveUnread(app);
  addJsonParser(app);
  await registerDocuments(app);
  return app;
}

/** A call longer than this is worth a line of its own. */
const SLOW_MS = 2_000;

/** Every line logged on a request's way names it; how long it took is measured by its route. */
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

/**
 * A body that nobody reads is thrown away up to this size, so that a browser gets the reason;
 * every file we take is smaller.
 */
const THROWN_AWAY_MAX = 16 * 1024 * 1024;

/**
 * A call that is answered before its body has come, such as one that nobody is signed in for: what is longer, or does
 * not say how long it is, is not read to its end. The connection closes behind the answer.
 */
function leaveUnread(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw, headers } = request;
    const announced = headers['content-length'];
    const unread = announced !== undefined || headers['transfer-encoding'] !== undefined;
    if (unread && !raw.complete && !(Number(announced) <= THROWN_AWAY_MAX)) reply.header('connection', 'close');
    done();
  });
}

/**
 * One place for every call: path, query and body of whatever face, after it was read and
 * before anything is done with it.
 */
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

/** JSON is read once: merchant routes keep the bytes and read them after the signature was checked. */
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

/** Halves of characters, written out; one without its other half is no text, and PostgreSQL takes none. */
const HALF = /\\ud[89a-f]/i;
/** JSON.stringify writes out those alone that lack the other. */
const LONE_HALF = /(?<!\\)(?:\\\\)*\\ud[89a-f]/;

function isText(value: unknown): boolean {
  try {
    return !LONE_HALF.test(JSON.stringify(value));
  } catch {
    // Nested deeper than anything that is written in earnest.
    return false;
  }
}

/**
 * Value of a JSON body; null without one. Names such as `__proto__` are plain unknown fields, refused by the schemas.
 */
export function parseJson(body: Buffer | null): unknown {
  if (body === null || body.length === 0) return null;
  const text = body.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BusinessError('invalid', zh.http.notJson);
  }
  if (HALF.test(text) && !isText(value)) throw new BusinessError('invalid', zh.faults.unsupportedContent);
  return value;
}

/** Port this process listens on; the one asked for until it does. */
export function listeningPort(app: Http): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : app.platform.config.port;
}

/** Address of this process as it reaches itself: where the demo's sandboxes are. */
export function ownUrl(app: Http): string {
  return `http://127.0.0.1:${listeningPort(app)}`;
}

/** Bytes of the body, also when there was none. */
export function bytesOf(request: FastifyRequest): Buffer {
  return request.rawBody ?? NO_BODY;
}
