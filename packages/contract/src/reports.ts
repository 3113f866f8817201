import { z } from 'zod';
import { marginFigures } from './fees.ts';
import { currencyText, signedMoneyText } from './money.ts';
import { isoDay } from './time.ts';

/** Groupings of a report's lines. */
export const REPORT_GROUP_NAMES = {
  day: '按日期',
  product: '按产品',
  account: '按收款账户',
  participant: '按代理',
  merchant: '按商户',
} as const;
export type ReportGroup = keyof typeof REPORT_GROUP_NAMES;
/** Maximum number of days in a report. */
export const REPORT_DAYS_MAX = 366;
/** Maximum number of lines shown; the totals include all lines. */
export const REPORT_LINES_MAX = 500;

/** GET /api/report/getReport */
export const reportQuery = z.strictObject({
  groupBy: z
    .enum(['day', 'product', 'account', 'participant', 'merchant'])
    .default('day')
    .meta({ title: '汇总方式', description: '按商户只有运营可以' }),
  startDate: isoDay.meta({ title: '开始日期' }),
  endDate: isoDay.meta({ title: '结束日期' }),
  product: z.string().max(32).optional().meta({ title: '产品' }),
  participantId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .optional()
    .meta({ title: '代理' }),
  /** For the operator only; by day, product or merchant, and not together with an agent. */
  merchantId: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .optional()
    .meta({ title: '商户编号' }),
});
export type ReportQuery = z.output<typeof reportQuery>;

/**
 * Created figures by the time of creation, settled ones by the time of settlement. `fee` is for the operator and empty
 * for others; `own` is the reader's commission (for the operator: its revenue), `others` that of the participants below
 * (for the operator: of all).
 */
const reportFigures = z.object({
  orders: z.int(),
  amount: signedMoneyText,
  succeeded: z.int(),
  successRate: z.string(),
  settledOrders: z.int(),
  settledAmount: signedMoneyText,
  refundOrders: z.int(),
  payouts: z.int(),
  payoutAmount: signedMoneyText,
  fee: signedMoneyText,
  own: signedMoneyText,
  others: signedMoneyText,
});
export type ReportFigures = z.infer<typeof reportFigures>;
/** `filter` narrows the order list to this line. */
const reportLine = reportFigures.extend({
  key: z.string(),
  label: z.string(),
  filter: z.record(z.string(), z.string()),
});
export type ReportLine = z.infer<typeof reportLine>;
export const report = z.object({
  currency: currencyText,
  lines: z.array(reportLine),
  /** There are more lines than are shown. */
  cut: z.boolean(),
  totals: reportFigures,
  /** The same number of days directly before. */
  before: reportFigures.extend({ startDate: z.string(), endDate: z.string() }),
  /** The reader's earnings in the whole range, by orders and by the account's postings. */
  ledger: z.object({ report: signedMoneyText, postings: signedMoneyText, agrees: z.boolean() }),
});
export type Report = z.infer<typeof report>;

/** GET /api/report/getAcquired */
export const acquiredQuery = reportQuery.pick({ startDate: true, endDate: true });
export type AcquiredQuery = z.output<typeof acquiredQuery>;
const acquiredFigures = z.object({
  /** Collections that were settled on these days; refunds reduce the amount. */
  orders: z.int(),
  amount: signedMoneyText,
  payouts: z.int(),
  payoutAmount: signedMoneyText,
  /** The reader's own commission, of both. */
  commission: signedMoneyText,
});
const acquiredLine = acquiredFigures.extend({ mchId: z.string(), name: z.string() });
export type AcquiredLine = z.infer<typeof acquiredLine>;
/** All merchants that the reader acquired, including those without orders. */
export const acquired = z.object({ currency: currencyText, lines: z.array(acquiredLine), totals: acquiredFigures });
export type Acquired = z.infer<typeof acquired>;

/** Maximum number of days in a report of channels, which reads single postings. */
export const CHANNEL_REPORT_DAYS_MAX = 31;
/** GET /api/report/getChannels */
export const channelReportQuery = reportQuery.pick({ startDate: true, endDate: true });
export type ChannelReportQuery = z.output<typeof channelReportQuery>;
const channelFigures = marginFigures.extend({
  /** Orders that were settled; their refunds reduce the amount on the day of the refund. */
  orders: z.int(),
  amount: signedMoneyText,
});
const channelLine = channelFigures.extend({ day: z.string(), code: z.string(), title: z.string() });
export type ChannelLine = z.infer<typeof channelLine>;
/** One line per day and payment channel with settlements or refunds, the newest day first. */
export const channelReport = z.object({
  currency: currencyText,
  lines: z.array(channelLine),
  totals: channelFigures,
});
export type ChannelReport = z.infer<typeof channelReport>;
