import { z } from 'zod';
import { filterShape, listFilters, listSorts, sortShape } from './list-filters.ts';
import { pageOf, pageQuery } from './paging.ts';
import { type CodeOf, keysOf, type Moves, type Tone } from './states.ts';

/** Steps by which two names were found to be similar; the strongest first. */
export const MATCH_STEPS = {
  document: '证件号码相同',
  exact: '名称相同',
  order: '名称相同，次序不同',
  company: '去掉公司后缀后相同',
  pinyin: '拼音相同',
  homophone: '同音，仅个别字不同',
  initial: '缩写一致',
  similar: '拼写近似',
} as const;
export type MatchStep = keyof typeof MATCH_STEPS;
const steps = keysOf(MATCH_STEPS);

/** Parts of a score: the score of the name, then the changes by birth date and document number. */
export const matchReason = z.object({
  step: z.enum(steps),
  name: z.int(),
  birth: z.enum(['', 'same', 'year', 'other']),
  document: z.enum(['', 'same', 'other']),
  score: z.int(),
});
export type MatchReason = z.infer<typeof matchReason>;
export const BIRTH_WORDS = { '': '未比较', same: '出生日期相同', year: '出生年份相同', other: '出生年份不同' } as const;
export const DOCUMENT_WORDS = { '': '未比较', same: '证件号码相同', other: '证件号码不同' } as const;

export const HIT_STATE = { open: 0, other: 1, same: 2 } as const;
export type HitState = CodeOf<typeof HIT_STATE>;
export const HIT_STATES = Object.values(HIT_STATE);
export const HIT_STATE_NAMES: Readonly<Record<HitState, string>> = { 0: '待复核', 1: '另有其人', 2: '确认为本人' };
export const HIT_TONES: Readonly<Record<HitState, Tone>> = { 0: 'warn', 1: 'ok', 2: 'bad' };
/** Allowed moves of a hit; the database refuses every other one. */
export const HIT_MOVES: Moves<HitState> = { 0: [1, 2], 1: [], 2: [] };
export const HIT_LEVELS = { exact: '同名', review: '疑似' } as const;
export const HIT_SUBJECTS = {
  payout: '代付收款人',
  collection: '代收付款人',
  line: '到账付款方',
  topup: '充值付款方',
  participant: '参与方',
  merchant: '商户',
} as const;
export type HitSubject = keyof typeof HIT_SUBJECTS;
const subjects = keysOf(HIT_SUBJECTS);

/** The person who may be on a list, masked, and a summary of the record. */
export const hitRow = z.object({
  id: z.string(),
  time: z.string(),
  subject: z.enum(subjects),
  subjectId: z.string(),
  who: z.string(),
  name: z.string(),
  listed: z.string(),
  list: z.string(),
  version: z.string(),
  score: z.int(),
  level: z.enum(['exact', 'review']),
  holds: z.boolean(),
  state: z.literal(HIT_STATES),
  decidedBy: z.string(),
  decideTime: z.string(),
});
export type HitRow = z.infer<typeof hitRow>;
export const hitPage = pageOf(hitRow);
export type HitPage = z.infer<typeof hitPage>;
export const HIT_FILTERS = listFilters({
  subjectId: { kind: 'text', title: '订单号或编号', max: 64, place: 'line' },
  subject: { kind: 'choice', title: '对象', names: HIT_SUBJECTS },
  level: { kind: 'choice', title: '程度', names: HIT_LEVELS },
  state: { kind: 'choice', title: '状态', look: 'chips', names: HIT_STATE_NAMES },
});
export const HIT_SORTS = listSorts(['createTime'], '-createTime');
/** GET /api/risk/hits */
export const hitListQuery = z.object({
  ...pageQuery,
  ...filterShape(HIT_FILTERS),
  ...sortShape(HIT_SORTS),
});
export type HitListQuery = z.infer<typeof hitListQuery>;

/** A record of a list as its publisher wrote it. */
export const listedRecord = z.object({
  ref: z.string(),
  kind: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  births: z.array(z.string()),
  documents: z.array(z.string()),
  countries: z.string(),
  programs: z.string(),
});
export type ListedRecord = z.infer<typeof listedRecord>;
/** GET /api/risk/hit: both sides, and how the score was calculated. */
export const hitQuery = z.object({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '编号' }),
});
export const hitDetail = z.object({
  hit: hitRow,
  reason: matchReason,
  record: listedRecord,
  /** The matching name of the record, and the normalised form of both names. */
  matched: z.string(),
  decision: z.string(),
  /** Why the reader may not propose a decision; empty when it may. */
  whyNot: z.string(),
  thresholds: z.object({ exact: z.int(), review: z.int() }),
});
export type HitDetail = z.infer<typeof hitDetail>;

/** Payload of `screening.hit`: another person, or the same. */
export const HIT_DECISIONS = { other: '另有其人，放行', same: '确认为本人，不放行' } as const;
export const hitDecisionPayload = z.strictObject({
  decision: z.enum(['other', 'same'], '请选择复核结论').meta({ title: '复核结论' }),
});
