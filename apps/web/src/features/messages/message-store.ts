import type { OrderMessage } from '@mashang/contract/messages';
import { create } from 'zustand';
import { useUnreadCount } from '../../lib/format/title.ts';
import { readStored, writeStored } from '../../lib/settings/storage.ts';
import { alertOf, forgetRead, openAlerts } from './alerts/alert-store.ts';
import {
  addMessages,
  cleanMessages,
  countUnread,
  type KeptMessage,
  mergeMessages,
  readMessages,
  sameMessages,
} from './message-rules.ts';

type MessageState = {
  owner: string;
  messages: KeptMessage[];
  /** The message that the dialog shows; `list` when it shows none. */
  open: string | 'list' | undefined;
};
export const useMessages = create<MessageState>(() => ({ owner: '', messages: [], open: undefined }));

/** Whether the list on screen is stored. */
let isStored = true;

function keyOf(owner: string): string {
  return `MESSAGES:${owner}`;
}

function show(messages: KeptMessage[]): void {
  useMessages.setState({ messages });
  useUnreadCount.setState({ unread: countUnread(messages) });
  forgetRead(messages);
}

/**
 * Shows and stores a list. It is merged with what another tab has stored, so that no tab's notices and read marks are
 * lost. Where the browser refuses to store it, it is in memory only.
 */
function keepMessages(messages: KeptMessage[]): void {
  const { owner } = useMessages.getState();
  const all = mergeMessages(messages, cleanMessages(readStored(keyOf(owner), [])));
  show(all);
  isStored = writeStored(keyOf(owner), all);
}

/** Loads the user's own notices; another user's are never shown. */
export function openMessageStore(owner: string): void {
  if (useMessages.getState().owner === owner) return;
  const messages = cleanMessages(readStored(keyOf(owner), []));
  openAlerts(messages);
  useMessages.setState({ owner, open: undefined });
  show(messages);
}

/** Removes the user's notices from the screen when the workplace is left; they stay in storage. */
export function closeMessageStore(): void {
  openAlerts([]);
  useMessages.setState({ owner: '', open: undefined });
  show([]);
}

/** Merges what another tab of the browser has stored; notices that only this tab has are stored again. */
export function followOtherTabs(key: string): void {
  const { owner, messages } = useMessages.getState();
  if (owner === '' || key !== keyOf(owner)) return;
  const stored = cleanMessages(readStored(keyOf(owner), []));
  const all = mergeMessages(messages, stored);
  if (!sameMessages(all, messages)) show(all);
  if (!sameMessages(all, stored)) writeStored(keyOf(owner), all);
}

/**
 * Adds new notices to list, popups and sound. Returns true when all are stored, so that they need not be sent again.
 */
export function takeMessages(fresh: readonly OrderMessage[]): boolean {
  if (fresh.length === 0) return isStored;
  keepMessages(addMessages(useMessages.getState().messages, fresh));
  const wanted = new Set(fresh.map((message) => message.MESSAGE_ID));
  alertOf(
    useMessages
      .getState()
      .messages.filter((message) => wanted.has(message.MESSAGE_ID))
      .reverse(),
  );
  return isStored;
}

/** Opens the message dialog, on one message or on the list; an opened message is marked as read. */
export function openMessage(id: string | 'list'): void {
  useMessages.setState({ open: id });
  const { messages } = useMessages.getState();
  if (messages.some((message) => message.MESSAGE_ID === id && !message.isRead))
    keepMessages(readMessages(messages, id));
}

/** Closes the message dialog. */
export function closeMessages(): void {
  useMessages.setState({ open: undefined });
}

/** Marks every notice as read. */
export function readAllMessages(): void {
  keepMessages(readMessages(useMessages.getState().messages, 'all'));
}
