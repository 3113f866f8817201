import type { CodeFault } from './merchant-code-rules.ts';

/**
 * Longest sides in pixels to which an image is scaled: screenshots are decoded at the first, a small code in a large
 * photograph at the second.
 */
const SIDES = [1_200, 2_200] as const;
/** Milliseconds that the decoder may spend on further tries, at each size; the first try takes 10–50 ms. */
const TRY_MS = 120;
/** Codes contain 4 296 characters at most; merchant codes a few hundred. */
const TEXT_MAX = 1_000;

type Box = { x: number; y: number; width: number; height: number };
type Pixels = { data: Uint8Array; width: number; height: number };
type Seen = { text: string; box: Box } | { text: null; box: Box | null };

/**
 * The text of the only code in an image (already re-encoded by makeImage), or why the image cannot be used. Never
 * throws for an image.
 */
export async function readCode(image: Uint8Array): Promise<{ text: string } | { fault: CodeFault }> {
  let fault: CodeFault = 'none';
  for (const side of SIDES) {
    const pixels = await pixelsOf(image, side);
    const first = await look(pixels);
    if (first.text === null) {
      if (first.box && isSquare(first.box)) fault = 'unreadable';
      if (Math.max(pixels.width, pixels.height) < side) break;
      continue;
    }
    cover(pixels, first.box);
    const second = await look(pixels);
    if (second.text !== null && second.text !== first.text) return { fault: 'several' };
    return first.text.trim() === '' || first.text.length > TEXT_MAX
      ? { fault: 'unknown' }
      : { text: first.text.trim() };
  }
  return { fault };
}

async function pixelsOf(image: Uint8Array, side: number): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Looks for one code; the decoder throws if there is none that it can read. */
async function look(pixels: Pixels): Promise<Seen> {
  const { decodeQR } = await import('qr/decode.js');
  let box: Box | null = null;
  try {
    const text = decodeQR(pixels, {
      format: 'RGB',
      timeLimit: TRY_MS,
      pointsOnDetect: (points) => {
        box = points.boundingBox;
      },
    });
    return box ? { text, box } : { text: null, box: null };
  } catch {
    return { text: null, box };
  }
}

/** Three corners in a square were a code; noise finds corners anywhere. */
function isSquare({ width, height }: Box): boolean {
  const ratio = width / height;
  return width > 20 && ratio > 0.8 && ratio < 1.25;
}

/** Paints over a code, so that the next search can find another one. */
function cover({ data, width, height }: Pixels, box: Box): void {
  const left = Math.max(0, Math.floor(box.x));
  const right = Math.min(width, Math.ceil(box.x + box.width));
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(box.y + box.height)); y++)
    data.fill(255, (y * width + left) * 3, (y * width + right) * 3);
}
