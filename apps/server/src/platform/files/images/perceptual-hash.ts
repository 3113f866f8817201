/**
 * Rows and columns of the small image that is transformed, and how many of its lowest frequencies each way make the
 * look.
 */
const SIDE = 128;
const WAVES = 32;
/** Bits of a look; the first, the brightness of the whole image, is always 0. */
export const HASH_BITS = WAVES * WAVES;

/** cos((2x + 1) · k · π / 2n) for every frequency k and position x. */
const cosines = Float32Array.from({ length: WAVES * SIDE }, (_, at) => {
  const [wave, x] = [Math.floor(at / SIDE), at % SIDE];
  return Math.cos(((2 * x + 1) * wave * Math.PI) / (2 * SIDE));
});

function waveOf(values: Float32Array, from: number, wave: number): number {
  let sum = 0;
  for (let at = 0; at < SIDE; at++) sum += (values[from + at] as number) * (cosines[wave * SIDE + at] as number);
  return sum;
}

/** Returns the lowest frequencies of a square greyscale image (two-dimensional cosine transform), row by row. */
function wavesOf(grey: Uint8Array): Float32Array {
  const pixels = Float32Array.from(grey);
  // The first pass stores columns as rows, so that the second runs along them as well.
  const across = new Float32Array(WAVES * SIDE);
  for (let y = 0; y < SIDE; y++)
    for (let wave = 0; wave < WAVES; wave++) across[wave * SIDE + y] = waveOf(pixels, y * SIDE, wave);
  const both = new Float32Array(HASH_BITS);
  for (let down = 0; down < WAVES; down++)
    for (let wave = 0; wave < WAVES; wave++) both[down * WAVES + wave] = waveOf(across, wave * SIDE, down);
  return both;
}

/**
 * Returns the look of an image, 1024 bits as text: whether each of its lowest frequencies is above the median. Copies
 * in another encoding, size or brightness differ in a few dozen bits, receipts of one wallet with other figures in
 * about a hundred; with the usual 64 bits, receipts of one layout cannot be distinguished (0 to 6).
 */
export async function perceptualHashOf(image: Uint8Array): Promise<string> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const waves = wavesOf(grey).subarray(1);
  const middle = Float32Array.from(waves).sort()[waves.length >> 1] as number;
  return `0${Array.from(waves, (wave) => (wave > middle ? '1' : '0')).join('')}`;
}
