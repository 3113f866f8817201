import { brotliCompressSync, constants } from 'node:zlib';
import { CODES } from '@mashang/contract/errors';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { authenticateCookie } from '../../auth/auth.ts';
import { BusinessError } from '../../errors.ts';
import type { Http } from '../http.ts';
import { clientIp } from '../http-client-ip.ts';
import { merchantDocument } from '../merchant-document/merchant-document.ts';
import * as zh from '../zh.ts';
import { backOfficeDocument, DOCUMENT_SOURCES } from './http-openapi.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE =
  `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>` +
  `${zh.httpDocs.title}</title></head>
<body><div id="app"></div><script src="/docs/reference.js"></script><script src="/docs/start.js"></script></body>
</html>`;

/** The public document: how merchants integrate. The back office's calls are only for its staff. */
const PUBLIC_SOURCES = DOCUMENT_SOURCES.filter(({ face }) => face === 'merchant');

const startOf = (sources: typeof DOCUMENT_SOURCES) =>
  `Scalar.createApiReference('#app', ${JSON.stringify({
    sources: sources.map(({ url, title }, n) => ({ url, title, default: n === 0 })),
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  })});`;

type Kept = { type: string; plain: Buffer; small: Buffer };

/** Loads the reference's script from its package on first use: it is large, and most processes never serve it. */
async function loadReferenceScript(): Promise<Kept> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const host = fastify();
  await host.register(reference, { routePrefix: '/r', configuration: { content: '{}' } });
  const { rawPayload } = await host.inject('/r/js/scalar.js');
  await host.close();
  return keep('application/javascript; charset=utf-8', rawPayload);
}

function keep(type: string, plain: Buffer): Kept {
  return { type, plain, small: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) };
}

/** Serves /docs and the OpenAPI documents, all from this program, under a policy without inline scripts. */
export function registerDocs(app: Http): void {
  const kept = new Map<string, Promise<Kept>>();

  async function keptOf(name: string, make: () => Promise<Kept> | Kept): Promise<Kept> {
    const made = kept.get(name) ?? Promise.resolve(make());
    kept.set(name, made);
    // A document that failed is made again for the next request.
    made.catch(() => kept.delete(name));
    return made;
  }

  function serve(url: string, make: () => Promise<Kept> | Kept): void {
    serveBy(url, () => keptOf(url, make));
  }

  /** `of` returns null for a caller who may not read it. */
  function serveBy(url: string, of: (request: FastifyRequest) => Promise<Kept | null>): void {
    app.get(url, { schema: { hide: true }, config: { face: 'service' } }, async (request, reply) => {
      const found = await of(request);
      if (found) return send(reply, found, String(request.headers['accept-encoding'] ?? ''));
      reply.status(401).headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      return reply.send(JSON.stringify({ code: CODES.unauthenticated, msg: zh.httpDocs.signInFirst, data: null }));
    });
  }

  serve('/docs', () => keep('text/html; charset=utf-8', Buffer.from(PAGE)));
  serveBy('/docs/start.js', async (request) => {
    const staff = await isStaff(app, request);
    const script = () => Buffer.from(startOf(staff ? DOCUMENT_SOURCES : PUBLIC_SOURCES));
    return keptOf(`start ${staff}`, () => keep('application/javascript; charset=utf-8', script()));
  });
  serve('/docs/reference.js', loadReferenceScript);
  for (const { face, language, url } of DOCUMENT_SOURCES) {
    const isOpen = face === 'merchant';
    const text = () =>
      isOpen ? JSON.stringify(merchantDocument(language, app.platform.config.publicUrl)) : backOfficeDocument(app);
    const make = () => keep('application/json; charset=utf-8', Buffer.from(text()));
    serveBy(url, async (request) => (isOpen || (await isStaff(app, request)) ? keptOf(url, make) : null));
  }
}

/** Whether the operator's staff asks. A page is opened without headers, so its cookie identifies the user. */
async function isStaff({ platform }: Http, request: FastifyRequest): Promise<boolean> {
  try {
    const { area } = await authenticateCookie(platform, request.headers.cookie, clientIp(request));
    return area === 'operator';
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
}

function send(reply: FastifyReply, { type, plain, small }: Kept, accepted: string): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-security-policy': POLICY,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  });
  if (!accepted.includes('br')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(small);
}
