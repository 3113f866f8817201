import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticateCookie } from '../auth/auth.ts';
import { BusinessError } from '../errors.ts';
import type { UserActor } from '../verbs/verb.ts';
import type { Http } from './http.ts';
import { clientIp } from './http-client-ip.ts';
import { rangeOf } from './http-range.ts';
import * as zh from './zh.ts';

export type ServedFile = { bytes: Uint8Array; type: string };
type FileRoute = {
  /** Address with one parameter `name`. */
  url: string;
  /** Which names there can be at all; anything else is not looked for. */
  name: RegExp;
  /**
   * What a browser may keep: the file for good, for whoever sits there, or nothing, where who may see it can change.
   */
  keep: 'file' | 'nothing';
  /** The file as this user may see it; null when there is none for it. */
  read(viewer: UserActor, name: string): Promise<ServedFile | null>;
};

/** A file shown as what it is or not at all, by nobody but the browser of the person who asked. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'accept-ranges': 'bytes',
};
const CACHING = { file: 'private, max-age=31536000, immutable', nothing: 'private, no-store' };

/**
 * Serves files to signed-in users. An `<img>` can send no header, so the HttpOnly half of the session alone opens it:
 * it is SameSite, reading changes nothing, and names can't be guessed.
 */
export function fileRoute(app: Http, { url, name: allowed, keep, read }: FileRoute): void {
  const options = { schema: { hide: true }, config: { face: 'service' as const } };
  app.get<{ Params: { name: string } }>(url, options, async (request, reply) => {
    const viewer = await viewerOf(app, request);
    if (!viewer) return notSignedIn(reply);
    const { name } = request.params;
    const file = allowed.test(name) ? await read(viewer, name) : null;
    if (!file) return notThere(reply);
    // Pages show videos in their own player, which takes no notice; opened by itself, one is saved and never played in
    // this origin. A PDF is saved, too: what it may hold runs in the reader of whoever opens it, not here.
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

/** A refusal is no file: a browser that saves what it is sent must not save the reason under the file's name. */
function refuse(reply: FastifyReply, { code, message }: BusinessError): FastifyReply {
  return reply.code(code).type('text/plain; charset=utf-8').send(message);
}

function refusalOf(error: unknown): BusinessError {
  if (error instanceof BusinessError) return error;
  throw error;
}

/** A file of any size, sent as it is read; `bytes` is null while nobody knows how long it will be. */
export type StreamedFile = { name: string; type: string; bytes: number | null; parts: AsyncIterable<Uint8Array> };
type StreamRoute = Pick<FileRoute, 'url' | 'name'> & {
  open(viewer: UserActor, name: string): Promise<StreamedFile | null>;
};

/**
 * Like {@link fileRoute}, for files to be saved: nothing of them is held in memory, and an error on
 * the way breaks the connection.
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

/** The part a browser asks for: players seek by it. */
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
