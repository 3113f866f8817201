import { z } from 'zod';
import { type Field, fieldSchema } from './fields.ts';
import { filterShape, listFilters } from './list-filters.ts';
import { currencyText, MONEY, moneyText, signedMoneyText } from './money.ts';
import { pageOf, pageQuery } from './paging.ts';
import { keysOf, type Moves } from './states.ts';

export const OWN_TRANSFER_STATES = { waiting: '待流水', done: '已入账', cancelled: '已取消' } as const;
export type OwnTransferState = keyof typeof OWN_TRANSFER_STATES;
/** Allowed moves of an own transfer; the database refuses every other one. */
export const OWN_TRANSFER_MOVES: Moves<OwnTransferState> = {
  waiting: ['done', 'cancelled'],
  done: [],
  cancelled: [],
};
/** Reasons for moving money between an own account and a client account. */
export const OWN_TRANSFER_REASONS = {
  earned: '划出已实现收入',
  advance: '划入垫付资金',
  channel_cost: '划入渠道成本',
  other: '其他',
} as const;
export type OwnTransferReason = keyof typeof OWN_TRANSFER_REASONS;
export const OWN_TRANSFER_WAYS = { out: '备付金账户 → 自有资金账户', in: '自有资金账户 → 备付金账户' } as const;
export type OwnTransferWay = keyof typeof OWN_TRANSFER_WAYS;
/** Direction that a reason allows; null allows both. */
export const WAY_OF_REASON: Readonly<Record<OwnTransferReason, OwnTransferWay | null>> = {
  earned: 'out',
  advance: 'in',
  channel_cost: 'in',
  other: null,
};
/** Returns the number of the transfer that an approval releases. */
export function ownTransferNoOf(approvalId: string): string {
  return `ZJ${approvalId.padStart(12, '0')}`;
}

/** The subject is `from/to`, the codes of the two accounts. */
export const OWN_TRANSFER_FIELDS = { amount: MONEY, note: { title: '说明', max: 200 } } as const satisfies Record<
  string,
  Field
>;
export const ownTransferPayload = z.strictObject({
  amount: moneyText.meta({ title: '金额' }),
  reason: z.enum(keysOf(OWN_TRANSFER_REASONS), '请选择划转原因').meta({ title: '划转原因' }),
  note: fieldSchema(OWN_TRANSFER_FIELDS.note),
});
const lineId = (title: string) =>
  z
    .string()
    .regex(/^\d{0,18}$/, `${title}编号须为数字`)
    .meta({ title, description: '留空为仍待流水' });
/**
 * The subject is the transfer's number. The payload names the payment by which it left, the receipt by which it
 * arrived, or both.
 */
export const ownMatchPayload = z.strictObject({ debitId: lineId('转出流水'), lineId: lineId('转入流水') });

const transferNo = z
  .string()
  .regex(/^ZJ\d{12,18}$/, '划转单号不存在')
  .meta({ title: '划转单号' });
export const OWN_TRANSFER_FILTERS = listFilters({
  state: { kind: 'choice', title: '状态', look: 'chips', names: OWN_TRANSFER_STATES },
});
/** GET /api/reconciliation/ownTransfers: waiting ones first. */
export const ownTransferQuery = z.strictObject({
  page: pageQuery.page,
  limit: pageQuery.limit,
  ...filterShape(OWN_TRANSFER_FILTERS),
});
export type OwnTransferQuery = z.infer<typeof ownTransferQuery>;
export const ownTransferRow = z.object({
  transferNo: z.string(),
  way: z.enum(keysOf(OWN_TRANSFER_WAYS)),
  fromCode: z.string(),
  fromBank: z.string(),
  toCode: z.string(),
  toBank: z.string(),
  amount: moneyText,
  currency: currencyText,
  reason: z.enum(keysOf(OWN_TRANSFER_REASONS)),
  note: z.string(),
  state: z.enum(keysOf(OWN_TRANSFER_STATES)),
  /** Whether the statement line of each account is present. */
  hasDebit: z.boolean(),
  hasLine: z.boolean(),
  approvedTime: z.string(),
  dueTime: z.string(),
  endTime: z.string(),
  /** Hours from the approval until it ended, or until now. */
  ageHours: z.int(),
  isOverdue: z.boolean(),
  askedBy: z.string(),
});
export type OwnTransferRow = z.infer<typeof ownTransferRow>;
export const ownTransferPage = pageOf(ownTransferRow).extend({
  /** Number of transfers that wait longer than they should. */
  overdue: z.int(),
});
export type OwnTransferPage = z.infer<typeof ownTransferPage>;

export const ownTransferNoQuery = z.strictObject({ transferNo });
const statementRow = z.object({
  lineId: z.string(),
  time: z.string(),
  currency: currencyText,
  amount: moneyText,
  reference: z.string(),
  remark: z.string(),
  sourceName: z.string(),
});
/** GET /api/reconciliation/ownTransfer: with its statement lines, or those that may be its lines. */
export const ownTransferDetail = z.object({
  transfer: ownTransferRow,
  debit: statementRow.nullable(),
  line: statementRow.nullable(),
  debits: z.array(statementRow),
  lines: z.array(statementRow),
});
export type OwnTransferDetail = z.infer<typeof ownTransferDetail>;
/**
 * GET /api/reconciliation/ownAccounts: the accounts between which money may move, and the amount that may leave client
 * accounts now.
 */
export const ownTransferAccounts = z.object({
  currency: currencyText,
  accounts: z.array(
    z.object({ code: z.string(), bank: z.string(), kind: z.enum(['client', 'own']), balance: signedMoneyText }),
  ),
  room: moneyText,
});
export type OwnTransferAccounts = z.infer<typeof ownTransferAccounts>;
