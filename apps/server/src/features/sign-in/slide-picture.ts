import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

export const PICTURE = { width: 300, height: 150 } as const;
export const PIECE = 44;
const RGBA = 4;

type Pixels = { width: number; height: number; data: Buffer };

/** A random landscape with a hole at (x, y), and the piece that was cut out, as PNG data URLs. */
export function drawSlide(x: number, y: number): { picture: string; piece: string } {
  const picture = paint();
  const piece: Pixels = { width: PIECE, height: PIECE, data: Buffer.alloc(PIECE * PIECE * RGBA) };
  for (let row = 0; row < PIECE; row++) {
    for (let column = 0; column < PIECE; column++) {
      if (!inShape(column, row)) continue;
      const from = ((y + row) * PICTURE.width + x + column) * RGBA;
      picture.data.copy(piece.data, (row * PIECE + column) * RGBA, from, from + RGBA);
      for (let channel = 0; channel < 3; channel++)
        picture.data[from + channel] = (picture.data[from + channel] as number) * 0.35;
    }
  }
  return { picture: dataUrl(picture), piece: dataUrl(piece) };
}

/** A rounded square with a bite on its left side, so that the piece has a direction. */
function inShape(column: number, row: number): boolean {
  const half = PIECE / 2;
  const bite = Math.hypot(column, row - half) < half / 2.5;
  const corner =
    Math.hypot(Math.max(Math.abs(column - half) - half + 8, 0), Math.max(Math.abs(row - half) - half + 8, 0)) > 8;
  return !bite && !corner;
}

/** Waves of colour over each other: cheap to draw, never the same, and with edges everywhere. */
function paint(): Pixels {
  const { width, height } = PICTURE;
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
