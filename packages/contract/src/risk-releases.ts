import { z } from 'zod';
import { type Field, fieldSchema, textField } from './fields.ts';
import { isoDay } from './time.ts';

/** Hours after its approval within which the requester may download an export. */
export const RELEASE_HOURS = 24;
export const RELEASE_FORMATS = ['xml', 'csv', 'json'] as const;
export type ReleaseFormat = (typeof RELEASE_FORMATS)[number];
/** Exports with unmasked data, each approved by two people. */
export const RELEASE_KINDS = ['report.release', 'regulator.release'] as const;
export type ReleaseKind = (typeof RELEASE_KINDS)[number];

export const REGULATOR_ABOUT = {
  participant: '参与方的全部交易',
  payer: '付款人或收款人的全部交易',
  audit: '审计摘录与审计链证明',
} as const;
export type RegulatorAbout = keyof typeof REGULATOR_ABOUT;

export const RECIPIENT: Field = textField('接收方', 128, 2);
/** Search keys of a regulator's request: a person's data, or records about a subject. */
export const RELEASE_KEYS = {
  participant: textField('参与方', 64),
  payer: textField('姓名', 64),
  audit: textField('对象编号', 64),
} as const satisfies Record<RegulatorAbout, Field>;
const recipient = fieldSchema(RECIPIENT);
const days = {
  startDate: isoDay.meta({ title: '开始日期' }),
  endDate: isoDay.meta({ title: '结束日期' }),
};

/** A report to the regulator, in every format, with its recipient. The subject is the report. */
export const reportReleasePayload = z.strictObject({ recipient });
/** The data that the regulator requested. `payer` is a person's name, stored encrypted; the subject is `regulator`. */
export const regulatorReleasePayload = z.discriminatedUnion('about', [
  z.strictObject({ about: z.literal('participant'), key: fieldSchema(RELEASE_KEYS.participant), ...days, recipient }),
  z.strictObject({ about: z.literal('payer'), payer: fieldSchema(RELEASE_KEYS.payer), ...days, recipient }),
  z.strictObject({ about: z.literal('audit'), key: fieldSchema(RELEASE_KEYS.audit), recipient }),
]);
export type RegulatorRelease = z.infer<typeof regulatorReleasePayload>;

/** An approved export that its maker may still download. */
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
/** GET /api/risk/releases: the reader's own, while they are available. */
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
