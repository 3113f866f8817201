import { whyNot } from '@mashang/contract/fields';
import { formatMoney, parseMoney, parseRate, stablecoinValue } from '@mashang/contract/money';
import { type TopUpStatus, USDT_MAX, USDT_MIN, USDT_TOP_UP } from '@mashang/contract/top-ups';
import * as zh from './zh.tsx';

/** Text for an agent about the state of its top-up; empty where the status is enough. */
const STANDING_TEXTS: Readonly<Record<TopUpStatus, string>> = zh.standingTexts;
export function standingText(status: TopUpStatus): string {
  return STANDING_TEXTS[status];
}

/** Why a typed amount of USDT is invalid. */
export function usdtComplaint(text: string): string | undefined {
  const wrong = whyNot(USDT_TOP_UP.usdtAmount, text);
  if (wrong) return wrong;
  const units = parseMoney(text, 'USDT');
  const within = units >= parseMoney(`${USDT_MIN}`, 'USDT') && units <= parseMoney(`${USDT_MAX}`, 'USDT');
  return within ? undefined : zh.usdtComplaint.outOfRange(USDT_MIN, USDT_MAX);
}

/** Yuan of an amount of USDT at a rate; empty while the amount is invalid. */
export function valueText(usdt: string, rate: string | undefined): string {
  if (!rate || whyNot(USDT_TOP_UP.usdtAmount, usdt)) return '';
  return formatMoney(stablecoinValue(parseMoney(usdt, 'USDT'), parseRate(rate)));
}

/** An amount of USDT without trailing zeros: `100.000000` → `100`. */
export function plainUsdt(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
