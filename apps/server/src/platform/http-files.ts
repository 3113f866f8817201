import { authenticateCookie } from './auth.ts';
import { BusinessError } from './errors.ts';
import type { Http } from './http.ts';
import { clientIp } from './http-client-ip.ts';
import type { UserActor } from './verb.ts';

export type ServedFile = { bytes: Uint8Array; type: string };
type FileRoute = {
  /** Address with one parameter `name`. */
  url: string;
  /** Which names there can be at all; anything else is not looked for. */
  name: RegExp;
  /** The file as this user may see it; null when there is none for it. */
  read(viewer: UserActor, name: string): Promise<ServedFile | null>;
};

/** A file shown as what it is or not at all, by nobody but the browser of the person who asked. */
const HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/**
 * Serves files to signed-in users. An `<img>` can send no header, so the HttpOnly half of the session alone opens it: it is SameSite,
 * reading changes nothing, and names can't be guessed.
 */
export function fileRoute(app: Http, { url, name: allowed, read }: FileRoute): void {
  const { platform } = app;
  const options = { schema: { hide: true } as never, config: { face: 'service' as const } };
  app.get<{ Params: { name: string } }>(url, options, async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store');
    const viewer = await authenticateCookie(platform, request.headers.cookie, clientIp(request)).catch((error) => {
      if (error instanceof BusinessError) return null;
      throw error;
    });
    if (!viewer) return reply.code(401).type('text/plain; charset=utf-8').send('请先登录');
    const { name } = request.params;
    const file = allowed.test(name) ? await read(viewer, name) : null;
    if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('没有这个文件');
    return reply.headers(HEADERS).type(file.type).send(file.bytes);
  });
}
