import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnchorLine, readLine } from './anchor-line.ts';

/** Name of the file of anchors, in its folder and in a back-up. */
export const ANCHOR_FILE = 'audit-anchors.jsonl';

/**
 * Returns the lines of the folder's file unchanged, oldest first; none if there is no file. A line cut short by a crash
 * counts as a line.
 */
export async function readAnchorTexts(dir: string): Promise<string[]> {
  const text = await readFile(join(dir, ANCHOR_FILE), 'utf8').catch(missing);
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * The last whole line; null if there is none. A half-written line after it comes from a crash, was never sent to
 * anybody, and is cut off. Throws if the last whole line is not an anchor: a file that somebody has changed is not
 * continued.
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

/** Appends a line; it is on disk when the function returns. */
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
