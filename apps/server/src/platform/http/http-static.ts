import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from './http.ts';
import * as zh from './zh.ts';

/** Scripts and styles only from here, never inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "media-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Of the back office: attributes of one element can run nothing and reach nothing, and a chart's labels have them. */
export const OFFICE_POLICY = `${POLICY}; style-src-attr 'unsafe-inline'`;

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * `//login` is an address somebody mistyped: a page as every other that is not there, where the plugin would refuse it.
 */
export function forgiveSlashes(app: Http): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] as string;
    if (path.includes('//') && (request.method === 'GET' || request.method === 'HEAD')) reply.callNotFound();
    else done();
  });
}

/**
 * Serves one built web application under a prefix, precompressed, hashed assets for ever, its page never from a cache.
 */
export async function registerBuilt(app: Http, root: string, prefix: string): Promise<void> {
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    decorateReply: false,
    index: false,
    wildcard: true,
    cacheControl: false,
    // A folder is the application's page or nothing, `/` too; left to the plugin it would be a
    // refusal. A page is never a file.
    allowedPath: (path) => !path.endsWith('/') && !path.endsWith('.html'),
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
      for (const [name, value] of Object.entries(HEADERS)) response.header(name, value);
    },
  });
}

/** Name of the script a built application starts with, which changes with every build; empty while nothing is built. */
export function entryScriptOf(root: string): string {
  const file = join(root, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const script = page.match(/<script\b[^>]*\btype="module"[^>]*>/)?.[0] ?? '';
  return basename(/\bsrc="([^"]+)"/.exec(script)?.[1] ?? '');
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers a built application's page; its router reads the address. */
export function pageOf(root: string, policy = POLICY): PageHandler {
  const file = join(root, 'index.html');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(404).type('text/plain; charset=utf-8').send(zh.httpStatic.noSuchPage);
    if (!kept) return reply.code(503).type('text/plain; charset=utf-8').send(zh.httpStatic.notBuilt);
    // A missing file is a missing file: a page in its place would only fail later and darker, and stay in caches.
    if (isFile(request.url.split('?', 1)[0] as string))
      return reply.code(404).type('text/plain; charset=utf-8').send(zh.words.noSuchFile);
    return reply
      .headers({ ...HEADERS, 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(kept);
  };
}

/**
 * The page together with what it would ask for first: data, not script, in an element of the id `early-data`. Without
 * data, and when they cannot be read, the page comes alone and asks by itself.
 */
export function pageWithData(root: string, read: (request: FastifyRequest) => Promise<unknown>): PageHandler {
  const alone = pageOf(root);
  const file = join(root, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return async (request, reply) => {
    const data = page === '' ? null : await read(request).catch(() => null);
    if (data === null || data === undefined) return alone(request, reply);
    // No text of anybody can end the element: JSON has no other place for this sign than inside a string.
    const json = JSON.stringify(data).replaceAll('<', '\\u003c');
    const element = `<script type="application/json" id="early-data">${json}</script></body>`;
    return reply
      .headers({ ...HEADERS, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replace('</body>', () => element));
  };
}

const FILE =
  /\.(js|mjs|css|map|json|txt|xml|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|wav|mp3|ogg|mp4|webm|webmanifest|wasm|br|gz)$/i;

/** Whether an address can only be that of a file; every other one may be a page of the application. */
function isFile(path: string): boolean {
  return path.includes('/assets/') || path.startsWith('/files/') || FILE.test(path);
}
