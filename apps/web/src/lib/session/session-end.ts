import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { showToast } from '../faults/toast.ts';
import { useDirtyForms } from '../form/dirty-forms.ts';
import { navigateTo } from '../page/navigation.ts';
import * as zh from '../zh-first.ts';
import { isForeign, resetToken, storedSession, useSession } from './session.ts';
import { storeSessionEndReason } from './session-end-reason.ts';

/** Time to read the message before the page is left (spec). */
export const READ_MS = 3_000;
let ending: ReturnType<typeof setTimeout> | undefined;
let reloading = false;
let sendingToBind = false;

/** Whether the session is over and the page is about to be left: further requests are pointless. */
export function isEnding(): boolean {
  return ending !== undefined || reloading;
}

/**
 * Stops the pending reload, because another tab has ended the session and the guard already shows the sign-in page.
 * Returns false when the page is being reloaded anyway.
 */
export function stopEnding(): boolean {
  clearTimeout(ending);
  ending = undefined;
  return !reloading;
}

/** Forgets the token and reloads the page, without asking about unsaved input: no user is left who could save it. */
function leave(): void {
  reloading = true;
  // Another user may have signed in by another tab meanwhile: this page must not end that session.
  if (!isForeign(storedSession())) resetToken();
  useDirtyForms.setState({ forms: [] });
  window.location.reload();
}

/** Shows the reason, and after 3 s forgets the token and reloads: the guard then shows the sign-in page. */
export function endSession(reason: string): void {
  // When no user is signed in, the guard already shows the sign-in page.
  if (isEnding() || !useSession.getState().value) return;
  const why = reason || zh.sessionEnd.expired;
  storeSessionEndReason(why);
  showToast('error', why);
  ending = setTimeout(leave, READ_MS);
}

/** Shows that two-factor is missing, and after 3 s opens the page that binds it. */
export function sendToBindTwoFactor(): void {
  showToast('error', zh.sessionEnd.bindTwoFactor);
  if (sendingToBind) return;
  sendingToBind = true;
  setTimeout(() => {
    sendingToBind = false;
    navigateTo(PUBLIC_PATHS.bindTwoFactor);
  }, READ_MS);
}
