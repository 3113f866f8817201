import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticateCookie } from '../../auth/auth.ts';
import { BusinessError } from '../../errors.ts';
import type { UserActor } from '../../verbs/verb.ts';
import type { Http } from '../http.ts';
import { clientIp } from '../http-client-ip.ts';
import * as zh from '../zh.ts';
import { rangeOf } from './http-range.ts';

export type ServedFile = { bytes: Uint8Array; type: string };
type FileRoute = {
  /** Address with one parameter `name`. */
  url: string;
  /** Names that can exist; any other is not looked up. */
  name: RegExp;
  /**
   * What a browser may cache: the file for good, in its private cache, or nothing, where the set of permitted viewers
   * can change.
   */
  keep: 'file' | 'nothing';
  /** Returns the file as this user may see it; null when there is none for it. */
  read(viewer: UserActor, name: string): Promise<ServedFile | null>;
};

/**
 * The browser must take a file as its declared type only, and nothing but the requesting person's browser may cache it.
 */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'accept-ranges': 'bytes',
};
const CACHING = { file: 'private, max-age=31536000, immutable', nothing: 'private, no-store' };

/**
 * Serves files to signed-in users. An `<img>` can send no header, so the HttpOnly half of the session alone is enough:
 * it is SameSite, reading changes nothing, and names cannot be guessed.
 */
export function fileRoute(app: Http, { url, name: allowed, keep, read }: FileRoute): void {
  const options = { schema: { hide: true }, config: { face: 'service' as const } };
  app.get<{ Params: { name: string } }>(url, options, async (request, reply) => {
    const viewer = await viewerOf(app, request);
    if (!viewer) return notSignedIn(reply);
    const { name } = request.params;
    const file = allowed.test(name) ? await read(viewer, name) : null;
    if (!file) return notThere(reply);
    // Pages show videos in their own player, which ignores this header; opened directly, a video is saved and never
    // played in this origin. A PDF is saved too: its contents run in the reader of the person who opens it, not here.
    const disposition = /^video\/|^application\/pdf$/.test(file.type) ? 'attachment' : 'inline';
    reply.headers({
      ...HEADERS,
      'cache-control': CACHING[keep],
      'content-disposition': `${disposition}; filename="${name}"`,
    });
    return sendPart(reply, file, request.headers.range);
  });
}

async function viewerOf(app: Http, request: FastifyRequest): Promise<UserActor | null> {
  return authenticateCookie(app.platform, request.headers.cookie, clientIp(request)).catch((error) => {
    if (error instanceof BusinessError) return null;
    throw error;
  });
}

function notSignedIn(reply: FastifyReply): FastifyReply {
  return reply.code(401).type('text/plain; charset=utf-8').send(zh.words.signInFirst);
}

function notThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send(zh.words.noSuchFile);
}

/** A refusal is no file: a browser that saves answers must not save the reason under the file's name. */
function refuse(reply: FastifyReply, { code, message }: BusinessError): FastifyReply {
  return reply.code(code).type('text/plain; charset=utf-8').send(message);
}

function refusalOf(error: unknown): BusinessError {
  if (error instanceof BusinessError) return error;
  throw error;
}

/** A file of any size, sent as it is read; `bytes` is null while its length is unknown. */
export type StreamedFile = { name: string; type: string; bytes: number | null; parts: AsyncIterable<Uint8Array> };
type StreamRoute = Pick<FileRoute, 'url' | 'name'> & {
  open(viewer: UserActor, name: string): Promise<StreamedFile | null>;
};

/**
 * Like {@link fileRoute}, for files to be saved: they are not held in memory, and an error while sending breaks the
 * connection.
 */
export function streamRoute(app: Http, { url, name: allowed, open }: StreamRoute): void {
  const options = { schema: { hide: true }, config: { face: 'service' as const } };
  app.get<{ Params: { name: string } }>(url, options, async (request, reply) => {
    const viewer = await viewerOf(app, request);
    if (!viewer) return notSignedIn(reply);
    const { name } = request.params;
    const file = allowed.test(name) ? await open(viewer, name).catch(refusalOf) : null;
    if (!file) return notThere(reply);
    if (file instanceof BusinessError) return refuse(reply, file);
    reply.headers({
      ...HEADERS,
      'accept-ranges': 'none',
      'cache-control': CACHING.nothing,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
    });
    if (file.bytes !== null) reply.header('content-length', file.bytes);
    return reply.type(file.type).send(Readable.from(file.parts, { objectMode: false }));
  });
}

/** Sends the part that a browser requests: players seek by it. */
function sendPart(reply: FastifyReply, { bytes, type }: ServedFile, header: string | undefined): FastifyReply {
  const range = rangeOf(header, bytes.length);
  if (range === 'whole') return reply.type(type).send(bytes);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send();
  const { from, to } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .type(type)
    .send(bytes.subarray(from, to + 1));
}
