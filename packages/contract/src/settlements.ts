import { z } from 'zod';
import { fileOfPayment, payFrom } from './bank-files.ts';
import { type Field, fieldSchema } from './fields.ts';
import { FILE_PLACES, storedName } from './files.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { createdBetween } from './merchant-lists.ts';
import { RESULTS, type Result } from './merchant-results.ts';
import { currencyText, moneyText, rateText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { channelTransferView, leftTo } from './payment-channels.ts';
import { PAY_TYPE, PAY_TYPES } from './products.ts';
import { googleAuthCode } from './sign-in.ts';
import { keysOf, type Moves } from './states.ts';
import { isoDay } from './time.ts';

/** States of one merchant's settlement. */
export type SettlementState = 'made' | 'approved' | 'refused' | 'paying' | 'paid' | 'failed' | 'cancelled' | 'returned';
export const SETTLEMENT_STATE_NAMES: Record<SettlementState, string> = {
  made: '待审批',
  approved: '待付款',
  refused: '已驳回',
  paying: '付款中',
  paid: '已到账',
  failed: '付款失败',
  cancelled: '已取消',
  returned: '银行退回',
};
/** Allowed moves of a settlement; the database refuses every other one. */
export const SETTLEMENT_MOVES: Moves<SettlementState> = {
  made: ['approved', 'refused'],
  approved: ['paying', 'cancelled'],
  refused: [],
  paying: ['paid', 'failed'],
  paid: ['returned'],
  failed: ['paying', 'cancelled'],
  cancelled: [],
  returned: [],
};
/** The result that merchants read, as `settlement_result` in SQL. One that failed is paid again or cancelled. */
const SETTLEMENT_RESULTS: Readonly<Record<SettlementState, Result>> = {
  made: 'pending',
  approved: 'pending',
  refused: 'failed',
  paying: 'pending',
  paid: 'succeeded',
  failed: 'pending',
  cancelled: 'failed',
  returned: 'failed',
};
export const settlementResult = (state: SettlementState): Result => SETTLEMENT_RESULTS[state];
/** States of a run, which is approved as a whole. */
export type SettlementRunState = 'made' | 'approved' | 'refused';
export const SETTLEMENT_RUN_STATE_NAMES: Record<SettlementRunState, string> = {
  made: '待审批',
  approved: '已批准',
  refused: '已驳回',
};
export const SETTLEMENT_RUN_MOVES: Moves<SettlementRunState> = {
  made: ['approved', 'refused'],
  approved: [],
  refused: [],
};

export type SettlementSchedule = 't0' | 't1' | 'weekly' | 'on_request';
export const SETTLEMENT_SCHEDULES: Record<SettlementSchedule, string> = {
  t0: 'T+0 按小时',
  t1: 'T+1 每日',
  weekly: '每周',
  on_request: '按申请',
};
export const WEEKDAY_NAMES: Record<number, string> = {
  1: '周一',
  2: '周二',
  3: '周三',
  4: '周四',
  5: '周五',
  6: '周六',
  7: '周日',
};
export type SettlementAsker = 'schedule' | 'operator' | 'merchant';
export const SETTLEMENT_ASKERS: Record<SettlementAsker, string> = {
  schedule: '按计划',
  operator: '运营发起',
  merchant: '商户申请',
};
export type SettlementEvidence = 'document' | 'verification';
/**
 * Evidence of an account. `verification` only exists for older accounts, whose number was typed in; it is not accepted
 * any more.
 */
export const SETTLEMENT_EVIDENCE: Record<SettlementEvidence, string> = {
  document: '开户证明',
  verification: '打款验证',
};
/** Hours that a new account waits before its first use. */
export const SETTLEMENT_ACCOUNT_REST_HOURS = 48;

/** Why a merchant is not settled, in Chinese. */
export const SETTLEMENT_FAULTS = {
  frozen: '商户已被冻结',
  suspended: '商户已停用',
  unverified: '商户未通过认证或认证已过期',
  no_plan: '未设结算计划',
  no_account: '未设结算账户',
  account_rests: '结算账户变更未满 48 小时',
  account_stopped: '结算账户的付款被退回，须重新验证',
  account_changed: '结算账户已变更',
  other_name: '结算账户户名与商户名称不一致',
  held_back: '有未结的案件或投诉，按计划暂缓结算',
  below_least: '可结算金额低于起结金额',
  waiting: '已有一笔结算待审批',
} as const;
export type SettlementFault = keyof typeof SETTLEMENT_FAULTS;
/** Reasons that mark an amount as unusual for the approver. */
export const SETTLEMENT_UNUSUAL = { first: '首次结算', large: '高于近期平均 3 倍' } as const;

export const SETTLEMENT_STATES = keysOf(SETTLEMENT_STATE_NAMES);
/** Numbers of the states in events. */
export const SETTLEMENT_NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
export const SETTLEMENT_BY_NUMBER: Readonly<Record<(typeof SETTLEMENT_NUMBERS)[number], SettlementState>> = {
  0: 'made',
  1: 'approved',
  2: 'refused',
  3: 'paying',
  4: 'paid',
  5: 'failed',
  6: 'cancelled',
  7: 'returned',
};
const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const settlementNo = z
  .string()
  .regex(/^JS[0-9]{20,40}$/, '结算单号不存在')
  .meta({ title: '结算单号' });
const runNo = z
  .string()
  .regex(/^JP[0-9]{20,30}$/, '结算批次不存在')
  .meta({ title: '结算批次号' });
export const CUT_OFF: Field = {
  title: '日切时间',
  max: 5,
  pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
  message: '日切时间须为 00:00–23:59',
};

/** Payload of `merchant.settlement-plan`. */
export const settlementPlanPayload = z.strictObject({
  schedule: z.enum(keysOf(SETTLEMENT_SCHEDULES), '请选择结算周期').meta({ title: '结算周期' }),
  everyHours: z
    .int()
    .min(1, '间隔须为 1–24 小时')
    .max(24, '间隔须为 1–24 小时')
    .default(24)
    .meta({ title: '间隔小时' }),
  weekday: z.int().min(1, '请选择周几').max(7, '请选择周几').default(1).meta({ title: '结算日' }),
  cutOff: fieldSchema(CUT_OFF).default('00:00'),
  leastAmount: moneyText.meta({ title: '起结金额' }),
  reserveRate: rateText.default('0').meta({ title: '保证金比例' }),
  reserveDays: z.int().min(0).max(365, '保证金天数最多 365 天').default(0).meta({ title: '保证金天数' }),
  holdBack: z.boolean().default(true).meta({ title: '有案件或投诉时暂缓' }),
  fee: moneyText.default('0.00').meta({ title: '每笔结算手续费' }),
});
export type SettlementPlan = z.infer<typeof settlementPlanPayload>;

/** Fields of a settlement account. */
export const SETTLEMENT_ACCOUNT_FIELDS = {
  holder: { title: '户名', required: '请填写户名', min: 2, max: 80 },
  bankName: { title: '开户银行', required: '请填写开户银行', min: 2, max: 60 },
  bankBranch: { title: '支行', max: 80 },
  accountNo: { title: '账号', max: 64, pattern: /^[^\s]{4,64}$/, message: '请填写账号，4–64 个字符' },
  evidenceNote: { title: '证明编号', required: '请填写证明编号', min: 2, max: 200 },
} as const satisfies Record<string, Field>;
export const SETTLEMENT_PAPER_MISSING = '请上传开户证明';
/** The number of a bank account; that of a wallet has the form of its company. */
export const BANK_ACCOUNT_NO = { pattern: /^\d{8,30}$/, message: '银行账号须为 8–30 位数字' } as const;
/** Payload of `merchant.settlement-account`: the merchant's own business account. */
export const settlementAccountPayload = z.strictObject({
  payType: z.literal(PAY_TYPES, '请选择账户类型').default(PAY_TYPE.bankCard).meta({
    title: '账户类型',
    description: '银行卡为对公银行账户，其他为支付渠道能付到的钱包',
  }),
  holder: fieldSchema(SETTLEMENT_ACCOUNT_FIELDS.holder),
  bankName: fieldSchema(SETTLEMENT_ACCOUNT_FIELDS.bankName),
  bankBranch: fieldSchema(SETTLEMENT_ACCOUNT_FIELDS.bankBranch).default(''),
  accountNo: fieldSchema(SETTLEMENT_ACCOUNT_FIELDS.accountNo),
  evidence: z.enum(['document'], '账户证明须为开户证明').default('document').meta({ title: '账户证明' }),
  evidenceNote: fieldSchema(SETTLEMENT_ACCOUNT_FIELDS.evidenceNote).meta({
    title: '证明编号',
    description: '开户许可证或开户证明上的编号',
  }),
  evidenceFile: z
    .string()
    .regex(storedName('paper', `${FILE_PLACES.settlementPapers}/`), SETTLEMENT_PAPER_MISSING)
    .meta({ title: '开户证明文件', description: '由 /api/settlements/uploadPaper 得到' }),
});
export type SettlementAccountPayload = z.infer<typeof settlementAccountPayload>;
/** POST /api/settlements/uploadPaper: address of the document. */
export const uploadedSettlementPaper = z.object({ url: z.string() });
/** Payload of `settlement.return`: the open statement line by which the money came back. */
export const settlementReturnPayload = z.strictObject({ lineId: id.meta({ title: '流水编号' }) });

/** One settlement for the staff; the account is masked. */
export const settlementRow = z.object({
  settlementNo: z.string(),
  runNo: z.string(),
  merchantId: z.string(),
  mchId: z.string(),
  merchantName: z.string(),
  currency: currencyText,
  amount: moneyText,
  fee: moneyText,
  reserve: moneyText,
  state: z.enum(SETTLEMENT_STATES),
  unusual: z.string(),
  bankName: z.string(),
  accountNo: z.string(),
  holder: z.string(),
  madeTime: z.string(),
  /** The bank file that contains it, or the last one that did; empty where its last payment was left to a channel. */
  batchNo: z.string(),
  /** The channel to which its last payment was left; empty for a bank file. */
  byChannel: z.string(),
  sentTime: z.string(),
  paidTime: z.string(),
  endTime: z.string(),
  /** Why it failed, was refused or withdrawn. */
  reason: z.string(),
  /**
   * Whether the reader proposed its run's payment, or sent or reported the payment that failed: another person must
   * make the bank file.
   */
  isOwn: z.boolean(),
});
export type SettlementRow = z.infer<typeof settlementRow>;
export const settlementPage = pageOf(settlementRow).extend({
  totals: z.object({ currency: currencyText, amount: signedMoneyText, fee: signedMoneyText, reserve: signedMoneyText }),
});
export type SettlementPage = z.infer<typeof settlementPage>;
export const SETTLEMENT_FILTERS = listFilters({
  settlementNo: { kind: 'text', title: '结算单号', max: 48, place: 'line' },
  merchant: { kind: 'text', title: '商户', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '生成时间' },
  runNo: { kind: 'text', title: '结算批次', max: 48 },
  state: { kind: 'choices', title: '状态', names: SETTLEMENT_STATE_NAMES },
});
/** GET /api/settlements/getPageList */
export const settlementQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(SETTLEMENT_FILTERS),
});
export type SettlementQuery = z.infer<typeof settlementQuery>;

export const settlementRunRow = z.object({
  runNo: z.string(),
  askedBy: z.enum(keysOf(SETTLEMENT_ASKERS)),
  state: z.enum(keysOf(SETTLEMENT_RUN_STATE_NAMES)),
  madeTime: z.string(),
  madeBy: z.string(),
  lines: z.int(),
  currency: currencyText,
  amount: moneyText,
  unusual: z.int(),
  approvedBy: z.string(),
  reason: z.string(),
});
export type SettlementRunRow = z.infer<typeof settlementRunRow>;
export const settlementRunPage = pageOf(settlementRunRow);
export const SETTLEMENT_RUN_FILTERS = listFilters({
  state: { kind: 'choice', title: '状态', look: 'chips', names: SETTLEMENT_RUN_STATE_NAMES },
});
/** GET /api/settlements/runs */
export const settlementRunQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(SETTLEMENT_RUN_FILTERS),
});
export type SettlementRunQuery = z.infer<typeof settlementRunQuery>;

export const settlementNoQuery = z.strictObject({ settlementNo });
/** A statement line that may be the payment, or by which it may have come back. */
export const candidateLine = z.object({
  lineId: z.string(),
  time: z.string(),
  currency: currencyText,
  amount: moneyText,
  reference: z.string(),
  remark: z.string(),
  sourceName: z.string(),
});
export const settlementDetail = z.object({
  settlement: settlementRow,
  currency: currencyText,
  basis: moneyText,
  releaseOn: z.string(),
  releasedTime: z.string(),
  /** Amount that refunds drew from the reserve before its day. */
  reserveDrawn: moneyText,
  timeline: z.array(z.object({ time: z.string(), title: z.string(), actor: z.string() })),
  /** Why it may not continue now; empty when it may. */
  why: z.string(),
  /** Statement payments that may be it, while none is known. */
  candidates: z.array(candidateLine),
  /** Incoming statement lines that may be its return. */
  returns: z.array(candidateLine),
  /** Every bank file that contained it, the oldest first. */
  files: z.array(fileOfPayment),
  /** Every time it was left to a payment channel, the oldest first. */
  transfers: z.array(channelTransferView),
});
export type SettlementDetail = z.infer<typeof settlementDetail>;

/** POST /api/settlements/make: makes a run for these merchants at once. */
export const makeRunBody = z.strictObject({
  merchantIds: z.array(id).min(1, '请选择商户').max(200, '一次最多 200 个商户').meta({ title: '商户' }),
});
export type MakeRunBody = z.infer<typeof makeRunBody>;
export const makeRunAnswer = z.object({
  runNo: z.string(),
  lines: z.int(),
  /** Merchants that could not be settled, and why. */
  skipped: z.array(z.object({ merchantId: z.string(), reason: z.string() })),
});
export type MakeRunAnswer = z.infer<typeof makeRunAnswer>;
/** POST /api/settlements/refuse ⓖ: for a run that nobody has approved. */
export const refuseRunBody = z.strictObject({
  runNo,
  reason: z.string().trim().min(2, '请填写驳回原因').max(200, '驳回原因最多 200 个字').meta({ title: '驳回原因' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type RefuseRunBody = z.infer<typeof refuseRunBody>;
const settlementNos = z
  .array(settlementNo)
  .min(1, '请选择结算单')
  .max(500, '一次最多 500 笔')
  .meta({ title: '结算单号' });
/** POST /api/settlements/send ⓖ: puts the settlements into one bank file. */
export const sendSettlementsBody = z.strictObject({
  settlementNos,
  payFrom,
  googleAuthCode: googleAuthCode.optional(),
});
export type SendSettlementsBody = z.infer<typeof sendSettlementsBody>;
export const sendSettlementsAnswer = z.object({
  batchNo: z.string(),
  lines: z.int(),
  currency: currencyText,
  total: moneyText,
});
export type SendSettlementsAnswer = z.infer<typeof sendSettlementsAnswer>;
/** POST /api/settlements/sendByChannel ⓖ: leaves the settlements to one payment channel. */
export const leaveSettlementsBody = z.strictObject({
  settlementNos,
  channel: leftTo,
  googleAuthCode: googleAuthCode.optional(),
});
export type LeaveSettlementsBody = z.infer<typeof leaveSettlementsBody>;
/** GET /api/settlements/ways: by which ways these settlements can be paid; their numbers separated by commas. */
export const settlementWaysQuery = z.strictObject({
  settlementNos: z
    .string()
    .min(1)
    .max(500 * 43)
    .meta({ title: '结算单号' }),
});
/** POST /api/settlements/fail ⓖ: the bank refused a payment of its file. */
export const failSettlementBody = z.strictObject({
  settlementNo,
  reason: z.string().trim().min(2, '请填写失败原因').max(200, '失败原因最多 200 个字').meta({ title: '失败原因' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type FailSettlementBody = z.infer<typeof failSettlementBody>;
/** POST /api/settlements/match ⓖ: this statement line is the payment. */
export const matchSettlementBody = z.strictObject({
  settlementNo,
  lineId: id.meta({ title: '流水编号' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type MatchSettlementBody = z.infer<typeof matchSettlementBody>;
export const settlementAnswer = z.object({ settlementNo: z.string(), state: z.enum(SETTLEMENT_STATES) });
export type SettlementAnswer = z.infer<typeof settlementAnswer>;
export const runAnswer = z.object({ runNo: z.string(), state: z.enum(keysOf(SETTLEMENT_RUN_STATE_NAMES)) });
export type RunAnswer = z.infer<typeof runAnswer>;
/** GET /api/settlements/file: the bank file of a batch. */
export const batchQuery = z.strictObject({
  batchNo: z
    .string()
    .regex(/^JB[0-9]{20,30}$/, '付款文件不存在')
    .meta({ title: '付款文件号' }),
});

/** Settlement terms of a merchant: plan, account, next cut, reserve. The account is masked. */
export const settlementTerms = z.object({
  currency: currencyText,
  plan: settlementPlanPayload.nullable(),
  account: z
    .object({
      holder: z.string(),
      payType: z.literal(PAY_TYPES),
      bankName: z.string(),
      bankBranch: z.string(),
      accountNo: z.string(),
      evidence: z.enum(keysOf(SETTLEMENT_EVIDENCE)),
      /** Address of the document; empty for an account from before documents were stored. */
      evidenceFile: z.string(),
      usableFrom: z.string(),
      stopReason: z.string(),
    })
    .nullable(),
  nextTime: z.string(),
  /** Why it was left out of the last run; empty when it was not. */
  skipReason: z.string(),
  /** Why it can't be settled now; empty when it can. */
  why: z.string(),
  payable: signedMoneyText,
  /** The ledger account with the merchant's payable. */
  payableAccount: z.string(),
  held: moneyText,
  reserve: signedMoneyText,
});
export type SettlementTerms = z.infer<typeof settlementTerms>;
export const merchantIdQuery = z.strictObject({ merchantId: id.meta({ title: '商户编号' }) });

/** Lines of a statement of settlement, in order, with the transfers that each of them sums. */
export const STATEMENT_LINES = {
  orders: '代收订单',
  fees: '代收与退款手续费',
  refunds: '退款',
  payouts: '代付（含手续费）',
  returned: '结算与代付退回',
  advances: '垫付与收回',
  reserveKept: '保证金留存',
  reserveReleased: '保证金释放',
  settled: '结算付款',
  settlementFees: '结算手续费',
  other: '其他',
} as const;
export type StatementLine = keyof typeof STATEMENT_LINES;
export const settlementStatement = z.object({
  number: z.string(),
  merchantName: z.string(),
  mchId: z.string(),
  currency: currencyText,
  from: z.string(),
  to: z.string(),
  opening: signedMoneyText,
  lines: z.array(z.object({ line: z.enum(keysOf(STATEMENT_LINES)), count: z.int(), amount: signedMoneyText })),
  closing: signedMoneyText,
});
export type SettlementStatement = z.infer<typeof settlementStatement>;
/** Merchant API: one settlement. */
export const merchantSettlement = z.object({
  settlementNo: z.string(),
  currency: currencyText,
  amount: moneyText,
  fee: moneyText,
  reserve: moneyText,
  state: z.enum(SETTLEMENT_STATES),
  result: z.enum(RESULTS),
  madeTime: z.string(),
  paidTime: z.string(),
  /** The two times above with their zone. */
  times: z.object({ made: z.string(), paid: z.string() }),
  reason: z.string(),
});
export type MerchantSettlement = z.infer<typeof merchantSettlement>;
/** POST /api/v1/settlements: settles everything available now. */
export const askSettlementBody = z.strictObject({});
export const merchantSettlementQuery = z.strictObject({
  state: z.enum(SETTLEMENT_STATES).optional().meta({ title: '状态' }),
  startDate: isoDay.optional().meta({ title: '开始日期' }),
  endDate: isoDay.optional().meta({ title: '结束日期' }),
  ...createdBetween,
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, '游标无效')
    .optional()
    .meta({ title: '游标' }),
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({ title: '每页条数' }),
});
export type MerchantSettlementQuery = z.infer<typeof merchantSettlementQuery>;
export const merchantSettlementList = z.object({ list: z.array(merchantSettlement), nextCursor: z.string() });
export type MerchantSettlementList = z.infer<typeof merchantSettlementList>;
