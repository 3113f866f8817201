import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoPartners } from '../../../../sandbox/src/demo-partners.ts';
import { buildApp } from '../../app.ts';
import { insertSession, type TestUser } from '../../test-support/sign-in-user.ts';
import { startTestServer, type TestServer } from '../../test-support/start-test-server.ts';
import type { Http, RouteFacts } from './http.ts';

/** Headers of every answer, by the route table, so that a new route is checked automatically. */
let server: TestServer;
let user: TestUser;
let secure: { app: Http; stop(): Promise<void> };

beforeAll(async () => {
  server = await startTestServer();
  user = await insertSession(server, 'admin01');
  const behindTls = { ...server.platform, config: { ...server.platform.config, publicUrl: 'https://pay.example' } };
  const built = await buildApp(behindTls, createDemoPartners());
  secure = { app: built.server, stop: built.stop };
  await secure.app.ready();
});
afterAll(async () => {
  await secure?.app.close();
  await secure?.stop();
  await server?.stop();
});

type Headers = Record<string, unknown>;

/** Returns what is wrong with the headers of an answer, as text. */
function wrongOf(headers: Headers, kind: 'answer' | 'page'): string[] {
  const wrong: string[] = [];
  const must = (name: string, fits: RegExp) => {
    const value = String(headers[name] ?? '');
    if (!fits.test(value)) wrong.push(`${name}: ${value || 'missing'}`);
  };
  must('x-content-type-options', /^nosniff$/);
  must('referrer-policy', kind === 'page' ? /^(no-referrer|same-origin)$/ : /^no-referrer$/);
  must('cross-origin-opener-policy', /^same-origin$/);
  must('cross-origin-resource-policy', /^same-origin$/);
  must('permissions-policy', /camera=\(\).*microphone=\(\).*geolocation=\(\)/);
  must('content-security-policy', /^default-src 'none'/);
  must('content-security-policy', /frame-ancestors 'none'/);
  if (kind === 'answer') must('cache-control', /no-store/);
  const policy = String(headers['content-security-policy']);
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'));
  if (scripts && scripts !== "script-src 'self'") wrong.push(`scripts from ${scripts}`);
  if (/unsafe-eval|\*|https?:/.test(policy)) wrong.push(`policy ${policy}`);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'access-control-allow-credentials'])
    if (headers[name] !== undefined) wrong.push(`${name} is present`);
  return wrong;
}

const PAGES = /^\/(\*|assets|docs|smartaps|customer-service|sandbox\/)|^\/$/;
const isPage = ({ url }: RouteFacts) => PAGES.test(url);
const urlOf = ({ url }: RouteFacts) => url.replace(/:\w+/g, '1').replace('*', 'none');
/** Methods that are sent; others answer for ever, or never while somebody listens. */
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);

describe('every answer of every route', () => {
  it('has its headers: to nobody, to a signed-in user, and to a body nobody can read', async () => {
    const wrong: string[] = [];
    let looked = 0;
    for (const route of server.app.routeTable) {
      if (!METHODS.has(route.method)) continue;
      const asked = { method: route.method as 'GET', url: urlOf(route), remoteAddress: `10.1.${looked >> 7}.1` };
      const sent = [
        await server.app.inject(asked),
        await server.app.inject({ ...asked, headers: user.headers }),
        await server.app.inject({
          ...asked,
          headers: { ...user.headers, 'content-type': 'application/json' },
          ...(route.method === 'GET' ? {} : { payload: '{"half' }),
        }),
      ];
      // A session that a route has ended cannot be used for the next route.
      if (route.url.startsWith('/api/doLog')) user = await insertSession(server, 'admin01');
      for (const answer of sent) {
        looked += 1;
        const found = wrongOf(answer.headers, isPage(route) ? 'page' : 'answer');
        if (route.config.face && route.url.startsWith('/api/') && !answer.headers['x-request-id'])
          found.push('x-request-id: missing');
        wrong.push(...found.map((what) => `${route.method} ${route.url} (${answer.statusCode}): ${what}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(looked).toBeGreaterThan(600);
  }, 60_000);

  it('has them also where no route is', async () => {
    const asked = [
      ['GET', '/api/none'],
      ['POST', '/api/v1/none'],
      ['GET', '/api/%'],
      ['GET', '/%zz'],
      ['GET', '//'],
      ['POST', '/order/collection'],
      ['DELETE', '/api/doLogin'],
      ['OPTIONS', '/api/doLogin'],
      ['GET', '/files/kyc/none.webp'],
      ['GET', '/assets/none.js'],
      ['GET', `/api/users/${'x'.repeat(900)}`],
    ] as const;
    for (const [method, url] of asked) {
      const answer = await server.app.inject({ method, url });
      const kind = String(answer.headers['content-type']).startsWith('text/html') ? 'page' : 'answer';
      expect([url, wrongOf(answer.headers, kind)]).toEqual([url, []]);
    }
    const large = await server.app.inject({
      method: 'POST',
      url: '/api/refreshToken',
      headers: { 'content-type': 'application/json' },
      payload: `{"username":"${'x'.repeat(70_000)}"}`,
    });
    expect([large.statusCode, wrongOf(large.headers, 'answer')]).toEqual([413, []]);
  });

  it('instructs a browser to come by TLS only, where the deployment has it', async () => {
    const strict = 'max-age=63072000; includeSubDomains';
    for (const url of ['/', '/api/userInfo', '/api/v1/balance', '/api/%', '/files/kyc/none.webp', '/healthz', '/docs'])
      expect((await secure.app.inject({ method: 'GET', url })).headers['strict-transport-security'], url).toBe(strict);
    const plain = await server.app.inject({ method: 'GET', url: '/api/userInfo' });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    const { headers } = await insertSession(server, 'admin01');
    const signedOut = await secure.app.inject({
      method: 'GET',
      url: '/api/doLogout',
      headers: { ...headers, cookie: `__Host-${headers.cookie}` },
    });
    expect(signedOut.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Strict; Secure$/);
  });

  it('takes styles from files alone, on a page of the back office too', async () => {
    const page = await server.app.inject({ method: 'GET', url: '/login' });
    if (page.statusCode === 503) return;
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self';.*style-src-attr 'unsafe-inline'$/);
    const payer = await server.app.inject({ method: 'GET', url: '/smartaps' });
    expect(payer.headers['content-security-policy']).toMatch(/style-src 'self';/);
    expect(payer.headers['content-security-policy']).not.toContain('unsafe-inline');
  });
});

describe('what is no request at all', () => {
  it('gets no detail and ends, by the line too', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const say = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.end(text);
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      await once(socket, 'close');
      return received;
    };
    for (const text of ['GARBAGE\r\n\r\n', 'GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n']) {
      const received = await say(text);
      expect(received).toMatch(/^HTTP\/1\.1 (400|505) /);
      expect(received).not.toMatch(/fastify|node|stack|Error:/i);
    }
    const upgrade = (path: string) =>
      say(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ` +
          `dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    expect(await upgrade('/pay?TX-CONNECT-TYPE=AGT_PC_TYPE')).toMatch(/^HTTP\/1\.1 401 /);
    for (const path of ['//', '/none', '/pay', '//[', 'http://[::1'])
      expect(await upgrade(path)).toMatch(/^HTTP\/1\.1 40[04] /);
  });
});
