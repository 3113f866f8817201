import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { perceptualHashOf } from '../../../platform/files/images/perceptual-hash.ts';
import { comparerOf } from '../../../platform/files/images/image-compare.ts';
import { makeImage } from '../../../platform/files/images/images.ts';
import { drawReceipt, type Receipt } from '../../../test-support/draw-receipt.ts';
import { LOOK_ALIKE_BITS, NEARLY_SAME_SHARE } from './proof-rules.ts';

// The thresholds depend on these images: those that are nearly the same, and those that must not count as such.

let seed = 20_260_301;
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
const upTo = (most: number) => Math.floor(random() * (most + 1));
const figures = (count: number) => Array.from({ length: count }, () => upTo(9)).join('');
const two = (most: number) => String(upTo(most)).padStart(2, '0');
const NAMES = '张王李赵陈刘杨黄周吴徐孙胡朱高林何郭马罗';
const name = () => `${NAMES[upTo(19)]}*${NAMES[upTo(19)]}`;

/** Returns a random receipt of one wallet. */
function anyReceipt(): Receipt {
  const [hour, minute] = [two(23), two(59)];
  return {
    clock: `${hour}:${minute}`,
    amount: `${10 + upTo(49_999)}.${figures(2)}`,
    lines: [
      ['收款人', name()],
      ['收款账号', `6222 **** **** ${figures(4)}`],
      ['付款方式', `工商银行 ${figures(4)}`],
      ['转账时间', `2026-${two(12)}-${two(28)} ${hour}:${minute}:${two(59)}`],
      ['交易单号', `2026${figures(4)}22${figures(12)}`],
      ['转账说明', '转账'],
    ],
  };
}

/** Returns the same receipt with another amount painted in. */
function forged(receipt: Receipt): Receipt {
  const [first, ...rest] = receipt.amount;
  return { ...receipt, amount: [String((Number(first) % 9) + 1), ...rest].join('') };
}

const jpeg = (image: Sharp, quality = 80) => image.jpeg({ quality }).toBuffer();
const COPIES: Record<string, (png: Buffer) => Promise<Buffer>> = {
  'encoded again': (png) => jpeg(sharp(png)),
  'encoded badly': (png) => jpeg(sharp(png), 30),
  'at half its size': (png) => jpeg(sharp(png).resize(360)),
  'at one and a half': (png) => jpeg(sharp(png).resize(1_080)),
  'of an odd size': (png) => jpeg(sharp(png).resize(701, 1_460, { fit: 'fill' })),
  'with four pixels cut off all around': (png) =>
    jpeg(sharp(png).extract({ left: 4, top: 4, width: 712, height: 1_472 })),
  'with eight cut off': (png) => jpeg(sharp(png).extract({ left: 8, top: 8, width: 704, height: 1_464 })),
  darker: (png) => jpeg(sharp(png).modulate({ brightness: 0.8 })),
  brighter: (png) => jpeg(sharp(png).modulate({ brightness: 1.2 })),
  'with less contrast': (png) => jpeg(sharp(png).linear(0.8, 30)),
  blurred: (png) => jpeg(sharp(png).blur(0.8)),
  grey: (png) => jpeg(sharp(png).greyscale()),
  'cut, darker, smaller and encoded badly': async (png) =>
    jpeg(
      sharp(await jpeg(sharp(png).extract({ left: 6, top: 5, width: 708, height: 1_468 })))
        .modulate({ brightness: 0.92 })
        .resize(540),
      60,
    ),
};

const stored = (bytes: Buffer) => makeImage(bytes, { pixels: 6_000_000 });
function differing(left: string, right: string): number {
  let bits = 0;
  for (let at = 0; at < left.length; at++) if (left[at] !== right[at]) bits += 1;
  return bits;
}

/** Judges like the comparison of proofs: two images look alike, and nearly every detail is the same. */
async function judge(left: Buffer, right: Buffer) {
  const bits = differing(await perceptualHashOf(left), await perceptualHashOf(right));
  const share = await (await comparerOf(left))(right);
  return { bits, share, near: bits <= LOOK_ALIKE_BITS && share <= NEARLY_SAME_SHARE };
}

describe('an image seen before', () => {
  const receipt = anyReceipt();
  let drawn: Buffer;
  let original: Buffer;
  beforeAll(async () => {
    drawn = await drawReceipt(receipt);
    original = await stored(drawn);
  });

  it.each(Object.entries(COPIES))('is known again %s', async (_, copy) => {
    const judged = await judge(original, await stored(await copy(drawn)));
    expect(judged).toMatchObject({ near: true });
    expect(judged.share).toBeLessThan(NEARLY_SAME_SHARE / 2);
  });

  it('is known again with another amount painted in', async () => {
    const judged = await judge(original, await stored(await jpeg(sharp(await drawReceipt(forged(receipt))))));
    expect(judged).toMatchObject({ near: true });
  });

  it('of a scene, not of text, is known again too', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const scene = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer();
    const photo = await sharp(scene).resize(1_200, 900, { kernel: 'cubic' }).png().toBuffer();
    const copy = await jpeg(sharp(photo).resize(800).modulate({ brightness: 1.1 }), 60);
    expect(await judge(await stored(photo), await stored(copy))).toMatchObject({ near: true });
  });
});

describe('another receipt of the same wallet', () => {
  it('is never taken for one seen before', async () => {
    const images = [];
    for (let n = 0; n < 5; n++) images.push(await stored(await drawReceipt(anyReceipt())));
    const shares: number[] = [];
    for (const [at, left] of images.entries())
      for (const right of images.slice(at + 1)) {
        const judged = await judge(left, right);
        expect(judged).toMatchObject({ near: false });
        shares.push(judged.share);
      }
    expect(Math.min(...shares)).toBeGreaterThan(2 * NEARLY_SAME_SHARE);
  });

  it('of the same payer and amount an hour later is not either', async () => {
    const first = anyReceipt();
    const lines = first.lines.map(([label, value]): [string, string] =>
      label === '交易单号' ? [label, `2026${figures(4)}22${figures(12)}`] : [label, value],
    );
    const later = { ...first, clock: `${two(23)}:${two(59)}`, lines };
    lines[3] = ['转账时间', `2026-${two(12)}-${two(28)} ${two(23)}:${two(59)}:${two(59)}`];
    const judged = await judge(await stored(await drawReceipt(first)), await stored(await drawReceipt(later)));
    expect(judged).toMatchObject({ near: false });
  });
});

describe('images that have nothing in common', () => {
  it('differ, also where one is blank or of another form', async () => {
    const receipt = await stored(await drawReceipt(anyReceipt()));
    const blank = await stored(
      await sharp({ create: { width: 720, height: 1_480, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    );
    const wide = await stored(await sharp(receipt).resize(1_480, 720, { fit: 'fill' }).png().toBuffer());
    const tiny = await stored(await sharp(receipt).resize(10, 20, { fit: 'fill' }).png().toBuffer());
    expect(await judge(receipt, blank)).toMatchObject({ near: false });
    expect(await judge(receipt, wide)).toMatchObject({ near: false });
    expect((await judge(receipt, tiny)).share).toBeGreaterThan(0);
    expect(await judge(blank, blank)).toMatchObject({ near: true });
  });
});
