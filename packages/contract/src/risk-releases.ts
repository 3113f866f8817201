import { z } from 'zod';
import { isoDay } from './time.ts';

/** Hours after its approval in which whoever asked for an export may take it. */
export const RELEASE_HOURS = 24;
export const RELEASE_FORMATS = ['xml', 'csv', 'json'] as const;
export type ReleaseFormat = (typeof RELEASE_FORMATS)[number];
/** What leaves in full, each by two people. */
export const RELEASE_KINDS = ['report.release', 'regulator.release'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

export const REGULATOR_ABOUT = {
  participant: '参与方的全部交易',
  payer: '付款人或收款人的全部交易',
  audit: '审计摘录与链上证明',
} as const;
export type RegulatorAbout = keyof typeof REGULATOR_ABOUT;

const words = (title: string, most: number) =>
  z.string().trim().min(1, `请填写${title}`).max(most, `${title}最多 ${most} 个字`).meta({ title });
const recipient = words('接收方', 128).min(2, '接收方至少 2 个字');
const days = {
  startDate: isoDay.meta({ title: '开始日期' }),
  endDate: isoDay.meta({ title: '结束日期' }),
};

/** A report to the regulator, in every format, to whom it goes. The report is the subject. */
export const reportReleasePayload = z.strictObject({ recipient });
/** What the regulator asked for. `payer` is a person's name, kept sealed; the subject is `regulator`. */
export const regulatorReleasePayload = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('participant'), key: words('参与方', 64), ...days, recipient }),
  z.strictObject({ about: z.literal('payer'), payer: words('姓名', 64), ...days, recipient }),
  z.strictObject({ about: z.literal('audit'), key: words('对象编号', 64), recipient }),
]);
export type RegulatorRelease = z.infer<typeof regulatorReleasePayload>;

/** An approved export that its maker may still take. */
export const releaseRow = z.object({
  id: z.string(),
  kind: z.enum(RELEASE_KINDS),
  subjectId: z.string(),
  subjectName: z.string(),
  recipient: z.string(),
  reason: z.string(),
  approvedBy: z.array(z.string()),
  approvedTime: z.string(),
  untilTime: z.string(),
  formats: z.array(z.enum(RELEASE_FORMATS)),
});
export type ReleaseRow = z.infer<typeof releaseRow>;
/** GET /api/risk/releases: the reader's own, in their time. */
export const releaseList = z.object({ list: z.array(releaseRow) });
export type ReleaseList = z.infer<typeof releaseList>;
/** POST /api/risk/releases/take ⓖ */
export const takeReleaseBody = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '审批编号' }),
  format: z.enum(RELEASE_FORMATS).meta({ title: '格式' }),
  googleAuthCode: z.string().max(64).optional().meta({ title: '谷歌验证码' }),
});
export type TakeReleaseBody = z.infer<typeof takeReleaseBody>;
