import { MESSAGE_TYPE, MESSAGES_KEPT, type OrderMessage } from '@mashang/contract/messages';
import type { NoticeSettings } from '../../lib/settings.ts';

/** A notice as the browser keeps it. */
export type KeptMessage = OrderMessage & { isRead: boolean };

export const MESSAGE_TITLES: Record<number, string> = { 0: '代收订单', 1: '口令上传', 2: '代付订单' };
/** Popups that wait at most; in a flood the older ones are only in the list. */
const QUEUE_MAX = 20;
export const POPUP_MS = 8_000;
const POPUPS_AT_ONCE = 3;
export type Popup = { message: KeptMessage; until: number };

/** Puts new notices before the old ones: none twice, the newest 50 kept. */
export function addMessages(kept: readonly KeptMessage[], fresh: readonly OrderMessage[]): KeptMessage[] {
  const known = new Set(kept.map((message) => message.MESSAGE_ID));
  const added: KeptMessage[] = [];
  for (const message of fresh) {
    if (known.has(message.MESSAGE_ID)) continue;
    known.add(message.MESSAGE_ID);
    added.unshift({ ...message, isRead: false });
  }
  return added.length > 0 ? [...added, ...kept].slice(0, MESSAGES_KEPT) : (kept as KeptMessage[]);
}

/** Whether the person wants to be told of this kind at all. */
export function wantsNotice(message: OrderMessage, settings: NoticeSettings): boolean {
  if (message.msgType === MESSAGE_TYPE.token) return settings.openKLmsg;
  return message.msgType === MESSAGE_TYPE.payout ? settings.openDFmsg : settings.openDSmsg;
}

/** One look at the popup queue: spent ones go, waiting ones come while there is room. */
export function turnPopups(
  shown: readonly Popup[],
  queue: readonly KeptMessage[],
  now: number,
): { shown: Popup[]; queue: KeptMessage[] } {
  const staying = shown.filter((popup) => popup.until > now);
  const waiting = queue.slice(-QUEUE_MAX);
  const room = POPUPS_AT_ONCE - staying.length;
  const coming = waiting.slice(0, Math.max(0, room)).map((message) => ({ message, until: now + POPUP_MS }));
  return { shown: [...staying, ...coming], queue: waiting.slice(coming.length) };
}
