import { CODE_PATTERNS, type CODE_TEXTS, type CodeForm } from '@mashang/contract/collection-accounts';

/**
 * A decoded merchant code: its form, the merchant's name in it, and the identity that is the same however the code is
 * written.
 */
export type MerchantCode = { form: CodeForm; merchant: string; identity: string };
export type CodeFault = keyof typeof CODE_TEXTS;
export type Judged = { code: MerchantCode } | { fault: CodeFault };

const EMV_START = '000201';
/** The CRC object: tag 63, length 04, four hexadecimal digits at the very end. */
const CRC_AT_END = /6304([0-9A-Fa-f]{4})$/;
const CNY = '156';
const STATIC = '11';

/** Judges the content of a code: a merchant's code that can be paid repeatedly, or why it is not one. */
export function judgeCode(text: string): Judged {
  const content = text.trim();
  if (content.startsWith(EMV_START)) return judgeEmv(content);
  const found = CODE_PATTERNS.find(({ pattern }) => pattern.test(content));
  if (!found) return { fault: 'unknown' };
  if (typeof found.is === 'string') return { fault: found.is };
  return { code: { form: found.is.form, merchant: '', identity: `${found.is.form}:${content.toLowerCase()}` } };
}

/** Checks an EMVCo merchant-presented code: CRC correct, from a merchant (account, category, name), static, in yuan. */
function judgeEmv(content: string): Judged {
  const crc = CRC_AT_END.exec(content);
  if (!crc || crc[1]?.toUpperCase() !== crcOf(content.slice(0, -4))) return { fault: 'damaged' };
  const fields = readFields(content);
  if (!fields) return { fault: 'damaged' };
  const accounts = [...fields].filter(([tag]) => Number(tag) >= 2 && Number(tag) <= 51);
  if (accounts.length === 0 || !fields.has('52') || !fields.has('59')) return { fault: 'unknown' };
  // Person-to-person codes of this format (PayNow, PromptPay) are written without a category.
  if (fields.get('52') === '0000') return { fault: 'personal' };
  if ((fields.get('01') ?? STATIC) !== STATIC || fields.has('54')) return { fault: 'onceOnly' };
  if (fields.get('53') !== CNY) return { fault: 'foreign' };
  const identity = accounts.map(([tag, value]) => `${tag}=${value}`).sort();
  return { code: { form: 'emvco', merchant: fields.get('59') ?? '', identity: `emvco:${identity.join(';')}` } };
}

/** The objects of the root, each once; null if their lengths do not fit. */
function readFields(content: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < content.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(content.slice(at, at + 4));
    if (!head) return null;
    const [, tag, length] = head as unknown as [string, string, string];
    const value = content.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length) || value.length === 0 || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE (ISO/IEC 13239: polynomial 1021, start FFFF) in upper-case hexadecimal. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
