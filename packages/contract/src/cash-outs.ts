import { z } from 'zod';
import { postingRow } from './collection-orders.ts';
import { type Field, fieldSchema, reasonField } from './fields.ts';
import { FILE_PLACES, storedName } from './files.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, formatMoney, moneyText, parseMoney, rateText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { PARTICIPANT_KINDS } from './participants.ts';
import { candidateLine } from './settlements.ts';
import { googleAuthCode } from './sign-in.ts';
import { type CodeOf, type Facts, keysOf, type Moves, type Tone } from './states.ts';

export const CASH_OUT_STATUS = {
  waiting: 0,
  released: 1,
  sent: 2,
  settled: 3,
  rejected: 4,
  cancelled: 5,
  returned: 6,
  failed: 7,
} as const;
export type CashOutStatus = CodeOf<typeof CASH_OUT_STATUS>;
export const CASH_OUT_STATUSES = Object.values(CASH_OUT_STATUS);
export const CASH_OUT_STATUS_NAMES: Readonly<Record<CashOutStatus, string>> = {
  0: '待审核',
  1: '待打款',
  2: '已打款',
  3: '已到账',
  4: '已驳回',
  5: '已撤销',
  6: '银行退回',
  7: '打款失败',
};
export const CASH_OUT_TONES: Readonly<Record<CashOutStatus, Tone>> = {
  0: 'warn',
  1: 'warn',
  2: 'info',
  3: 'ok',
  4: 'bad',
  5: 'mute',
  6: 'bad',
  7: 'bad',
};
/** Allowed moves of a cash-out; the database refuses every other one. */
export const CASH_OUT_MOVES: Moves<CashOutStatus> = {
  0: [1, 4, 5],
  1: [2, 4],
  2: [3, 6, 7],
  3: [6],
  4: [],
  5: [],
  6: [],
  7: [2, 3, 4],
};
/**
 * - open: the staff has a step to take.
 * - ended: withdrawn, refused or returned by the bank; no money arrives.
 */
export type CashOutFact = 'open' | 'ended';
const ON_ITS_WAY = { open: false, ended: false } as const;
export const CASH_OUT_FACTS: Facts<CashOutStatus, CashOutFact> = {
  0: { open: true, ended: false },
  1: { open: true, ended: false },
  2: ON_ITS_WAY,
  3: ON_ITS_WAY,
  4: { open: false, ended: true },
  5: { open: false, ended: true },
  6: { open: false, ended: true },
  7: { open: true, ended: false },
};
/** Whether its payment is due now: it was released, or the bank refused the previous payment. */
export function isPayable(status: CashOutStatus): boolean {
  return status === CASH_OUT_STATUS.released || status === CASH_OUT_STATUS.failed;
}
/** The account of the participant that the money is taken from. */
export const CASH_OUT_SOURCES = { float: '额度', commission: '佣金' } as const;
export type CashOutSource = keyof typeof CASH_OUT_SOURCES;
/** Type of the collection accounts that can receive a cash-out: bank accounts. */
export const CASH_OUT_ACC_TYPE = 2;

const sources = keysOf(CASH_OUT_SOURCES);
const cashOutNo = z
  .string()
  .regex(/^TX[0-9]{10,40}$/, '提现单号不存在')
  .meta({ title: '提现单号' });
const accId = z
  .string()
  .regex(/^\d{1,18}$/, '账户编号须为数字')
  .meta({ title: '账户编号' });
/** One of the applicant's bank accounts, or S and the number of the registration with that settlement account. */
const payAccount = z
  .string()
  .regex(/^S?\d{1,18}$/, '账户编号须为数字，或 S 加数字')
  .meta({ title: '账户编号', description: '本人的银行账户；S 开头为认证时核验的结算账户' });
const referenceField = (title: string): Field => ({ title, required: `请填写${title}`, min: 4, max: 64 });
export const CASH_OUT_REFERENCE = referenceField('银行流水号');
const bankReference = (title: string) => fieldSchema(referenceField(title));

/** Limits of a cash-out and its cost. Amounts in yuan, the rate in percent. */
export const cashOutTerms = z.object({
  currency: currencyText,
  minAmount: signedMoneyText,
  maxAmount: signedMoneyText,
  /** Limit for one person and day. */
  dailyAmount: signedMoneyText,
  dailyCount: z.int(),
  feeFixed: signedMoneyText,
  feeRate: z.string(),
});
export type CashOutTerms = z.infer<typeof cashOutTerms>;

/** Returns the amount that arrives after the fee, as wire money. */
export function cashOutNet(amount: string, fee: string): string {
  return formatMoney(parseMoney(amount) - parseMoney(fee));
}

const bankAccount = z.object({
  accId: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  /** Unmasked, because it is the applicant's own. */
  accountNo: z.string(),
  holder: z.string(),
  /** Why no money can be sent there, in Chinese; empty when it can. */
  why: z.string(),
});
export type CashOutAccount = z.infer<typeof bankAccount>;
/** GET /api/{module}/destoonFinanceCash/form: the data that the request form needs. */
export const cashOutForm = z.object({
  currency: currencyText,
  /** Available amount of each source. */
  float: signedMoneyText,
  commission: signedMoneyText,
  /** Sources that the licence allows to cash out now. */
  sources: z.array(z.enum(sources)),
  accounts: z.array(bankAccount),
  terms: cashOutTerms,
  usedAmount: signedMoneyText,
  usedCount: z.int(),
  /** Why no cash-out can be requested now, in Chinese; empty when it can. */
  why: z.string(),
});
export type CashOutForm = z.infer<typeof cashOutForm>;
/**
 * GET /api/{module}/destoonFinanceCash/quote: the cost of an amount under the current terms, and the amount that
 * arrives.
 */
export const cashOutQuoteQuery = z.strictObject({ amount: moneyText });
export const cashOutQuote = z.object({
  currency: currencyText,
  fee: moneyText,
  /** Below zero where the fee exceeds the amount; such an amount is below the minimum of a request. */
  netAmount: signedMoneyText,
});
export type CashOutQuote = z.infer<typeof cashOutQuote>;

export const CASH_OUT_REMARK: Field = { title: '备注', max: 100 };
/**
 * POST /api/{module}/destoonFinanceCash ⓖ, module `agt` or `ms`. The key identifies one intent: sent again, it returns
 * the first result.
 */
export const cashOutBody = z.strictObject({
  source: z.enum(sources, '请选择提现来源').meta({ title: '提现来源' }),
  amount: moneyText,
  accId: payAccount,
  remark: fieldSchema(CASH_OUT_REMARK).default(''),
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{8,64}$/, '请求标识须为 8–64 位字母、数字、_ 或 -')
    .meta({ title: '请求标识' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type CashOutBody = z.infer<typeof cashOutBody>;

/** One cash-out. Account number and holder are unmasked for the applicant, masked for the staff. */
export const cashOutRow = z.object({
  cashOutNo: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  participantKind: z.enum(PARTICIPANT_KINDS),
  source: z.enum(sources),
  currency: currencyText,
  amount: moneyText,
  fee: moneyText,
  /** The amount that arrives; zero if refused, withdrawn or returned. */
  netAmount: moneyText,
  bankName: z.string(),
  bankBranch: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  remark: z.string(),
  status: z.literal(CASH_OUT_STATUSES),
  createTime: z.string(),
  /** The bank's number of the payment; empty until it is sent. */
  bankReference: z.string(),
  sentTime: z.string(),
  settledTime: z.string(),
  endTime: z.string(),
  /** Why it was refused, why the bank returned it, or why its payment failed. */
  endReason: z.string(),
  /** Milliseconds it has waited for the next step; 0 when no step follows. */
  waitedMs: z.int(),
});
export type CashOutRow = z.infer<typeof cashOutRow>;
const totals = z.object({
  currency: currencyText,
  amount: signedMoneyText,
  fee: signedMoneyText,
  netAmount: signedMoneyText,
});
export const cashOutPage = pageOf(cashOutRow).extend({ totals });
export type CashOutPage = z.infer<typeof cashOutPage>;
const number = listFilters({ cashOutNo: { kind: 'text', title: '提现单号', max: 40, place: 'line' } });
const facts = listFilters({
  dates: { kind: 'dates', title: '申请时间' },
  source: { kind: 'choice', title: '来源', names: CASH_OUT_SOURCES },
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
  status: { kind: 'choices', title: '状态', names: CASH_OUT_STATUS_NAMES },
});
export const OWN_CASH_OUT_FILTERS = listFilters({ ...number, ...facts });
export const CASH_OUT_FILTERS = listFilters({
  ...number,
  participant: { kind: 'text', title: '申请人', max: 64 },
  bankReference: { kind: 'text', title: '银行流水号', max: 64 },
  ...facts,
});
/** GET /api/{module}/destoonFinanceCash/getPageList: the reader's own, the newest first. */
export const ownCashOutQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(OWN_CASH_OUT_FILTERS),
});
export type OwnCashOutQuery = z.infer<typeof ownCashOutQuery>;
/** GET /api/cash-outs/getPageList: cash-outs of all participants; waiting ones first, the oldest on top. */
export const cashOutQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(CASH_OUT_FILTERS),
});
export type CashOutQuery = z.infer<typeof cashOutQuery>;

export const cashOutNoQuery = z.strictObject({ cashOutNo });
/** A payment of a statement that may be this cash-out. */
const statementDebit = z.object({
  lineId: z.string(),
  time: z.string(),
  currency: currencyText,
  amount: moneyText,
  payee: z.string(),
  payeeAccount: z.string(),
  reference: z.string(),
  remark: z.string(),
  sourceName: z.string(),
  /** Whether its amount equals the amount that should have left. */
  sameAmount: z.boolean(),
});
export type StatementDebit = z.infer<typeof statementDebit>;
export const cashOutDetail = z.object({
  cashOut: cashOutRow,
  timeline: z.array(z.object({ time: z.string(), title: z.string(), actor: z.string() })),
  postings: z.array(postingRow),
  mayCancel: z.boolean(),
  /** The fields below are for the staff only. Address of the payment slip; empty without one. */
  slip: z.string(),
  /** Whether the signed-in user may register the payment: another person must have proposed its release. */
  maySend: z.boolean(),
  /** Whether the signed-in user may refuse it. After a failed payment this must be a person who had no part in it. */
  mayReject: z.boolean(),
  /** Why it may not continue now, in Chinese; empty when it may. */
  why: z.string(),
  /** The statement line that names it; until there is one, the lines that may be it. */
  debit: statementDebit.nullable(),
  candidates: z.array(statementDebit),
  /** Open incoming statement lines of the paid amount, any of which may be its return. */
  returns: z.array(candidateLine),
});
export type CashOutDetail = z.infer<typeof cashOutDetail>;
export const cashOutAnswer = z.object({ cashOutNo: z.string(), status: z.literal(CASH_OUT_STATUSES) });
export type CashOutAnswer = z.infer<typeof cashOutAnswer>;

/** POST /api/{module}/destoonFinanceCash/cancel: possible until it is released. */
export const cancelCashOutBody = z.strictObject({ cashOutNo });
/** POST /api/cash-outs/reject ⓖ */
export const rejectCashOutBody = z.strictObject({
  cashOutNo,
  reason: fieldSchema(reasonField('驳回原因', 2)),
  googleAuthCode: googleAuthCode.optional(),
});
export type RejectCashOutBody = z.infer<typeof rejectCashOutBody>;
/** POST /api/cash-outs/send ⓖ: the bank was instructed to pay. */
export const sendCashOutBody = z.strictObject({
  cashOutNo,
  bankReference: bankReference('银行流水号'),
  slip: z
    .string()
    .regex(storedName('image', `${FILE_PLACES.cashOutSlips}/`), '请先上传回单')
    .optional()
    .meta({ title: '付款回单' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type SendCashOutBody = z.infer<typeof sendCashOutBody>;
/** POST /api/cash-outs/fail ⓖ: the bank refused the payment before money left. */
export const failCashOutBody = z.strictObject({
  cashOutNo,
  reason: fieldSchema(reasonField('失败原因', 2)),
  googleAuthCode: googleAuthCode.optional(),
});
export type FailCashOutBody = z.infer<typeof failCashOutBody>;
/** POST /api/cash-outs/match: this statement line names it. */
export const matchCashOutBody = z.strictObject({ cashOutNo, lineId: accId.meta({ title: '流水编号' }) });
export type MatchCashOutBody = z.infer<typeof matchCashOutBody>;

export const RETURN_REASON: Field = reasonField('退回原因', 2);
/** Payload of the approval `cash-out.return`: the open statement line by which the bank returned the payment. */
export const cashOutReturnPayload = z.strictObject({
  lineId: accId.meta({ title: '流水编号' }),
  /** The applicant reads it. */
  reason: fieldSchema(RETURN_REASON),
});
/** POST /api/cash-outs/payee: the payee unmasked, for the person who pays. The audit log records each view. */
export const cashOutPayeeBody = z.strictObject({ cashOutNo });
/** Payload of the approval `cash-out.terms`. */
export const cashOutTermsPayload = z.strictObject({
  minAmount: moneyText.meta({ title: '单笔最小金额' }),
  maxAmount: moneyText.meta({ title: '单笔最大金额' }),
  dailyAmount: moneyText.meta({ title: '单日金额上限' }),
  dailyCount: z.int().min(1).max(1000, '单日笔数上限最多 1000').meta({ title: '单日笔数上限' }),
  feeFixed: moneyText.meta({ title: '每笔固定手续费' }),
  feeRate: rateText.meta({ title: '手续费率' }),
});
