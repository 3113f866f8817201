import { join } from 'node:path';
import { hashOf, ifThere, PART, type SharedFolder, syncPart, writeDraft } from './folder-files.ts';

/** A number of a payment file: no name of a path. */
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,34}$/;

/**
 * Puts a payment file into `out` once, whole, however often it is called and at whatever step it is interrupted. The
 * bank takes files away, so that one is not there says nothing.
 *
 * Steps: the draft is written and synced; a hard link `sent/NAME` claims the number for this draft; renaming the draft
 * to `out/NAME` uses it up; the link is replaced by the content's hash. Only the draft that holds the claim is ever
 * renamed, and a rename succeeds once, so an interrupted call is completed by the next one, in any process.
 *
 * Throws where another content was handed over under the number, or the number is none.
 */
export async function handOver(folder: SharedFolder, number: string, content: string): Promise<void> {
  if (!NUMBER.test(number)) throw new Error(`no number of a payment file: ${number}`);
  const file: Handed = { name: `${number}.xml`, bytes: Buffer.from(content) };
  const mark = join(folder.path, 'sent', file.name);
  if ((await ifThere(() => folder.io.lstat(mark))) === null) await claim(folder, file, mark);
  const claimed = await folder.io.readFile(mark);
  const isOver = claimed.length === HASH_LENGTH;
  const hash = isOver ? claimed.toString('latin1') : hashOf(claimed);
  if (hash !== hashOf(file.bytes)) throw new Error(`another payment file was handed over as ${file.name}`);
  if (isOver) return;
  await release(folder, file, mark);
  const note = await writeDraft(folder, { part: 'sent', name: file.name, bytes: Buffer.from(hash, 'latin1') });
  await folder.io.rename(note, mark);
  await syncPart(folder, 'sent');
}

type Handed = { name: string; bytes: Buffer };
/** Hexadecimal SHA-256; no payment file is as short. */
const HASH_LENGTH = 64;

async function claim(folder: SharedFolder, { name, bytes }: Handed, mark: string): Promise<void> {
  const draft = await writeDraft(folder, { part: 'out', name, bytes });
  try {
    await folder.io.link(draft, mark);
    await syncPart(folder, 'sent');
  } catch (error) {
    // Another process has the claim, and may have removed this draft.
    if (!['EEXIST', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await folder.io.rm(draft, { force: true });
  }
}

/** Renames the draft that holds the claim, if it is still there, and removes those of interrupted calls. */
async function release(folder: SharedFolder, { name }: Handed, mark: string): Promise<void> {
  const { io, path } = folder;
  const { ino } = await io.stat(mark);
  for (const entry of await io.readdir(join(path, 'out'))) {
    if (!entry.startsWith(`.${name}.`) || !entry.endsWith(PART)) continue;
    const draft = join(path, 'out', entry);
    const held = await ifThere(() => io.lstat(draft));
    if (held?.ino === ino) await ifThere(() => io.rename(draft, join(path, 'out', name)));
    else await io.rm(draft, { force: true });
  }
  await syncPart(folder, 'out');
}
