import { createServer } from 'node:net';
import { Gauge } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createDemoPartners } from '../../../../sandbox/src/demo-partners.ts';
import { buildApp } from '../../app.ts';
import { readRun } from '../../config-run.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import { metricsOf } from '../observability/metrics.ts';
import { startDraining } from './http-service.ts';

let server: TestServer;
let also: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of also) await stop();
  also = [];
  await server?.stop();
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Simulates a second process of the same deployment. */
async function anotherApp(env: NodeJS.ProcessEnv, metricsToken?: string) {
  const run = readRun({ DATABASE_URL: 'there is one', ...env }, true);
  const platform = { ...server.platform, config: { ...server.platform.config, run, metricsToken } };
  const built = await buildApp(platform, createDemoPartners());
  also.push(async () => {
    await built.server.close();
    await built.stop();
  });
  await built.server.ready();
  return built.server;
}

describe('metrics', () => {
  it('are open to this machine, not to a proxy on it, and with a token to its bearer alone', async () => {
    server = await startTestServer();
    const ask = async (app: TestServer['app'], headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await ask(server.app, {})).toBe(200);
    expect(await ask(server.app, {}, '10.0.0.9')).toBe(403);
    expect(await ask(server.app, { 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(await ask(server.app, { forwarded: 'for=203.0.113.9' })).toBe(403);
    const guarded = await anotherApp({}, 'a-token-of-metrics');
    expect(await ask(guarded, {})).toBe(403);
    expect(await ask(guarded, { authorization: 'Bearer wrong' }, '10.0.0.9')).toBe(403);
    expect(await ask(guarded, { authorization: 'Bearer a-token-of-metrics' }, '10.0.0.9')).toBe(200);
  });

  it('are closed outside a demo, on this machine too, unless a token or a port of their own is set', async () => {
    server = await startTestServer({ demo: false });
    expect((await server.app.inject('/metrics')).statusCode).toBe(403);
    const guarded = await anotherApp({}, 'a-token-of-metrics');
    const headers = { authorization: 'Bearer a-token-of-metrics' };
    expect((await guarded.inject({ url: '/metrics', headers })).statusCode).toBe(200);
    const port = await freePort();
    await anotherApp({ METRICS_PORT: String(port) });
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  });

  it('have a port of their own where one is given, and are then nowhere else', async () => {
    server = await startTestServer();
    const port = await freePort();
    const app = await anotherApp({ METRICS_PORT: String(port) });
    expect((await app.inject('/metrics')).body).not.toContain('mashang_');
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const there = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(await there.text()).toContain('mashang_database_up 1');
    expect((await fetch(`http://127.0.0.1:${port}/api/common/siteInfo`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  });

  it('that cannot be read are said to fail on that port too, where nobody would know of it otherwise', async () => {
    server = await startTestServer();
    const port = await freePort();
    const app = await anotherApp({ METRICS_PORT: String(port) });
    const registers = [metricsOf(app.platform).registry];
    const collect = () => {
      throw new Error('unreadable');
    };
    new Gauge({ name: 'broken', help: 'one that cannot be read', registers, collect });
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(500);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  });

  it('name routes as declared, never as asked: no caller makes a series', async () => {
    server = await startTestServer();
    for (let n = 0; n < 20; n++) await server.app.inject(`/api/v1/collections/NOBODY${n}?x=${n}`);
    for (let n = 0; n < 20; n++) await server.app.inject(`/api/nothing/${n}`);
    const { body } = await server.app.inject('/metrics');
    const routes = new Set(
      [...body.matchAll(/mashang_http_request_seconds_count\{route="([^"]+)"/g)].map(([, route]) => route),
    );
    expect([...routes].sort()).toEqual(['/api/v1/collections/:agtOrderNo', 'none']);
  });
});

describe('a process', () => {
  it('that leaves is alive and not ready, serves what still comes, ends each connection with its answer', async () => {
    server = await startTestServer();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as { port: number };
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await ask('/readyz')).status).toBe(200);
    startDraining({ server: server.app });
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/healthz')).status).toBe(200);
    const answer = await ask('/api/common/siteInfo');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('that only works answers health and metrics, and nobody else', async () => {
    server = await startTestServer();
    const worker = await anotherApp({ ROLE: 'worker' });
    expect((await worker.inject('/readyz')).statusCode).toBe(200);
    expect((await worker.inject('/metrics')).statusCode).toBe(200);
    expect((await worker.inject('/api/common/siteInfo')).statusCode).toBe(503);
    expect((await worker.inject({ method: 'POST', url: '/api/v1/collections' })).statusCode).toBe(503);
  });
});
