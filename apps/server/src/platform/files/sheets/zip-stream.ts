import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A little faster than the default: XML of tables still shrinks to a tenth. */
const LEVEL = 4;
/** A fixed time, which the format stores as local time: the files in the archive say themselves when they were made. */
const MADE = new Date(1980, 0, 1);
/** Text is passed to the compressor in blocks of this size; a character of a string takes three bytes at most. */
const BLOCK = 131_072;
const BYTES_MOST = 3;

/** Parts of a text, many short ones at a time. */
export type Parts = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** Joins parts to a few large buffers: a buffer for each part would cost more than compressing it. */
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

/** Adds one file to the archive; resolves when its last part was read. */
export type AddFile = (name: string, parts: Parts) => Promise<void>;

/**
 * Writes a ZIP archive of what `fill` adds, from start to end, so that it can be sent while it is made. A slow reader
 * slows the writer down, so that nothing accumulates. Throws what `fill` throws.
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
