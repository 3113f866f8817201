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
  /** Which message the dialog shows; `list` without one. */
  open: string | 'list' | undefined;
};
export const useMessages = create<MessageState>(() => ({ owner: '', messages: [], open: undefined }));

/** Whether the list on screen is the stored one. */
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
 * Shows and stores a list. What another tab has stored meanwhile goes in too, so that neither tab's notices nor what
 * was read in it are lost. Where the browser would not store it, it is in memory only.
 */
function keepMessages(messages: KeptMessage[]): void {
  const { owner } = useMessages.getState();
  const all = mergeMessages(messages, cleanMessages(readStored(keyOf(owner), [])));
  show(all);
  isStored = writeStored(keyOf(owner), all);
}

/** Brings the user's own notices back; another user's are never shown. */
export function openMessageStore(owner: string): void {
  if (useMessages.getState().owner === owner) return;
  const messages = cleanMessages(readStored(keyOf(owner), []));
  openAlerts(messages);
  useMessages.setState({ owner, open: undefined });
  show(messages);
}

/** Forgets the user's notices on screen when the workplace is left; in storage they stay. */
export function closeMessageStore(): void {
  openAlerts([]);
  useMessages.setState({ owner: '', open: undefined });
  show([]);
}

/** Takes in what another tab of the browser has stored; what only this tab knows is stored again. */
export function followOtherTabs(key: string): void {
  const { owner, messages } = useMessages.getState();
  if (owner === '' || key !== keyOf(owner)) return;
  const stored = cleanMessages(readStored(keyOf(owner), []));
  const all = mergeMessages(messages, stored);
  if (!sameMessages(all, messages)) show(all);
  if (!sameMessages(all, stored)) writeStored(keyOf(owner), all);
}

/** Takes in what has arrived: list, popups, sound. True when all is stored, so that it need not be sent again. */
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

/** Opens the message dialog, on one message or on the list; an opened message is read. */
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

/** Marks every notice read. */
export function readAllMessages(): void {
  keepMessages(readMessages(useMessages.getState().messages, 'all'));
}
