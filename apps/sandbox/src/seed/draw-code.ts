import sharp from 'sharp';
import { crcOf } from '../../../server/src/features/collection-accounts/codes/merchant-code-rules.ts';

export type MerchantFacts = { account: string; merchant: string };

/** Returns the text of a static merchant code of the EMVCo kind; the merchant and its acquirer are invented. */
export function merchantCodeText({ account, merchant }: MerchantFacts, more = ''): string {
  const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;
  const template = field('00', 'org.example.demo') + field('01', account);
  const body =
    `${field('00', '01')}${field('01', '11')}${field('26', template)}${field('52', '5311')}${field('53', '156')}` +
    `${field('58', 'CN')}${field('59', merchant)}${field('60', 'DEMO')}${more}6304`;
  return body + crcOf(body);
}

/** Draws a code as a printer of merchant codes would. */
export async function drawCode(text: string, module = 10): Promise<Buffer> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { border: 4 });
  const side = rows.length;
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .resize(side * module, side * module, { kernel: 'nearest' })
    .png()
    .toBuffer();
}
