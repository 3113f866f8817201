import { collectDefaultMetrics, Registry } from 'prom-client';
import { sameText } from './crypto.ts';
import type { Http } from './http.ts';

export type ServiceCalls = {
  registry: Registry /** Rejects while the database is not reachable or not migrated. */;
  ready(): Promise<void>;
};

/** Registry of the process's own figures; features add theirs to it. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** GET /healthz, /readyz and /metrics. */
export function registerServiceCalls(app: Http, { registry, ready }: ServiceCalls): void {
  const { metricsToken } = app.platform.config;
  const hidden = { schema: { hide: true } as never, config: { face: 'service' as const } };
  app.get('/healthz', hidden, async () => ({ status: 'ok' }));

  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await ready();
      return { status: 'ready' };
    } catch (err) {
      app.platform.log.warn({ err }, 'not ready');
      return reply.status(503).send({ status: 'not ready' });
    }
  });

  app.get('/metrics', hidden, async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const open =
      metricsToken === undefined ? LOOPBACK.has(request.ip) : given !== undefined && sameText(given, metricsToken);
    if (!open)
      return reply.status(403).type('text/plain').send('metrics are for loopback or a bearer of METRICS_TOKEN');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
