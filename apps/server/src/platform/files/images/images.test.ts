import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pngOf } from '../../../test-support/attacks/hostile-files.ts';
import type { BusinessError } from '../../errors.ts';
import { makeImage } from './images.ts';

const AVATAR = { side: 256, fit: 'cover' } as const;
const TYPE = '图片只能是 JPG、GIF 或 PNG 格式';
const BROKEN = '图片已损坏，请换一张';
const FLOOD = '图片尺寸过大，请缩小后上传';

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#166572' } });
}

async function refusal(bytes: Buffer): Promise<{ message: string; fields: unknown }> {
  return makeImage(bytes, AVATAR).then(
    () => ({ message: 'taken', fields: [] }),
    ({ message, fields }: BusinessError) => ({ message, fields }),
  );
}

/** Returns a GIF of one frame that claims these sides. */
function gifOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    '474946383961080008008000004c697116657221f90405000000002c00000000080008000002078c8fa9cbed5d00003b',
    'hex',
  );
  for (const at of [6, bytes.indexOf(Buffer.from('2c00000000', 'hex')) + 5]) {
    bytes.writeUInt16LE(width, at);
    bytes.writeUInt16LE(height, at + 2);
  }
  return bytes;
}

describe('an image', () => {
  it.each(['jpeg', 'png', 'gif'] as const)('of type %s becomes a square WebP of its pixels alone', async (format) => {
    const made = await makeImage(await plain(600, 400).toFormat(format).toBuffer(), AVATAR);
    const { width, height, format: type, exif, icc, xmp } = await sharp(made).metadata();
    expect({ width, height, type, exif, icc, xmp }).toEqual({ width: 256, height: 256, type: 'webp' });
    const { channels } = await sharp(made).stats();
    expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 10))).toEqual([2, 10, 12]);
  });

  it('keeps within the side, and its proportions, where it is not to fill it', async () => {
    const large = await makeImage(await plain(600, 300).png().toBuffer(), { side: 300, fit: 'inside' });
    expect(await sharp(large).metadata()).toMatchObject({ width: 300, height: 150 });
    const small = await makeImage(await plain(20, 10).png().toBuffer(), { side: 300, fit: 'inside' });
    expect(await sharp(small).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  it('keeps within so many pixels, whatever its form, and the form', async () => {
    const sizeOf = async (width: number, height: number, orientation = 1) => {
      const sent = await plain(width, height).withMetadata({ orientation }).jpeg().toBuffer();
      const made = await sharp(await makeImage(sent, { pixels: 60_000 })).metadata();
      return [made.width, made.height];
    };
    expect(await sizeOf(600, 400)).toEqual([300, 200]);
    expect(await sizeOf(600, 400, 6)).toEqual([200, 300]);
    expect(await sizeOf(100, 4_000)).toEqual([39, 1_549]);
    expect(await sizeOf(200, 100)).toEqual([200, 100]);
  });

  it('is rotated upright, and where it was taken is gone', async () => {
    // Left half red, right half blue, and a tag to rotate it by a quarter: upright, red is above.
    const halves = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#0000ff' } })
      .composite([
        { input: { create: { width: 100, height: 200, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(halves).metadata()).orientation).toBe(6);
    const made = await makeImage(halves, AVATAR);
    expect(made.includes('secret place') || made.includes('EXIF')).toBe(false);
    expect((await sharp(made).metadata()).orientation).toBeUndefined();
    const { data, info } = await sharp(made).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixel = (x: number, y: number) => [
      ...data.subarray((y * 256 + x) * info.channels, (y * 256 + x) * info.channels + 3),
    ];
    expect(pixel(128, 20)[0]).toBeGreaterThan(200);
    expect(pixel(128, 236)[2]).toBeGreaterThan(200);
  });

  it('loses what was hidden behind or inside it', async () => {
    const honest = await plain(64, 64).png().toBuffer();
    const polyglot = Buffer.concat([honest, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const made = await makeImage(polyglot, AVATAR);
    expect(made.includes('<script>')).toBe(false);
    expect(made.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('of another type is refused, whatever it is called', async () => {
    const [webp, tiff] = await Promise.all([plain(8, 8).webp().toBuffer(), plain(8, 8).tiff().toBuffer()]);
    for (const bytes of [webp, tiff, '<svg xmlns="http://www.w3.org/2000/svg"/>', '<html>', 'MZ', '%PDF-1.7', ''].map(
      (it) => Buffer.from(it as string),
    ))
      expect(await refusal(bytes)).toEqual({ message: TYPE, fields: [{ field: 'file', reason: TYPE }] });
  });

  it('that is cut off, or only a beginning, is refused', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    expect((await refusal(noise.subarray(0, noise.length / 2))).message).toBe(BROKEN);
    expect((await refusal(pngOf(8, 8))).message).toBe(BROKEN);
    expect((await refusal(Buffer.from('ffd8ffe000104a46494600010100', 'hex'))).message).toBe(BROKEN);
  });

  it('that would blow up in memory is refused before it is decoded', async () => {
    const before = process.memoryUsage().rss;
    const floods = [pngOf(30_000, 30_000), pngOf(24_001, 1_000), gifOf(65_535, 65_535)];
    const said = await Promise.all(floods.map(async (bytes) => (await refusal(bytes)).message));
    expect(said).toEqual([FLOOD, FLOOD, FLOOD]);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it('waits in a queue, and a refused one lets the next through', async () => {
    const good = await plain(500, 500).jpeg().toBuffer();
    const work = Array.from({ length: 12 }, (_, n) => makeImage(n % 3 === 0 ? pngOf(8, 8) : good, AVATAR));
    const done = await Promise.allSettled(work);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  });
});
