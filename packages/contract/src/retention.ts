import { z } from 'zod';
import { type Field, fieldSchema, textField } from './fields.ts';
import { filterShape, listFilters, titlesOf } from './list-filters.ts';
import { pageOf, pageQuery } from './paging.ts';
import { googleAuthCode } from './sign-in.ts';
import { keysOf } from './states.ts';
import { isoDay } from './time.ts';

/**
 * Categories of records about people, by the law that requires keeping them. `least`: minimum number of months of any
 * setting; the database holds the same.
 */
export const RETENTION_CATEGORIES = {
  identity: {
    title: '身份资料',
    from: '业务关系结束',
    erases: '证件号码、手机号、邀请与实名资料、证件图片、商户代表人与受益所有人',
    least: 60,
  },
  transaction: {
    title: '交易对手信息',
    from: '交易结束',
    erases: '付款人与收款人的姓名、账号，充值、提现与退款的户名、账号，退款凭证，对账单中的对手信息',
    least: 60,
  },
  proof: { title: '付款凭证', from: '代付结束', erases: '凭证图片与视频文件', least: 60 },
  complaint: { title: '投诉资料', from: '投诉答复', erases: '情况说明、联系方式与图片', least: 36 },
  case: { title: '案件资料', from: '结案', erases: '案件文件，对象与关联人姓名', least: 60 },
  screening: { title: '筛查命中', from: '复核结束', erases: '被筛查人的姓名', least: 60 },
  access: { title: '登录与访问记录', from: '会话结束或访问', erases: '浏览器、网络地址与付款页访问标记', least: 6 },
} as const;
export type RetentionCategory = keyof typeof RETENTION_CATEGORIES;
export const CATEGORY_NAMES = keysOf(RETENTION_CATEGORIES);
/** Categories that anti-money-laundering law requires an institution to keep. */
const KEPT_BY_LAW: readonly RetentionCategory[] = ['identity', 'transaction', 'proof', 'case', 'screening'];
/**
 * Months that a jurisdiction's law requires for those categories: ten years in mainland China (反洗钱法 2024, art. 34);
 * elsewhere the five of FATF R.11.
 */
const MONTHS_BY_LAW: Readonly<Record<string, number>> = { CN: 120 };
export const RETENTION_MAX_MONTHS = 600;

/**
 * Returns the minimum months of a category under a jurisdiction. Without a jurisdiction, records are kept as long as
 * the strictest law here requires.
 */
export function leastMonths(category: RetentionCategory, jurisdiction: string | null): number {
  const own = RETENTION_CATEGORIES[category].least;
  if (!KEPT_BY_LAW.includes(category)) return own;
  return Math.max(own, jurisdiction === null ? 120 : (MONTHS_BY_LAW[jurisdiction] ?? 0));
}

/** Maximum number of records of one source examined when counting what a shorter period would delete. */
export const COUNT_MOST = 50_000;

/** Returns months in readable form: 10 年, 6 个月, 1 年 6 个月. */
export function monthsText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [years > 0 ? `${years} 年` : '', rest > 0 ? `${rest} 个月` : ''].filter(Boolean).join(' ');
}

/** Sources of erased data, by their names in the register. */
export const RETENTION_SOURCES: Readonly<Record<string, string>> = {
  submissions: '实名资料',
  invitations: '邀请',
  applications: '商户准入资料',
  collections: '代收订单付款人',
  payouts: '代付订单收款人',
  'cash-outs': '提现收款账户',
  'top-ups': '充值付款人',
  refunds: '退款收款账户与凭证',
  'refund-accounts': '付款人登记的退款账户',
  receipts: '对账单到账',
  debits: '对账单出账',
  proofs: '付款凭证文件',
  complaints: '投诉',
  cases: '案件',
  hits: '筛查命中',
  sessions: '登录会话',
  visits: '付款页访问',
  refusals: '拒绝删除的答复对象',
  request: '个人申请',
};

export const retentionPeriod = z.object({
  category: z.enum(CATEGORY_NAMES),
  months: z.int(),
  /** Minimum under the licence's jurisdiction. */
  least: z.int(),
  changeTime: z.string(),
});
export type RetentionPeriod = z.infer<typeof retentionPeriod>;
const run = z.object({
  time: z.string(),
  endTime: z.string(),
  by: z.string(),
  erased: z.int(),
  held: z.int(),
  swept: z.int(),
});
/** GET /api/retention/periods */
export const retentionOverview = z.object({
  periods: z.array(retentionPeriod),
  lastRun: run.nullable(),
  holds: z.int(),
});
export type RetentionOverview = z.infer<typeof retentionOverview>;
/** Payload of `retention.period`; the category is the subject. */
export const retentionPeriodPayload = z.strictObject({
  months: z
    .int('请填写月数')
    .min(1, '至少 1 个月')
    .max(RETENTION_MAX_MONTHS, `最长 ${RETENTION_MAX_MONTHS} 个月`)
    .meta({ title: '保留月数' }),
});

// Legal holds ---------------------------------------------------------------------------------------------------------

export const HOLD_KINDS = {
  participant: '参与方',
  merchant: '商户',
  person: '付款人或收款人',
  order: '订单',
  case: '案件',
} as const;
export type HoldKind = keyof typeof HOLD_KINDS;
const holdKind = z.enum(keysOf(HOLD_KINDS));
const recordId = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
export const legalHold = z.object({
  id: z.string(),
  kind: holdKind,
  /** Masked for a person. */
  subject: z.string(),
  reason: z.string(),
  paperNo: z.string(),
  by: z.string(),
  time: z.string(),
  /** Who lifted it, and when; empty while it holds. */
  liftedBy: z.string(),
  liftTime: z.string(),
});
export type LegalHold = z.infer<typeof legalHold>;
export const HOLD_FILTERS = listFilters({
  subject: { kind: 'text', title: '对象', description: '名称、编号或完整姓名', max: 64, place: 'line' },
  kind: { kind: 'choice', title: '类型', names: HOLD_KINDS },
  state: {
    kind: 'choice',
    title: '状态',
    description: '0 保全中，1 已解除',
    look: 'chips',
    names: { 0: '保全中', 1: '已解除' },
  },
});
/** GET /api/retention/holds/getPageList: holds in force first, the newest first. */
export const holdListQuery = z.strictObject({ ...pageQuery, ...filterShape(HOLD_FILTERS) });
export type HoldListQuery = z.infer<typeof holdListQuery>;
export const holdPage = pageOf(legalHold);
export type HoldPage = z.infer<typeof holdPage>;
export const HOLD_FIELDS = {
  subject: textField('对象', 64),
  reason: { ...textField('保全原因', 500, 2), kind: 'lines' },
  paperNo: { title: '文书编号', max: 64 },
} as const satisfies Record<string, Field>;
/** POST /api/retention/holds/place: takes effect at once, by one person; two people lift it. */
export const placeHoldBody = z.strictObject({
  kind: holdKind.meta({ title: '对象类型' }),
  subject: fieldSchema(HOLD_FIELDS.subject).meta({ title: '对象', description: '名称、编号、单号或姓名' }),
  reason: fieldSchema(HOLD_FIELDS.reason),
  paperNo: fieldSchema(HOLD_FIELDS.paperNo).default(''),
});
export type PlaceHoldBody = z.output<typeof placeHoldBody>;
export const placeHoldAnswer = z.object({ id: recordId });

// Erasure requests of a person ----------------------------------------------------------------------------------------

export const ERASURE_KINDS = { user: '后台用户', order: '付款人（按代收单号）' } as const;
export type ErasureKind = keyof typeof ERASURE_KINDS;
/** One kind of data known about somebody. */
export const erasureFact = z.object({
  what: z.string(),
  count: z.int(),
  erased: z.boolean(),
  /** Why it is kept, and until when. */
  why: z.string(),
  /** For kept data, the rule that keeps it: `身份资料，10 年`; empty for data that will be erased. */
  rule: z.string(),
});
export type ErasureFact = z.infer<typeof erasureFact>;
export const ERASE_FIELDS = {
  no: { title: '账号或单号', required: '请填写账号或单号', max: 64 },
  channel: { title: '申请方式', required: '请写明申请方式', min: 2, max: 100 },
} as const satisfies Record<string, Field>;
/** GET /api/retention/erasure/preview: the data that would be erased, the data that stays, and why. */
export const erasurePreviewQuery = z.strictObject({
  kind: z.enum(keysOf(ERASURE_KINDS)).meta({ title: '申请人' }),
  no: fieldSchema(ERASE_FIELDS.no),
});
export type ErasurePreviewQuery = z.infer<typeof erasurePreviewQuery>;
export const erasurePreview = z.object({
  /** Subject of the erasure proposal: `user:12`, `order:DS…`. */
  subjectId: z.string(),
  name: z.string(),
  facts: z.array(erasureFact),
  /** The last proposal, if a second person rejected it and nobody has answered the requester since. */
  rejected: z.object({ askedOn: z.string(), channel: z.string(), reason: z.string() }).nullable(),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;
const channel = fieldSchema(ERASE_FIELDS.channel);
/** Payload of `retention.erase`: when and how the person asked. */
export const retentionErasePayload = z.strictObject({
  askedOn: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')
    .meta({ title: '申请日期' }),
  channel,
});

export const REFUSE_FIELDS = {
  channel: ERASE_FIELDS.channel,
  reason: { ...textField('拒绝原因', 500, 2), kind: 'lines' },
  answeredTo: textField('答复对象', 100, 2),
} as const satisfies Record<string, Field>;
/**
 * POST /api/retention/erasure/refuse ⓖ: a request that is refused, with the answer to the requester. It is stored and
 * never changed.
 */
export const refuseErasureBody = z.strictObject({
  ...erasurePreviewQuery.shape,
  askedOn: isoDay.meta({ title: '申请日期' }),
  channel,
  reason: fieldSchema(REFUSE_FIELDS.reason),
  answeredTo: fieldSchema(REFUSE_FIELDS.answeredTo),
  answeredOn: isoDay.meta({ title: '答复日期' }),
  googleAuthCode: googleAuthCode.optional(),
});
export type RefuseErasureBody = z.output<typeof refuseErasureBody>;
export const refuseErasureAnswer = z.object({ id: recordId });

export const erasureRefusal = z.object({
  id: z.string(),
  time: z.string(),
  kind: z.enum(keysOf(ERASURE_KINDS)),
  /** Account or order number, as it was entered. */
  subject: z.string(),
  askedOn: z.string(),
  channel: z.string(),
  reason: z.string(),
  /** Masked; empty once its own period is over. */
  answeredTo: z.string(),
  answeredOn: z.string(),
  /** Data that stayed, why, until when and by which rule, as of that time. */
  kept: z.array(erasureFact),
  by: z.string(),
});
export type ErasureRefusal = z.infer<typeof erasureRefusal>;
export const REFUSAL_FILTERS = listFilters({
  subject: { kind: 'text', title: '账号或单号', max: 64, place: 'line' },
  dates: { kind: 'dates', title: '登记时间' },
});
/** GET /api/retention/refusals/getPageList: the newest first. */
export const refusalListQuery = z.strictObject({ ...pageQuery, ...filterShape(REFUSAL_FILTERS) });
export type RefusalListQuery = z.infer<typeof refusalListQuery>;
export const refusalPage = pageOf(erasureRefusal);
export type RefusalPage = z.infer<typeof refusalPage>;

// The register --------------------------------------------------------------------------------------------------------

export const erasureRow = z.object({
  id: z.string(),
  time: z.string(),
  category: z.string(),
  source: z.string(),
  subject: z.string(),
  records: z.int(),
  held: z.int(),
  /** `system:retention`, or the people who requested and approved it. */
  by: z.string(),
  approvalId: z.string(),
});
export type ErasureRow = z.infer<typeof erasureRow>;
export const ERASURE_CATEGORIES = { ...titlesOf(RETENTION_CATEGORIES), request: '个人申请' } as const;
export const ERASURE_FILTERS = listFilters({
  dates: { kind: 'dates', title: '删除时间' },
  category: { kind: 'choice', title: '类别', names: ERASURE_CATEGORIES },
});
/** GET /api/retention/register/getPageList: the newest first. */
export const registerListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(ERASURE_FILTERS),
});
export type RegisterListQuery = z.infer<typeof registerListQuery>;
export const registerPage = pageOf(erasureRow);
export type RegisterPage = z.infer<typeof registerPage>;
