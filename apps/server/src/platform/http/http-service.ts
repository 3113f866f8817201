import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Registry } from 'prom-client';
import { metricsOf } from '../observability/metrics.ts';
import type { Platform } from '../platform.ts';
import { sameText } from '../security/crypto.ts';
import type { Http } from './http.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const leaving = new WeakSet<Platform>();
type Answer = { status: number; headers: Record<string, string>; body: string };
type Asked = { headers: IncomingHttpHeaders; from: string | undefined };
/** Rejects while the database is not reachable or not migrated. */
type Ready = () => Promise<void>;

/** From here on /readyz answers no, so that no new work is sent here; calls that still arrive are served. */
export function startDraining({ server }: { server: Http }): void {
  leaving.add(server.platform);
  // Open connections end with their next answer, so that none is closed while a call is just arriving.
  server.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
}

/** Registers GET /healthz, /readyz and /metrics; the last only where it has no port of its own. */
export function registerServiceCalls(app: Http, ready: Ready): void {
  const { platform } = app;
  const hidden = { schema: { hide: true }, config: { face: 'service' as const } };
  const paths = platform.config.run.metricsPort === undefined ? [...PATHS, METRICS] : PATHS;
  for (const path of paths)
    app.get(path, hidden, async (request, reply) => {
      const asked = { headers: request.headers, from: request.socket.remoteAddress };
      const { status, headers, body } = await answer(platform, ready, path, asked);
      return reply.status(status).headers(headers).send(body);
    });
}

/** With METRICS_PORT: serves the same calls on a port that no proxy forwards to. Returns a function that stops it. */
export async function openServicePort(platform: Platform, ready: Ready): Promise<() => Promise<void>> {
  const { metricsPort, metricsHost } = platform.config.run;
  if (metricsPort === undefined) return async () => {};
  const server = createServer((request, response) => {
    const asked = { headers: request.headers, from: request.socket.remoteAddress };
    const path = request.method === 'GET' ? (request.url ?? '') : '';
    void answer(platform, ready, path, asked)
      .catch((err): Answer => {
        platform.log.error({ err, path }, 'service call failed');
        return { status: 500, headers: TEXT, body: 'failed' };
      })
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(metricsPort, metricsHost, resolve));
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

/**
 * Answers 503 in a process that only runs jobs, to anybody who takes it for a server. Its calls to itself (a demo's
 * sandboxes) are still served.
 */
export function refuseCalls(app: Http): void {
  const refusal = () => Object.assign(new Error('this process only works'), { statusCode: 503 });
  app.addHook('onRequest', (request, _reply, done) => {
    const { face } = request.routeOptions.config ?? {};
    done(face === 'back-office' || face === 'merchant' ? refusal() : undefined);
  });
}

const PATHS = ['/healthz', '/readyz'] as const;
const METRICS = '/metrics';

async function answer(platform: Platform, ready: Ready, path: string, asked: Asked): Promise<Answer> {
  if (path === METRICS) return answerMetrics(platform, asked);
  if (path === PATHS[0]) return json(200, 'ok');
  if (path !== PATHS[1]) return { status: 404, headers: TEXT, body: 'not found' };
  if (leaving.has(platform)) return json(503, 'stopping');
  try {
    await ready();
    return json(200, 'ready');
  } catch (err) {
    platform.log.warn({ err }, 'not ready');
    return json(503, 'not ready');
  }
}

function json(status: number, word: string): Answer {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  return { status, headers, body: JSON.stringify({ status: word }) };
}

async function answerMetrics(platform: Platform, { headers, from }: Asked): Promise<Answer> {
  const { metricsToken, demo, run } = platform.config;
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  // A proxy on this machine also connects from the loopback address, but names the caller in a header.
  const direct = headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
  // Not every proxy names the caller: except in a demo, the ordinary port shows nothing without a token.
  const here = direct && LOOPBACK.has(from ?? '') && (demo || run.metricsPort !== undefined);
  const open = metricsToken === undefined ? here : !!given && sameText(given, metricsToken);
  if (!open)
    return {
      status: 403,
      headers: TEXT,
      body: 'metrics are for a bearer of METRICS_TOKEN, or for METRICS_PORT on loopback',
    };
  const registry: Registry = metricsOf(platform).registry;
  return {
    status: 200,
    headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
    body: await registry.metrics(),
  };
}
