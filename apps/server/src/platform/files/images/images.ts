import { IMAGE_TEXTS, IMAGE_TYPES } from '@mashang/contract/uploads';
import type { Sharp } from 'sharp';
import { type BusinessError, invalidField } from '../../errors.ts';
import * as zh from '../zh.ts';

/** Most decoded pixels, about 96 MB: a small file that expands to more is refused before it is decoded. */
const PIXELS_MAX = 24_000_000;
/** Images decoded at once in one process. */
const AT_ONCE = 2;
const TYPES: ReadonlySet<string> = new Set(IMAGE_TYPES);

let running = 0;
const waiting: (() => void)[] = [];

/** Longest side of a WebP. */
const SIDE_MAX = 16_383;

/**
 * Target shape of an image: `cover` fills the square, `inside` keeps the proportions within it, or within a number of
 * pixels.
 */
export type ImageShape = { side: number; fit: 'cover' | 'inside' } | { pixels: number };

/**
 * Makes a new image (WebP, sRGB, upright) from an uploaded one. Its type is recognised by its bytes, and only its
 * pixels are copied, so neither metadata nor anything hidden in the file gets through. Throws 400 naming `file`.
 */
export async function makeImage(
  bytes: Uint8Array,
  shape: ImageShape,
  otherType: string = IMAGE_TEXTS.type,
): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw invalidField('file', otherType);
  return limitConcurrency(async () => {
    const { image, width, height } = await decode(bytes);
    const { side, fit } = 'pixels' in shape ? within(shape.pixels, width, height) : shape;
    try {
      return await image
        .autoOrient()
        .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      throw broken();
    }
  });
}

/** Returns the square in which an image of these sides has at most `pixels` pixels. */
function within(pixels: number, width: number, height: number): { side: number; fit: 'inside' } {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  return { side: Math.min(SIDE_MAX, Math.max(1, Math.round(Math.max(width, height) * scale))), fit: 'inside' };
}

async function decode(bytes: Uint8Array): Promise<{ image: Sharp; width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (width * height > PIXELS_MAX) throw invalidField('file', zh.images.tooLarge);
  return { image: sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }), width, height };
}

function broken(): BusinessError {
  return invalidField('file', zh.images.broken);
}

/** Decoding takes memory for each pixel, so only `AT_ONCE` images are decoded at a time. */
async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
