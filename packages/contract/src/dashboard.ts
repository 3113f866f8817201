import { z } from 'zod';
import { REGISTER_MATTERS } from './businesses.ts';
import { currencyText, signedMoneyText } from './money.ts';
import type { Permission } from './permissions.ts';
import { keysOf } from './states.ts';

/** `yesterday` is counted up to the same time of day. */
const figure = z.object({ today: z.string(), yesterday: z.string() });
const moneyFigure = z.object({ today: signedMoneyText, yesterday: signedMoneyText });
/** Order figures, for readers with the permission to read orders. */
const orderFigures = z.object({
  orders: figure,
  succeeded: figure,
  amount: moneyFigure,
  /** Percent; empty where there were no orders. */
  successRate: figure,
  awaiting: z.int(),
  /** Today's orders by progress; each stage is part of the one before. */
  funnel: z.object({ created: z.int(), routed: z.int(), succeeded: z.int(), notified: z.int() }),
  /** 24 rows, one for each hour of today (Shanghai). */
  hourly: z.array(
    z.object({ hour: z.int(), orders: z.int(), succeeded: z.int(), amount: signedMoneyText, yesterday: z.int() }),
  ),
});
export type OrderFigures = z.infer<typeof orderFigures>;
/** Ledger figures: a participant's own, for readers of its ledger; the institution's, for readers of the books. */
const moneyFigures = z.object({
  commission: moneyFigure,
  float: z.object({ available: signedMoneyText, held: signedMoneyText }),
  commissionBalance: signedMoneyText,
  /** Float at the end of each of the last 14 days, the last being now. */
  floatDays: z.array(z.object({ day: z.string(), balance: signedMoneyText })),
});
export type MoneyFigures = z.infer<typeof moneyFigures>;
const ownStanding = z.object({
  /** Why it takes no orders and no claims now, and what to do; empty while it takes them. */
  stopped: z.string(),
  /** The next of its dates to end within the reminder days: which one, its last day, and the days left. */
  next: z.object({ what: z.enum(REGISTER_MATTERS), day: z.string(), days: z.int() }).nullable(),
});
export type OwnStanding = z.infer<typeof ownStanding>;
/** GET /api/index/agtIndex: today's figures of the signed-in participant (or of the institution, for operators). */
export const agtIndex = z.object({
  /** Currency of every amount below. */
  currency: currencyText,
  /**
   * Whether anybody has a float, or had one (mode `agent_float`). If not, there are no figures of floats, accounts and
   * claims, and agents have no orders.
   */
  floats: z.boolean(),
  /** Figures that the reader may not see on their own pages are left out. */
  ...orderFigures.partial().shape,
  ...moneyFigures.partial().shape,
  /**
   * Payouts that wait for the reader: to claim and to pay or, for operators, to decide. Counts that the reader has no
   * action for are 0.
   */
  payouts: z.object({
    waiting: z.int(),
    open: z.int(),
    toAccept: z.int(),
    toSecond: z.int(),
    abnormal: z.int(),
    toSend: z.int(),
  }),
  /** Refunds that the reader's participant still has to pay; 0 for operators. */
  refundTasks: z.int(),
  /** Proposals that wait for the reader's decision; operators only. */
  approvals: z.int(),
  unbound: z.boolean(),
  paused: z.boolean(),
  /** Standing of the reader's participant in the agent register (L7a); null for operators. */
  standing: ownStanding.nullable(),
});
export type AgtIndex = z.infer<typeof agtIndex>;

// The institution, for operator staff ---------------------------------------------------------------------------------

/** Kinds of work that can wait for the staff, the most urgent first. */
export const WAITING_NAMES = {
  approvals: '待您审批',
  payoutsAbnormal: '代付异常',
  payoutsToSecond: '代付待复核',
  payoutsToAccept: '代付待验收',
  payoutsToSend: '代付待付款',
  refundsToSecond: '退款凭证待复核',
  refundsToAccept: '退款凭证待核对',
  refundsToSend: '退款待付款',
  refundsAtChannel: '渠道退款未成',
  refundsShort: '退款待余额',
  settlementsToPropose: '结算待申请付款',
  settlementsToSend: '结算待付款',
  topUps: '充值待核对',
  cashOuts: '提现待审核',
  cashOutsToSend: '提现待打款',
  hits: '筛查命中',
  casesOverdue: '案件已超时',
  casesOpen: '案件待受理',
  riskReports: '报告待报送',
  complaints: '付款人投诉',
  adjustments: '差额待处理',
  exceptions: '对账异常',
  merchantReviews: '商户准入',
  participantReviews: '参与方审核',
  accountChecks: '收款账户审核',
  webhooksDead: '回调已停止',
} as const;
export type WaitingName = keyof typeof WAITING_NAMES;
/** Maximum number of entries counted; a list at this number may be longer. */
export const WAITING_CAP = 999;

export const ALERT_KINDS = [
  'licence',
  'verify',
  'backup',
  'audit-chain',
  'replica',
  'queue',
  'job',
  'connector',
  'endpoint',
  'low-float',
  'merchant-end',
  'participant-end',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** A condition that needs attention. `subject` names the record as the linked list's filter finds it. */
export const institutionAlert = z.object({
  kind: z.enum(ALERT_KINDS),
  level: z.enum(['bad', 'warn']),
  text: z.string(),
  subject: z.string(),
});
export type InstitutionAlert = z.infer<typeof institutionAlert>;

const exposure = z.object({
  floatAvailable: signedMoneyText,
  floatHeld: signedMoneyText,
  /** Merchants' money: the amount that the institution owes them now, and the part held for payouts and complaints. */
  payable: signedMoneyText,
  payableHeld: signedMoneyText,
  /** Orders that are being paid now, and payouts in progress. */
  awaiting: signedMoneyText,
  awaitingCount: z.int(),
  payouts: signedMoneyText,
  payoutsCount: z.int(),
  suspense: signedMoneyText,
  revenue: signedMoneyText,
  /** Commission that refunds took back after it was cashed out, and the number of participants who owe it. */
  owed: signedMoneyText,
  owedCount: z.int(),
});
export type Exposure = z.infer<typeof exposure>;
/** Permission of the page behind each figure: a reader without it does not see the figure here. */
export const EXPOSURE_FOR: Record<keyof Exposure, Permission> = {
  floatAvailable: 'ledger:books',
  floatHeld: 'ledger:books',
  payable: 'ledger:books',
  payableHeld: 'ledger:books',
  awaiting: 'collection-order:read',
  awaitingCount: 'collection-order:read',
  payouts: 'payout-order:read',
  payoutsCount: 'payout-order:read',
  suspense: 'ledger:books',
  revenue: 'ledger:books',
  owed: 'ledger:books',
  owedCount: 'ledger:books',
};

/**
 * GET /api/index/institution: the institution's exposure, the work that waits for this person, and alerts. Contains
 * only data that the reader's roles may see.
 */
export const institution = z.object({
  time: z.string(),
  currency: currencyText,
  exposure: exposure.partial(),
  /** `since`: time of the oldest entry; empty where nothing waits or the time is not known. */
  waiting: z.array(
    z.object({
      name: z.enum(keysOf(WAITING_NAMES)),
      count: z.int(),
      since: z.string(),
    }),
  ),
  alerts: z.array(institutionAlert),
});
export type Institution = z.infer<typeof institution>;
