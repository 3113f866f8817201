import { REGISTER_MATTER_NAMES } from '@mashang/contract/businesses';
import { MESSAGE_TYPE, MESSAGES_KEPT, type MessageType, type OrderMessage } from '@mashang/contract/messages';
import type { NoticeSettings } from '../../lib/settings/settings.ts';
import * as zh from './zh.tsx';

/** A notice as the browser stores it. */
export type KeptMessage = OrderMessage & { isRead: boolean };

export const MESSAGE_TITLES: Record<MessageType, string> = zh.messageTitles;

/** Whether a notice is about money: one about a verification is not. */
export function hasAmount({ msgType }: Pick<OrderMessage, 'msgType'>): boolean {
  return msgType !== MESSAGE_TYPE.verification;
}

/**
 * Subject of a notice: its order's number, or the entry of the register that ends soon. Older stored notices have only
 * a payout's id.
 */
export function orderNoOf(message: OrderMessage): string {
  if (message.daysLeft !== undefined && message.matter)
    return zh.expiringPapers.subject(REGISTER_MATTER_NAMES[message.matter], message.daysLeft);
  if (message.daysLeft !== undefined) return zh.expiringPapers.detail(message.daysLeft);
  return message.agtOrderNo ?? message.orderNo ?? message.wdOrderId ?? '';
}

function compareNumbers(a = '', b = ''): number {
  return a.length === b.length ? (a < b ? -1 : a > b ? 1 : 0) : a.length - b.length;
}

/** Newest first: by time, and within a second by the position in the server's event log. */
function byAge(a: KeptMessage, b: KeptMessage): number {
  if (a.sendTime !== b.sendTime) return a.sendTime < b.sendTime ? 1 : -1;
  const [xidA, idA] = a.MESSAGE_ID.split('.');
  const [xidB, idB] = b.MESSAGE_ID.split('.');
  return compareNumbers(xidB, xidA) || compareNumbers(idB, idA);
}

/**
 * Merges two lists of notices: no duplicates, read if read in either, the newest 50. The result is the same in whatever
 * order the browser's tabs merge.
 */
export function mergeMessages(kept: readonly KeptMessage[], other: readonly KeptMessage[]): KeptMessage[] {
  const all = new Map(kept.map((message) => [message.MESSAGE_ID, message]));
  for (const message of other) {
    const known = all.get(message.MESSAGE_ID);
    if (!known) all.set(message.MESSAGE_ID, message);
    else if (message.isRead && !known.isRead) all.set(message.MESSAGE_ID, { ...known, isRead: true });
  }
  return [...all.values()].sort(byAge).slice(0, MESSAGES_KEPT);
}

/** Whether two lists have the same notices with the same read state. */
export function sameMessages(a: readonly KeptMessage[], b: readonly KeptMessage[]): boolean {
  return (
    a.length === b.length &&
    a.every((message, at) => message.MESSAGE_ID === b[at]?.MESSAGE_ID && message.isRead === b[at]?.isRead)
  );
}

/** Adds new notices as unread. */
export function addMessages(kept: readonly KeptMessage[], fresh: readonly OrderMessage[]): KeptMessage[] {
  return mergeMessages(
    kept,
    fresh.map((message) => ({ ...message, isRead: false })),
  );
}

/** Marks the named notice as read, or all. */
export function readMessages(kept: readonly KeptMessage[], which: 'all' | string): KeptMessage[] {
  return kept.map((message) =>
    message.isRead || (which !== 'all' && message.MESSAGE_ID !== which) ? message : { ...message, isRead: true },
  );
}

/** Number of notices that nobody has opened. */
export function countUnread(messages: readonly KeptMessage[]): number {
  return messages.filter((message) => !message.isRead).length;
}

function isKept(value: unknown): value is KeptMessage {
  if (typeof value !== 'object' || value === null) return false;
  const { MESSAGE_ID, msgType, amount, sendTime, isRead } = value as Partial<Record<keyof KeptMessage, unknown>>;
  return (
    typeof MESSAGE_ID === 'string' &&
    typeof msgType === 'number' &&
    typeof amount === 'string' &&
    typeof sendTime === 'string' &&
    typeof isRead === 'boolean'
  );
}

/** Returns the valid notices of a stored value. */
export function cleanMessages(stored: unknown): KeptMessage[] {
  return Array.isArray(stored) ? mergeMessages(stored.filter(isKept), []) : [];
}

const ALWAYS: ReadonlySet<number> = new Set([MESSAGE_TYPE.verification, MESSAGE_TYPE.dispute, MESSAGE_TYPE.refund]);

/** Whether the user wants notices of this kind. */
export function wantsNotice(message: OrderMessage, settings: NoticeSettings): boolean {
  // Notices about the user's own verification or money come whatever the settings are.
  if (ALWAYS.has(message.msgType)) return true;
  if (message.msgType === MESSAGE_TYPE.token) return settings.openKLmsg;
  return message.msgType === MESSAGE_TYPE.payout ? settings.openDFmsg : settings.openDSmsg;
}

export type MessageFilter = { unreadOnly: boolean; kind: number | undefined };

/** The notices that match a filter; the open one stays, although opening it has just marked it as read. */
export function filterMessages(
  messages: readonly KeptMessage[],
  { unreadOnly, kind }: MessageFilter,
  openId?: string,
): KeptMessage[] {
  return messages.filter(
    (message) =>
      (kind === undefined || message.msgType === kind) &&
      (!unreadOnly || !message.isRead || message.MESSAGE_ID === openId),
  );
}
