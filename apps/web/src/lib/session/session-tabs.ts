import { queryClient } from '../api/query-client.ts';
import { showToast } from '../faults/toast.ts';
import { useDirtyForms } from '../form/dirty-forms.ts';
import { readSession, writeSession } from '../settings/storage.ts';
import * as zh from '../zh-first.ts';
import { howPageWasLeft, isForeign, SESSION_CHANNEL, storedSession, syncSession, useSession } from './session.ts';
import { stopEnding } from './session-end.ts';
import { openTabChannel } from './tab-channel.ts';

/** Session key of a message for the page after a reload. */
const FLASH_KEY = 'FLASH';
/** Another process may see a changed cookie a moment after the message about it. */
const LOOK_AGAIN_MS = 150;

function showFlash(): void {
  const text = readSession<unknown>(FLASH_KEY, null);
  if (typeof text !== 'string') return;
  writeSession(FLASH_KEY, null);
  showToast('info', text);
}

/** Another user has signed in by another tab: the content on screen is not that user's, so it is hidden first. */
function reloadForOtherUser(): void {
  document.body.hidden = true;
  useDirtyForms.setState({ forms: [] });
  writeSession(FLASH_KEY, zh.sessionTabs.otherAccount);
  window.location.replace('/');
}

/** The session ended, but not at the request of the user of this tab. */
function endForSignOut(): void {
  useDirtyForms.setState({ forms: [] });
  void queryClient.cancelQueries();
  queryClient.clear();
  showToast('info', zh.sessionTabs.signedOut);
}

/** Compares this page's session with the cookie; true while the page may go on as its user. */
export function checkSession(): boolean {
  if (!isForeign(storedSession())) {
    syncSession();
    return true;
  }
  reloadForOtherUser();
  return false;
}

function onWord(): void {
  checkSession();
  setTimeout(checkSession, LOOK_AGAIN_MS);
}

/** Notices at once when another tab signs in or out, and at the latest when this tab is focused or shown again. */
export function watchSession(): void {
  showFlash();
  // Reacts to a removed cookie, whether a call, the live connection or the other tab's message noticed it first.
  useSession.subscribe((now, before) => {
    if (before.value && !now.value && howPageWasLeft() !== 'by-hand' && stopEnding()) endForSignOut();
  });
  openTabChannel(SESSION_CHANNEL, onWord);
  for (const moment of ['focus', 'pageshow'] as const) window.addEventListener(moment, checkSession);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkSession();
  });
}
