import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawCode, merchantCodeText } from '../../../../../sandbox/src/seed/draw-code.ts';
import { readCode } from './read-code.ts';

const TEXT = merchantCodeText({ account: '898000000001', merchant: 'DEMO SHOP' });
/** Longest time in milliseconds for a misled decoder on a busy machine. */
const BOUND_MS = 4_000;
const canvas = (width: number, height: number, background = '#1677ff') =>
  sharp({ create: { width, height, channels: 3, background } });

describe('the code in an image', () => {
  it('is read in a plain image, a screenshot, a large photograph and a rotated one', async () => {
    const code = await drawCode(TEXT);
    const shot = await canvas(1080, 2400)
      .composite([{ input: code, left: 250, top: 900 }])
      .png()
      .toBuffer();
    const photo = await canvas(3000, 4000, '#ddd')
      .composite([{ input: await drawCode(TEXT, 9), left: 1240, top: 1900 }])
      .jpeg({ quality: 60 })
      .toBuffer();
    const rotated = await sharp(code).rotate(17, { background: '#fff' }).png().toBuffer();
    for (const image of [code, shot, photo, rotated]) expect(await readCode(image)).toEqual({ text: TEXT });
  });

  it('has to be there, alone, and whole', async () => {
    const code = await drawCode(TEXT);
    const other = await drawCode('https://other.example/code');
    const two = await canvas(1200, 700)
      .composite([
        { input: code, left: 20, top: 20 },
        { input: await sharp(other).resize(400).toBuffer(), left: 700, top: 100 },
      ])
      .png()
      .toBuffer();
    expect(await readCode(two)).toEqual({ fault: 'several' });
    expect(await readCode(await canvas(800, 800).png().toBuffer())).toEqual({ fault: 'none' });
    const { width = 0 } = await sharp(code).metadata();
    const blot = await canvas(Math.round(width * 0.5), Math.round(width * 0.5), '#000')
      .png()
      .toBuffer();
    const blotted = await sharp(code)
      .composite([{ input: blot, gravity: 'centre' }])
      .png()
      .toBuffer();
    expect(await readCode(blotted)).toEqual({ fault: 'unreadable' });
  });

  it('twice the same is one code', async () => {
    const code = await sharp(await drawCode(TEXT))
      .resize(400)
      .toBuffer();
    const pair = await canvas(1000, 500, '#fff')
      .composite([
        { input: code, left: 30, top: 50 },
        { input: code, left: 550, top: 50 },
      ])
      .png()
      .toBuffer();
    expect(await readCode(pair)).toEqual({ text: TEXT });
  });

  it('is never found in noise, stripes or torn codes in a way that ends the process or takes long', async () => {
    const code = await sharp(await drawCode(TEXT, 6))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const kinds = fc.record({
      kind: fc.constantFrom('noise', 'stripes', 'torn', 'flat'),
      width: fc.integer({ min: 1, max: 700 }),
      height: fc.integer({ min: 1, max: 700 }),
      seed: fc.nat(255),
    });
    await fc.assert(
      fc.asyncProperty(kinds, async ({ kind, width, height, seed }) => {
        const size = kind === 'torn' ? { width: code.info.width, height: code.info.height } : { width, height };
        const pixels =
          kind === 'noise'
            ? randomBytes(size.width * size.height)
            : Uint8Array.from({ length: size.width * size.height }, (_, at) => {
                if (kind === 'flat') return seed;
                if (kind === 'stripes') return (at % (2 + (seed % 9))) * 30;
                return (at * 7 + seed) % 11 === 0 ? 128 : (code.data[at] as number);
              });
        const image = await sharp(pixels, { raw: { ...size, channels: 1 } })
          .png()
          .toBuffer();
        const began = performance.now();
        const read = await readCode(image);
        expect(performance.now() - began).toBeLessThan(BOUND_MS);
        if ('text' in read) expect(read.text).toBe(TEXT);
        else expect(['none', 'unreadable', 'several', 'unknown']).toContain(read.fault);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});
