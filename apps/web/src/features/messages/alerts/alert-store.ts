import { create } from 'zustand';
import { openTabChannel, type TabChannel } from '../../../lib/session/tab-channel.ts';
import { useNoticeSettings } from '../../../lib/settings/settings.ts';
import { type KeptMessage, wantsNotice } from '../message-rules.ts';
import {
  extendPopups,
  isIdle,
  NO_POPUPS,
  type Popups,
  queuePopups,
  updatePopups,
  withoutPopups,
} from './popup-rules.ts';
import { isRinging } from './ringing-tab.ts';

type AlertState = {
  popups: Popups;
  /** Kind of the last sound, and how many were requested. */
  sound: { kind: number; count: number };
  /** The browser has refused to play until the user touches the page. */
  blocked: boolean;
};
export const useAlerts = create<AlertState>(() => ({
  popups: NO_POPUPS,
  sound: { kind: 0, count: 0 },
  blocked: false,
}));

/** Notices already shown, here or in another tab: a tab that takes over does not show them again. */
let notified = new Set<string>();
/** Why the popups' time stands still. */
export type Hold = 'pointer' | 'focus' | 'hidden';
const holds = new Set<Hold>();
let heldSince = 0;
let channel: TabChannel<string[]> | undefined;

function change(next: Popups): void {
  if (next !== useAlerts.getState().popups) useAlerts.setState({ popups: next });
}

function wereShown(ids: readonly string[]): void {
  for (const id of ids) notified.add(id);
}

/** Resets the alerts: notices that are already in the list are not shown again. */
export function openAlerts(known: readonly KeptMessage[]): void {
  notified = new Set(known.map((message) => message.MESSAGE_ID));
  channel?.close();
  channel = openTabChannel<string[]>('mashang-popups', (ids) => {
    wereShown(ids);
    change(withoutPopups(useAlerts.getState().popups, new Set(ids)));
  });
  holds.clear();
  useAlerts.setState({ popups: NO_POPUPS, blocked: false });
}

/**
 * Shows notices, oldest first, by the user's switches. Every tab queues them, so that the next visible tab can
 * continue; only the ringing tab shows and sounds them.
 */
export function alertOf(fresh: readonly KeptMessage[]): void {
  const settings = useNoticeSettings.getState();
  const wanted = fresh.filter(
    (message) => !message.isRead && !notified.has(message.MESSAGE_ID) && wantsNotice(message, settings),
  );
  const last = wanted.at(-1);
  if (!last) return;
  const { popups, sound } = useAlerts.getState();
  if (settings.openALLmsg) change(queuePopups(popups, wanted, Date.now()));
  if (!isRinging()) return;
  if (settings.openLang) useAlerts.setState({ sound: { kind: last.msgType, count: sound.count + 1 } });
}

function isSame(a: Popups, b: Popups): boolean {
  return (
    a.shown.length === b.shown.length &&
    a.queue.length === b.queue.length &&
    a.skipped === b.skipped &&
    a.skippedUntil === b.skippedUntil
  );
}

/** Updates the popup queue; called every second. */
export function updatePopupQueue(now: number, atOnce: number): void {
  const { popups } = useAlerts.getState();
  if (holds.size > 0 || isIdle(popups)) return;
  const next = updatePopups(popups, now, isRinging() ? atOnce : 0);
  const before = new Set(popups.shown);
  const coming = next.shown.filter((popup) => !before.has(popup)).map(({ message }) => message.MESSAGE_ID);
  if (coming.length === 0 && isSame(next, popups)) return;
  wereShown(coming);
  change(next);
  if (coming.length > 0) channel?.send(coming);
}

/** Stops the popups' time: the user points at one, or the page is hidden. */
export function holdPopups(why: Hold): void {
  if (holds.size === 0) heldSince = Date.now();
  holds.add(why);
}

/** Lets the popups' time continue where it stopped, once no hold is left. */
export function releasePopups(why: Hold): void {
  if (holds.delete(why) && holds.size === 0) change(extendPopups(useAlerts.getState().popups, Date.now() - heldSince));
}

/** Removes a popup before its time. */
export function dismissPopup(id: string): void {
  change(withoutPopups(useAlerts.getState().popups, new Set([id])));
}

/** Removes the popups of notices that have been read. */
export function forgetRead(messages: readonly KeptMessage[]): void {
  const read = new Set(messages.filter((message) => message.isRead).map((message) => message.MESSAGE_ID));
  change(withoutPopups(useAlerts.getState().popups, read));
}

/** Stores whether the browser blocks sounds. */
export function soundsBlocked(blocked: boolean): void {
  if (useAlerts.getState().blocked !== blocked) useAlerts.setState({ blocked });
}
