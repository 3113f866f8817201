import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Bounds of the plain ZIP format; what would pass them is refused, never written wrongly. */
const MOST = 0xffff_ffff;
/** A little quicker than usual: XML of tables packs to a tenth all the same. */
const LEVEL = 4;
/** Sizes follow the data; names are UTF-8. */
const FLAGS = 0x0808;
/** Text is packed in blocks of this size; a character of a string takes three bytes at most. */
const BLOCK = 131_072;
const BYTES_MOST = 3;
type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number };

/** Sizes and check sum of an entry, in the order all of the format's records have them. */
function sizesOf({ crc, packed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

/** Version, flags, deflate, and a fixed moment: what is in the archive says itself when it was made. */
function methodOf(): Buffer {
  const bytes = Buffer.alloc(10);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt16LE(0x21, 8);
  return bytes;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * A ZIP archive written from front to back, so that it can be sent while it is made. Whoever reads slowly slows the
 * writer down: nothing piles up.
 */
export function createZip() {
  const entries: Entry[] = [];
  let at = 0;

  function counted(bytes: Buffer): Buffer {
    at += bytes.length;
    if (at > MOST) throw new Error('archive larger than 4 GiB');
    return bytes;
  }

  /** One file of the archive from its parts of text, given as many short ones at a time. */
  async function* entry(
    name: string,
    parts: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  ): AsyncGenerator<Buffer> {
    const made: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    entries.push(made);
    yield counted(
      Buffer.concat([
        Buffer.from('PK\x03\x04', 'latin1'),
        methodOf(),
        sizesOf(made),
        uint16(made.name.length),
        uint16(0),
        made.name,
      ]),
    );
    const deflate = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 });
    const ready: Buffer[] = [];
    deflate.on('data', (bytes: Buffer) => ready.push(bytes));
    function* take(): Generator<Buffer> {
      for (const bytes of ready.splice(0)) {
        made.packed += bytes.length;
        yield counted(bytes);
      }
    }
    async function pack(bytes: Buffer): Promise<void> {
      if (bytes.length === 0) return;
      made.crc = crc32(bytes, made.crc);
      made.size += bytes.length;
      if (made.size > MOST) throw new Error(`${name} larger than 4 GiB`);
      await new Promise<void>((done, failed) =>
        deflate.write(bytes, (error: Error | null | undefined) => (error ? failed(error) : done())),
      );
    }
    // One block is filled again and again: a buffer or a long string for each page would outlive
    // the collector's quick rounds.
    const block = Buffer.allocUnsafe(BLOCK);
    let filled = 0;
    try {
      for await (const batch of parts) {
        for (const part of batch) {
          if (filled + part.length * BYTES_MOST > BLOCK) {
            await pack(block.subarray(0, filled));
            filled = 0;
            yield* take();
          }
          if (part.length * BYTES_MOST > BLOCK) await pack(Buffer.from(part));
          else filled += block.write(part, filled);
        }
      }
      await pack(block.subarray(0, filled));
      deflate.end();
      await once(deflate, 'end');
      yield* take();
    } finally {
      deflate.destroy();
    }
    yield counted(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sizesOf(made)]));
  }

  /** The directory, which closes the archive. */
  function end(): Buffer {
    const begin = at;
    const directory = Buffer.concat(
      entries.map((made) =>
        Buffer.concat([
          Buffer.from('PK\x01\x02', 'latin1'),
          uint16(20),
          methodOf(),
          sizesOf(made),
          uint16(made.name.length),
          Buffer.alloc(12),
          uint32(made.at),
          made.name,
        ]),
      ),
    );
    counted(directory);
    const count = uint16(entries.length);
    return Buffer.concat([
      directory,
      Buffer.from('PK\x05\x06\0\0\0\0', 'latin1'),
      count,
      count,
      uint32(directory.length),
      uint32(begin),
      uint16(0),
    ]);
  }
  return { entry, end };
}
