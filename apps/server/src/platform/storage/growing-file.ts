import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Secrets } from '../security/secrets.ts';

/** A file that is being written. Written bytes can be read at once. */
export type GrowingFile = { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> };

/*
 * A growing file is encrypted as a stream (AES-256-CTR), so that any part of it can be read at any time. Its own key is
 * stored, sealed, at its start. Unlike a whole file it has no tag; exports live for a day and are sent only with the
 * length that the database knows.
 */
const MARK = Buffer.from('MSG1');
const CIPHER = 'aes-256-ctr';
const KEY_BYTES = 32;
const BLOCK = 16;
const LENGTH_BYTES = 2;

type Head = { key: Buffer; start: Buffer; length: number };

/** Starts a file, or replaces it, with a key of its own. */
export async function growFile(path: string, secrets: Secrets): Promise<GrowingFile> {
  const [key, start] = [randomBytes(KEY_BYTES), randomBytes(BLOCK)];
  const sealed = secrets.sealBytes(Buffer.concat([key, start]));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(sealed.length);
  const file = await open(path, 'w', 0o600);
  await file.writeFile(Buffer.concat([MARK, length, sealed]));
  const cipher = createCipheriv(CIPHER, key, start);
  return { write: (bytes) => file.writeFile(cipher.update(bytes)), close: () => file.close() };
}

/**
 * Returns up to `most` bytes of such a file from an offset on; none while it has not begun. A file from before files
 * were sealed is read unchanged.
 */
export async function readGrown(file: FileHandle, secrets: Secrets, from: number, most: number): Promise<Uint8Array> {
  const head = await readHead(file, secrets);
  if (head === 'plain') return readAt(file, from, most);
  if (head === null) return new Uint8Array();
  // Decryption starts at the block that contains the offset.
  const into = from % BLOCK;
  const part = await readAt(file, head.length + from - into, most + into);
  const cipher = createDecipheriv(CIPHER, head.key, counterAt(head.start, BigInt(from - into) / BigInt(BLOCK)));
  return cipher.update(part).subarray(into);
}

async function readHead(file: FileHandle, secrets: Secrets): Promise<Head | 'plain' | null> {
  const begin = await readAt(file, 0, MARK.length + LENGTH_BYTES);
  if (!MARK.subarray(0, begin.length).equals(begin.subarray(0, MARK.length))) return 'plain';
  if (begin.length < MARK.length + LENGTH_BYTES) return null;
  const sealed = await readAt(file, begin.length, begin.readUInt16BE(MARK.length));
  if (sealed.length < begin.readUInt16BE(MARK.length)) return null;
  const opened = secrets.openBytes(sealed);
  return {
    key: opened.subarray(0, KEY_BYTES),
    start: opened.subarray(KEY_BYTES),
    length: begin.length + sealed.length,
  };
}

async function readAt(file: FileHandle, from: number, most: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(most), 0, most, from);
  return buffer.subarray(0, bytesRead);
}

/** Returns the counter of a block: the first one's plus `blocks`, in 128 bits. */
function counterAt(start: Buffer, blocks: bigint): Buffer {
  const value = (BigInt(`0x${start.toString('hex')}`) + blocks) & ((1n << 128n) - 1n);
  return Buffer.from(value.toString(16).padStart(2 * BLOCK, '0'), 'hex');
}
