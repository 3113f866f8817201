import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Text hidden in a file, which must not be in what is served of it. */
export const PLANTED = 'planted-4c1f';

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Returns a PNG whose header claims these sides, with almost nothing behind it. */
export function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    start,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a ZIP with one compressed entry; the directory may claim a wrong size. */
export function zipOf(name: string, plain: Buffer, saidBytes = plain.length): Buffer {
  const small = deflateRawSync(plain);
  const title = Buffer.from(name);
  const shared = Buffer.alloc(26);
  shared.set([20, 0, 0, 0, 8, 0], 0);
  shared.writeUInt32LE(crc32(plain), 10);
  shared.writeUInt32LE(small.length, 14);
  shared.writeUInt32LE(saidBytes, 18);
  shared.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, title, small]);
  const entry = Buffer.concat([Buffer.from('504b01021400', 'hex'), shared, Buffer.alloc(14), title]);
  const end = Buffer.alloc(22);
  end.set([0x50, 0x4b, 5, 6], 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

const LAUGHS =
  `<?xml version="1.0"?><!DOCTYPE sdnList [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(60)}">` +
  `<!ENTITY c "${'&b;'.repeat(60)}">]><sdnList><sdnEntry><uid>1</uid><lastName>&c;</lastName></sdnEntry></sdnList>`;

/** Files that no upload accepts, whatever it is for. */
export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const image = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#166572' } })
    .png()
    .toBuffer();
  const pages = `<!doctype html><script>${PLANTED}</script>`;
  const [webp, tiff] = await Promise.all([sharp(image).webp().toBuffer(), sharp(image).tiff().toBuffer()]);
  return {
    'nothing at all': Buffer.alloc(0),
    zeroes: Buffer.alloc(4_096),
    'a page': Buffer.from(pages),
    'a page with a mark before it': Buffer.from(`\ufeff  \n${pages}`),
    'a drawing with a script': Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${PLANTED}"/>`),
    'a document': Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction 2 0 R>>'),
    'a program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90)]),
    'a script of a shell': Buffer.from('#!/bin/sh\nrm -rf /\n'),
    'an entity bomb': Buffer.from(LAUGHS),
    'an entity of a file': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    ),
    'an archive': zipOf('a.txt', Buffer.from('text')),
    'an archive that leads elsewhere': zipOf('../../../../etc/cron.d/x', Buffer.from('text')),
    'an archive bomb': zipOf('xl/workbook.xml', Buffer.alloc(60_000_000)),
    'an archive that lies': zipOf('xl/workbook.xml', Buffer.alloc(5_000_000), 10),
    'a cut archive': zipOf('xl/workbook.xml', Buffer.from('<workbook/>')).subarray(0, 40),
    'an image of another kind': webp,
    'an image of many pages': tiff,
    'the first half of an image': image.subarray(0, image.length >> 1),
    'an image as large as a country': pngOf(60_000, 60_000),
    'an image of no width': pngOf(0, 10),
    'only the beginning of an image': Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
    'more than any image may weigh': Buffer.concat([image, Buffer.alloc(11 * 1024 * 1024)]),
  };
}

/** Images with something behind or beside their pixels: accepted, and re-encoded without it. */
export async function loadedImages(): Promise<Record<string, Buffer>> {
  const plain = sharp({ create: { width: 640, height: 480, channels: 3, background: '#166572' } });
  const png = await plain.clone().png().toBuffer();
  return {
    'a page behind it': Buffer.concat([png, Buffer.from(`<script>${PLANTED}</script>`)]),
    'an archive behind it': Buffer.concat([png, zipOf(`${PLANTED}.txt`, Buffer.from(PLANTED))]),
    'a place in it': await plain
      .clone()
      .withExif({ IFD0: { Copyright: PLANTED }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .jpeg()
      .toBuffer(),
    'a text part in it': Buffer.concat([
      png.subarray(0, 33),
      chunk('tEXt', Buffer.from(`Comment\0${PLANTED}`)),
      png.subarray(33),
    ]),
  };
}
