import { z } from 'zod';
import { currencyText, formatMoney, groupMoney, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { type CodeOf, keysOf, type Tone } from './states.ts';

/**
 * Stages at which monitoring decides: an order is routed, its page opened, paid; a payout is requested, listed,
 * claimed; something is found elsewhere.
 */
export const MONITOR_STAGES = {
  collection: '代收下单',
  visit: '打开付款页',
  paid: '代收到账',
  request: '代付受理前',
  payout: '代付下单',
  claim: '代付抢单',
  event: '其他发现',
} as const;
export type MonitorStage = keyof typeof MONITOR_STAGES;
const stages = keysOf(MONITOR_STAGES);

/** Outcomes of a rule; the strongest one among all matching rules is the decision. */
export const MONITOR_OUTCOMES = { allow: '放行', review: '复核', hold: '冻结待审', decline: '拒绝受理' } as const;
export type MonitorOutcome = keyof typeof MONITOR_OUTCOMES;
const outcomes = keysOf(MONITOR_OUTCOMES);

/** Subjects of a rule; a case is opened on its subject. */
export const RISK_SUBJECTS = {
  participant: '参与方',
  account: '收款账户',
  merchant: '商户',
  payer: '付款人',
  beneficiary: '收款人',
  device: '设备',
  address: '网络地址',
  order: '订单',
} as const;
export type RiskSubject = keyof typeof RISK_SUBJECTS;
const subjects = keysOf(RISK_SUBJECTS);

export const PRIORITY = { urgent: 1, high: 2, normal: 3 } as const;
export type Priority = CodeOf<typeof PRIORITY>;
export const ALL_PRIORITIES = Object.values(PRIORITY);
export const PRIORITIES: Readonly<Record<Priority, string>> = { 1: '紧急', 2: '高', 3: '一般' };
export const PRIORITY_TONES: Readonly<Record<Priority, Tone>> = { 1: 'bad', 2: 'warn', 3: 'mute' };
/** Returns the priority of a choice's value; any other value counts as the default. */
export function priorityOf(text: string): Priority {
  return ALL_PRIORITIES.find((one) => String(one) === text) ?? PRIORITY.normal;
}

type Fact = { title: string; unit: 'count' | 'money' | 'percent' | 'days' | 'times' | 'flag' };
/** Named facts that a condition may use. An absent fact is 0; money is in fen, as a number (below 2^53). */
export const MONITOR_FACTS = {
  amount: { title: '本单金额', unit: 'money' },
  night: { title: '发生在夜间（0–6 时）', unit: 'flag' },
  payerOrders1h: { title: '付款人 1 小时订单数', unit: 'count' },
  payerOrders24h: { title: '付款人 24 小时订单数', unit: 'count' },
  payerAmount24h: { title: '付款人 24 小时金额', unit: 'money' },
  payerNear24h: { title: '付款人 24 小时临近限额单数', unit: 'count' },
  payerSmallOdd24h: { title: '付款人 24 小时小额零碎单数', unit: 'count' },
  payerGrowth: { title: '本单是付款人 24 小时最小一单的倍数', unit: 'times' },
  accountPayers24h: { title: '账户 24 小时付款人数', unit: 'count' },
  accountAmount24h: { title: '账户 24 小时金额', unit: 'money' },
  accountSmallOdd24h: { title: '账户 24 小时小额零碎单数', unit: 'count' },
  accountIdleDays: { title: '账户此前停用天数', unit: 'days' },
  participantOrders1h: { title: '参与方 1 小时订单数', unit: 'count' },
  participantIn24h: { title: '参与方 24 小时收款', unit: 'money' },
  participantOut24h: { title: '参与方 24 小时付款', unit: 'money' },
  participantOutShare: { title: '参与方 24 小时付出占收款', unit: 'percent' },
  participantOrders7d: { title: '参与方 7 天订单数', unit: 'count' },
  participantDays7d: { title: '参与方 7 天有单天数', unit: 'days' },
  participantNightShare7d: { title: '参与方 7 天夜间占比', unit: 'percent' },
  sharedDevice: { title: '同一设备上其他代理数', unit: 'count' },
  merchantOrders1h: { title: '商户 1 小时订单数', unit: 'count' },
  merchantIn1h: { title: '商户 1 小时收款', unit: 'money' },
  merchantOut1h: { title: '商户 1 小时代付', unit: 'money' },
  merchantOutShare1h: { title: '商户 1 小时代付占收款', unit: 'percent' },
  deviceOrders1h: { title: '设备 1 小时订单数', unit: 'count' },
  devicePayers24h: { title: '设备 24 小时付款人数', unit: 'count' },
  addressOrders1h: { title: '地址 1 小时订单数', unit: 'count' },
  addressPayers24h: { title: '地址 24 小时付款人数', unit: 'count' },
  beneficiaryOrders1h: { title: '收款人 1 小时代付数', unit: 'count' },
  beneficiaryAmount24h: { title: '收款人 24 小时代付金额', unit: 'money' },
  beneficiaryNear24h: { title: '收款人 24 小时临近限额单数', unit: 'count' },
  beneficiaryGrowth: { title: '本单是收款人 24 小时最小一单的倍数', unit: 'times' },
  beneficiaryMerchants24h: { title: '24 小时内向收款人代付的商户数', unit: 'count' },
  roundTrips7d: { title: '收款人 7 天内作为付款人的次数', unit: 'count' },
  nameDiffers: { title: '付款人姓名与申报不符', unit: 'flag' },
  proofReused: { title: '付款凭证疑似重复', unit: 'flag' },
  complaintSuspicious: { title: '投诉被列为可疑', unit: 'flag' },
  listed: { title: '筛查命中', unit: 'flag' },
  otherName: { title: '账户户名与实名不符', unit: 'flag' },
} as const satisfies Record<string, Fact>;
export type FactName = keyof typeof MONITOR_FACTS;
export type Facts = Partial<Record<FactName, number>>;
const factNames = keysOf(MONITOR_FACTS);

export const OPERATORS = {
  greaterThanInclusive: '≥',
  greaterThan: '＞',
  lessThan: '＜',
  lessThanInclusive: '≤',
  equal: '＝',
} as const;
export type Operator = keyof typeof OPERATORS;
const operators = keysOf(OPERATORS);

/** The form of json-rules-engine: a leaf compares a fact, `all` and `any` combine. */
export type Leaf = { fact: FactName; operator: Operator; value: number };
export type Condition = Leaf | { all: Condition[] } | { any: Condition[] };
const leaf = z.strictObject({
  fact: z.enum(factNames, '没有这个事实').meta({ title: '事实' }),
  operator: z.enum(operators, '没有这种比较').meta({ title: '比较' }),
  value: z.number('阈值须为数字').min(0, '阈值不能为负数').max(9e15, '阈值过大').meta({ title: '阈值' }),
});
const leaves = (name: 'all' | 'any') =>
  z.strictObject({ [name]: z.array(leaf).min(1, '至少一个条件').max(12, '条件最多 12 个') });
const joined = z.union([leaf, leaves('all'), leaves('any')]);
/** Two levels are enough for every rule here, and stay readable. */
export const conditionTree = z.union([
  z.strictObject({ all: z.array(joined).min(1, '至少一个条件').max(12, '条件最多 12 个') }),
  z.strictObject({ any: z.array(joined).min(1, '至少一个条件').max(12, '条件最多 12 个') }),
]) as unknown as z.ZodType<Condition>;

const UNIT_WORDS = { count: '', percent: '%', days: ' 天', times: ' 倍', flag: '', money: ' 元' } as const;

/** Returns a fact's value in readable form. */
export function factText(fact: FactName, value: number): string {
  const { unit } = MONITOR_FACTS[fact];
  if (unit === 'flag') return value > 0 ? '是' : '否';
  if (unit === 'money') return `${groupMoney(formatMoney(BigInt(Math.round(value))))} 元`;
  return `${value}${UNIT_WORDS[unit]}`;
}

/** Returns a condition in words. */
export function conditionText(condition: Condition): string {
  if ('all' in condition) return condition.all.map(partText).join('，且');
  if ('any' in condition) return condition.any.map(partText).join('，或');
  const { title, unit } = MONITOR_FACTS[condition.fact];
  if (unit === 'flag') return title;
  return `${title} ${OPERATORS[condition.operator]} ${factText(condition.fact, condition.value)}`;
}

function partText(condition: Condition): string {
  return 'fact' in condition ? conditionText(condition) : `（${conditionText(condition)}）`;
}

const text = (title: string, max: number) =>
  z.string().trim().min(1, `请填写${title}`).max(max, `${title}最多 ${max} 个字`).meta({ title });
/** A version of a rule, without its number: tested on past decisions and put live. */
export const ruleBody = z.strictObject({
  title: text('规则名称', 24),
  why: text('说明', 200),
  stages: z.array(z.enum(stages)).min(1, '至少一个环节').max(stages.length).meta({ title: '环节' }),
  subject: z.enum(subjects).meta({ title: '对象' }),
  outcome: z.enum(['review', 'hold', 'decline']).meta({ title: '处置' }),
  priority: z.literal(ALL_PRIORITIES).meta({ title: '优先级' }),
  conditions: conditionTree.meta({ title: '条件' }),
});
export type RuleBody = z.infer<typeof ruleBody>;
export const ruleCode = z
  .string()
  .regex(/^[a-z][a-z0-9-]{2,31}$/, '规则代码须为小写字母、数字或连字符，3–32 位')
  .meta({ title: '规则代码' });

/**
 * The largest share of the examined decisions that a rule may match: a rule that matches everything gives no
 * information.
 */
export const BACK_TEST_SHARE_PERCENT = 5;
/** A number of matches too small to refuse a rule on a quiet system. */
export const BACK_TEST_FEW = 5;
/** Shares are in 1/100 percent. */
export const SHARES_PER_PERCENT = 100;
/** Returns a share in readable form. */
export function shareText(share: number): string {
  const whole = Math.floor(share / SHARES_PER_PERCENT);
  return `${whole}.${String(share % SHARES_PER_PERCENT).padStart(2, '0')}%`;
}
export const BACK_TEST_STATES = { waiting: '排队中', running: '回测中', done: '已完成', failed: '失败' } as const;

export const backTest = z.object({
  currency: currencyText,
  id: z.string(),
  code: z.string(),
  days: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  body: ruleBody,
  /**
   * Numbers of examined decisions of the rule's stages, of matches, of their orders, of their amount and of subjects.
   */
  looked: z.int(),
  hits: z.int(),
  orders: z.int(),
  amount: signedMoneyText,
  subjects: z.int(),
  /** Matches in 1/100 percent of the examined decisions. */
  share: z.int(),
  /** Why the rule may not go live; empty when it may. */
  refused: z.string(),
  samples: z.array(z.object({ orderNo: z.string(), time: z.string(), amount: signedMoneyText, stage: z.enum(stages) })),
  by: z.string(),
  createTime: z.string(),
  finishTime: z.string(),
});
export type BackTest = z.infer<typeof backTest>;
/** POST /api/risk/rules/backTest */
export const startBackTestBody = z.strictObject({
  code: ruleCode,
  days: z.int().min(1, '至少 1 天').max(90, '最多 90 天').default(30).meta({ title: '天数' }),
  body: ruleBody,
});
export type StartBackTestBody = z.infer<typeof startBackTestBody>;
export const startBackTestAnswer = z.object({ id: z.string() });

export const riskRule = z.object({
  code: z.string(),
  version: z.int(),
  body: ruleBody,
  live: z.boolean(),
  changedBy: z.string(),
  changeTime: z.string(),
  hits24h: z.int(),
  hits7d: z.int(),
});
export type RiskRule = z.infer<typeof riskRule>;
/** GET /api/risk/rules/findAll: every rule in its newest version, with its number of matches. */
export const riskRules = z.object({
  list: z.array(riskRule),
  /** Delay of monitoring behind the orders, in milliseconds; its decisions of the last day by outcome. */
  lagMs: z.int(),
  decided: z.object({ allow: z.int(), review: z.int(), hold: z.int(), decline: z.int() }),
});
export type RiskRules = z.infer<typeof riskRules>;
/** GET /api/risk/rules/detail?code= */
export const ruleCodeQuery = z.strictObject({ code: ruleCode });
export const riskRuleDetail = z.object({
  rule: riskRule,
  versions: z.array(
    z.object({ version: z.int(), by: z.string(), time: z.string(), lines: z.array(z.string()), title: z.string() }),
  ),
  backTests: z.array(backTest),
});
export type RiskRuleDetail = z.infer<typeof riskRuleDetail>;

/** Payload of `risk.rule`: switches a rule on, with a back-test of exactly these conditions, or off. */
export const riskRulePayload = z.strictObject({
  enabled: z.boolean().meta({ title: '启用' }),
  backTestId: z
    .string()
    .regex(/^\d{0,18}$/, '编号须为数字')
    .default('')
    .meta({ title: '回测编号' }),
});

const id = z
  .string()
  .regex(/^\d{1,18}$/, '编号须为数字')
  .meta({ title: '编号' });
export const riskIdQuery = z.strictObject({ id });
/** One decision with all its inputs, and the same decision calculated again from them. */
export const decisionDetail = z.object({
  id: z.string(),
  time: z.string(),
  stage: z.enum(stages),
  orderNo: z.string(),
  outcome: z.enum(outcomes),
  rules: z.array(z.object({ code: z.string(), version: z.int(), title: z.string() })),
  facts: z.record(z.string(), z.number()),
  ruleSet: z.string(),
  /** Whether the stored inputs lead to the stored outcome again. */
  reproduced: z.boolean(),
});
export type DecisionDetail = z.infer<typeof decisionDetail>;
export const decisionRow = z.object({
  id: z.string(),
  time: z.string(),
  stage: z.enum(stages),
  orderNo: z.string(),
  currency: currencyText,
  amount: signedMoneyText,
  outcome: z.enum(outcomes),
  rules: z.array(z.string()),
});
/** GET /api/risk/decisions: decisions of monitoring about one order, or by a rule. */
export const decisionListQuery = z.strictObject({
  ...pageQuery,
  orderNo: z.string().trim().max(64).optional().meta({ title: '订单号' }),
  code: ruleCode.optional(),
});
export type DecisionListQuery = z.infer<typeof decisionListQuery>;
export const decisionPage = pageOf(decisionRow);
export type DecisionPage = z.infer<typeof decisionPage>;

const all = (...conditions: Condition[]): Condition => ({ all: conditions });
const any = (...conditions: Condition[]): Condition => ({ any: conditions });
const atLeast = (fact: FactName, value: number): Leaf => ({ fact, operator: 'greaterThanInclusive', value });
const YUAN = 100;

/** The rules of a new installation (L7); from then on rules are data, changed by two people. Amounts in fen. */
export const FIRST_RULES: Readonly<Record<string, RuleBody>> = {
  'many-payers-out': {
    title: '多人汇入后转出',
    why: '一个账户 24 小时内收了许多人的款，收款人又很快把大部分付出去。',
    stages: ['collection', 'paid', 'claim'],
    subject: 'participant',
    outcome: 'review',
    priority: 1,
    conditions: all(
      any(atLeast('accountPayers24h', 20), atLeast('participantOrders7d', 200)),
      atLeast('participantIn24h', 50_000 * YUAN),
      atLeast('participantOutShare', 80),
    ),
  },
  'small-odd': {
    title: '小额零碎',
    why: '许多不到 100 元、带零头的小单，常见于试卡与分散转移。',
    stages: ['collection'],
    subject: 'account',
    outcome: 'review',
    priority: 3,
    conditions: any(atLeast('accountSmallOdd24h', 40), atLeast('payerSmallOdd24h', 10)),
  },
  structuring: {
    title: '拆分规避大额',
    why: '多笔金额刚好低于 50,000 元大额线。',
    stages: ['collection', 'payout'],
    subject: 'order',
    outcome: 'hold',
    priority: 1,
    conditions: any(atLeast('payerNear24h', 3), atLeast('beneficiaryNear24h', 3)),
  },
  'rapid-in-out': {
    title: '快进快出',
    why: '商户 1 小时内把刚收到的款几乎全部代付出去。',
    stages: ['payout'],
    subject: 'merchant',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('merchantIn1h', 100_000 * YUAN), atLeast('merchantOutShare1h', 90)),
  },
  'dormant-wakes': {
    title: '休眠账户苏醒',
    why: '停用 90 天以上的账户忽然收大额款。',
    stages: ['collection', 'paid'],
    subject: 'account',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('accountIdleDays', 90), atLeast('accountAmount24h', 20_000 * YUAN)),
  },
  'payer-velocity': {
    title: '付款人频次',
    why: '同一付款人 1 小时内下单过多。',
    stages: ['collection'],
    subject: 'payer',
    outcome: 'review',
    priority: 3,
    conditions: any(atLeast('payerOrders1h', 10), atLeast('payerOrders24h', 40)),
  },
  'participant-velocity': {
    title: '参与方频次',
    why: '参与方 1 小时内的订单远超人工能处理的数量。',
    stages: ['collection'],
    subject: 'participant',
    outcome: 'review',
    priority: 3,
    conditions: all(atLeast('participantOrders1h', 3_000)),
  },
  'device-velocity': {
    title: '设备频次',
    why: '一台设备 1 小时内打开过多订单，或替多人付款。',
    stages: ['visit'],
    subject: 'device',
    outcome: 'review',
    priority: 2,
    conditions: any(atLeast('deviceOrders1h', 30), atLeast('devicePayers24h', 8)),
  },
  'address-velocity': {
    title: '网络地址频次',
    why: '一个网络地址 1 小时内打开过多订单，或替多人付款。',
    stages: ['visit'],
    subject: 'address',
    outcome: 'review',
    priority: 3,
    conditions: any(atLeast('addressOrders1h', 120), atLeast('addressPayers24h', 60)),
  },
  'round-trip': {
    title: '资金回流',
    why: '代付的收款人近 7 天多次作为付款人付过款。',
    stages: ['payout'],
    subject: 'beneficiary',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('roundTrips7d', 3), atLeast('amount', 1_000 * YUAN)),
  },
  'night-share': {
    title: '夜间占比',
    why: '参与方一周里多数订单在夜间。',
    stages: ['collection'],
    subject: 'participant',
    outcome: 'review',
    priority: 3,
    conditions: all(
      atLeast('participantDays7d', 3),
      atLeast('participantOrders7d', 50),
      atLeast('participantNightShare7d', 60),
    ),
  },
  'test-then-large': {
    title: '小额测试后大额',
    why: '先付一笔极小的，再付千倍以上的大额。',
    stages: ['collection', 'payout'],
    subject: 'order',
    outcome: 'hold',
    priority: 1,
    conditions: all(
      atLeast('amount', 20_000 * YUAN),
      any(atLeast('payerGrowth', 1_000), atLeast('beneficiaryGrowth', 1_000)),
    ),
  },
  'shared-device': {
    title: '多名代理同一设备',
    why: '不同线的代理在同一台设备上登录。',
    stages: ['collection', 'claim'],
    subject: 'participant',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('sharedDevice', 2)),
  },
  'name-differs': {
    title: '付款人与申报不符',
    why: '实际付款人的姓名不是商户申报的付款人。',
    stages: ['paid'],
    subject: 'payer',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('nameDiffers', 1), atLeast('amount', 1_000 * YUAN)),
  },
  'proof-reused': {
    title: '凭证重复使用',
    why: '代付凭证与另一单的几乎相同。',
    stages: ['event'],
    subject: 'participant',
    outcome: 'review',
    priority: 1,
    conditions: all(atLeast('proofReused', 1)),
  },
  'reported-complaint': {
    title: '可疑投诉',
    why: '答复投诉的人把它列为可疑。',
    stages: ['event'],
    subject: 'participant',
    outcome: 'review',
    priority: 2,
    conditions: all(atLeast('complaintSuspicious', 1)),
  },
  listed: {
    title: '筛查命中',
    why: '付款人、收款人或入网者疑似在筛查名单上。',
    stages: ['event'],
    subject: 'order',
    outcome: 'review',
    priority: 1,
    conditions: all(atLeast('listed', 1)),
  },
  'other-name': {
    title: '试图使用他人账户',
    why: '提交的户名或收款码不是本人实名。',
    stages: ['event'],
    subject: 'participant',
    outcome: 'review',
    priority: 3,
    conditions: all(atLeast('otherName', 1)),
  },
  'many-merchants-one-payee': {
    title: '多商户集中代付',
    why: '同一收款人 24 小时内由许多商户付款，金额又大：受理前即拒绝。',
    stages: ['request'],
    subject: 'beneficiary',
    outcome: 'decline',
    priority: 1,
    conditions: all(atLeast('beneficiaryMerchants24h', 5), atLeast('beneficiaryAmount24h', 200_000 * YUAN)),
  },
};
