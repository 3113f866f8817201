import { randomBytes, randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { present } from '../../../platform/present.ts';

export const IMAGE = { width: 300, height: 150 } as const;
export const PIECE = 40;
const RGBA = 4;
const SIDES = 4;
/** Each hole is rotated and stretched a little, so that matching the piece's outline hardly distinguishes the sides. */
const ROTATION_MOST = 0.38;
const STRETCH_MOST = 0.13;
const GAP = 12;

type Pixels = { width: number; height: number; data: Buffer };
/** `x`: left edge of the piece's square; `side`: the side with the bite, in quarter rotations. */
export type Hole = { x: number; side: number; rotation: number; stretch: number; isDark: boolean };

/** Places a hole for each side of the bite, in random order; the first returned hole fits the piece. */
export function placeHoles(): Hole[] {
  const free = IMAGE.width - PIECE - GAP - SIDES * (PIECE + GAP);
  const cuts = Array.from({ length: SIDES }, () => randomInt(free + 1)).sort((a, b) => a - b);
  const places = cuts.map((cut, at) => PIECE + GAP + cut + at * (PIECE + GAP));
  const spread = () => randomInt(-1_000, 1_001) / 1_000;
  const sides = shuffled([0, 1, 2, 3]);
  return shuffled(places).map((x, at) => ({
    x,
    side: sides[at] as number,
    rotation: spread() * ROTATION_MOST,
    stretch: 1 + spread() * STRETCH_MOST,
    isDark: randomInt(2) === 0,
  }));
}

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => present(left.splice(randomInt(left.length), 1)[0], 'an item that is left'));
}

/**
 * Draws a random landscape with holes in one row, and a piece that fits one of them by the side of its bite, as PNG
 * data URLs. Neither holes nor piece contain the original pixels: only the shape shows where the piece belongs.
 */
export function drawSlide(holes: readonly Hole[], y: number): { image: string; piece: string } {
  const image = paint(IMAGE);
  for (const hole of holes) drawHole(image, hole, y);
  addNoise(image);
  const piece = cutPiece(present(holes[0], 'a hole').side);
  return { image: dataUrl(image), piece: dataUrl(piece) };
}

/** Darkens or lightens a hole with the colours of another landscape, so that its depth differs from pixel to pixel. */
function drawHole(image: Pixels, { x, side, rotation, stretch, isDark }: Hole, y: number): void {
  const reach = Math.ceil(PIECE * 0.3);
  const size = PIECE + 2 * reach;
  const fill = paint({ width: size, height: size });
  const base = isDark ? 5 : 150;
  for (let row = -reach; row < PIECE + reach; row++) {
    for (let column = -reach; column < PIECE + reach; column++) {
      const [across, down] = [x + column, y + row];
      if (across < 0 || across >= IMAGE.width || down < 0 || down >= IMAGE.height) continue;
      if (!inShape(...rotated(column, row, rotation, stretch), side)) continue;
      const at = (down * IMAGE.width + across) * RGBA;
      const from = ((row + reach) * size + column + reach) * RGBA;
      for (let channel = 0; channel < 3; channel++)
        image.data[at + channel] = base + (fill.data[from + channel] as number) * 0.4;
    }
  }
}

function rotated(column: number, row: number, rotation: number, stretch: number): [number, number] {
  const half = PIECE / 2;
  const [dx, dy] = [(column - half) / stretch, (row - half) / stretch];
  return [
    half + dx * Math.cos(rotation) + dy * Math.sin(rotation),
    half - dx * Math.sin(rotation) + dy * Math.cos(rotation),
  ];
}

function cutPiece(side: number): Pixels {
  const piece = paint({ width: PIECE, height: PIECE });
  for (let row = 0; row < PIECE; row++)
    for (let column = 0; column < PIECE; column++)
      if (!inShape(column, row, side))
        piece.data.fill(0, (row * PIECE + column) * RGBA, (row * PIECE + column + 1) * RGBA);
  addNoise(piece);
  return piece;
}

/** Whether a point is in a rounded square with a bite on one side; `side` in quarter rotations, 0 is left. */
function inShape(column: number, row: number, side: number): boolean {
  const half = PIECE / 2;
  const [dx, dy] = [column - half, row - half];
  const bites = [
    [-half, 0],
    [0, -half],
    [half, 0],
    [0, half],
  ] as const;
  const [biteX, biteY] = bites[side] as (typeof bites)[number];
  const bite = Math.hypot(dx - biteX, dy - biteY) < half / 2.4;
  const round = 7;
  const corner = Math.hypot(Math.max(Math.abs(dx) - half + round, 0), Math.max(Math.abs(dy) - half + round, 0)) > round;
  return !bite && !corner;
}

/** Adds noise to every visible pixel, so that no two places are numerically equal. */
function addNoise({ data }: Pixels): void {
  const grain = randomBytes(data.length);
  for (let at = 0; at < data.length; at += RGBA)
    for (let channel = 0; data[at + 3] && channel < 3; channel++)
      data[at + channel] = Math.max(
        0,
        Math.min(255, (data[at + channel] as number) + (grain[at + channel] as number) / 5 - 25),
      );
}

/** Paints overlapping waves of colour: cheap to draw, never the same, and with edges everywhere. */
function paint({ width, height }: { width: number; height: number }): Pixels {
  const data = Buffer.alloc(width * height * RGBA);
  const waves = Array.from({ length: 9 }, () => ({
    fx: randomInt(5, 60) / 500,
    fy: randomInt(5, 60) / 500,
    phase: randomInt(628) / 100,
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * RGBA;
      for (let channel = 0; channel < 3; channel++) {
        const light = waves
          .slice(channel * 3, channel * 3 + 3)
          .reduce((sum, wave) => sum + Math.sin(x * wave.fx + y * wave.fy + wave.phase), 0);
        data[at + channel] = 128 + Math.round(light * 38);
      }
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

function dataUrl({ width, height, data }: Pixels): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, RGBA.
  header.set([8, 6], 8);
  const rows = Buffer.alloc(height * (width * RGBA + 1));
  for (let row = 0; row < height; row++)
    data.copy(rows, row * (width * RGBA + 1) + 1, row * width * RGBA, (row + 1) * width * RGBA);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const png = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${png.toString('base64')}`;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, check]);
}
