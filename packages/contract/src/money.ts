import { z } from 'zod';
import { type Field, fieldSchema } from './fields.ts';

/** Assets of the ledger, with the number of decimals of their smallest unit. */
export const ASSET_DECIMALS = { CNY: 2, USDT: 6 } as const;
export type Asset = keyof typeof ASSET_DECIMALS;
/** Currencies of orders, fees and settlements; the books hold invariants per currency. */
export const CURRENCIES = ['CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];
export const currencyText = z.enum(CURRENCIES).meta({ title: '币种' });
/** Currency of every amount whose own record names none. */
export const BOOKS_CURRENCY: Currency = 'CNY';

/** Largest amount of one order, in fen: with 100 million yuan every sum of the books stays far inside a bigint. */
export const MAX_AMOUNT_FEN = 10_000_000_000n;

export const MONEY_PATTERN = /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/;
export const RATE_PATTERN = /^(0|[1-9]\d?)(\.\d{1,4})?$/;

/** An amount as typed, for every form and every call. */
export const MONEY: Field = {
  title: '金额',
  kind: 'amount',
  max: 16,
  pattern: MONEY_PATTERN,
  message: '请输入最多两位小数的金额',
};
/** An amount above zero. */
export const POSITIVE_MONEY: Field = {
  ...MONEY,
  pattern: /^(?!0(\.0*)?$)(0|[1-9]\d{0,12})(\.\d{1,2})?$/,
  message: '请输入大于 0、最多两位小数的金额',
};
/** An optional amount. */
export const OPTIONAL_MONEY: Field = { ...MONEY, pattern: /^((0|[1-9]\d{0,12})(\.\d{1,2})?)?$/ };
/** A rate as typed. */
export const RATE: Field = {
  title: '费率',
  kind: 'amount',
  max: 7,
  pattern: RATE_PATTERN,
  message: '费率须为最多四位小数的百分数',
};

/** An amount on the wire: a decimal string in yuan with at most two decimals, never a number, never an exponent. */
export const moneyText = fieldSchema(MONEY).meta({ title: '金额', examples: ['1000.00'] });
/**
 * An amount in an answer: may be negative (a posting), is empty where there is none. The nearest enclosing object names
 * its `currency`.
 */
export const signedMoneyText = z.string().meta({ title: '金额', examples: ['-1000.00'] });
/** A rate in percent with up to four decimals, below 100. */
export const rateText = fieldSchema(RATE).meta({ title: '费率', examples: ['1.2000'] });

/**
 * Parses a decimal string into smallest units; throws RangeError when the text is not a plain decimal of that asset.
 */
export function parseMoney(text: string, asset: Asset = 'CNY'): bigint {
  const decimals = ASSET_DECIMALS[asset];
  const match = /^(-?)(\d{1,15})(?:\.(\d+))?$/.exec(text);
  const fraction = match?.[3] ?? '';
  if (!match || fraction.length > decimals) throw new RangeError(`not an amount of ${asset}: ${text}`);
  const units = BigInt(`${match[2]}${fraction.padEnd(decimals, '0')}`);
  return match[1] ? -units : units;
}

/** Formats smallest units as a decimal string, always with all decimals of the asset. */
export function formatMoney(units: bigint | string | number, asset: Asset = 'CNY'): string {
  const value = BigInt(units);
  const decimals = ASSET_DECIMALS[asset];
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Adds thousands separators to a decimal string, for display. */
export function groupMoney(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Adds decimal strings. */
export function addMoney(...texts: string[]): string {
  return formatMoney(texts.reduce((sum, text) => sum + parseMoney(text), 0n));
}

/** Parses a rate into an integer of 1/10 000 percent, so `1.2000` is 12 000 and 100 % is 1 000 000. */
export function parseRate(text: string): number {
  if (!RATE_PATTERN.test(text)) throw new RangeError(`not a rate: ${text}`);
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(`${whole}${fraction.padEnd(4, '0')}`);
}

/** Formats 1/10 000 percent as a percentage with four decimals. */
export function formatRate(rate: number): string {
  const digits = String(rate).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** 100 % in units of rates. */
export const RATE_WHOLE = 1_000_000n;

/** Returns the fen that units of 1e-6 of a stablecoin are worth at a rate in 1/10 000 yuan, rounded down. */
export function stablecoinValue(units: bigint, rate: number): bigint {
  return (units * BigInt(rate)) / 100_000_000n;
}

/** Returns the percentage of two counts with two decimals; `0.00` when the divisor is zero. */
export function formatPercent(part: number, whole: number): string {
  if (whole === 0) return '0.00';
  return formatMoney(Math.round((part * 10_000) / whole));
}

const CAPITAL_DIGITS = '零壹贰叁肆伍陆柒捌玖';
const CAPITAL_PLACES = ['', '拾', '佰', '仟'] as const;
/** Converts up to four digits to capitals; inner zeros become one 零, trailing zeros are left out. */
function groupInCapitals(digits: string): string {
  let text = '';
  for (const [at, digit] of [...digits].entries()) {
    if (digit !== '0') text += `${CAPITAL_DIGITS[Number(digit)]}${CAPITAL_PLACES[digits.length - 1 - at]}`;
    else if (text !== '' && !text.endsWith('零')) text += '零';
  }
  return text.replace(/零$/, '');
}

/** Converts a whole number without leading zeros to capitals; empty for zero. */
function wholeInCapitals(whole: string): string {
  if (whole.length > 8) return splitInCapitals(whole, 8, '亿');
  return whole.length > 4 ? splitInCapitals(whole, 4, '万') : groupInCapitals(whole);
}

function splitInCapitals(whole: string, places: number, unit: string): string {
  const low = whole.slice(-places);
  const rest = wholeInCapitals(low.replace(/^0+/, ''));
  return `${wholeInCapitals(whole.slice(0, -places))}${unit}${rest && low.startsWith('0') ? '零' : ''}${rest}`;
}

/**
 * Converts an amount to the capital characters of Chinese cheques (`10000.00` → `壹万元整`), which are hard to misread or
 * alter. Accepts amounts of at least zero with at most two decimals; throws RangeError otherwise.
 */
export function moneyInCapitals(text: string): string {
  const units = parseMoney(text);
  if (units < 0n) throw new RangeError(`no amount to write in capitals: ${text}`);
  const [whole = '0', fraction = '00'] = formatMoney(units).split('.');
  const yuan = wholeInCapitals(whole.replace(/^0+/, ''));
  const [jiao = 0, fen = 0] = [...fraction].map(Number);
  const head = yuan ? `${yuan}元` : '';
  if (jiao === 0 && fen === 0) return `${head || '零元'}整`;
  const tenth = jiao > 0 ? `${CAPITAL_DIGITS[jiao]}角` : head ? '零' : '';
  return `${head}${tenth}${fen > 0 ? `${CAPITAL_DIGITS[fen]}分` : '整'}`;
}
