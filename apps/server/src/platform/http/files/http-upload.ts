import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { BusinessError, invalidField } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import type { Http } from '../http.ts';
import * as zh from '../zh.ts';

/** Largest file of an upload, and the message for a larger one. */
export type UploadLimit = { maxBytes: number; tooLarge: string };

const FIELD = 'file';
/** Bytes for the boundary and the part's headers. */
const AROUND_BYTES = 8_192;
/** A body up to this many times the limit is read to its end and discarded, so that a browser gets the answer. */
const READ_ANYWAY = 16;
/** Files that one user may send at once, each held in memory until it is complete: a form has four. */
const UNDER_WAY_MAX = 6;
const TOO_MANY = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_PROTO_VIOLATION']);
const underWay = new WeakMap<Platform, Map<bigint, number>>();

/**
 * Declares routes that take multipart bodies. They need a scope of their own: otherwise its hooks would run on every
 * route.
 */
export function uploadRoutes(app: Http, declare: (scope: Http) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart);
    declare(scope as Http);
  });
}

/**
 * Returns the single file of a multipart body, in its part `file`. Throws 400 naming `file`, 429 when its user sends
 * too many at once.
 */
export async function readUpload(request: FastifyRequest, limit: UploadLimit): Promise<Buffer> {
  const { actor, server } = request;
  if (actor?.kind !== 'user') return readFile(request, limit);
  const counts = underWay.get(server.platform) ?? new Map<bigint, number>();
  underWay.set(server.platform, counts);
  const count = counts.get(actor.userId) ?? 0;
  if (count >= UNDER_WAY_MAX) throw new BusinessError('tooMany', zh.httpUpload.tooManyUploads);
  counts.set(actor.userId, count + 1);
  try {
    return await readFile(request, limit);
  } finally {
    const left = (counts.get(actor.userId) ?? 1) - 1;
    if (left > 0) counts.set(actor.userId, left);
    else counts.delete(actor.userId);
  }
}

async function readFile(request: FastifyRequest, { maxBytes, tooLarge }: UploadLimit): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes * READ_ANYWAY + AROUND_BYTES) throw invalidField(FIELD, tooLarge);
  if (!request.isMultipart()) throw invalidField(FIELD, zh.httpUpload.multipartOnly);
  try {
    // Collecting is started first: the listener that counts bytes must not start the stream.
    const collected = collect(request, maxBytes);
    const bytes = await Promise.race([collected, cutOff(request), overflow(request, { maxBytes, tooLarge })]);
    if (bytes.length > 0) return bytes;
  } catch (error) {
    throw toBusinessError(error, tooLarge);
  }
  throw invalidField(FIELD, zh.httpUpload.fileMissing);
}

async function collect(request: FastifyRequest, fileSize: number): Promise<Buffer> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const part of request.parts({ limits: { fileSize, files: 1, fields: 0, parts: 1 } })) {
    if (part.type !== 'file' || part.fieldname !== FIELD) throw invalidField(FIELD, zh.httpUpload.fileMissing);
    bytes = await part.toBuffer();
  }
  return bytes;
}

/**
 * Rejects when more has arrived than a body may have, file or not: the parser would read a body without parts
 * endlessly.
 */
function overflow({ raw }: FastifyRequest, { maxBytes, tooLarge }: UploadLimit): Promise<never> {
  return new Promise((_, reject) => {
    let left = maxBytes * READ_ANYWAY + AROUND_BYTES;
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) reject(invalidField(FIELD, tooLarge));
    });
  });
}

/** Rejects when the connection is cut: otherwise the rest of the body would be awaited endlessly. */
function cutOff({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    raw.once('close', () => {
      if (raw.readableAborted) reject(new Error('cut off'));
    });
  });
}

function toBusinessError(error: unknown, tooLarge: string): unknown {
  if (error instanceof BusinessError) return error;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return invalidField(FIELD, tooLarge);
  if (code && TOO_MANY.has(code)) return invalidField(FIELD, zh.httpUpload.oneFileOnly);
  return invalidField(FIELD, zh.httpUpload.incomplete);
}
