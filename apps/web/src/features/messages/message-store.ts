import type { OrderMessage } from '@mashang/contract/messages';
import { create } from 'zustand';
import { useNoticeSettings } from '../../lib/settings.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useUnreadCount } from '../../lib/title.ts';
import { addMessages, type KeptMessage, type Popup, turnPopups, wantsNotice } from './message-rules.ts';

type MessageState = {
  owner: string;
  messages: KeptMessage[];
  popups: Popup[];
  queue: KeptMessage[];
  /** Kind whose sound is to be played, and how often one was asked for. */
  sound: { kind: number; count: number };
  /** Which message the dialog shows; `list` without one. */
  open: string | 'list' | undefined;
};
export const useMessages = create<MessageState>(() => ({
  owner: '',
  messages: [],
  popups: [],
  queue: [],
  sound: { kind: 0, count: 0 },
  open: undefined,
}));

function keepMessages(messages: KeptMessage[]): void {
  const { owner } = useMessages.getState();
  useMessages.setState({ messages });
  useUnreadCount.setState({ unread: messages.filter((message) => !message.isRead).length });
  writeStored(`MESSAGES:${owner}`, messages);
}

/** Brings the user's own notices back. */
export function openMessageStore(owner: string): void {
  if (useMessages.getState().owner === owner) return;
  const stored = readStored<KeptMessage[]>(`MESSAGES:${owner}`, []);
  useMessages.setState({ owner, popups: [], queue: [], open: undefined });
  keepMessages(Array.isArray(stored) ? stored : []);
}

/** Takes in what has arrived: list, popup queue, sound, each as the person's switches say. */
export function takeMessages(fresh: readonly OrderMessage[]): void {
  const { messages, queue, sound } = useMessages.getState();
  const all = addMessages(messages, fresh);
  if (all === messages) return;
  keepMessages(all);
  const settings = useNoticeSettings.getState();
  const known = new Set(messages);
  const wanted = all.filter((message) => !known.has(message) && wantsNotice(message, settings)).reverse();
  const last = wanted.at(-1);
  if (!last) return;
  if (settings.openALLmsg) useMessages.setState({ queue: [...queue, ...wanted] });
  if (settings.openLang) useMessages.setState({ sound: { kind: last.msgType, count: sound.count + 1 } });
}

/** One look at the popup queue; called every second. */
export function turnPopupQueue(now: number): void {
  const { popups, queue } = useMessages.getState();
  if (popups.length === 0 && queue.length === 0) return;
  const next = turnPopups(popups, queue, now);
  if (next.shown.length === popups.length && next.shown.every((popup, at) => popup === popups[at])) return;
  useMessages.setState({ popups: next.shown, queue: next.queue });
}

/** Takes a popup away before its time. */
export function dismissPopup(id: string): void {
  useMessages.setState(({ popups }) => ({ popups: popups.filter((popup) => popup.message.MESSAGE_ID !== id) }));
}

/** Opens the message dialog, on one message or on the list; an opened message is read. */
export function openMessage(id: string | 'list'): void {
  useMessages.setState({ open: id });
  const { messages } = useMessages.getState();
  if (!messages.some((message) => message.MESSAGE_ID === id && !message.isRead)) return;
  keepMessages(messages.map((message) => (message.MESSAGE_ID === id ? { ...message, isRead: true } : message)));
}

/** Closes the message dialog. */
export function closeMessages(): void {
  useMessages.setState({ open: undefined });
}

/** Marks every notice read. */
export function readAllMessages(): void {
  keepMessages(useMessages.getState().messages.map((message) => ({ ...message, isRead: true })));
}
