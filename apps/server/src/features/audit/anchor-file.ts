import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnchorLine, readLine } from './anchor-line.ts';

/** Name of the file of anchors in its folder, and in a back-up. */
export const ANCHOR_FILE = 'audit-anchors.jsonl';

/**
 * Lines of the folder's file, oldest first, as they stand; none when there is no file. A line cut
 * short by a crash is one too.
 */
export async function readAnchorTexts(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, ANCHOR_FILE), 'utf8').catch(missing);
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The last whole line; null when there is none. What a crash left behind it half written was never told to anybody and
 * is cut off. Throws when the last whole line is none of ours: a file that somebody has been at is not written on.
 */
export async function lastLine(dir: string): Promise<AnchorLine | null> {
  const file = join(dir, ANCHOR_FILE);
  const text = await readFile(file, 'utf8').catch(missing);
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) {
    const handle = await open(file, 'r+');
    await handle.truncate(Buffer.byteLength(text.slice(0, end))).finally(() => handle.close());
  }
  if (end === 0) return null;
  const line = readLine(text.slice(text.lastIndexOf('\n', end - 2) + 1, end - 1));
  if (!line) throw new Error(`the last line of ${file} is no anchor`);
  return line;
}

/** Puts a line at the end; on disk when it returns. */
export async function appendLine(dir: string, text: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const handle = await open(join(dir, ANCHOR_FILE), 'a', 0o600);
  try {
    await handle.write(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function missing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return '';
  throw error;
}
