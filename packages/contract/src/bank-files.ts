import { z } from 'zod';
import { type Field, fieldSchema } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { googleAuthCode } from './sign-in.ts';
import { keysOf } from './states.ts';

/** Formats in which a bank file is downloaded; both contain the same payments. */
export const BANK_FILE_FORMATS = { csv: 'CSV', xml: 'pain.001（ISO 20022）' } as const;
export type BankFileFormat = keyof typeof BANK_FILE_FORMATS;

/** Fields that a row of a payment file can contain. */
export const PAYMENT_FIELDS = {
  number: '付款编号',
  holder: '收款人',
  accountNo: '收款账号',
  bankName: '开户银行',
  bankBranch: '支行',
  amount: '金额',
  currency: '币种',
  remark: '附言（付款编号）',
  payerHolder: '付款户名',
  payerAccountNo: '付款账号',
} as const;
export type PaymentField = keyof typeof PAYMENT_FIELDS;
const paymentFields = keysOf(PAYMENT_FIELDS);
/** Without these fields no bank can pay, or its statement cannot name the payment. */
const NEEDED: readonly PaymentField[] = ['holder', 'accountNo', 'amount', 'remark'];
export const PAYMENT_COLUMN_TITLE: Field = { title: '栏目名称', required: '请填写栏目名称', max: 40 };
export const MAX_PAYMENT_COLUMNS = 20;

/**
 * Returns why a bank could not pay by a file with these columns; undefined if it could. No columns at all means the
 * usual file.
 */
export function paymentColumnsFault(columns: readonly { field: PaymentField }[]): string | undefined {
  if (columns.length === 0) return undefined;
  const missing = NEEDED.find((field) => !columns.some((column) => column.field === field));
  if (missing) return `付款文件缺少“${PAYMENT_FIELDS[missing]}”一栏`;
  const twice = columns.find(({ field }, at) => columns.findIndex((column) => column.field === field) !== at);
  return twice && `付款文件的“${PAYMENT_FIELDS[twice.field]}”出现了两次`;
}
/** The columns of the CSV that a bank accepts, in order, with the bank's own titles; empty for the usual file. */
export const paymentColumns = z
  .array(z.strictObject({ field: z.enum(paymentFields), title: fieldSchema(PAYMENT_COLUMN_TITLE) }))
  .max(MAX_PAYMENT_COLUMNS)
  .meta({ title: '付款文件栏目' });
export type PaymentColumns = z.output<typeof paymentColumns>;

/** A bank file that contained a payment. Without a payer account the file exists as CSV only. */
export const fileOfPayment = z.object({
  batchNo: z.string(),
  sentTime: z.string(),
  sentBy: z.string(),
  /** Why the payment in this file failed; empty otherwise. */
  failReason: z.string(),
  hasPayer: z.boolean(),
});
export type FileOfPayment = z.infer<typeof fileOfPayment>;

/** Code of the account that a bank file is paid from; without one, the only account of client money. */
export const payFrom = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,31}$/, '付款账户不存在')
  .optional()
  .meta({ title: '付款账户', description: '备付金账户的代码；只有一个时可留空' });

/** GET /api/receiving/payers: accounts of client money that a bank file may be paid from. */
export const filePayers = z.array(z.object({ code: z.string(), bank: z.string(), accountNo: z.string() }));
export type FilePayers = z.infer<typeof filePayers>;

/** Results of a row of a bank's answer (pain.002). */
export const ANSWER_OUTCOMES = {
  failed: '已登记付款失败',
  nothing: '仅为受理或处理中，不作为出账依据',
  spread: '整体拒绝，已逐笔登记',
  repeated: '此前已登记付款失败',
  unknown: '不在该付款文件中，或已改由其他文件付款',
  other_file: '笔数或合计与付款文件不符',
  amount_differs: '金额与付款不符',
  contradicts: '回执前后矛盾',
  duplicate: '银行称重复提交，首次提交可能仍在付款',
  unread: '状态无法识别',
  not_paying: '该笔已不在付款中（已付款、已退回或已终止）',
  has_line: '对账单已有含该编号的支出',
} as const;
export type AnswerOutcome = keyof typeof ANSWER_OUTCOMES;
/** Outcomes where bank and books agree; every other one is a difference that people investigate. */
export const ANSWER_AGREES: readonly AnswerOutcome[] = ['failed', 'nothing', 'spread', 'repeated'];
const outcomes = keysOf(ANSWER_OUTCOMES);

/** Maximum number of payments in one answer. */
export const ANSWER_MAX_ROWS = 5_000;

/** POST /api/reconciliation/takeAnswer ⓖ: processes a bank's answer to a file, which was uploaded before. */
export const takeAnswerBody = z.strictObject({
  file: z.string().regex(/^statements\/[0-9a-f]{64}\.pain$/, '请重新上传回执'),
  fileName: z.string().trim().min(1).max(120).meta({ title: '文件名' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type TakeAnswerBody = z.infer<typeof takeAnswerBody>;
/** Number of rows by outcome. */
export const takeAnswerAnswer = z.object({
  id: z.string(),
  batchNo: z.string(),
  already: z.boolean(),
  failed: z.int(),
  nothing: z.int(),
  differences: z.int(),
});
export type TakeAnswerAnswer = z.infer<typeof takeAnswerAnswer>;

/** The account to pay to by hand at the bank, unmasked. */
export const payee = z.object({
  bankName: z.string(),
  bankBranch: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
});
export type Payee = z.infer<typeof payee>;

export const ANSWER_FILTERS = listFilters({
  text: { kind: 'text', title: '付款编号或文件编号', max: 64, place: 'line' },
  only: {
    kind: 'code',
    title: '范围',
    description: 'differences 只看差异，缺省 all 为全部',
    pattern: /^(differences|all)$/,
    complaint: '范围不存在',
    look: 'chips',
    names: { differences: '只看差异' },
  },
});
/** GET /api/reconciliation/answerRows: rows of banks' answers, the newest first. */
export const answerRowQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(ANSWER_FILTERS),
});
export type AnswerRowQuery = z.infer<typeof answerRowQuery>;
export const answerRow = z.object({
  key: z.string(),
  fileName: z.string(),
  batchNo: z.string(),
  /** Empty for a result that concerns the whole file. */
  number: z.string(),
  status: z.string(),
  reason: z.string(),
  /** As the bank wrote it; a currency other than ours is a difference. Empty where the bank named none. */
  currency: z.string(),
  amount: z.union([moneyText, z.literal('')]),
  outcome: z.enum(outcomes),
  isDifference: z.boolean(),
  importer: z.string(),
  time: z.string(),
});
export type AnswerRow = z.infer<typeof answerRow>;
export const answerRowPage = pageOf(answerRow);
export type AnswerRowPage = z.infer<typeof answerRowPage>;
