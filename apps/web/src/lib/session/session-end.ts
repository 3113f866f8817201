import { PUBLIC_PATHS } from '@mashang/contract/pages';
import { showToast } from '../faults/toast.ts';
import { useDirtyForms } from '../form/dirty-forms.ts';
import { navigateTo } from '../page/navigation.ts';
import * as zh from '../zh-first.ts';
import { isForeign, resetToken, storedSession, useSession } from './session.ts';
import { keepWhyLeft } from './why-left.ts';

/** Time to read the message before the page goes (spec). */
export const READ_MS = 3_000;
let ending: ReturnType<typeof setTimeout> | undefined;
let reloading = false;
let sendingToBind = false;

/** Whether the session is over and the page about to go: nothing more is worth asking the server. */
export function isEnding(): boolean {
  return ending !== undefined || reloading;
}

/** Another tab was quicker to end it, and the guard shows the sign-in page already: false when the page goes anyway. */
export function stopEnding(): boolean {
  clearTimeout(ending);
  ending = undefined;
  return !reloading;
}

/** Forgets the token and loads the page again, without asking about unsaved input: nobody is left who could save it. */
function leave(): void {
  reloading = true;
  // Meanwhile somebody may have signed in by another tab: that session is not ours to end.
  if (!isForeign(storedSession())) resetToken();
  useDirtyForms.setState({ forms: [] });
  window.location.reload();
}

/** Shows why, and after 3 s forgets the token and reloads: the guard then shows the sign-in page. */
export function endSession(reason: string): void {
  // With nobody signed in any more the guard shows the sign-in page by itself.
  if (isEnding() || !useSession.getState().value) return;
  const why = reason || zh.sessionEnd.expired;
  keepWhyLeft(why);
  showToast('error', why);
  ending = setTimeout(leave, READ_MS);
}

/** Two-factor is missing: says so, and after 3 s opens the page that binds it. */
export function sendToBindTwoFactor(): void {
  showToast('error', zh.sessionEnd.bindTwoFactor);
  if (sendingToBind) return;
  sendingToBind = true;
  setTimeout(() => {
    sendingToBind = false;
    navigateTo(PUBLIC_PATHS.bindTwoFactor);
  }, READ_MS);
}
