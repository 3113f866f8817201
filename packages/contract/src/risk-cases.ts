import { z } from 'zod';
import { type Field, fieldSchema, reasonField, textField } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { ALL_PRIORITIES, MONITOR_OUTCOMES, PRIORITIES, type Priority, RISK_SUBJECTS } from './monitoring.ts';
import { pageOf, pageQuery } from './paging.ts';
import { type CodeOf, keysOf, type Moves, type Tone } from './states.ts';
import { wallTime } from './time.ts';

export const CASE_STATE = { open: 0, working: 1, waiting: 2, closed: 3 } as const;
export type CaseState = CodeOf<typeof CASE_STATE>;
export const CASE_STATES = Object.values(CASE_STATE);
export const CASE_STATE_NAMES: Readonly<Record<CaseState, string>> = {
  0: '待处理',
  1: '调查中',
  2: '等待资料',
  3: '已结案',
};
export const CASE_TONES: Readonly<Record<CaseState, Tone>> = { 0: 'bad', 1: 'warn', 2: 'mute', 3: 'ok' };
/** Allowed moves of a case; the database refuses every other one. A case that nobody has taken cannot be closed. */
export const CASE_MOVES: Moves<CaseState> = { 0: [1], 1: [2, 3], 2: [1, 3], 3: [] };

/** How a case ends. */
export const CASE_OUTCOMES = {
  cleared: '排除：未见异常',
  monitored: '持续关注',
  restricted: '限制：冻结不解除',
  reported: '已上报监管',
} as const;
export type CaseOutcome = keyof typeof CASE_OUTCOMES;
const caseOutcomes = keysOf(CASE_OUTCOMES);

/** Returns the number of a case for people. */
export function caseNoOf(id: bigint | string): string {
  return `AJ${id.toString().padStart(8, '0')}`;
}

/** Hours until a case must be decided, by priority. */
export const CASE_HOURS: Readonly<Record<Priority, number>> = { 1: 24, 2: 72, 3: 168 };
/** Days until a report must be submitted, from the day it is drafted. */
export const REPORT_DAYS = 5;

export const FREEZE_KINDS = {
  participant: '参与方',
  merchant: '商户',
  account: '收款账户',
  wallet: '额度钱包',
  order: '代收订单',
  payout: '代付订单',
} as const;
export type FreezeKind = keyof typeof FREEZE_KINDS;
const freezeKinds = keysOf(FREEZE_KINDS);

export const REPORT_KINDS = { suspicious: '可疑交易报告', large: '大额交易报告' } as const;
export type ReportKind = keyof typeof REPORT_KINDS;
const reportKinds = keysOf(REPORT_KINDS);
export const REPORT_STATE = { draft: 0, submitted: 1 } as const;
export type ReportState = CodeOf<typeof REPORT_STATE>;
export const REPORT_STATES = Object.values(REPORT_STATE);
export const REPORT_STATE_NAMES: Readonly<Record<ReportState, string>> = { 0: '待报送', 1: '已报送' };
export const REPORT_TONES: Readonly<Record<ReportState, Tone>> = { 0: 'warn', 1: 'ok' };
export const REPORT_MOVES: Moves<ReportState> = { 0: [1], 1: [] };

export const LINK_KINDS = { ...RISK_SUBJECTS, order: '代收订单', payout: '代付订单' } as const;
export type LinkKind = keyof typeof LINK_KINDS;
const linkKinds = keysOf(LINK_KINDS);
const subjects = keysOf(RISK_SUBJECTS);

/** Steps of a case in its history. */
export const ENTRY_NAMES = {
  opened: '立案',
  joined: '并入命中',
  note: '记录',
  taken: '受理',
  assigned: '指派',
  state: '状态',
  priority: '优先级',
  due: '期限',
  linked: '关联',
  file: '文件',
  frozen: '冻结',
  lifted: '解除冻结',
  report: '报告草稿',
  submitted: '报送',
  closed: '结案',
} as const;
export type CaseEntry = keyof typeof ENTRY_NAMES;

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
const words = (title: string, max: number, min = 2) => fieldSchema(textField(title, max, min));
/** The fields of a case's forms. */
export const CASE_FIELDS = {
  subjectKey: { ...textField('对象编号', 64), required: '请填写编号' },
  title: textField('案由', 80, 2),
  conclusion: { ...textField('结案说明', 2_000, 2), kind: 'lines' },
  narrative: { ...textField('情况说明', 4_000, 10), kind: 'lines' },
  receipt: textField('回执编号', 64, 2),
} as const satisfies Record<string, Field>;
export const FREEZE_REASON: Field = reasonField('冻结原因', 2);

export const riskCaseRow = z.object({
  id: z.string(),
  caseNo: z.string(),
  subject: z.enum(subjects),
  subjectKey: z.string(),
  /** Subject of the case, masked if it is a person. */
  subjectName: z.string(),
  title: z.string(),
  priority: z.literal(ALL_PRIORITIES),
  state: z.literal(CASE_STATES),
  assignee: z.string(),
  assigneeId: z.string(),
  hits: z.int(),
  currency: currencyText,
  amount: signedMoneyText,
  openTime: z.string(),
  dueTime: z.string(),
  /** Milliseconds until it is due by the database clock; negative when overdue, 0 once closed. */
  leftMs: z.int(),
  lastHitTime: z.string(),
  openedBy: z.string(),
  outcome: z.enum(['', ...caseOutcomes]),
  closeTime: z.string(),
});
export type RiskCaseRow = z.infer<typeof riskCaseRow>;
export const CASE_VIEWS = ['mine', 'open', 'all'] as const;
export const CASE_FILTERS = listFilters({
  caseNo: { kind: 'text', title: '案件编号', max: 20, place: 'line' },
  /** Cases that an order, participant or account belongs to. */
  linked: { kind: 'text', title: '关联编号', max: 80 },
  assignee: { kind: 'text', title: '承办人', max: 64 },
  subject: { kind: 'choice', title: '对象', names: RISK_SUBJECTS },
  overdue: { kind: 'choice', title: '期限', names: { 1: '已超时' } },
  outcome: { kind: 'choice', title: '结论', names: CASE_OUTCOMES },
  priority: { kind: 'choices', title: '优先级', names: PRIORITIES },
  state: { kind: 'choices', title: '状态', names: CASE_STATE_NAMES },
});
/** GET /api/risk/cases/getPageList: open cases first, by priority and due time. */
export const caseListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(CASE_FILTERS),
});
export type CaseListQuery = z.infer<typeof caseListQuery>;
export const casePage = pageOf(riskCaseRow).extend({ open: z.int(), overdue: z.int(), mine: z.int() });
export type CasePage = z.infer<typeof casePage>;

export const caseFreeze = z.object({
  id: z.string(),
  kind: z.enum(freezeKinds),
  subjectId: z.string(),
  name: z.string(),
  reason: z.string(),
  held: signedMoneyText,
  by: z.string(),
  time: z.string(),
  liftedTime: z.string(),
  liftedBy: z.string(),
});
export type CaseFreeze = z.infer<typeof caseFreeze>;
export const caseNode = z.object({
  /** `kind:key`, unique. */
  id: z.string(),
  kind: z.enum([...linkKinds, 'screen']),
  key: z.string(),
  name: z.string(),
  amount: signedMoneyText,
  /** Part of the case; other nodes are neighbours connected by edges. */
  linked: z.boolean(),
});
export const caseGraph = z.object({
  currency: currencyText,
  nodes: z.array(caseNode),
  edges: z.array(
    z.object({ from: z.string(), to: z.string(), times: z.int(), amount: signedMoneyText, time: z.string() }),
  ),
  /** Whether there are more nodes than are shown. */
  more: z.boolean(),
});
export type CaseGraph = z.infer<typeof caseGraph>;
export const caseReport = z.object({
  id: z.string(),
  caseId: z.string(),
  caseNo: z.string(),
  kind: z.enum(reportKinds),
  state: z.literal(REPORT_STATES),
  narrative: z.string(),
  orders: z.array(z.string()),
  currency: currencyText,
  total: signedMoneyText,
  dueTime: z.string(),
  leftMs: z.int(),
  by: z.string(),
  createTime: z.string(),
  receipt: z.string(),
  fileHash: z.string(),
  submittedBy: z.string(),
  submitTime: z.string(),
});
export type CaseReport = z.infer<typeof caseReport>;
/** GET /api/risk/cases/detail?id= */
export const caseIdQuery = z.strictObject({ id });
export const riskCaseDetail = z.object({
  case: riskCaseRow,
  conclusion: z.string(),
  closedBy: z.string(),
  /** Why the signed-in user may not decide it, in words; empty when the user may. */
  whyNotDecide: z.string(),
  currency: currencyText,
  hits: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      title: z.string(),
      outcome: z.enum(keysOf(MONITOR_OUTCOMES)),
      times: z.int(),
      amount: signedMoneyText,
      time: z.string(),
      decision: z.string(),
      orderNo: z.string(),
    }),
  ),
  freezes: z.array(caseFreeze),
  reports: z.array(caseReport),
  files: z.array(
    z.object({
      name: z.string(),
      url: z.string(),
      title: z.string(),
      bytes: z.int(),
      by: z.string(),
      time: z.string(),
    }),
  ),
  entries: z.array(
    z.object({ author: z.string(), time: z.string(), what: z.enum(keysOf(ENTRY_NAMES)), text: z.string() }),
  ),
});
export type RiskCaseDetail = z.infer<typeof riskCaseDetail>;

/**
 * POST /api/risk/cases/open: opens a case by hand on an order, a participant, an account or a merchant. An open case of
 * the same subject is used instead.
 */
export const openCaseBody = z.strictObject({
  subject: z.enum(['participant', 'account', 'merchant', 'order']).meta({ title: '对象' }),
  subjectKey: fieldSchema(CASE_FIELDS.subjectKey),
  title: fieldSchema(CASE_FIELDS.title),
  priority: z.literal(ALL_PRIORITIES).default(3).meta({ title: '优先级' }),
});
export type OpenCaseBody = z.output<typeof openCaseBody>;
export const openCaseAnswer = z.object({ id: z.string(), joined: z.boolean() });
/** POST /api/risk/cases/take */
export const takeCaseBody = z.strictObject({ id });
/** POST /api/risk/cases/assign: assigns it to another person who may work on cases. */
export const assignCaseBody = z.strictObject({
  id,
  username: z.string().trim().min(1, '请选择承办人').max(64).meta({ title: '承办人' }),
});
export type AssignCaseBody = z.infer<typeof assignCaseBody>;
/** POST /api/risk/cases/change: changes its state, priority and due time. */
export const changeCaseBody = z.strictObject({
  id,
  state: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .meta({ title: '状态' }),
  priority: z.literal(ALL_PRIORITIES).optional().meta({ title: '优先级' }),
  dueTime: wallTime.optional().meta({ title: '期限' }),
});
export type ChangeCaseBody = z.infer<typeof changeCaseBody>;
/** POST /api/risk/cases/note */
export const caseNoteBody = z.strictObject({ id, text: words('记录', 2_000) });
/** POST /api/risk/cases/link: adds an order, a person or an account to the case. */
export const linkCaseBody = z.strictObject({
  id,
  kind: z.enum(['participant', 'account', 'merchant', 'order', 'payout']).meta({ title: '对象' }),
  key: fieldSchema(CASE_FIELDS.subjectKey),
});
export type LinkCaseBody = z.infer<typeof linkCaseBody>;
/** POST /api/risk/cases/freeze ⓖ */
export const freezeCaseBody = z.strictObject({
  id,
  kind: z.enum(freezeKinds).meta({ title: '冻结对象' }),
  subjectId: fieldSchema(CASE_FIELDS.subjectKey),
  reason: fieldSchema(FREEZE_REASON),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type FreezeCaseBody = z.infer<typeof freezeCaseBody>;
/** POST /api/risk/cases/close ⓖ: closing needs an outcome and its reasons. */
export const closeCaseBody = z.strictObject({
  id,
  outcome: z.enum(caseOutcomes, '请选择结论').meta({ title: '结论' }),
  conclusion: fieldSchema(CASE_FIELDS.conclusion),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type CloseCaseBody = z.infer<typeof closeCaseBody>;
/** POST /api/risk/cases/upload?id=&title= multipart `file` */
export const caseFileQuery = z.strictObject({ id, title: words('文件名称', 120, 1) });
export const caseFileAnswer = z.object({ url: z.string() });
/** GET /api/risk/cases/officers: people who may work on cases. */
export const caseOfficers = z.array(z.object({ username: z.string(), nickname: z.string(), open: z.int() }));
export type CaseOfficers = z.infer<typeof caseOfficers>;

export const REPORT_FILTERS = listFilters({
  caseNo: { kind: 'text', title: '案件编号', max: 20, place: 'line' },
  kind: { kind: 'choice', title: '报告类型', names: REPORT_KINDS },
  overdue: { kind: 'choice', title: '期限', names: { 1: '已超时' } },
  state: { kind: 'choice', title: '状态', names: REPORT_STATE_NAMES },
});
/** GET /api/risk/reports/getPageList */
export const reportListQuery = z.strictObject({
  ...pageQuery,
  ...filterShape(REPORT_FILTERS),
});
export type ReportListQuery = z.infer<typeof reportListQuery>;
export const reportPage = pageOf(caseReport).extend({ open: z.int(), overdue: z.int() });
export type ReportPage = z.infer<typeof reportPage>;
/** POST /api/risk/reports/draft: about a case's linked orders; a new draft replaces the former text. */
export const draftReportBody = z.strictObject({
  caseId: id,
  kind: z.enum(reportKinds).meta({ title: '报告类型' }),
  narrative: fieldSchema(CASE_FIELDS.narrative),
});
export type DraftReportBody = z.infer<typeof draftReportBody>;
/** A file as text, which the browser saves. */
export const textFile = z.object({ name: z.string(), type: z.string(), text: z.string() });
export type TextFile = z.infer<typeof textFile>;
/** POST /api/risk/reports/submit ⓖ: the submitted version is kept unchanged, with the regulator's receipt. */
export const submitReportBody = z.strictObject({
  id,
  receipt: fieldSchema(CASE_FIELDS.receipt),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type SubmitReportBody = z.infer<typeof submitReportBody>;
