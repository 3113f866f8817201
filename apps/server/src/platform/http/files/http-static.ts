import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Http } from '../http.ts';
import * as zh from '../zh.ts';

/** Scripts and styles only from this server, never inline. */
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

/**
 * Policy of the back office: style attributes of one element can run nothing and load nothing, and a chart's labels
 * need them.
 */
export const OFFICE_POLICY = `${POLICY}; style-src-attr 'unsafe-inline'`;

const HEADERS = {
  'content-security-policy': POLICY,
  'referrer-policy': 'same-origin',
};
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Answers mistyped addresses such as `//login` with the usual page for a missing page; the plugin would refuse them.
 */
export function answerDoubleSlashes(app: Http): void {
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] as string;
    if (path.includes('//') && (request.method === 'GET' || request.method === 'HEAD')) reply.callNotFound();
    else done();
  });
}

/**
 * Serves one built web application under a prefix, precompressed. Hashed assets are cached for ever, its page never.
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
    // A folder, `/` too, is answered with the application's page or nothing; the plugin would refuse it. The page is
    // never served as a file.
    allowedPath: (path) => !path.endsWith('/') && !path.endsWith('.html'),
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
      for (const [name, value] of Object.entries(HEADERS)) response.header(name, value);
    },
  });
}

/**
 * Returns the name of the script a built application starts with, which changes with every build; empty while nothing
 * is built.
 */
export function entryScriptOf(root: string): string {
  const file = join(root, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const script = page.match(/<script\b[^>]*\btype="module"[^>]*>/)?.[0] ?? '';
  return basename(/\bsrc="([^"]+)"/.exec(script)?.[1] ?? '');
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Answers with a built application's page; its router reads the address. */
export function pageOf(root: string, policy = POLICY): PageHandler {
  const file = join(root, 'index.html');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : null;
  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return reply.code(404).type('text/plain; charset=utf-8').send(zh.httpStatic.noSuchPage);
    if (!kept) return reply.code(503).type('text/plain; charset=utf-8').send(zh.httpStatic.notBuilt);
    // A missing file is answered with 404: a page in its place would only fail later, less clearly, and stay in caches.
    if (isFile(request.url.split('?', 1)[0] as string))
      return reply.code(404).type('text/plain; charset=utf-8').send(zh.words.noSuchFile);
    return reply
      .headers({ ...HEADERS, 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(kept);
  };
}

/**
 * Answers with the page and the data it would request first: data, not script, in an element with the id `early-data`.
 * Without data, or when reading it fails, the page is sent alone and requests them itself.
 */
export function pageWithData(root: string, read: (request: FastifyRequest) => Promise<unknown>): PageHandler {
  const alone = pageOf(root);
  const file = join(root, 'index.html');
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return async (request, reply) => {
    const data = page === '' ? null : await read(request).catch(() => null);
    if (data === null || data === undefined) return alone(request, reply);
    // No text in the data can end the element: in JSON this character occurs only inside a string.
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
