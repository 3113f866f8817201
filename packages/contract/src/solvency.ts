import { z } from 'zod';
import { ORDER_KINDS } from './ledger.ts';
import { filterShape, listFilters, titlesOf } from './list-filters.ts';
import { CURRENCIES, currencyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { keysOf } from './states.ts';

/** Whose money it is that lies at the places, in the order it is shown. */
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
 * Windows of the curve: one point of every so many minutes, the minute in which clients' money was covered least.
 * Points are a minute's and kept for 35 days.
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
 * An account of the institution; both empty where the place has no accounts, or what was
 * there before the first was named.
 */
const accountOfPlace = { accountCode: z.string(), accountName: z.string() };

/** The account of a place as it is shown: 招商银行（main）. */
export function placeAccountText({ accountCode, accountName }: { accountCode: string; accountName: string }): string {
  return accountCode && `${accountName}（${accountCode}）`;
}

export const solvencyQuery = z.strictObject({
  span: z.enum(keysOf(SOLVENCY_SPANS)).default('day').meta({ title: '曲线时段' }),
});
export type SolvencyQuery = z.output<typeof solvencyQuery>;

/**
 * GET /api/ledger/solvency: what is owed to clients beside what is held, by the books and
 * by the places' own statements.
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
  /** What merchants and commissions owe the institution. */
  assets: signedMoneyText,
  /** What the institution earned and still lies at the places. */
  own: signedMoneyText,
  /** A row an account of the institution, and one for each place that has none. */
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
  /** Held for clients by the books, without own accounts, above what is owed; below zero clients' money is missing. */
  cover: signedMoneyText,
  /** The same by the places' own statements. Clients' money is covered where neither is below zero. */
  outsideCover: signedMoneyText,
  /** By the books above what the places say. */
  difference: signedMoneyText,
  differenceCount: z.int(),
  /** Without own accounts; `cover` is the lower of both, above what was owed. The last is the newest. */
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
  /** What was booked; empty where nothing was. */
  typeName: z.string(),
  orderNo: z.string(),
  orderKind: z.enum(ORDER_KINDS),
  reference: z.string(),
  /** The evidence, or the transfer that has none: `line:12`, `transfer:34`. */
  key: z.string(),
  currency: currencyText,
  booked: z.string(),
  shown: z.string(),
  /** Booked less shown. */
  amount: signedMoneyText,
});
export type SolvencyDifference = z.infer<typeof solvencyDifference>;
/** `amount`: of all that the filter finds. */
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
/** GET /api/ledger/differences: where books and places disagree, the newest first. */
export const solvencyDifferenceQuery = z.strictObject({ ...pageQuery, ...filterShape(SOLVENCY_DIFFERENCE_FILTERS) });
export type SolvencyDifferenceQuery = z.output<typeof solvencyDifferenceQuery>;
