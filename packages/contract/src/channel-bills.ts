import { z } from 'zod';
import { fieldSchema } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, moneyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { STEP_COMMENT } from './reconciliation.ts';
import { keysOf } from './states.ts';
import { isoDay } from './time.ts';

/** States of a channel's day bill: asked for, its rows stored, its rows compared with the books. */
export const CHANNEL_BILL_STATES = { waiting: '待取得', read: '核对中', compared: '已核对' } as const;
export type ChannelBillState = keyof typeof CHANNEL_BILL_STATES;

/** How a payment company and the books differ. */
export const CHANNEL_DIFFERENCE_KINDS = {
  amount_differs: '金额或单号不一致',
  only_channel: '仅渠道有',
  only_us: '仅账面有',
  contradicts: '渠道前后说法不一',
  repeated: '账单重复',
  unpaid: '未到账',
} as const;
export type ChannelDifferenceKind = keyof typeof CHANNEL_DIFFERENCE_KINDS;
export const CHANNEL_DIFFERENCE_ABOUT = {
  payment: '收款',
  refund: '退款',
  payout: '付款',
  remittance: '打款',
  other: '其他',
} as const;
/** States of a difference: open, ended by staff with a reason, ended by a later bill that agrees. */
export const CHANNEL_DIFFERENCE_STATES = { open: '待处理', cleared: '已核销', resolved: '后续账单相符' } as const;
export type ChannelDifferenceState = keyof typeof CHANNEL_DIFFERENCE_STATES;

export const CHANNEL_DIFFERENCE_FILTERS = listFilters({
  state: { kind: 'choice', title: '状态', look: 'chips', names: CHANNEL_DIFFERENCE_STATES },
  kind: { kind: 'choice', title: '类型', look: 'chips', names: CHANNEL_DIFFERENCE_KINDS },
});
/** GET /api/reconciliation/channelDifferences: open ones first, the newest day first. */
export const channelDifferenceQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(CHANNEL_DIFFERENCE_FILTERS),
});
export type ChannelDifferenceQuery = z.infer<typeof channelDifferenceQuery>;
const amount = z.union([signedMoneyText, z.literal('')]);
export const channelDifference = z.object({
  id: z.string(),
  channel: z.string(),
  title: z.string(),
  day: isoDay,
  kind: z.enum(keysOf(CHANNEL_DIFFERENCE_KINDS)),
  about: z.enum(keysOf(CHANNEL_DIFFERENCE_ABOUT)),
  /** Our number as the company has it, and the company's own. */
  no: z.string(),
  channelNo: z.string(),
  orderNo: z.string(),
  currency: currencyText,
  /** Into the institution's balance at the company; empty on the side that has nothing. */
  channelAmount: amount,
  ourAmount: amount,
  /** What the company took for it; empty where no bill says it. */
  fee: amount,
  ageHours: z.int(),
  state: z.enum(keysOf(CHANNEL_DIFFERENCE_STATES)),
  endedTime: z.string(),
  endedBy: z.string(),
  reason: z.string(),
});
export type ChannelDifference = z.infer<typeof channelDifference>;
export const channelDifferencePage = pageOf(channelDifference);
export type ChannelDifferencePage = z.infer<typeof channelDifferencePage>;

/** GET /api/reconciliation/channelBills: the bills of the last days, the newest first. */
export const channelBill = z.object({
  channel: z.string(),
  title: z.string(),
  day: isoDay,
  state: z.enum(keysOf(CHANNEL_BILL_STATES)),
  rows: z.int(),
  currency: currencyText,
  amount,
  fee: amount,
  /** Why it could not be read yet. */
  fault: z.string(),
  /** Open differences of its day. */
  open: z.int(),
  /** What the company owes for the day: payments, refunds and payouts less fees; empty until the bill is compared. */
  net: amount,
  /** The statement line by which the company paid it, with the days that this line paid; null until then. */
  remittance: z
    .object({ lineId: z.string(), day: isoDay, amount: moneyText, fromDay: isoDay, toDay: isoDay })
    .nullable(),
});
export type ChannelBill = z.infer<typeof channelBill>;
export const channelBills = z.array(channelBill);

/**
 * The channel that paid its balance out by a statement line, and the days whose bills it paid. The subject is the id of
 * the line's exception.
 */
export const channelRemittancePayload = z.strictObject({
  channel: z
    .string()
    .regex(/^[a-z][a-z0-9-]{1,27}$/, '支付渠道不存在')
    .meta({ title: '支付渠道' }),
  fromDay: isoDay.meta({ title: '账单起始日' }),
  toDay: isoDay.meta({ title: '账单截止日' }),
});

/** GET /api/reconciliation/channelRuns: unpaid days that a statement line may pay, the nearest amount first. */
export const channelRunsQuery = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '对账异常' }),
});
export const channelRun = z.object({
  channel: z.string(),
  title: z.string(),
  fromDay: isoDay,
  toDay: isoDay,
  currency: currencyText,
  amount: signedMoneyText,
  fee: signedMoneyText,
  /** Amount less fee: what should come. */
  net: signedMoneyText,
  /** What came above that; below zero where less came. */
  difference: signedMoneyText,
});
export type ChannelRun = z.infer<typeof channelRun>;
export const channelRuns = z.array(channelRun);

/** POST /api/reconciliation/clearChannelDifference */
export const clearDifferenceBody = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/, '编号须为数字')
    .meta({ title: '差异' }),
  comment: fieldSchema(STEP_COMMENT),
});
export type ClearDifferenceBody = z.infer<typeof clearDifferenceBody>;
