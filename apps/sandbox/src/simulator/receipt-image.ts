import sharp from 'sharp';
import { between, type Random } from './simulator-rules.ts';

const [WIDTH, HEIGHT] = [540, 960];

/**
 * Draws a screen of a successful transfer as a PNG. Each is different, because an image used for another payout is
 * refused.
 */
export async function receiptImage(random: Random, amount: string, to: string): Promise<Uint8Array<ArrayBuffer>> {
  const hue = Math.floor(random() * 360);
  const blot = () => {
    const [x, y, radius] = [between(random, [0, WIDTH]), between(random, [0, HEIGHT]), between(random, [30, 160])];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${Math.floor(random() * 360)} 60% 80%)"/>`;
  };
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" ` +
    `text-anchor="middle">
    <rect width="100%" height="100%" fill="hsl(${hue} 40% 96%)"/>${Array.from({ length: 14 }, blot).join('')}
    <rect x="40" y="240" width="460" height="420" rx="24" fill="#fff" opacity="0.92"/>
    <circle cx="270" cy="330" r="46" fill="hsl(${hue} 60% 45%)"/>` +
    `<path d="M248 330l16 18 32-36" stroke="#fff" stroke-width="9" fill="none"/>
    <text x="270" y="440" font-size="34">转账成功</text><text x="270" y="510" font-size="48">¥${amount}</text>
    <text x="270" y="580" font-size="26">${to}</text><text x="270" y="720" font-size="22">演示环境</text>` +
    `<text x="270" y="625" font-size="20">${Math.floor(random() * 1e15)}</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
}
