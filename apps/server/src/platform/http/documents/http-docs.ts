import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { CODES } from '@mashang/contract/errors';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { authenticateCookie } from '../../auth/auth.ts';
import { BusinessError } from '../../errors.ts';
import type { Http } from '../http.ts';
import { clientIp } from '../http-client-ip.ts';
import { merchantDocument } from '../merchant-document/merchant-document.ts';
import type { Language } from '../merchant-document/texts.ts';
import * as zh from '../zh.ts';
import { FILES_PATH, readGuideFile } from './guide/guide-files.ts';
import { guidePage } from './guide/guide-page.ts';
import { backOfficeDocument, DOCUMENT_SOURCES } from './http-openapi.ts';

/** The guide runs no script and loads nothing but its style sheet and the site's icon. */
const GUIDE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
/** The reference: its styles are made by its script. */
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

const REFERENCE_OF = {
  zh: { tag: 'zh-CN', title: zh.httpDocs.title, start: '/docs/start.js' },
  en: { tag: 'en', title: 'Mashang · Reference', start: '/docs/start.js?lang=en' },
} as const satisfies Record<Language, object>;
const referencePage = (language: Language) => {
  const { tag, title, start } = REFERENCE_OF[language];
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title></head>
<body><div id="app"></div><script src="/docs/reference.js"></script><script src="${start}"></script></body>
</html>`;
};

/** The public document: how merchants integrate. The back office's calls are only for its staff. */
const PUBLIC_SOURCES = DOCUMENT_SOURCES.filter(({ face }) => face === 'merchant');

/** Opens the merchants' document of the language; the others stand in the list of documents. */
const startOf = (sources: typeof DOCUMENT_SOURCES, language: Language) =>
  `Scalar.createApiReference('#app', ${JSON.stringify({
    sources: sources.map((one) => ({
      url: one.url,
      title: one.title,
      default: one.face === 'merchant' && one.language === language,
    })),
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  })});`;

type Kept = { type: string; plain: Buffer; small: Buffer; policy: string };

/** Loads the reference's script from its package on first use: it is large, and most processes never serve it. */
async function loadReferenceScript(): Promise<Kept> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const host = fastify();
  await host.register(reference, { routePrefix: '/r', configuration: { content: '{}' } });
  const { rawPayload } = await host.inject('/r/js/scalar.js');
  await host.close();
  return keep('application/javascript; charset=utf-8', rawPayload);
}

function keep(type: string, plain: Buffer, policy = POLICY): Kept {
  const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return { type, plain, small, policy };
}

/**
 * Serves the merchants' guide at /docs, its files, the reference and the OpenAPI documents, all from this program and
 * under policies without inline scripts.
 */
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

  serveBy('/docs', (request) => {
    const language = languageOf(request);
    const page = () => Buffer.from(guidePage(language, app.platform.config.publicUrl));
    return keptOf(`guide ${language}`, () => keep('text/html; charset=utf-8', page(), GUIDE_POLICY));
  });
  serve('/docs/guide.css', () => keep('text/css; charset=utf-8', readFileSync(STYLES), GUIDE_POLICY));
  serveFiles(app);
  serveBy('/docs/reference', (request) => {
    const language = languageOf(request);
    const page = () => Buffer.from(referencePage(language));
    return keptOf(`reference ${language}`, () => keep('text/html; charset=utf-8', page()));
  });
  serveBy('/docs/start.js', async (request) => {
    const [staff, language] = [await isStaff(app, request), languageOf(request)];
    const script = () => Buffer.from(startOf(staff ? DOCUMENT_SOURCES : PUBLIC_SOURCES, language));
    return keptOf(`start ${staff} ${language}`, () => keep('application/javascript; charset=utf-8', script()));
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

const STYLES = new URL('./guide/guide.css', import.meta.url);

/** Chinese unless the address asks for English. */
function languageOf({ query }: FastifyRequest): Language {
  return (query as { lang?: unknown }).lang === 'en' ? 'en' : 'zh';
}

/** Serves the files of the SDKs and the listings, as downloads. */
function serveFiles(app: Http): void {
  const route = { schema: { hide: true }, config: { face: 'service' as const } };
  app.get<{ Params: { name: string } }>(`${FILES_PATH}:name`, route, async (request, reply) => {
    const file = readGuideFile(request.params.name);
    if (file === null || file === 'unpacked') {
      const why = file === null ? zh.httpDocs.noSuchFile : zh.httpDocs.notPacked;
      return reply.status(404).type('text/plain; charset=utf-8').send(why);
    }
    return reply
      .type(file.type)
      .headers({ 'content-disposition': `attachment; filename="${file.download}"`, 'cache-control': 'no-cache' })
      .send(file.bytes);
  });
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

function send(reply: FastifyReply, { type, plain, small, policy }: Kept, accepted: string): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie',
  });
  if (!accepted.includes('br')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(small);
}
