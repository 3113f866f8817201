import { parseMoney } from '@mashang/contract/money';
import { formatTime, parseTime } from '@mashang/contract/time';

/**
 * Parses an amount as banks write it into fen: `¥1,234.50`, `+12`, and `(3.00)` or `3.00-` for negative amounts. Null
 * if it is not an amount.
 */
export function readAmount(text: string): bigint | null {
  let plain = text.replaceAll(/[¥￥$元\s]|CNY|RMB|人民币/gi, '');
  const negative = /^\(.*\)$|^-|-$/.test(plain);
  plain = plain.replaceAll(/^[(+-]|[)-]$/g, '');
  if (/^\d{1,3}(,\d{3})+([.]\d*)?$/.test(plain)) plain = plain.replaceAll(',', '');
  const match = /^(\d{1,13})(?:[.](\d*))?$/.exec(plain);
  if (!match) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > 2) return null;
  const units = parseMoney(`${match[1]}${fraction ? `.${fraction}` : ''}`);
  return negative ? -units : units;
}

/** Time in ms, and whether the text contained a time of day. */
export type ReadTime = { at: number; hasClock: boolean };

/**
 * Parses a Shanghai time in the usual forms: 2026-01-31, 2026/1/31 8:05, 20260131, 20260131 080500, 2026年1月31日
 * 08时05分. Null if it is not a time.
 */
export function readTime(date: string, clock = ''): ReadTime | null {
  const text = `${date} ${clock}`
    .replaceAll(/[年月/.]/g, '-')
    .replaceAll('日', ' ')
    .replaceAll(/[时分]/g, ':')
    .replaceAll(/秒/g, '')
    .replace('T', ' ')
    .trim();
  const day =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)(.*)$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?=$|\D|\d{4}$|\d{6}$|\d{4}\D|\d{6}\D)(.*)$/.exec(text);
  if (!day) return null;
  const [, year, month, dayOfMonth, rest = ''] = day;
  const dateText = `${year}-${two(month)}-${two(dayOfMonth)}`;
  const time = readClock(rest);
  if (time === null) return null;
  const at = parseTime(`${dateText} ${time ?? '00:00:00'}`);
  // A date that does not exist, such as 31 February, rolls over to another day's text.
  if (Number.isNaN(at) || !formatTime(at).startsWith(dateText)) return null;
  return { at, hasClock: time !== undefined };
}

/** HH:mm:ss; undefined if there is none, null if it is not a time. */
function readClock(rest: string): string | undefined | null {
  const text = rest
    .replace(/^-/, '')
    .replace(/[:\s]+$/, '')
    .trim();
  if (text === '') return undefined;
  const match =
    /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.-]\d+)?)?$/.exec(text.replaceAll(/(?<=:\d\d)-\d+$/g, '')) ??
    /^(\d{2})(\d{2})(\d{2})?$/.exec(text);
  if (!match) return null;
  const [hour, minute, second] = [match[1], match[2], match[3] ?? '0'];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${two(hour)}:${two(minute)}:${two(second)}`;
}

function two(text: string | undefined): string {
  return (text ?? '').padStart(2, '0');
}

const INCOME = /^(收入|收款|收|贷方?|贷记|来账|转入|入账|入|c|cr|credit|in|\+)$/i;
const OUTGO = /^(支出|付款|付|支|借方?|借记|往账|转出|出账|出|d|dr|debit|out|-)$/i;

/** Direction of the money by the direction column; null if it is neither. */
export function readDirection(text: string): 'in' | 'out' | null {
  const word = text.replaceAll(/\s/g, '');
  if (INCOME.test(word)) return 'in';
  return OUTGO.test(word) ? 'out' : null;
}
