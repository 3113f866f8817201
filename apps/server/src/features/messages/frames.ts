import { REGISTER_MATTERS } from '@mashang/contract/businesses';
import { CHECK_STATUS, CHECK_STATUSES } from '@mashang/contract/collection-accounts';
import type { OrderKind, ServerFrame } from '@mashang/contract/events/frames';
import type { LogEventType } from '@mashang/contract/events/log';
import {
  MERCHANT_MATTERS,
  MESSAGE_TYPE,
  type MerchantMatter,
  type MessageType,
  NETWORK_MATTERS,
  type OrderMessage,
} from '@mashang/contract/messages';
import { BOOKS_CURRENCY, formatMoney } from '@mashang/contract/money';
import { PAYOUT_STATUS } from '@mashang/contract/payout-orders';
import type { Permission } from '@mashang/contract/permissions';
import { formatTime } from '@mashang/contract/time';
import { formatCursor } from './cursor.ts';
import type { EventRow } from './event-store.ts';
import * as zh from './zh.ts';

/** A frame while it is composed: its state is any number of the event log, which a sample checks by the contract. */
type Composed<F> = F extends F ? { [K in keyof F]: F[K] extends number ? number : F[K] } : never;

/** Encodes a frame once; the same bytes are sent to every socket that gets it. */
export function encodeFrame(frame: Composed<ServerFrame>): Buffer {
  return Buffer.from(JSON.stringify(frame));
}

export const PONG = encodeFrame({ kind: 'pong' });
export const ELSEWHERE = encodeFrame({ kind: 'close-channel', reason: zh.frames.connectedElsewhere });

/** Kinds that ancestors do not get: a participant's account for cash-outs concerns only itself and the operator. */
const OWN = 'cash-out.';

/** Whether only the event's own participant and the staff are notified of it. */
export function isOwn(event: EventRow): boolean {
  return event.kind.startsWith(OWN);
}

function orderKindOf(kind: string): OrderKind {
  if (kind.startsWith('payout.')) return 'payout';
  if (kind.startsWith(OWN)) return 'cash-out';
  if (kind.startsWith('topup.')) return 'topup';
  if (kind.startsWith('settlement.')) return 'settlement';
  if (kind.startsWith('reconciliation.')) return 'reconciliation';
  return kind.startsWith('approval.') ? 'approval' : 'collection';
}

const APPLICATION = 'approval.application' satisfies LogEventType;
/** Kinds of refunds: of an order, or of money that belongs to no order. */
const REFUND = 'refund.';

/** Builds the frame of a changed order, account, application or refund; null for events of none of them. */
export function changeFrame(event: EventRow): Buffer | null {
  const { kind, orderNo, status } = event;
  if (status === null || orderNo === '') return null;
  if (kind.startsWith('account.')) return accountFrame(event, status);
  const id = formatCursor(event);
  if (kind === APPLICATION) return encodeFrame({ kind: 'application', id, applicationId: orderNo, state: status });
  if (kind.startsWith(REFUND) && event.orderId === null)
    return encodeFrame({ kind: 'refund', id, refundNo: orderNo, state: status });
  return encodeFrame({ kind: 'order', id, orderKind: orderKindOf(kind), orderNo, status });
}

function accountFrame(event: EventRow, state: number): Buffer {
  const checkStatus = CHECK_STATUSES.find((name) => CHECK_STATUS[name] === state) ?? 'pending';
  const checked = event.kind === 'account.checked';
  const taid = event.participantId?.toString() ?? '';
  return encodeFrame({ kind: 'account', id: formatCursor(event), accId: event.orderNo, taid, checkStatus, checked });
}

/** Builds the frame that says that the user's menu or rights changed; null for events of other kinds. */
export function siteFrame(event: EventRow): Buffer | null {
  if (event.kind !== 'site.menu' && event.kind !== 'site.access') return null;
  return encodeFrame({
    kind: 'site',
    id: formatCursor(event),
    about: event.kind === 'site.menu' ? 'menu' : 'access',
  });
}

/** Builds the frame that says that there is news for the risk officers; null for events of other kinds. */
export function riskFrame(event: EventRow): Buffer | null {
  return event.kind === 'risk.changed' ? encodeFrame({ kind: 'risk', id: formatCursor(event) }) : null;
}

/** What of a merchant an event of these kinds changes; of the others, what its kind begins with. */
const MATTER_OF: Readonly<Partial<Record<string, MerchantMatter>>> = {
  [APPLICATION]: 'verification',
  'merchant.kyb-due': 'verification',
  'merchant.settlement_account_changed': 'settlement',
  'merchant.terms': 'settlement',
} satisfies Partial<Record<LogEventType, MerchantMatter>>;

/** Who of a merchant's people gets the frame of each matter: who may read the list that it changes. */
const READS: Readonly<Record<MerchantMatter, Permission>> = {
  collection: 'own-order:read',
  payout: 'own-payout:read',
  refund: 'own-refund:read',
  settlement: 'own-settlement:read',
  approval: 'approval:read',
  access: 'own-key:read',
  member: 'member:read',
  verification: 'own-verification:read',
};

/** Builds the frame for the people of the event's merchant, with the permission needed; null for other kinds. */
export function merchantFrame(event: EventRow): { frame: Buffer; permission: Permission } | null {
  const { kind } = event;
  const [group = '', what = ''] = kind.split('.');
  const about = MATTER_OF[kind] ?? MERCHANT_MATTERS.find((matter) => matter === (group === 'merchant' ? what : group));
  if (!about) return null;
  const frame = encodeFrame({ kind: 'merchant', id: formatCursor(event), about });
  return { frame, permission: READS[about] };
}

/** Builds the frame that says that something about a participant changed; null for events of other kinds. */
export function networkFrame(event: EventRow): Buffer | null {
  const about = NETWORK_MATTERS.find((matter) => event.kind === `network.${matter}`);
  if (!about || event.participantId === null) return null;
  return encodeFrame({
    kind: 'network',
    id: formatCursor(event),
    about,
    participantId: String(event.participantId),
    ...(event.amount === null ? {} : { currency: BOOKS_CURRENCY, amount: formatMoney(event.amount) }),
  });
}

/** Kinds after which a payout waits to be claimed, for the first time or again. */
export const LISTED_KINDS = [
  'payout.listed',
  'payout.rejected',
  'payout.returned',
  'payout.expired',
  'payout.unfrozen',
] as const satisfies readonly LogEventType[];
const LISTED: ReadonlySet<string> = new Set(LISTED_KINDS);
/** A claimer's payment is doubted, and its time to object runs. */
export const DISPUTED = 'payout.disputed' satisfies LogEventType;
/**
 * After these kinds a refund waits for its collector: to be paid, for the first time or again, or to have a doubted
 * proof answered.
 */
export const REFUND_KINDS = [
  'refund.approved',
  'refund.failed',
  'refund.returned',
  'refund.disputed',
] as const satisfies readonly LogEventType[];
const REFUNDS: ReadonlySet<string> = new Set(REFUND_KINDS);
/** The payer submitted a voucher of its transfer. */
export const VOUCHER = 'collection.voucher' satisfies LogEventType;
/** Kinds that change the claim list for all of its readers; the frame does not name who took or returned a payout. */
const CLAIM_LIST_EVENTS: ReadonlySet<string> = new Set<LogEventType>([
  ...LISTED_KINDS,
  'payout.claimed',
  'payout.accepted',
  'payout.cancelled',
  'payout.failed',
  'payout.frozen',
]);

/** Whether the event changes the list that everybody who may claim sees. */
export function changesHall(event: EventRow): boolean {
  return CLAIM_LIST_EVENTS.has(event.kind);
}

/** Kinds sent to a participant some days before its verification, or a matter of its register entry, ends. */
export const REMINDER_KINDS = ['network.kyc-due', 'network.register-due'] as const satisfies readonly LogEventType[];
const REMINDERS: ReadonlySet<string> = new Set(REMINDER_KINDS);
function reminderFrame(event: EventRow): Buffer {
  const id = formatCursor(event);
  const msgType = MESSAGE_TYPE.verification;
  const matter = REGISTER_MATTERS.find((one) => one === event.what);
  const about = {
    msgType,
    message_type: msgType,
    currency: BOOKS_CURRENCY,
    amount: '0.00',
    daysLeft: event.status ?? 0,
    ...(matter && { matter }),
  };
  return encodeFrame({ kind: 'message', id, message: { MESSAGE_ID: id, ...about, sendTime: formatTime(event.at) } });
}

/** Returns how a notice names its order: a payout to claim also by id, a dispute by its order number alone. */
function numbersOf({ orderId, orderNo, refundNo }: EventRow, msgType: number): Partial<OrderMessage> {
  if (refundNo !== null) return { agtOrderNo: orderNo, refundNo };
  if (msgType === MESSAGE_TYPE.collection || msgType === MESSAGE_TYPE.token) return { agtOrderNo: orderNo };
  return msgType === MESSAGE_TYPE.dispute ? { orderNo } : { wdOrderId: String(orderId), orderNo };
}

function messageTypeOf({ kind, status, refundNo }: EventRow): MessageType | null {
  if (REFUNDS.has(kind)) return refundNo === null ? null : MESSAGE_TYPE.refund;
  if (kind === 'collection.routed') return MESSAGE_TYPE.collection;
  if (kind === VOUCHER) return MESSAGE_TYPE.token;
  if (kind === DISPUTED) return MESSAGE_TYPE.dispute;
  return LISTED.has(kind) && status === PAYOUT_STATUS.waiting ? MESSAGE_TYPE.payout : null;
}

/** Builds the notice for the collector, or for those who may claim; null for events that have no notice. */
export function messageFrame(event: EventRow): Buffer | null {
  if (REMINDERS.has(event.kind)) return reminderFrame(event);
  const msgType = messageTypeOf(event);
  if (msgType === null) return null;
  const id = formatCursor(event);
  const message: OrderMessage = {
    MESSAGE_ID: id,
    msgType,
    message_type: msgType,
    currency: BOOKS_CURRENCY,
    amount: formatMoney(event.amount ?? 0n),
    sendTime: formatTime(event.at),
    ...numbersOf(event, msgType),
    ...(event.accType === null ? {} : { accType: event.accType }),
    ...(event.payType === null ? {} : { payType: event.payType }),
  };
  return encodeFrame({ kind: 'message', id, message });
}
