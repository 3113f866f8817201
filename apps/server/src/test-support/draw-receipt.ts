import sharp from 'sharp';

/** Content of a drawn receipt. Lines are labels and values one below the other, as wallets show them. */
export type Receipt = { theme?: number; clock: string; amount: string; lines: readonly (readonly [string, string])[] };

const WIDTH = 720;
const HEIGHT = 1_480;
/** Digits and a few marks, 5 × 7 dots each, one number for each row. */
const DOTS: Record<string, readonly number[]> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  '.': [0, 0, 0, 0, 0, 12, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  '*': [0, 10, 4, 31, 4, 10, 0],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};
const THEMES = ['#07c160', '#1677ff', '#e64340', '#166572'] as const;

/** Returns a substitute for a Han character: eleven rows of strokes that depend only on its code. */
function strokesOf(char: string): number[] {
  let seed = (char.codePointAt(0) ?? 1) * 2_654_435_761;
  return Array.from({ length: 11 }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 8) & (seed >>> 20) & 0x7ff;
  });
}

type Pen = { rects: string[] };
type Place = { x: number; y: number; height: number; ink: string };

function write({ rects }: Pen, text: string, { x, y, height, ink }: Place): number {
  let at = x;
  for (const char of text) {
    const rows = DOTS[char] ?? strokesOf(char);
    const columns = DOTS[char] ? 5 : 11;
    const dot = height / rows.length;
    for (const [row, bits] of rows.entries())
      for (let column = 0; column < columns; column++)
        if (bits & (1 << (columns - 1 - column)))
          rects.push(
            `<rect x="${(at + column * dot).toFixed(2)}" y="${(y + row * dot).toFixed(2)}" ` +
              `width="${dot.toFixed(2)}" height="${dot.toFixed(2)}" fill="${ink}"/>`,
          );
    at += (columns + 1) * dot;
  }
  return at;
}

function widthOf(text: string, height: number): number {
  return [...text].reduce((sum, char) => sum + (DOTS[char] ? (6 * height) / 7 : (12 * height) / 11), 0);
}

/** Draws a screenshot of a wallet's receipt as a PNG, without any font, so that every machine draws the same. */
export async function drawReceipt({ theme = 0, clock, amount, lines }: Receipt): Promise<Buffer> {
  const pen: Pen = { rects: [] };
  const colour = THEMES[theme % THEMES.length] as string;
  write(pen, clock, { x: 40, y: 22, height: 22, ink: '#000' });
  for (const [n, bar] of [8, 12, 16, 20].entries())
    pen.rects.push(`<rect x="${600 + n * 10}" y="${44 - bar}" width="6" height="${bar}" fill="#000"/>`);
  pen.rects.push(`<rect x="0" y="70" width="${WIDTH}" height="90" fill="${colour}"/>`);
  write(pen, '转账详情', { x: 280, y: 98, height: 34, ink: '#fff' });
  pen.rects.push(`<circle cx="360" cy="270" r="54" fill="${colour}"/>`);
  write(pen, '转账成功', { x: 290, y: 350, height: 32, ink: '#333' });
  write(pen, amount, { x: (WIDTH - widthOf(amount, 64)) / 2, y: 420, height: 64, ink: '#111' });
  pen.rects.push(`<rect x="40" y="540" width="640" height="2" fill="#e5e5e5"/>`);
  for (const [n, [label, value]] of lines.entries()) {
    const y = 590 + n * 80;
    write(pen, label, { x: 40, y, height: 26, ink: '#888' });
    write(pen, value, { x: 680 - widthOf(value, 26), y, height: 26, ink: '#222' });
  }
  pen.rects.push(`<rect x="120" y="1340" width="480" height="84" rx="12" fill="${colour}"/>`);
  write(pen, '完成', { x: 330, y: 1366, height: 32, ink: '#fff' });
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#fff"/>${pen.rects.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
