import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createMerchantClient } from './client.ts';
import { MerchantApiError } from './errors.ts';
import { findJava, findPython, type Language, VECTORS } from './languages-testing.ts';
import { outcomeOf, readVectors } from './read-vectors-testing.ts';

const order = { mchOrderNo: 'A1', product: 'bank', amount: '100.00', subject: '𠮷 商品' };
const typescript: Language = {
  name: 'TypeScript',
  tool: 'node',
  async run([mode, of]) {
    if (mode === 'vectors') return Object.fromEntries(readVectors().map((vector) => [vector.name, outcomeOf(vector)]));
    const keys = [
      { keyId: 'old', secret: 'old-secret' },
      { keyId: 'new', secret: 'new-secret' },
    ];
    const client = createMerchantClient({ baseUrl: of, mchId: 'M1001', keys, retryDelayMs: 10 });
    try {
      const first = await client.createCollection(order, { idempotencyKey: 'my-key' });
      return { first, second: await client.findCollection('A 1&x') };
    } catch (error) {
      if (!(error instanceof MerchantApiError)) throw error;
      return { status: error.status, code: error.code, idempotencyKey: error.idempotencyKey };
    }
  },
};
const languages = [typescript, findPython(), findJava()];

const SECRETS: Record<string, string> = { old: 'old-secret', new: 'new-secret' };
const AHEAD_S = 3600;
type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
/** How the server of the test treats each request, in order; the last for all that follow. */
type Step = 'lost' | number | Page;
/** An error of something in between, which is no problem document. */
type Page = { status: number; type: string; body: string | Buffer };
let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server whose clock is an hour ahead, and which knows the key `new` only. */
async function serve(steps: Step[]): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const nonces = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    // The JDK repeats a GET by itself, nonce and all.
    const repeated = nonces.has(headers['x-nonce']);
    nonces.add(headers['x-nonce']);
    if (!repeated) seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const step = repeated ? 401 : (steps[Math.min(seen.length, steps.length) - 1] as Step);
    if (step === 'lost') {
      response.destroy();
      return;
    }
    if (typeof step === 'object') {
      response.writeHead(step.status, { 'content-type': step.type }).end(step.body);
      return;
    }
    response.writeHead(step, {
      'content-type': 'application/json',
      date: new Date(Date.now() + AHEAD_S * 1000).toUTCString(),
      ...(step === 429 || step === 503 ? { 'retry-after': '0' } : {}),
    });
    response.end(JSON.stringify({ agtOrderNo: 'C1', subject: '𠮷', code: step }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function expectSigned({ method, url, headers, body }: Seen): void {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = [method, url, headers['x-timestamp'], headers['x-nonce'], hash].join('\n');
  const secret = SECRETS[String(headers['x-key-id'])] ?? '';
  expect(headers['x-signature']).toBe(createHmac('sha256', secret).update(text).digest('hex'));
}

/** Lost, away, refused for the time, refused for the key, too many, created; then a read that is lost once. */
async function playLoss(language: NonNullable<Language['run']>): Promise<void> {
  const { url, seen } = await serve(['lost', 503, 401, 401, 429, 201, 'lost', 200]);
  const answer = { agtOrderNo: 'C1', subject: '𠮷' };
  expect(await language(['client', url])).toMatchObject({ first: answer, second: answer });
  for (const one of seen) expectSigned(one);
  const posts = seen.slice(0, 6);
  expect(posts.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(6).fill('my-key'));
  expect(posts.map(({ headers }) => headers['x-key-id'])).toEqual(['old', 'old', 'old', 'old', 'new', 'new']);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(JSON.parse(posts[0]?.body ?? '')).toEqual(order);
  const skews = seen.map(({ headers }) => Math.round((Number(headers['x-timestamp']) - Date.now() / 1000) / 600) + 0);
  expect(new Set(skews.slice(0, 3))).toEqual(new Set([0]));
  expect(new Set(skews.slice(3))).toEqual(new Set([AHEAD_S / 600]));
  // What was accepted is kept: the read begins with the new key and the time of the server.
  for (const { method, url: target, headers } of seen.slice(6))
    expect([method, target, headers['x-key-id']]).toEqual(['GET', '/api/v1/collections?mchOrderNo=A%201%26x', 'new']);
  expect(seen.length).toBeGreaterThanOrEqual(8);
}

/** Errors without a problem document: text, a page, nothing, and what a JSON reader stumbles over. */
const PAGES: readonly Page[] = [
  { status: 500, type: 'application/json', body: '['.repeat(100_000) },
  { status: 502, type: 'text/html', body: Buffer.from([0x3c, 0xff, 0xfe, 0x3e]) },
  { status: 500, type: 'application/json', body: '1e99999999999' },
  { status: 503, type: 'application/json', body: '["Service Unavailable"]' },
  { status: 500, type: 'text/plain', body: '' },
  { status: 500, type: 'text/plain', body: 'Internal Server Error' },
];

/** Each of them answers every try, and is then the error; after two of them the call succeeds. */
async function playPages(language: NonNullable<Language['run']>): Promise<void> {
  for (const page of PAGES) {
    const { url, seen } = await serve([page]);
    const { status } = page;
    expect(await language(['client', url])).toEqual({ status, code: status, idempotencyKey: 'my-key' });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('my-key'));
    expect(new Set(seen.map(({ headers }) => headers['x-nonce'])).size).toBe(4);
    stop?.();
  }
  const passing = await serve([...PAGES.slice(-2), 401, 401, 201, 200]);
  const answer = { agtOrderNo: 'C1', subject: '𠮷' };
  expect(await language(['client', passing.url])).toMatchObject({ first: answer, second: answer });
}

describe.each(languages)('$name', ({ name, tool, run }) => {
  if (run === null) {
    it(`was NOT RUN: this machine has no ${tool}`, () => {
      console.warn(`not run: vectors and client of the ${name} SDK, because this machine has no ${tool}`);
      expect(process.env.CI, 'CI has every language').toBeUndefined();
    });
    return;
  }

  it('passes the 50 vectors', { timeout: 120_000 }, async () => {
    const outcomes = (await run(['vectors', VECTORS])) as Record<string, unknown>;
    expect(outcomes).toEqual(Object.fromEntries(readVectors().map((vector) => [vector.name, vector.expect])));
    console.log(`merchant SDK: ${Object.keys(outcomes).length} vectors passed in ${name}`);
  });

  it('creates one order under one key, whatever is lost, late or refused on the way', {
    timeout: 120_000,
  }, async () => {
    await playLoss(run);
  });

  it('tries a plain 500 again under the same key, and ends with a typed error', { timeout: 120_000 }, async () => {
    await playPages(run);
  });
});
