import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDeployment, type TestDeployment } from '../../features/sign-in/sign-in-testing.ts';
import { createHttp, type Http, listeningPort } from './http.ts';
import { clientIp, clientIpOf, trustOf } from './http-client-ip.ts';

/** Messages as an attacker writes them, byte by byte, to a listening server. */
let deployment: TestDeployment;
let port: number;
let reached: string[] = [];
beforeAll(async () => {
  deployment = await startTestDeployment((app) => {
    app.post('/api/test/raw', { config: { isPublic: true } }, async (request) => {
      reached.push(JSON.stringify(request.body));
      return {};
    });
  });
  await deployment.app.listen({ port: 0, host: '127.0.0.1' });
  port = listeningPort(deployment.app);
});
afterAll(() => deployment?.stop());

/** Returns everything the server sends in answer to these bytes until it closes or is silent for a moment. */
function say(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    let received = '';
    socket.setTimeout(400, () => socket.destroy());
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(received) : reject(error),
    );
  });
}
const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
const HEAD = 'POST /api/test/raw HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('where a message ends', () => {
  it.each([
    [
      'both a length and chunks',
      `${HEAD}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nPOST /x HTTP/1.1\r\n\r\n`,
    ],
    ['two lengths', `${HEAD}Content-Length: 2\r\nContent-Length: 30\r\n\r\n{}`],
    ['a length that is no number', `${HEAD}Content-Length: +2\r\n\r\n{}`],
    ['an unknown coding before the chunks', `${HEAD}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a size of a chunk that is none', `${HEAD}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a space before the colon', `${HEAD}Content-Length : 2\r\n\r\n{}`],
    ['a head folded over two lines', `${HEAD}X-A: 1\r\n 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['a carriage return inside a head', `${HEAD}X-A: 1\rX-B: 2\r\nContent-Length: 2\r\n\r\n{}`],
    ['no host', 'POST /api/test/raw HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}'],
  ])('is never guessed: %s is refused and the line closed', async (_what, text) => {
    reached = [];
    const received = await say(`${text}`);
    expect(statuses(received)).toEqual([400]);
    expect(reached).toEqual([]);
  });

  it('is found where the message says: the next one on the same line is the next one', async () => {
    reached = [];
    const one = `${HEAD}Content-Length: 7\r\n\r\n{"a":1}`;
    const two = `${HEAD}Transfer-Encoding: chunked\r\n\r\n7\r\n{"a":2}\r\n0\r\n\r\n`;
    expect(statuses(await say(one + two))).toEqual([200, 200]);
    expect(reached).toEqual(['{"a":1}', '{"a":2}']);
  });

  it('has a bound: heads of more than 16 KB are 431', async () => {
    expect(statuses(await say(`${HEAD}X-A: ${'a'.repeat(20_000)}\r\n\r\n`))).toEqual([431]);
  });
});

it.each(['TRACE', 'CONNECT', 'PROPFIND', 'OPTIONS', 'PATCH'])('%s is no method of this server', async (method) => {
  reached = [];
  const received = await say(`${method} /api/test/raw HTTP/1.1\r\nHost: x\r\nCookie: MS_SESSION=secret\r\n\r\n`);
  expect(statuses(received)[0] ?? 400).toBeGreaterThanOrEqual(400);
  expect(received).not.toContain('secret');
  expect(reached).toEqual([]);
});

describe('who calls', () => {
  async function seen(trustedProxies: string[], forwarded: string): Promise<string> {
    const { platform } = deployment;
    const app: Http = await createHttp({ ...platform, config: { ...platform.config, trustedProxies } });
    const trust = trustOf({ trustedProxies });
    app.get('/who', { config: { isPublic: true } }, async (request) => ({
      ip: clientIp(request),
      upgrade: clientIpOf(request.raw, trust),
    }));
    const answer = await app.inject({ url: '/who', headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    const { ip, upgrade } = answer.json();
    // Upgrades are not Fastify's requests, but come from the same caller.
    expect(upgrade).toBe(ip);
    return ip;
  }

  it('is whoever the line comes from, whatever a header says', async () => {
    expect(await seen([], '198.51.100.7')).toBe('127.0.0.1');
    expect(await seen(['10.0.0.1'], '198.51.100.7')).toBe('127.0.0.1');
  });

  it('is what a trusted proxy says, and never what its caller wrote before it', async () => {
    expect(await seen(['127.0.0.1'], '198.51.100.7')).toBe('198.51.100.7');
    expect(await seen(['127.0.0.1'], '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
    expect(await seen(['127.0.0.1', '10.0.0.0/8'], '203.0.113.9, 198.51.100.7, 10.1.2.3')).toBe('198.51.100.7');
  });
});
