import {
  COLLECTION_FACTS,
  COLLECTION_STATUS,
  type CollectionDetail,
  type CollectionOrder,
  SKIP_REASONS,
} from '@mashang/contract/collection-orders';
import { LOG_EVENTS } from '@mashang/contract/events/log';
import { MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { fileAddress } from '@mashang/contract/files';
import { BOOKS_CURRENCY, formatMoney, formatRate } from '@mashang/contract/money';
import { maskAccountNo, maskName } from '@mashang/contract/participants';
import { isManualPattern, SKIP_PROMPT_ACCOUNT_TYPE } from '@mashang/contract/products';
import { isKeyOf } from '@mashang/contract/states';
import type { Actor } from '../../platform/verbs/verb.ts';
import type { findOutcomes } from './adjustments/adjustment-store.ts';
import { maySeeVoucher } from './may-see-voucher.ts';
import type { EventRow, findMargin, OrderRow } from './order-reads-store.ts';
import * as zh from './zh.ts';

/** Whether the actor may confirm the order by hand now; the database decides again at the confirmation. */
export function mayConfirm(row: OrderRow, actor: Actor): boolean {
  return (
    actor.kind === 'user' &&
    actor.permissions.has('collection-order:confirm') &&
    row.participantId !== null &&
    actor.participantId === row.participantId &&
    COLLECTION_FACTS[row.status].confirmable &&
    isManualPattern(row.payPattern) &&
    !row.frozen &&
    row.adjustment === null
  );
}

/**
 * Whether a receipt of the order may be settled by a proposal now; a receipt at a place of the institution is decided
 * by its statement line.
 */
export function mayAdjust(row: OrderRow, actor: Actor): boolean {
  return (
    actor.kind === 'user' &&
    actor.permissions.has('adjustment:propose') &&
    row.participantId !== null &&
    !row.frozen &&
    ((row.adjustment === 'pending' && COLLECTION_FACTS[row.status].confirmable) ||
      (row.adjustment === null && row.status === COLLECTION_STATUS.expired))
  );
}

/** Whether the order may be closed by hand now. */
export function mayClose(row: OrderRow, actor: Actor): boolean {
  return (
    actor.kind === 'user' &&
    actor.permissions.has('collection-order:close') &&
    !row.frozen &&
    row.adjustment !== 'pending' &&
    COLLECTION_FACTS[row.status].closable
  );
}

/** Converts an order for the screens. */
export function viewOrder(row: OrderRow, actor: Actor): CollectionOrder {
  const named = row.paymentName || row.payerName;
  // The collector compares number and payer with the receipt; everybody else sees them masked.
  const own = actor.kind !== 'user' || actor.participantId === row.participantId;
  return {
    id: row.id.toString(),
    agtOrderNo: row.agtOrderNo,
    mchOrderNo: row.mchOrderNo,
    tag: row.tag,
    currency: row.currency,
    agtAmount: formatMoney(row.earned),
    agtRate: row.agtRate === null ? '' : formatRate(Number(row.agtRate)),
    prdName: row.prdName,
    outAuthNo: own ? (row.outAuthNo ?? '') : maskAccountNo(row.outAuthNo ?? ''),
    bankName: row.bankName ?? row.placeBank ?? '',
    bankBranch: row.bankBranch ?? '',
    receiveUserName: row.receiveUserName ?? row.placeHolder ?? '',
    accountOtherName: row.accountOtherName ?? '',
    paidInAmount: row.paidInAmount === null ? '' : formatMoney(row.paidInAmount),
    paymentName: own || named === '' ? named : maskName(named),
    amount: formatMoney(row.amount),
    askedAmount: row.askedAmount === null ? '' : formatMoney(row.askedAmount),
    payReference: row.payReference,
    payerName: own || row.payerName === '' ? row.payerName : maskName(row.payerName),
    voucherTime: row.voucherTime,
    voucherUrl: row.voucherImage && maySeeVoucher(row, actor) ? fileAddress(row.voucherImage) : '',
    goodsOrderNo: row.goodsOrderNo,
    goodsBuyer: row.goodsBuyer ?? '',
    reconciliationStatus: row.reconciliationStatus,
    notifyStatus: row.notifyStatus,
    operator: row.operator,
    status: row.status,
    qrcodeUrl: row.qrcodeUrl ?? '',
    createTime: row.createTime,
    affirmTime: row.affirmTime,
    failTime: row.failTime,
    expireTime: row.expireTime,
    remark: row.adjustment === 'pending' ? zh.orderView.differs : row.remark,
    accType: row.accType ?? 0,
    accTypeName: row.accTypeName || (row.accType === null ? '' : zh.orderView.accountType(row.accType)),
    payPattern: row.payPattern,
    taid: row.participantId?.toString() ?? '',
    participantName: row.participantName ?? '',
    subject: row.subject,
    complained: row.complained,
    merchantName: row.merchantName ?? '',
    adjustment: row.adjustment ?? '',
    confirmPrompt: row.accType === SKIP_PROMPT_ACCOUNT_TYPE ? '' : (row.confirmPrompt ?? 'generic'),
    mayConfirm: mayConfirm(row, actor),
  };
}

/** How the order's receipt was settled and what its payer complained about; empty for participants. */
export function viewOutcomes(
  outcomes: Awaited<ReturnType<typeof findOutcomes>> | null,
): Pick<CollectionDetail, 'adjustment' | 'complaint' | 'complaints'> {
  const { adjustment = null } = outcomes ?? {};
  const complaints = (outcomes?.complaints ?? []).map((one) => ({ ...one, id: one.id.toString() }));
  return {
    adjustment: adjustment && {
      ...adjustment,
      currency: BOOKS_CURRENCY,
      due: formatMoney(adjustment.due),
      received: formatMoney(adjustment.received),
      settled: formatMoney(adjustment.settled),
      returned: formatMoney(adjustment.returned),
    },
    complaint: complaints[0] ?? null,
    complaints,
  };
}

/** Converts what an order left to the institution. */
export function viewMargin(row: Awaited<ReturnType<typeof findMargin>>): CollectionDetail['margin'] {
  if (!row) return null;
  const { channel, fee, commission, cost } = row;
  return {
    channel,
    currency: BOOKS_CURRENCY,
    fee: formatMoney(fee),
    commission: formatMoney(commission),
    cost: formatMoney(cost),
    margin: formatMoney(fee - commission - cost),
  };
}

const TITLES: Record<string, string> = zh.orderView.titles;

/** Kinds without a title above get the contract's title. */
const EVENT_TITLES: ReadonlyMap<string, string> = new Map(
  [...LOG_EVENTS, ...MERCHANT_EVENTS].map(({ type, title }) => [type, title]),
);

/** One sentence: the most frequent reason why no account took the order. */
export function mainReason(skipped: readonly { r: string }[]): string {
  const counts = new Map<string, number>();
  for (const { r } of skipped) counts.set(r, (counts.get(r) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first ? zh.orderView.noAccountFor(viewSkipReason(first[0])) : zh.orderView.noAccount;
}

function detailOf({ kind, data }: EventRow, whyFailed: string): string {
  if (kind === 'collection.failed') return whyFailed;
  if (!data) return '';
  if (kind === 'collection.amount_differs') return zh.orderView.received(data.paidInAmount);
  if (kind === 'collection.adjusted') return zh.orderView.adjusted(data.received, data.settled, data.returned);
  return kind === 'collection.closed' ? (data.reason ?? '') : '';
}

/** Converts an event of the log to a step of the order's timeline. */
export function viewStep(event: EventRow, whyFailed: string): CollectionDetail['timeline'][number] {
  const { time, kind, actor } = event;
  return { time, title: TITLES[kind] ?? EVENT_TITLES.get(kind) ?? kind, detail: detailOf(event, whyFailed), actor };
}

/** The reason why a candidate was skipped, in Chinese. */
export function viewSkipReason(reason: string): string {
  return isKeyOf(SKIP_REASONS, reason) ? SKIP_REASONS[reason] : reason;
}
