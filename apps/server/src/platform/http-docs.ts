import { brotliCompressSync, constants } from 'node:zlib';
import { type FastifyInstance, type FastifyReply, fastify } from 'fastify';
import { DOCUMENT_SOURCES, documentOf } from './http-openapi.ts';

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

const PAGE = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>接口文档 - 码商后台</title></head>
<body><div id="app"></div><script src="/docs/reference.js"></script><script src="/docs/start.js"></script></body>
</html>`;

const START = `Scalar.createApiReference('#app', ${JSON.stringify({
  sources: DOCUMENT_SOURCES.map(({ url, title }, n) => ({ url, title, default: n === 0 })),
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
})});`;

type Kept = { type: string; plain: Buffer; small: Buffer };

/** The reference's script, taken out of its package on first use: it is large, and most processes never serve it. */
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
export function registerDocs(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Kept>>();

  function serve(url: string, make: () => Promise<Kept> | Kept): void {
    app.get(url, { schema: { hide: true } as never, config: { face: 'service' } }, async (request, reply) => {
      const made = kept.get(url) ?? Promise.resolve(make());
      kept.set(url, made);
      // What could not be made is made again for the next who asks.
      made.catch(() => kept.delete(url));
      return send(reply, await made, String(request.headers['accept-encoding'] ?? ''));
    });
  }

  serve('/docs', () => keep('text/html; charset=utf-8', Buffer.from(PAGE)));
  serve('/docs/start.js', () => keep('application/javascript; charset=utf-8', Buffer.from(START)));
  serve('/docs/reference.js', loadReferenceScript);
  for (const { face, url } of DOCUMENT_SOURCES)
    serve(url, () => keep('application/json; charset=utf-8', Buffer.from(documentOf(app, face))));
}

function send(reply: FastifyReply, { type, plain, small }: Kept, accepted: string): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-security-policy': POLICY,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  if (!accepted.includes('br')) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(small);
}
