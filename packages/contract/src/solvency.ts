import { z } from 'zod';
import { CURRENCIES, signedMoneyText } from './money.ts';

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

const places = z.enum(Object.keys(PLACE_NAMES) as [SolvencyPlace, ...SolvencyPlace[]]);

/** GET /api/ledger/solvency: what is owed to clients beside what is held, by the books and by the places' own statements. */
export const solvency = z.object({
  at: z.string(),
  currency: z.enum(CURRENCIES),
  owed: z.array(
    z.object({
      item: z.enum(Object.keys(SOLVENCY_ITEMS) as [SolvencyItem, ...SolvencyItem[]]),
      amount: signedMoneyText,
    }),
  ),
  owedTotal: signedMoneyText,
  /** What merchants and commissions owe the institution. */
  assets: signedMoneyText,
  /** What the institution earned and still lies at the places. */
  own: signedMoneyText,
  places: z.array(
    z.object({ place: places, books: signedMoneyText, outside: signedMoneyText, difference: signedMoneyText }),
  ),
  booksTotal: signedMoneyText,
  outsideTotal: signedMoneyText,
  /** Held for clients by the books, without own accounts, above what is owed; below zero clients' money is missing. */
  cover: signedMoneyText,
  /** By the books above what the places say. */
  difference: signedMoneyText,
  differenceCount: z.int(),
  /** The oldest first, a few hundred at most. */
  differences: z.array(
    z.object({
      place: places,
      key: z.string(),
      kind: z.enum(Object.keys(DIFFERENCE_KINDS) as [keyof typeof DIFFERENCE_KINDS]),
      type: z.string(),
      orderNo: z.string(),
      reference: z.string(),
      state: z.string(),
      booked: z.string(),
      shown: z.string(),
      amount: signedMoneyText,
      time: z.string(),
      ageHours: z.int(),
    }),
  ),
  /** Without own accounts. */
  points: z.array(
    z.object({ time: z.string(), owed: signedMoneyText, books: signedMoneyText, outside: signedMoneyText }),
  ),
});
export type Solvency = z.infer<typeof solvency>;
