/** A small greyscale image. */
type Grey = { width: number; height: number; pixels: Float32Array };
/** How one axis of an image maps onto the other's: position → (position − middle) · scale + middle + shift. */
type Fit = { scale: number; shift: number };

/** Pixels to which both images are resized: a figure on a phone's receipt is still nine pixels high. */
const PIXELS = 131_072;
const BLOCK = 8;
/** Pixels around a block in which a match is searched, after both images were aligned. */
const AROUND = 2;
/** Copies are cropped by at most this share of a side; otherwise they are other images. */
const CUT_MAX = 0.06;
/** Variance below which a block shows nothing, and a constant added so that noise of the encoding counts little. */
const PLAIN = 100;
const NOISE = 60;
/** Correlation from which two blocks are the same without a search around them, and below which they differ. */
const SAME = 0.9;
const OTHER = 0.6;
/** After this number of blocks with this share of them different, the rest is skipped. */
const ENOUGH = 150;
const TOO_DIFFERENT = 0.08;

/**
 * Returns a function that gives the share of an image's blocks, 0 to 1, that differ in another image; blocks that
 * show nothing are left out. Encoding, size, brightness and a few cropped pixels do not count; a changed figure does.
 * Above 0.08 the value is not exact.
 */
export async function comparerOf(own: Uint8Array): Promise<(other: Uint8Array) => Promise<number>> {
  const aspect = await aspectOf(own);
  const width = Math.round(Math.sqrt(PIXELS * aspect));
  const height = Math.round(PIXELS / width);
  if (width < 4 * BLOCK || height < 4 * BLOCK) return async () => 1;
  const mine = await draw(own, width, height);
  const profiles = { across: profileOf(mine, 'across'), down: profileOf(mine, 'down') };
  return async function compare(other) {
    if (Math.abs(Math.log(aspect / (await aspectOf(other)))) > 2 * CUT_MAX) return 1;
    const theirs = await draw(other, width, height);
    const across = fitOf(profiles.across, profileOf(theirs, 'across'));
    const down = fitOf(profiles.down, profileOf(theirs, 'down'));
    const edge = { across: edgeOf(across, width), down: edgeOf(down, height) };
    return shareDifferent(mine, layOn(theirs, across, down), edge);
  };
}

async function aspectOf(image: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(image).metadata();
  return width / height;
}

async function draw(image: Uint8Array, width: number, height: number): Promise<Grey> {
  const { default: sharp } = await import('sharp');
  const grey = sharp(image).flatten({ background: '#fff' }).greyscale().resize(width, height, { fit: 'fill' });
  return { width, height, pixels: Float32Array.from(await grey.raw().toBuffer()) };
}

/** Returns how strong the edges are in each column or row: their sums, less the mean. */
function profileOf({ width, height, pixels }: Grey, axis: 'across' | 'down'): Float32Array {
  const profile = new Float32Array(axis === 'across' ? width : height);
  const back = axis === 'across' ? width : 1;
  for (let y = 1; y < height; y++)
    for (let x = 1; x < width; x++) {
      const at = y * width + x;
      const edge = Math.abs((pixels[at] as number) - (pixels[at - back] as number));
      profile[axis === 'across' ? x : y] = (profile[axis === 'across' ? x : y] as number) + Math.min(edge, 40);
    }
  const mean = profile.reduce((sum, value) => sum + value, 0) / profile.length;
  return profile.map((value) => value - mean);
}

/** Returns the scale and shift with which one profile fits the other best. */
function fitOf(mine: Float32Array, theirs: Float32Array): Fit {
  const asIs = { scale: 1, shift: 0 };
  let best = { ...asIs, score: follows(mine, theirs, asIs) };
  if (best.score > 0.99) return best;
  const most = Math.round(mine.length * CUT_MAX);
  for (let step = -10; step <= 10; step++)
    for (let shift = -most; shift <= most; shift++) {
      const fit = { scale: 1 + step * 0.005, shift };
      const score = follows(mine, theirs, fit);
      if (score > best.score) best = { ...fit, score };
    }
  return best;
}

function follows(mine: Float32Array, theirs: Float32Array, { scale, shift }: Fit): number {
  const middle = mine.length / 2;
  let [both, left, right] = [0, 0, 0];
  for (let at = 0; at < mine.length; at++) {
    const place = (at - middle) * scale + middle + shift;
    const whole = Math.floor(place);
    if (whole < 0 || whole + 1 >= theirs.length) continue;
    const part = place - whole;
    const value = (theirs[whole] as number) * (1 - part) + (theirs[whole + 1] as number) * part;
    const own = mine[at] as number;
    both += own * value;
    left += own * own;
    right += value * value;
  }
  return both / (Math.sqrt(left * right) || 1);
}

/** Pixels at the edge that the other image may lack. */
function edgeOf({ scale, shift }: Fit, length: number): number {
  return Math.ceil(Math.abs(shift) + (Math.abs(scale - 1) * length) / 2) + AROUND;
}

/** Redraws an image aligned with the other. */
function layOn(image: Grey, across: Fit, down: Fit): Grey {
  const { width, height, pixels } = image;
  if (across.scale === 1 && across.shift === 0 && down.scale === 1 && down.shift === 0) return image;
  const placed = (at: number, length: number, { scale, shift }: Fit) =>
    Math.min(length - 1.001, Math.max(0, (at - length / 2) * scale + length / 2 + shift));
  const drawn = new Float32Array(pixels.length);
  for (let y = 0; y < height; y++) {
    const sy = placed(y, height, down);
    const fy = sy - Math.floor(sy);
    for (let x = 0; x < width; x++) {
      const sx = placed(x, width, across);
      const fx = sx - Math.floor(sx);
      const at = Math.floor(sy) * width + Math.floor(sx);
      const above = (pixels[at] as number) * (1 - fx) + (pixels[at + 1] as number) * fx;
      const below = (pixels[at + width] as number) * (1 - fx) + (pixels[at + width + 1] as number) * fx;
      drawn[y * width + x] = above * (1 - fy) + below * fy;
    }
  }
  return { width, height, pixels: drawn };
}

function shareDifferent(a: Grey, b: Grey, edge: { across: number; down: number }): number {
  const columns = Math.floor((a.width - 2 * edge.across) / BLOCK);
  const rows = Math.floor((a.height - 2 * edge.down) / BLOCK);
  const blocks = columns * rows;
  let [seen, different] = [0, 0];
  for (let n = 0; n < blocks; n++) {
    // The order covers the whole image early; 7919 is a prime above any number of columns.
    const block = (n * 7_919) % blocks;
    const x = edge.across + (block % columns) * BLOCK;
    const y = edge.down + Math.floor(block / columns) * BLOCK;
    const likeness = likenessAt(a, b, x, y);
    if (likeness === null) continue;
    seen += 1;
    if (likeness < OTHER) different += 1;
    if (seen >= ENOUGH && different > seen * TOO_DIFFERENT) break;
  }
  return seen === 0 ? 0 : different / seen;
}

/**
 * Returns the best correlation of a block with the other image around the same position; null where neither shows
 * anything.
 */
function likenessAt(a: Grey, b: Grey, x: number, y: number): number | null {
  const here = momentsOf(a, a, x, y, x, y);
  const there = momentsOf(a, b, x, y, x, y);
  if (here.variance < PLAIN && there.variance < PLAIN) return null;
  let best = correlate(here.variance, there);
  for (let dy = -AROUND; dy <= AROUND && best < SAME; dy++)
    for (let dx = -AROUND; dx <= AROUND && best < SAME; dx++)
      best = Math.max(best, correlate(here.variance, momentsOf(a, b, x, y, x + dx, y + dy)));
  return best;
}

function correlate(own: number, { variance, common }: { variance: number; common: number }): number {
  return (common + NOISE) / Math.sqrt((own + NOISE) * (variance + NOISE));
}

/** Returns the variance of the second image's block, and its covariance with the first's. */
function momentsOf(a: Grey, b: Grey, ax: number, ay: number, bx: number, by: number) {
  let [sumA, sumB, squares, products] = [0, 0, 0, 0];
  for (let row = 0; row < BLOCK; row++)
    for (let column = 0; column < BLOCK; column++) {
      const left = a.pixels[(ay + row) * a.width + ax + column] as number;
      const right = b.pixels[(by + row) * b.width + bx + column] as number;
      sumA += left;
      sumB += right;
      squares += right * right;
      products += left * right;
    }
  const count = BLOCK * BLOCK;
  const mean = sumB / count;
  return { variance: squares / count - mean * mean, common: products / count - (sumA / count) * mean };
}
