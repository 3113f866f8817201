import { whyNot } from '@mashang/contract/fields';
import { formatMoney, parseMoney, parseRate, stablecoinValue } from '@mashang/contract/money';
import { type TopUpStatus, USDT_MAX, USDT_MIN, USDT_TOP_UP } from '@mashang/contract/top-ups';

/** What an agent reads about where its top-up stands; empty where the status says all. */
const STANDING_TEXTS: Readonly<Record<TopUpStatus, string>> = {
  0: '',
  1: '',
  2: '',
  3: '实到与应付不一致，款项已登记，运营核对后会入账或退回，无需再次付款。',
  4: '',
  5: '已过付款时限，请勿再向该收款方付款；已付的款项仍会登记并由运营处理。',
  6: '',
  7: '款项已按原路退回付款地址。',
  8: '付款来源需要核实，款项已单独保管，请联系客服。',
};
export function standingText(status: TopUpStatus): string {
  return STANDING_TEXTS[status];
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
