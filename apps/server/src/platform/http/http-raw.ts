import { networkOf } from '../auth/ip-networks.ts';
import type { Ctx } from '../verbs/verb.ts';
import type { Http } from './http.ts';
import { clientIp } from './http-client-ip.ts';
import { createLimiter } from './http-limit.ts';

type RawRequest = {
  params: Record<string, string>;
  headers: Record<string, string>;
  contentType: string;
  body: Buffer;
};
type RawAnswer = { status: number; contentType: string; body: string };
type RawRoute = {
  url: string;
  maxBytes: number;
  limit: { max: number; windowMs: number };
  handler(ctx: Ctx, request: RawRequest): Promise<RawAnswer>;
};

/**
 * Registers a POST for a caller with a protocol of its own: any content type, the body as bytes, no session. The
 * handler verifies who calls, from the bytes and the headers.
 */
export function rawRoute(app: Http, { url, maxBytes, limit, handler }: RawRoute): void {
  const { platform } = app;
  const limiter = createLimiter(platform, `POST ${url}`, limit);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(
      url,
      { schema: { hide: true }, bodyLimit: maxBytes, config: { face: 'service' } },
      async (request, reply) => {
        const ip = clientIp(request);
        await limiter(networkOf(ip));
        const ctx: Ctx = {
          platform,
          actor: { kind: 'system', name: 'channel', ip },
          requestId: request.id,
          now: platform.clock.now(),
        };
        const { status, contentType, body } = await handler(ctx, {
          params: request.params as Record<string, string>,
          headers: textHeaders(request.headers),
          contentType: request.headers['content-type'] ?? '',
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.status(status).header('content-type', contentType).send(body);
      },
    );
  });
}

function textHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, [value].flat().join(', ')]],
    ),
  );
}
