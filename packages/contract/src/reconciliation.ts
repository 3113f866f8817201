import { z } from 'zod';
import { COLLECTION_STATUSES } from './collection-orders.ts';
import { type Field, fieldSchema, textField } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { keysOf } from './states.ts';
import { isoDay } from './time.ts';

/** Maximum size of a statement, in bytes and in rows. */
export const STATEMENT_MAX_BYTES = 20 * 1024 * 1024;
export const STATEMENT_MAX_ROWS = 100_000;
export const STATEMENT_TEXTS = {
  type: '文件只能是 CSV、XLSX、camt.053 / camt.054 或 pain.002 格式',
  size: '对账单不能超过 20MB',
  rows: '对账单不能超过 10 万行，请按日期分开导出',
} as const;

/** Meanings that a column of a statement may have, with their Chinese names. */
export const STATEMENT_FIELDS = {
  time: '交易时间',
  clock: '交易时刻（另列）',
  credit: '收入金额',
  debit: '支出金额',
  amount: '金额（收支同列）',
  direction: '收支方向',
  account: '本方账号',
  payer: '对方户名',
  payerAccount: '对方账号',
  payerBank: '对方开户行',
  reference: '流水号',
  remark: '摘要 / 附言',
} as const;
export type StatementField = keyof typeof STATEMENT_FIELDS;
export const STATEMENT_FIELD_NAMES = keysOf(STATEMENT_FIELDS);

export const EXCEPTION_KINDS = {
  no_order: '有到账无订单',
  no_receipt: '有订单无到账',
  amount_differs: '金额不一致',
  duplicate: '疑似重复到账',
  remittance: '渠道打款待认领',
} as const;
export type ExceptionKind = keyof typeof EXCEPTION_KINDS;
export const EXCEPTION_STATES = { open: '待处理', settled: '已处理' } as const;
export type ExceptionState = keyof typeof EXCEPTION_STATES;
export const EXCEPTION_OUTCOMES = {
  auto: '后续流水自动匹配',
  matched: '人工匹配',
  adjusted: '标记已调账',
  not_ours: '非本方款项',
  suspense: '转挂账（待查款项）',
  returned: '付款退回',
  remitted: '渠道打款入账',
} as const;
export const LINE_STATES = {
  open: '未匹配',
  matched: '已匹配',
  not_ours: '非本方款项',
  suspense: '已挂账（待查款项）',
  top_up: '额度充值',
  refund: '退款退回',
  returned: '付款退回',
  reversed: '已冲正',
  own_transfer: '自有划转',
  remitted: '渠道打款',
} as const;
export type LineState = keyof typeof LINE_STATES;
export const IMPORT_STATES = { queued: '排队中', running: '导入中', done: '已完成', failed: '失败' } as const;
/** Reasons why a line and an order match, by their names in the rules. */
export const MATCH_REASONS = {
  reference: '附言含单号',
  amount: '金额一致',
  account: '账号一致',
  in_window: '在付款时限内到账',
  same_day: '同日到账',
  payer: '付款人一致',
  payer_differs: '付款人不同',
  amount_differs: '金额不同',
  only_one: '唯一对应',
} as const;
export type MatchReason = keyof typeof MATCH_REASONS;
/** Whether the program or a person matched a line and its order. */
export const MATCH_WAYS = ['auto', 'hand'] as const;

const id = z.string().regex(/^\d{1,18}$/, '编号须为数字');
/** A decision of two people about open receipts: the order of each, or none to keep it on suspense. */
export const matchDecisionPayload = z.strictObject({
  items: z
    .array(
      z.strictObject({
        exceptionId: id.meta({ title: '异常编号' }),
        orderNo: z.string().max(40).meta({ title: '代收单号' }),
        /** Where less arrived than the order's amount: settle the order at the received amount. */
        settlePart: z.boolean().optional().meta({ title: '少付的按实收结算' }),
      }),
    )
    .min(1, '至少一笔到账')
    .max(50, '一次最多 50 笔')
    .meta({ title: '到账' }),
});
const columnTitle = z.string().max(100);
/** Reason for settling an exception this way; optional for a match of equal amounts. */
export const STEP_COMMENT: Field = {
  title: '原因',
  kind: 'lines',
  required: '请说明原因，至少 2 个字',
  min: 2,
  max: 500,
};
export const MATCH_COMMENT: Field = { title: '说明', kind: 'lines', max: 500 };
export const EXCEPTION_NOTE: Field = textField('备注', 500);
const comment = fieldSchema(STEP_COMMENT);
const accountNo = z.string().trim().max(64).meta({ title: '本方账号' });
const reasons = z.array(z.enum(keysOf(MATCH_REASONS)));

/** Column titles by field; fields without a column are left out. */
export const statementMapping = z.strictObject({
  time: columnTitle.optional(),
  clock: columnTitle.optional(),
  credit: columnTitle.optional(),
  debit: columnTitle.optional(),
  amount: columnTitle.optional(),
  direction: columnTitle.optional(),
  account: columnTitle.optional(),
  payer: columnTitle.optional(),
  payerAccount: columnTitle.optional(),
  payerBank: columnTitle.optional(),
  reference: columnTitle.optional(),
  remark: columnTitle.optional(),
  /** The sheet to use in a workbook with several; without it, the first one. */
  sheet: z.string().min(1).max(64).optional(),
});
export type StatementMapping = z.infer<typeof statementMapping>;

export const statementSource = z.object({
  id: z.string(),
  name: z.string(),
  accountNo: z.string(),
  mapping: statementMapping,
});
export type StatementSource = z.infer<typeof statementSource>;
export const statementSources = z.array(statementSource);

/** Formats of a bank's file: a sheet, or a message of ISO 20022. */
export const STATEMENT_FORMATS = ['csv', 'xlsx', 'camt', 'pain'] as const;
/** Empty for a workbook, which names its own encoding. */
export const STATEMENT_ENCODINGS = ['', 'utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const;
const fileForm = { format: z.enum(STATEMENT_FORMATS), encoding: z.enum(STATEMENT_ENCODINGS) };
/** POST /api/reconciliation/uploadStatement */
export const uploadedStatement = z.object({ file: z.string(), ...fileForm });
const fileName = z.string().regex(/^statements\/[0-9a-f]{64}\.(csv|xlsx|camt)$/, '请重新上传对账单');
const anyFileName = z.string().regex(/^statements\/[0-9a-f]{64}\.(csv|xlsx|camt|pain)$/, '请重新上传对账单');
/** POST /api/reconciliation/preview */
export const previewBody = z.strictObject({
  file: anyFileName,
  sourceId: id.optional(),
  mapping: statementMapping.optional(),
  accountNo: accountNo.optional(),
});
export type PreviewBody = z.infer<typeof previewBody>;
export const previewLine = z.object({
  row: z.int(),
  time: z.string(),
  /** From a bank's answer, the currency in the file; for a statement line, the currency of the books. */
  currency: z.string(),
  amount: signedMoneyText,
  accountNo: z.string(),
  payer: z.string(),
  payerAccount: z.string(),
  reference: z.string(),
  remark: z.string(),
  /** Why the row is left out, in Chinese; empty for a receipt. */
  problem: z.string(),
});
export const statementPreview = z.object({
  ...fileForm,
  /** Sheets of a workbook, and the one that is shown; empty for a CSV and for a workbook with one sheet. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Number of the title row; 0 when none was found. */
  headerRow: z.int(),
  titles: z.array(z.string()),
  /** The first rows of the sheet, unchanged. */
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  mapping: statementMapping,
  mappingFrom: z.enum(['saved', 'guessed', 'given']),
  accountNo: z.string(),
  lines: z.array(previewLine),
  /** What prevents the import of the file with this mapping; empty if nothing does. */
  missing: z.array(z.string()),
});
export type StatementPreview = z.infer<typeof statementPreview>;
export const SOURCE_NAME: Field = textField('来源名称', 40);
/** POST /api/reconciliation/import: `sourceName` creates a new source. */
export const importBody = z.strictObject({
  file: fileName,
  fileName: z.string().trim().min(1).max(120).meta({ title: '文件名' }),
  sourceId: id.optional(),
  sourceName: fieldSchema(SOURCE_NAME).optional(),
  mapping: statementMapping,
  accountNo: accountNo.default(''),
});
export type ImportBody = z.input<typeof importBody>;
export const importStarted = z.object({ id: z.string(), already: z.boolean() });

/** One import with its result. */
export const statementImport = z.object({
  id: z.string(),
  sourceName: z.string(),
  fileName: z.string(),
  fileHash: z.string(),
  ...fileForm,
  state: z.enum(keysOf(IMPORT_STATES)),
  rowsRead: z.int(),
  added: z.int(),
  repeated: z.int(),
  outgoing: z.int(),
  broken: z.int(),
  matched: z.int(),
  problems: z.array(z.object({ row: z.int(), reason: z.string() })),
  fault: z.string(),
  /** It failed because of an internal fault, and may be started again. */
  again: z.boolean(),
  tries: z.int(),
  /** Time of the next automatic retry; empty while it is being read. */
  retryTime: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  importer: z.string(),
  createTime: z.string(),
  doneTime: z.string(),
});
export type StatementImport = z.infer<typeof statementImport>;
export const importPage = pageOf(statementImport);
export type ImportPage = z.infer<typeof importPage>;
export const importQuery = z.strictObject({ id });
export const importListQuery = z.strictObject({ page: pageQuery.page, limit: pageQuery.limit });

/** One receipt of a statement. */
export const statementLine = z.object({
  id: z.string(),
  sourceName: z.string(),
  importId: z.string(),
  row: z.int(),
  time: z.string(),
  day: z.string(),
  currency: currencyText,
  amount: moneyText,
  accountNo: z.string(),
  payer: z.string(),
  /** 6 + 4 digits. */
  payerAccount: z.string(),
  /** The bank of that account, if the statement names it. */
  payerBank: z.string(),
  reference: z.string(),
  remark: z.string(),
  state: z.enum(keysOf(LINE_STATES)),
  /** Client money at the institution: two people decide how it is used. */
  client: z.boolean(),
  orderNo: z.string(),
  score: z.int(),
  reasons,
  way: z.enum(['', ...MATCH_WAYS]),
  matchedBy: z.string(),
  difference: signedMoneyText,
});
export type StatementLine = z.infer<typeof statementLine>;
export const linePage = pageOf(statementLine);
export type LinePage = z.infer<typeof linePage>;
export const LINE_FILTERS = listFilters({
  text: { kind: 'text', title: '完整户名、流水号或附言', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '日期' },
  accountNo: { kind: 'text', title: '本方账号', max: 64 },
  minAmount: { kind: 'money', title: '最小金额' },
  maxAmount: { kind: 'money', title: '最大金额' },
  importId: { kind: 'text', title: '导入批次', max: 18, pattern: /^\d{1,18}$/, complaint: '编号须为数字' },
  state: { kind: 'choice', title: '状态', look: 'chips', names: LINE_STATES },
});
export const lineListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(LINE_FILTERS),
});
export type LineListQuery = z.infer<typeof lineListQuery>;

export const matchProposal = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  status: z.literal(COLLECTION_STATUSES),
  affirmTime: z.string(),
  createTime: z.string(),
  payer: z.string(),
  score: z.int(),
  reasons,
  /** Number of the receipt that it already belongs to, or empty. */
  takenBy: z.string(),
});
export type MatchProposal = z.infer<typeof matchProposal>;

export const exceptionRow = z.object({
  id: z.string(),
  kind: z.enum(keysOf(EXCEPTION_KINDS)),
  state: z.enum(keysOf(EXCEPTION_STATES)),
  /** Empty while it is open. */
  outcome: z.enum(['', ...keysOf(EXCEPTION_OUTCOMES)]),
  day: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  accountNo: z.string(),
  lineId: z.string(),
  orderNo: z.string(),
  payer: z.string(),
  remark: z.string(),
  bestScore: z.int(),
  settledBy: z.string(),
  settledTime: z.string(),
  createTime: z.string(),
});
export type ExceptionRow = z.infer<typeof exceptionRow>;
export const exceptionPage = pageOf(exceptionRow);
export type ExceptionPage = z.infer<typeof exceptionPage>;
export const EXCEPTION_FILTERS = listFilters({
  text: { kind: 'text', title: '单号、账号或付款人', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '日期' },
  state: { kind: 'choice', title: '状态', look: 'chips', names: EXCEPTION_STATES },
  kind: { kind: 'choice', title: '类型', look: 'chips', names: EXCEPTION_KINDS },
});
export const exceptionListQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(EXCEPTION_FILTERS),
});
export type ExceptionListQuery = z.infer<typeof exceptionListQuery>;
/** Open exceptions by kind, for the top of the page. */
export const reconciliationSummary = z.object({
  open: z.record(z.string(), z.int()),
  lines: z.int(),
  matched: z.int(),
  lastImportTime: z.string(),
  /** Days of the institution's accounts whose statement the bank's connection could not fetch. */
  missingDays: z.array(
    z.object({
      account: z.string(),
      bank: z.string(),
      accountNo: z.string(),
      day: isoDay,
      /** Too old to be fetched without a request. */
      isOld: z.boolean(),
      fault: z.string(),
    }),
  ),
});
export type MissingDay = ReconciliationSummary['missingDays'][number];
export type ReconciliationSummary = z.infer<typeof reconciliationSummary>;

/** Payments of the institution that a bank may return. */
export const RETURNED_PAYMENTS = {
  settlement: '商户结算',
  payout: '代付',
  'cash-out': '提现',
  refund: '退款',
} as const;
const returnedKinds = keysOf(RETURNED_PAYMENTS);
const returnedPayment = z.object({
  kind: z.enum(returnedKinds),
  number: z.string(),
  sentTime: z.string(),
  /** Whether the receipt contains the payment's number. */
  named: z.boolean(),
});
export type ReturnedPayment = z.infer<typeof returnedPayment>;

export const exceptionQuery = z.strictObject({ id });
export const exceptionDetail = z.object({
  exception: exceptionRow,
  line: statementLine.nullable(),
  order: matchProposal.nullable(),
  proposals: z.array(matchProposal),
  /** Open receipts that may belong to an order without a receipt. */
  lines: z.array(statementLine),
  /**
   * Payments of the same amount that an open receipt without an order may have returned; those that the receipt names
   * come first.
   */
  payments: z.array(returnedPayment),
  notes: z.array(
    z.object({ id: z.string(), time: z.string(), author: z.string(), step: z.string(), text: z.string() }),
  ),
  /** Actions that are possible now. */
  mayUndo: z.boolean(),
  currency: currencyText,
  /** Amount of the line that is on suspense and may go back to its sender; empty where there is none. */
  surplus: signedMoneyText,
});
export type ExceptionDetail = z.infer<typeof exceptionDetail>;

/** POST /api/reconciliation/match: matches a receipt and an order. A comment is needed where their amounts differ. */
export const matchBody = z.strictObject({
  lineId: id,
  orderNo: z.string().trim().min(1).max(40).meta({ title: '代收单号' }),
  comment: fieldSchema(MATCH_COMMENT).default(''),
});
/**
 * POST /api/reconciliation/missingDay: requests a day's statement from the bank once more, or ends the search for it.
 */
export const missingDayBody = z.strictObject({
  account: z.string().trim().min(1).max(32).meta({ title: '账户代码' }),
  day: isoDay.meta({ title: '日期' }),
  step: z.enum(['again', 'by_hand']).meta({ title: '处理方式' }),
  /** Required where the statement was imported by hand: its origin. */
  reason: z.string().trim().max(200).default('').meta({ title: '导入来源' }),
});
/** POST /api/reconciliation/settle */
export const settleBody = z.strictObject({
  id,
  outcome: z.enum(['not_ours', 'adjusted']),
  comment,
});
export const undoBody = z.strictObject({ id, comment });
export const undoMatchBody = z.strictObject({ lineId: id, comment });
export const noteBody = z.strictObject({ id, text: fieldSchema(EXCEPTION_NOTE) });

/** Count and sum of one of the three sides. */
const side = z.object({ count: z.int(), amount: signedMoneyText });
export const checkRow = z.object({
  /** Masked; `accountKey` is the parameter to request its rows. */
  accountNo: z.string(),
  accountKey: z.string(),
  owner: z.string(),
  orders: side,
  ledger: side,
  statement: side,
  /** Whether a statement covers this account and day. */
  covered: z.boolean(),
  even: z.boolean(),
});
export type CheckRow = z.infer<typeof checkRow>;
/** GET /api/reconciliation/check?day= */
export const checkQuery = z.strictObject({ day: isoDay.meta({ title: '日期' }) });
export const threeWayCheck = z.object({
  day: z.string(),
  currency: currencyText,
  rows: z.array(checkRow),
  total: checkRow,
});
export type ThreeWayCheck = z.infer<typeof threeWayCheck>;
/** GET /api/reconciliation/checkRows: the rows behind one account's day. */
export const checkRowsQuery = z.strictObject({
  day: isoDay.meta({ title: '日期' }),
  accountKey: z
    .string()
    .regex(/^[\w+/=-]{0,64}$/, '请从三方核对进入')
    .meta({ title: '账号标识' }),
  only: z.enum(['differences', 'all']).default('differences').meta({ title: '范围' }),
});
export const checkDetailRow = z.object({
  key: z.string(),
  orderNo: z.string(),
  lineId: z.string(),
  transferId: z.string(),
  currency: currencyText,
  orderAmount: signedMoneyText,
  ledgerAmount: signedMoneyText,
  statementAmount: signedMoneyText,
  time: z.string(),
  payer: z.string(),
  even: z.boolean(),
  why: z.string(),
});
export type CheckDetailRow = z.infer<typeof checkDetailRow>;
export const checkDetail = z.object({ list: z.array(checkDetailRow), more: z.boolean() });
export type CheckDetail = z.infer<typeof checkDetail>;
