import { z } from 'zod';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { resource } from './resources.ts';
import { googleAuthCode } from './sign-in.ts';
import { keysOf } from './states.ts';
import { wallTime } from './time.ts';

/** Types of transfers that move a participant's accounts, with their Chinese names. */
export const TRANSFER_TYPE_NAMES = {
  'collection.settled': '代收结算',
  'collection.refunded': '代收退款',
  'collection.returned': '退回付款人',
  'refund.paid': '退款付款',
  'refund.cancelled': '退款取消',
  'payout.settled': '代付结算',
  'payout.returned': '代付退回',
  transfer: '下级划转',
  'topup.credited': '额度入账',
  'cashout.paid': '提现',
  'cashout.returned': '提现退回',
  'cashout.refused': '提现打款失败退还',
} as const;
/** Types that only move accounts of the institution and of merchants. */
export const INSTITUTION_TRANSFER_TYPE_NAMES = {
  'settlement.paid': '商户结算',
  'settlement.fee': '结算手续费',
  'settlement.returned': '商户结算退回',
  'reserve.kept': '保证金留存',
  'reserve.released': '保证金释放',
  'reserve.drawn': '保证金提前释放用于退款',
  'reserve.restored': '退款取消恢复保证金',
  'refund.returned': '退款被银行退回',
  'refund.fee': '退款手续费',
  'receipt.suspended': '差额转挂账（待查款项）',
  'advance.paid': '垫付',
  'advance.recovered': '收回垫付',
  'statement.suspense': '到账转挂账（待查款项）',
  'channel.suspense': '渠道到账转挂账（待查款项）',
  'channel.remitted': '渠道打款入账',
  'own.moved': '自有资金划转',
  'cashout.moved': '提现付款账户更正',
  'refund.surplus': '挂账退回付款方',
  'verification.paid': '验证打款',
  'verification.returned': '验证打款被银行退回',
  'topup.suspense': '充值到账转挂账（待查款项）',
  'topup.quarantined': '充值到账转隔离',
  'topup.released': '充值解除隔离',
  'topup.returned': '充值退回',
} as const;
export type TransferType = keyof typeof TRANSFER_TYPE_NAMES;
/** Kinds of accounts that a transfer about a collection order moves, by its type; no other type concerns one. */
export const ORDER_TRANSFER_ACCOUNTS = {
  'collection.settled': ['float', 'bank_clearing', 'channel_clearing', 'payable', 'commission', 'revenue'],
  // Refunds of the first releases were posted at once, from the accounts that had received the money.
  'collection.refunded': ['payable', 'commission', 'revenue', 'refund_payable', 'float', 'bank_clearing'],
  'collection.returned': ['float', 'suspense', 'bank_clearing', 'refund_payable'],
  'refund.surplus': ['suspense', 'refund_payable'],
  'refund.cancelled': ['payable', 'commission', 'revenue', 'suspense', 'refund_payable'],
  'refund.fee': ['payable', 'revenue'],
  'refund.paid': ['refund_payable', 'float', 'bank_clearing', 'channel_clearing'],
  'refund.returned': ['refund_payable', 'bank_clearing', 'channel_clearing'],
  'advance.paid': ['merchant_receivable', 'payable'],
  'reserve.drawn': ['reserve', 'payable'],
  'reserve.restored': ['reserve', 'payable'],
  'receipt.suspended': ['bank_clearing', 'channel_clearing', 'suspense'],
  'statement.suspense': ['bank_clearing', 'suspense'],
} as const satisfies Partial<
  Record<keyof typeof TRANSFER_TYPE_NAMES | keyof typeof INSTITUTION_TRANSFER_TYPE_NAMES, readonly string[]>
>;
/** A participant's two accounts. */
export const BILL_ACCOUNT_NAMES = { float: '额度', commission: '佣金' } as const;

/** The list that contains the document behind a posting. */
export const ORDER_KINDS = ['collection', 'payout', 'cash-out', 'top-up', 'settlement', ''] as const;

/** One posting of a statement: the amount in or out, and the balance right after it. */
const billRow = z.object({
  /** transfer-line */
  id: z.string(),
  transferId: z.string(),
  time: z.string(),
  type: z.string(),
  typeName: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  balanceAfter: signedMoneyText,
  /** The order behind it, and the list that contains it. */
  orderNo: z.string(),
  orderKind: z.enum(ORDER_KINDS),
  reference: z.string(),
});
export type BillRow = z.infer<typeof billRow>;
/** Totals of the whole filter, not of the page; the account's current balance and holds. */
const billPage = pageOf(billRow).extend({
  owner: z.object({ id: z.string(), name: z.string() }),
  account: z.enum(['float', 'commission']),
  currency: currencyText,
  balance: signedMoneyText,
  held: signedMoneyText,
  credit: signedMoneyText,
  debit: signedMoneyText,
});
export type BillPage = z.infer<typeof billPage>;

export const BILL_FILTERS = listFilters({
  dates: { kind: 'days', title: '发生时间' },
  type: { kind: 'choice', title: '类型', look: 'chips', names: TRANSFER_TYPE_NAMES },
  account: { kind: 'choice', title: '账户', description: '缺省为额度', place: 'hidden', names: BILL_ACCOUNT_NAMES },
  participantId: { kind: 'code', title: '账户所属', place: 'hidden', pattern: /^\d{1,18}$/, complaint: '编号须为数字' },
});
/** 账变流水: the postings of one account of the reader or of a participant below, newest first. */
export const billResource = resource({
  name: 'agt/bill',
  title: '账变流水',
  row: billRow,
  page: billPage,
  filters: filterShape(BILL_FILTERS),
  fields: {},
  permissions: { read: 'ledger:read' },
  calls: ['findList', 'getPageList', 'findAll'],
});
export type BillQuery = z.output<typeof billResource.pageQuery>;

/** GET /api/agt/bill/owners: the reader and everybody below, for choosing a statement. */
export const billOwners = z.array(z.object({ id: z.string(), name: z.string(), depth: z.int() }));
export type BillOwners = z.infer<typeof billOwners>;

/**
 * GET /api/agt/bill/forecast: how long the float lasts at the pace of the last hours; times are empty where it does not
 * shrink.
 */
export const floatForecast = z.object({
  currency: currencyText,
  available: signedMoneyText,
  perHour: signedMoneyText,
  hours: z.int(),
  emptyAt: z.string(),
});
export type FloatForecast = z.infer<typeof floatForecast>;

// The operator's books, for operator staff ---------------------------------------------------------------------------

/** Kinds of accounts, with their Chinese names. */
export const ACCOUNT_KIND_NAMES = {
  float: '额度',
  commission: '佣金',
  payable: '商户应付',
  refund_payable: '应退付款人',
  merchant_receivable: '商户欠款',
  revenue: '平台收入',
  channel_cost: '银行与渠道成本',
  suspense: '挂账',
  quarantine: '隔离',
  stablecoin_clearing: '稳定币清算',
  bank_clearing: '银行清算',
  channel_clearing: '渠道清算',
  reserve: '保证金',
} as const;
export type AccountKind = keyof typeof ACCOUNT_KIND_NAMES;
/** Kinds of account owners. */
export const ACCOUNT_OWNERS = ['participant', 'merchant', 'operator', 'bank'] as const;
export type AccountOwner = (typeof ACCOUNT_OWNERS)[number];

/** Returns the name of a kind of account. */
export function accountKindText(kind: AccountKind): string {
  return ACCOUNT_KIND_NAMES[kind];
}
const BOOK_ID = /^\d{1,18}$/;
const bookId = z.string().regex(BOOK_ID, '编号须为数字');

export const bookAccount = z.object({
  id: z.string(),
  ownerKind: z.enum(ACCOUNT_OWNERS),
  owner: z.string(),
  kind: z.enum(keysOf(ACCOUNT_KIND_NAMES)),
  currency: currencyText,
  balance: signedMoneyText,
  held: signedMoneyText,
  available: signedMoneyText,
});
export type BookAccount = z.infer<typeof bookAccount>;
export const bookAccountPage = pageOf(bookAccount);
export type BookAccountPage = z.infer<typeof bookAccountPage>;
const kinds = listFilters({ kind: { kind: 'choice', title: '科目', look: 'chips', names: ACCOUNT_KIND_NAMES } });
export const BOOK_ACCOUNT_FILTERS = listFilters({
  owner: { kind: 'text', title: '归属', max: 64, place: 'line' },
  ...kinds,
});
/** GET /api/ledger/accounts */
export const bookAccountQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(BOOK_ACCOUNT_FILTERS),
});
export type BookAccountQuery = z.infer<typeof bookAccountQuery>;

/** One posting of the books with its transfer. */
export const bookPosting = z.object({
  id: z.string(),
  transferId: z.string(),
  time: z.string(),
  type: z.string(),
  typeName: z.string(),
  reference: z.string(),
  orderNo: z.string(),
  orderKind: z.enum(ORDER_KINDS),
  accountId: z.string(),
  kind: z.enum(keysOf(ACCOUNT_KIND_NAMES)),
  owner: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  balanceAfter: signedMoneyText,
});
export type BookPosting = z.infer<typeof bookPosting>;
export const bookPostingPage = pageOf(bookPosting);
export type BookPostingPage = z.infer<typeof bookPostingPage>;
export const BOOK_POSTING_FILTERS = listFilters({
  orderNo: { kind: 'text', title: '订单号', max: 40, place: 'line' },
  dates: { kind: 'dates', title: '时间' },
  accountId: { kind: 'text', title: '账户编号', max: 18, pattern: BOOK_ID, complaint: '编号须为数字' },
  transferId: { kind: 'text', title: '转账号', max: 18, pattern: BOOK_ID, complaint: '编号须为数字' },
  type: { kind: 'choice', title: '类型', names: { ...TRANSFER_TYPE_NAMES, ...INSTITUTION_TRANSFER_TYPE_NAMES } },
  ...kinds,
});
/** GET /api/ledger/postings: newest first, paged by cursor without a limit. */
export const bookPostingQuery = z.strictObject({ ...pageQuery, ...filterShape(BOOK_POSTING_FILTERS) });
export type BookPostingQuery = z.infer<typeof bookPostingQuery>;
export const bookTransferQuery = z.strictObject({ id: bookId });
export const bookTransfer = z.object({ postings: z.array(bookPosting) });

/** GET /api/ledger/holds?id=: the current holds on an account, the oldest first. */
export const bookHolds = z.object({
  currency: currencyText,
  list: z.array(
    z.object({
      reference: z.string(),
      /** Purpose of the hold, in Chinese. */
      title: z.string(),
      orderNo: z.string(),
      orderKind: z.enum(ORDER_KINDS),
      amount: signedMoneyText,
      time: z.string(),
    }),
  ),
  /** Of all holds, including those that are not listed. */
  total: z.int(),
  amount: signedMoneyText,
});
export type BookHolds = z.infer<typeof bookHolds>;
/** Maximum number of holds listed. */
export const HOLDS_MAX = 500;

/** One kind of account in the trial balance: the sum of its credit balances, and of its debit balances. */
export const trialRow = z.object({
  kind: z.enum(keysOf(ACCOUNT_KIND_NAMES)),
  ownerKind: z.enum(ACCOUNT_OWNERS),
  accounts: z.int(),
  debit: signedMoneyText,
  credit: signedMoneyText,
});
export type TrialRow = z.infer<typeof trialRow>;
/** GET /api/ledger/trialBalance: now, or at a past moment. */
export const trialQuery = z.strictObject({ at: wallTime.optional().meta({ title: '时点' }) });
export const trialBalance = z.object({
  at: z.string(),
  currency: currencyText,
  rows: z.array(trialRow),
  debit: signedMoneyText,
  credit: signedMoneyText,
  /** Credit minus debit: always 0.00. */
  difference: signedMoneyText,
});
export type TrialBalance = z.infer<typeof trialBalance>;

/** A sealed month, or the next one that can be sealed. */
export const bookPeriod = z.object({
  month: z.string(),
  state: z.enum(['sealed', 'ready', 'running']),
  accounts: z.int(),
  postings: z.string(),
  currency: currencyText,
  debit: signedMoneyText,
  credit: signedMoneyText,
  hash: z.string(),
  closedBy: z.string(),
  closedTime: z.string(),
});
export type BookPeriod = z.infer<typeof bookPeriod>;
export const bookPeriods = z.array(bookPeriod);
/** POST /api/ledger/closePeriod ⓖ */
export const closePeriodBody = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/, '月份格式应为 YYYY-MM')
    .meta({ title: '月份' }),
  googleAuthCode: googleAuthCode.optional(),
});
