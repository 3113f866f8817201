import { whyNot } from '@mashang/contract/fields';
import { formatMoney, parseMoney, parseRate, stablecoinValue } from '@mashang/contract/money';
import { DEPOSIT_STATE, TOP_UP_STATUS, USDT_MAX, USDT_MIN, USDT_TOP_UP } from '@mashang/contract/top-ups';
import type { Tone } from '../../ui/status-tag.tsx';

export const TOP_UP_TONES: Record<number, Tone> = {
  [TOP_UP_STATUS.awaiting]: 'info',
  [TOP_UP_STATUS.confirming]: 'info',
  [TOP_UP_STATUS.credited]: 'ok',
  [TOP_UP_STATUS.toDecide]: 'warn',
  [TOP_UP_STATUS.refused]: 'bad',
  [TOP_UP_STATUS.quarantined]: 'bad',
};
export const DEPOSIT_TONES: Record<number, Tone> = {
  [DEPOSIT_STATE.confirming]: 'info',
  [DEPOSIT_STATE.credited]: 'ok',
  [DEPOSIT_STATE.suspense]: 'warn',
  [DEPOSIT_STATE.quarantine]: 'bad',
  [DEPOSIT_STATE.gone]: 'warn',
};

/** What an agent reads about where its top-up stands; empty where the status says all. */
export function standingText(status: number): string {
  if (status === TOP_UP_STATUS.toDecide) return '实到与应付不一致，款项已登记，运营核对后会入账或退回，无需再次付款。';
  if (status === TOP_UP_STATUS.quarantined) return '付款来源需要核实，款项已单独保管，请联系客服。';
  if (status === TOP_UP_STATUS.returned) return '款项已按原路退回付款地址。';
  if (status === TOP_UP_STATUS.expired) return '已过付款时限，请勿再向该收款方付款；已付的款项仍会登记并由运营处理。';
  return '';
}

/** What is wrong with an amount of USDT as typed. */
export function usdtComplaint(text: string): string | undefined {
  const wrong = whyNot(USDT_TOP_UP.usdtAmount, text);
  if (wrong) return wrong;
  const units = parseMoney(text, 'USDT');
  const within = units >= parseMoney(`${USDT_MIN}`, 'USDT') && units <= parseMoney(`${USDT_MAX}`, 'USDT');
  return within ? undefined : `数量须在 ${USDT_MIN} 与 ${USDT_MAX} 之间`;
}

/** Yuan of an amount of USDT at a rate, or nothing while it is none. */
export function valueText(usdt: string, rate: string | undefined): string {
  if (!rate || whyNot(USDT_TOP_UP.usdtAmount, usdt)) return '';
  return formatMoney(stablecoinValue(parseMoney(usdt, 'USDT'), parseRate(rate)));
}

/** An amount of USDT without the zeros nobody reads: `100.000000` → `100`. */
export function plainUsdt(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
