import { z } from 'zod';
import { ORDER_KINDS } from './ledger.ts';
import { filterShape, listFilters, titlesOf } from './list-filters.ts';
import { CURRENCIES, currencyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { keysOf } from './states.ts';

/** Owners of the money at the places, in display order. */
export const SOLVENCY_ITEMS = {
  payable: '商户应付',
  payouts: '代付在途',
  float: '参与方额度',
  commission: '佣金',
  refund_payable: '应退付款人',
  reserve: '保证金',
  suspense: '挂账',
  quarantine: '隔离',
} as const;
export type SolvencyItem = keyof typeof SOLVENCY_ITEMS;
export const PLACE_NAMES = { bank: '银行', channel: '通道', chain: '链上', own: '自有资金账户' } as const;
export type SolvencyPlace = keyof typeof PLACE_NAMES;
export const DIFFERENCE_KINDS = {
  unproven: '账面有、对账单无',
  unbooked: '对账单有、账面无',
  differs: '金额不一致',
} as const;
/**
 * Spans of the curve: one point for each window of so many minutes, taken from the minute in which clients' money was
 * covered least. Points are per minute and kept for 35 days.
 */
export const SOLVENCY_SPANS = {
  hour: { title: '近 1 小时', hours: 1, minutes: 1 },
  day: { title: '近 24 小时', hours: 24, minutes: 10 },
  week: { title: '近 7 天', hours: 168, minutes: 60 },
  month: { title: '近 30 天', hours: 720, minutes: 360 },
} as const;
export type SolvencySpan = keyof typeof SOLVENCY_SPANS;
export const SOLVENCY_SPAN_NAMES = titlesOf(SOLVENCY_SPANS);

const places = z.enum(keysOf(PLACE_NAMES));
/**
 * An account of the institution; both are empty where the place has no accounts, and for money from before the first
 * account was named.
 */
const accountOfPlace = { accountCode: z.string(), accountName: z.string() };

/** Returns the display text of a place's account: 招商银行（main）. */
export function placeAccountText({ accountCode, accountName }: { accountCode: string; accountName: string }): string {
  return accountCode && `${accountName}（${accountCode}）`;
}

export const solvencyQuery = z.strictObject({
  span: z.enum(keysOf(SOLVENCY_SPANS)).default('day').meta({ title: '曲线时段' }),
});
export type SolvencyQuery = z.output<typeof solvencyQuery>;

/**
 * GET /api/ledger/solvency: the amount owed to clients beside the amount held, by the books and by the places' own
 * statements.
 */
export const solvency = z.object({
  at: z.string(),
  currency: z.enum(CURRENCIES),
  owed: z.array(
    z.object({
      item: z.enum(keysOf(SOLVENCY_ITEMS)),
      amount: signedMoneyText,
    }),
  ),
  owedTotal: signedMoneyText,
  /** Amounts that merchants and commissions owe the institution. */
  assets: signedMoneyText,
  /** The institution's earnings that are still at the places. */
  own: signedMoneyText,
  /** One row for each account of the institution, and one for each place without accounts. */
  places: z.array(
    z.object({
      place: places,
      ...accountOfPlace,
      books: signedMoneyText,
      outside: signedMoneyText,
      difference: signedMoneyText,
    }),
  ),
  booksTotal: signedMoneyText,
  outsideTotal: signedMoneyText,
  /**
   * Held for clients by the books, without own accounts, minus the amount owed; below zero, clients' money is missing.
   */
  cover: signedMoneyText,
  /** The same by the places' own statements. Clients' money is covered if neither is below zero. */
  outsideCover: signedMoneyText,
  /** The books' amount minus the places' amount. */
  difference: signedMoneyText,
  differenceCount: z.int(),
  /** Without own accounts; `cover` is the lower of both, minus the amount owed. The last point is the newest. */
  points: z.array(
    z.object({
      time: z.string(),
      owed: signedMoneyText,
      books: signedMoneyText,
      outside: signedMoneyText,
      cover: signedMoneyText,
    }),
  ),
});
export type Solvency = z.infer<typeof solvency>;

const solvencyDifference = z.object({
  id: z.string(),
  time: z.string(),
  ageHours: z.int(),
  place: places,
  ...accountOfPlace,
  kind: z.enum(keysOf(DIFFERENCE_KINDS)),
  /** Type of the booking; empty if nothing was booked. */
  typeName: z.string(),
  orderNo: z.string(),
  orderKind: z.enum(ORDER_KINDS),
  reference: z.string(),
  /** The evidence, or the transfer without one: `line:12`, `transfer:34`. */
  key: z.string(),
  currency: currencyText,
  booked: z.string(),
  shown: z.string(),
  /** Booked amount minus the amount on the statement. */
  amount: signedMoneyText,
});
export type SolvencyDifference = z.infer<typeof solvencyDifference>;
/** `amount`: the sum of all rows that the filter finds. */
export const solvencyDifferencePage = pageOf(solvencyDifference).extend({
  currency: currencyText,
  amount: signedMoneyText,
});
export type SolvencyDifferencePage = z.infer<typeof solvencyDifferencePage>;
export const SOLVENCY_DIFFERENCE_FILTERS = listFilters({
  account: {
    kind: 'code',
    title: '账户',
    place: 'line',
    pattern: /^[a-z][a-z0-9-]{1,31}$/,
    complaint: '账户代码格式不正确',
  },
  dates: { kind: 'dates', title: '时间' },
  place: { kind: 'choice', title: '资金所在', look: 'chips', names: PLACE_NAMES },
  kind: { kind: 'choice', title: '差异', look: 'chips', names: DIFFERENCE_KINDS },
});
/** GET /api/ledger/differences: entries in which books and places differ, the newest first. */
export const solvencyDifferenceQuery = z.strictObject({ ...pageQuery, ...filterShape(SOLVENCY_DIFFERENCE_FILTERS) });
export type SolvencyDifferenceQuery = z.output<typeof solvencyDifferenceQuery>;
