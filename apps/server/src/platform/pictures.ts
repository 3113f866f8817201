import { PICTURE_TEXTS, PICTURE_TYPES } from '@mashang/contract/uploads';
import type { Sharp } from 'sharp';
import { type BusinessError, invalidField } from './errors.ts';

/** Decoded pixels at most, about 96 MB: what small files of one colour blow up to is refused before it is decoded. */
const PIXELS_MAX = 24_000_000;
/** Pictures decoded at once in one process. */
const AT_ONCE = 2;
const TYPES: ReadonlySet<string> = new Set(PICTURE_TYPES);

let running = 0;
const waiting: (() => void)[] = [];

/** What becomes of a picture: `cover` fills the square, `inside` keeps the proportions within it. */
export type PictureShape = { side: number; fit: 'cover' | 'inside' };

/**
 * Makes a new picture (WebP, sRGB, upright) out of an uploaded one: what it is is told by its bytes, and nothing but its pixels is taken
 * over, so neither metadata nor anything hidden in the file gets through. Throws 400 naming `file`.
 */
export async function makePicture(bytes: Uint8Array, { side, fit }: PictureShape): Promise<Buffer> {
  const { fileTypeFromBuffer } = await import('file-type');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !TYPES.has(type.mime)) throw invalidField('file', PICTURE_TEXTS.type);
  return inTurn(async () => {
    const picture = await decode(bytes);
    try {
      return await picture
        .autoOrient()
        .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
        .webp({ quality: 82 })
        .toBuffer();
    } catch {
      throw broken();
    }
  });
}

async function decode(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (width * height > PIXELS_MAX) throw invalidField('file', '图片尺寸过大，请缩小后上传');
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
}

function broken(): BusinessError {
  return invalidField('file', '图片已损坏，请换一张');
}

/** Decoding takes memory by the pixel, so pictures wait for each other. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
