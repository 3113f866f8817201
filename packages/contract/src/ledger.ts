import { z } from 'zod';
import { signedMoneyText } from './money.ts';
import { pageOf } from './paging.ts';
import { resource } from './resources.ts';
import { isoDay } from './time.ts';

/** Types of transfers that move a participant's accounts, with their Chinese names. */
export const TRANSFER_TYPE_NAMES = {
  'collection.settled': '代收结算',
  'collection.refunded': '代收退款',
  'payout.settled': '代付结算',
  transfer: '下级划转',
  'topup.credited': '额度入账',
  'cashout.paid': '提现',
} as const;
export type TransferType = keyof typeof TRANSFER_TYPE_NAMES;
/** A participant's two accounts. */
export const BILL_ACCOUNT_NAMES = { float: '额度', commission: '佣金' } as const;

const types = Object.keys(TRANSFER_TYPE_NAMES) as [TransferType, ...TransferType[]];
/** One posting of a statement: what came in or went out, and the balance right after it. */
const billRow = z.object({
  /** transfer-line */
  id: z.string(),
  transferId: z.string(),
  time: z.string(),
  type: z.string(),
  typeName: z.string(),
  amount: signedMoneyText,
  balanceAfter: signedMoneyText,
  /** The order behind it, and which list it is found in. */
  orderNo: z.string(),
  orderKind: z.enum(['collection', 'payout', '']),
  reference: z.string(),
});
export type BillRow = z.infer<typeof billRow>;
/** Totals of the whole filter, not of the page; the account as it stands now. */
const billPage = pageOf(billRow).extend({
  owner: z.object({ id: z.string(), name: z.string() }),
  account: z.enum(['float', 'commission']),
  balance: signedMoneyText,
  held: z.string(),
  credit: z.string(),
  debit: z.string(),
});
export type BillPage = z.infer<typeof billPage>;

/** 账变流水: the postings of one account of oneself or of a participant below, newest first. */
export const billResource = resource({
  name: 'agt/bill',
  title: '账变流水',
  row: billRow,
  page: billPage,
  filters: {
    participantId: z
      .string()
      .regex(/^\d{1,18}$/, '编号须为数字')
      .optional()
      .meta({ title: '账户所属' }),
    account: z.enum(['float', 'commission']).default('float').meta({ title: '账户' }),
    type: z.enum(types).optional().meta({ title: '类型' }),
    startDate: isoDay.optional().meta({ title: '开始日期' }),
    endDate: isoDay.optional().meta({ title: '结束日期' }),
  },
  fields: {},
  permissions: { read: 'ledger:read' },
  calls: ['getPageList'],
});
export type BillQuery = z.output<typeof billResource.pageQuery>;

/** GET /api/agt/bill/owners: oneself and everybody below, for the choice of a statement. */
export const billOwners = z.array(z.object({ id: z.string(), name: z.string(), depth: z.int() }));
export type BillOwners = z.infer<typeof billOwners>;

/** GET /api/agt/bill/forecast: how long the float lasts at the pace of the last hours; times empty where it does not shrink. */
export const floatForecast = z.object({
  available: signedMoneyText,
  perHour: signedMoneyText,
  hours: z.int(),
  emptyAt: z.string(),
});
export type FloatForecast = z.infer<typeof floatForecast>;
