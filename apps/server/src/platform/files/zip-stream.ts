import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A little quicker than usual: XML of tables packs to a tenth all the same. */
const LEVEL = 4;
/** A fixed moment, which the format keeps in local time: what is in the archive says itself when it was made. */
const MADE = new Date(1980, 0, 1);
/** Text is handed to the packer in blocks of this size; a character of a string takes three bytes at most. */
const BLOCK = 131_072;
const BYTES_MOST = 3;

/** Parts of a text, many short ones at a time. */
export type Parts = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** Parts as few large buffers: one for each part would cost more than packing it. */
async function* blocksOf(parts: Parts): AsyncGenerator<Buffer> {
  let block = Buffer.allocUnsafe(BLOCK);
  let filled = 0;
  for await (const batch of parts) {
    for (const part of batch) {
      if (filled > 0 && filled + part.length * BYTES_MOST > BLOCK) {
        yield block.subarray(0, filled);
        block = Buffer.allocUnsafe(BLOCK);
        filled = 0;
      }
      if (part.length * BYTES_MOST > BLOCK) yield Buffer.from(part);
      else filled += block.write(part, filled);
    }
  }
  if (filled > 0) yield block.subarray(0, filled);
}

/** Puts one file into the archive; done once its last part was taken. */
export type AddFile = (name: string, parts: Parts) => Promise<void>;

/**
 * A ZIP archive of what `fill` adds, written from front to back, so that it can be sent while it is made. Whoever reads
 * slowly slows the writer down: nothing piles up. Ends with what `fill` throws.
 */
export async function* writeZip(fill: (add: AddFile) => Promise<void>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  let source: Readable | undefined;
  out.once('close', () => source?.destroy());
  const add: AddFile = async (name, parts) => {
    source = Readable.from(blocksOf(parts), { objectMode: false });
    zip.addReadStream(source, name, { mtime: MADE, forceDosTimestamp: true, compressionLevel: LEVEL });
    await once(source, 'end');
  };
  zip.on('error', (error) => out.destroy(error));
  fill(add).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  yield* out;
}
