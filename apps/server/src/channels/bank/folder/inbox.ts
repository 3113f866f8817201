import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { outsideText } from '../../../platform/security/outside-text-rules.ts';
import * as zh from '../../zh.ts';
import { hashOf, ifThere, PART, type SharedFolder, writeDraft } from './folder-files.ts';

/** A whole file of the bank: its name for people, and its bytes. */
export type BroughtFile = { title: string; bytes: Buffer };
/** What becomes of a file: `later` leaves it where it is. */
export type Verdict = 'taken' | 'later' | { refused: string };
export type Inbox = {
  /**
   * Shows each whole file to `look`, the oldest first, and moves it to `done` or `refused`, the reason beside it. A
   * file is shown again when the process ended between `look` and the move, so `look` must take a content once. Throws
   * the first fault after the last file: a file that cannot be read or stored keeps none away.
   */
  forEach(look: (file: BroughtFile) => Promise<Verdict>): Promise<void>;
};

/** Largest message that is read. */
const MAX_BYTES = 20 * 1_048_576;
/** A file must have been as it is for so long. */
const SETTLED_MS = 2_000;
/** A file without its end is refused when nothing was added for so long. */
const UNFINISHED_MS = 3_600_000;
const TITLE_MAX = 100;

type Seen = { size: number; changed: number; ino: number; since: number };
type Entry = { name: Buffer; path: Buffer };

/** Opens `in`. What is remembered of growing files is of this process: after a start each is looked at once more. */
export function openInbox(folder: SharedFolder, now: () => number): Inbox {
  const { io, path } = folder;
  const seen = new Map<string, Seen>();

  /** Returns what the file was at the last look and since when, from now on. */
  function since(
    { name }: Entry,
    { size, mtimeMs: changed, ino }: { size: number; mtimeMs: number; ino: number },
  ): number {
    const key = name.toString('latin1');
    const known = seen.get(key);
    if (known && known.size === size && known.changed === changed && known.ino === ino) return known.since;
    seen.set(key, { size, changed, ino, since: now() });
    return now();
  }

  /** Names are bytes: a bank may write them in GBK, and a text made of those would name another file. */
  async function entries(): Promise<(Entry & { changed: number })[]> {
    const names = await io.readdir(`${path}/in`, { encoding: 'buffer' });
    const found = [];
    for (const name of names) {
      const at = Buffer.concat([Buffer.from(`${path}/in/`), name]);
      const isOwn = name[0] === DOT || UNFINISHED_NAME.test(name.toString('latin1'));
      const facts = isOwn ? null : await ifThere(() => io.lstat(at));
      if (facts && !facts.isDirectory()) found.push({ name, path: at, changed: facts.mtimeMs });
    }
    const kept = new Set(found.map(({ name }) => name.toString('latin1')));
    for (const key of seen.keys()) if (!kept.has(key)) seen.delete(key);
    return found.sort((a, b) => a.changed - b.changed || Buffer.compare(a.name, b.name));
  }

  async function move(entry: Entry, to: 'done' | 'refused', target: string): Promise<void> {
    await ifThere(() => io.rename(entry.path, `${path}/${to}/${target}`));
    seen.delete(entry.name.toString('latin1'));
  }

  /** The reason is there before the file: a file in `refused` always has one. No file's own name contains `@` there. */
  async function refuse(entry: Entry, id: string, why: string): Promise<void> {
    const target = targetOf(id, entry.name);
    const bytes = Buffer.from(`${zh.bankFolder.refused(titleOf(entry.name), why)}\n`);
    const note = await writeDraft(folder, { part: 'refused', name: id, bytes });
    await io.rename(note, `${path}/refused/${target}@reason.txt`);
    await move(entry, 'refused', target);
  }

  async function one(entry: Entry, look: (file: BroughtFile) => Promise<Verdict>): Promise<void> {
    const facts = await ifThere(() => io.lstat(entry.path));
    if (!facts) return;
    const idOfUnread = hashOf(Buffer.concat([entry.name, Buffer.from(`/${facts.ino}/${facts.size}/${facts.mtimeMs}`)]));
    if (!facts.isFile()) return refuse(entry, idOfUnread, zh.bankFolder.notFile);
    const quietMs = now() - since(entry, facts);
    if (quietMs < SETTLED_MS) return;
    if (facts.size > MAX_BYTES) return refuse(entry, idOfUnread, zh.bankFolder.tooLarge(MAX_BYTES / 1_048_576));
    const bytes = await readWhole(folder, entry, facts);
    if (!bytes) return;
    const form = formOf(bytes);
    if (form === 'other') return refuse(entry, hashOf(bytes), zh.bankFolder.notXml);
    if (form === 'unfinished') {
      if (quietMs >= UNFINISHED_MS) await refuse(entry, hashOf(bytes), zh.bankFolder.unfinished);
      return;
    }
    const verdict = await look({ title: titleOf(entry.name), bytes });
    if (verdict === 'taken') await move(entry, 'done', targetOf(hashOf(bytes), entry.name));
    else if (verdict !== 'later') await refuse(entry, hashOf(bytes), verdict.refused);
  }

  return {
    async forEach(look) {
      const faults: unknown[] = [];
      for (const entry of await entries()) await one(entry, look).catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw faults[0];
    },
  };
}

const DOT = 0x2e;
/** Temporary names of SFTP programs, and our own. */
const UNFINISHED_NAME = new RegExp(`([.](tmp|temp|filepart|partial|crdownload)|[${PART[0]}]${PART.slice(1)}|~)$`, 'i');

/** Reads a file that is still the one that was looked at; null where it is not, or has grown meanwhile. */
async function readWhole(
  { io }: SharedFolder,
  { path }: Entry,
  { ino, size }: { ino: number; size: number },
): Promise<Buffer | null> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const file = await ifThere(() => io.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)).catch((error) => {
    // It became a link since it was looked at; the next look refuses it.
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.ino !== ino || facts.size !== size) return null;
    const bytes = await readUpTo(file, size);
    return bytes.length === size && (await file.stat()).size === size ? bytes : null;
  } finally {
    await file.close();
  }
}

async function readUpTo(file: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.alloc(size);
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, size - at, at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

const HEAD_BYTES = 4_096;
const TAIL_BYTES = 256;
/** Begin and end of what may stand before the first element. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
] as const;

/** Whether bytes are a document that has its end; `unfinished` where they may still become one. */
function formOf(bytes: Buffer): 'whole' | 'unfinished' | 'other' {
  const head = bytes
    .subarray(0, HEAD_BYTES)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
  const root = rootOf(head);
  if (root === null) return bytes.length < HEAD_BYTES ? 'unfinished' : 'other';
  if (root === '') return 'other';
  const tail = bytes.subarray(-TAIL_BYTES).toString('utf8').trimEnd();
  const [, end] = /<\/([\w.:-]+)\s*>$/.exec(tail) ?? [];
  return end === root ? 'whole' : 'unfinished';
}

/** Returns the name of the first element; null where the text ends before it, empty where something else stands. */
function rootOf(head: string): string | null {
  let rest = head;
  for (;;) {
    const found = BEFORE_ROOT.find(([begin]) => rest.startsWith(begin));
    if (!found) break;
    const [, end] = found;
    const to = rest.indexOf(end);
    if (to < 0) return null;
    rest = rest.slice(to + end.length).trimStart();
  }
  const [, name, after] = /^<([A-Za-z_][\w.:-]*)([\s>/]?)/.exec(rest) ?? [];
  if (name !== undefined) return after === '' ? null : name;
  return rest.length < 4 && /^<?!?-?$/.test(rest) ? null : '';
}

/** A name of our own making: no path, no other script, no length that a disk refuses. */
function targetOf(id: string, name: Buffer): string {
  const plain = name
    .toString('latin1')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .slice(-80);
  return `${id.slice(0, 16)}-${plain}`;
}

/** The name as people read it: UTF-8, else GBK. */
function titleOf(name: Buffer): string {
  const text = readable(name, 'utf-8') ?? readable(name, 'gb18030') ?? name.toString('latin1');
  return outsideText(text, TITLE_MAX);
}

function readable(name: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(name);
  } catch {
    return null;
  }
}
