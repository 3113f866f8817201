import { useDirtyForms } from './dirty-forms.ts';
import { navigateTo } from './navigation.ts';
import { isForeign, resetToken, storedSession, useSession } from './session.ts';
import { showToast } from './toast.ts';

/** Time to read the message before the page goes (spec). */
export const READ_MS = 3_000;
let ending = false;
let sendingToBind = false;

/** Whether the session is over and the page about to go: nothing more is worth asking the server. */
export function isEnding(): boolean {
  return ending;
}

/** Loads the page anew without asking about unsaved input: there is nobody left who could save it. */
export function reloadPage(): void {
  useDirtyForms.setState({ forms: [] });
  window.location.reload();
}

/** Tells why, and after 3 s forgets the token and reloads: the guard then shows the sign-in page. */
export function endSession(reason: string): void {
  // Nobody is signed in any more: the guard shows the sign-in page by itself.
  if (ending || !useSession.getState().value) return;
  ending = true;
  showToast('error', reason || '登录已失效，请重新登录');
  setTimeout(() => {
    // Meanwhile somebody may have signed in by another tab: that session is not ours to end.
    if (!isForeign(storedSession())) resetToken();
    reloadPage();
  }, READ_MS);
}

/** Two-factor is missing: says so, and after 3 s opens the page that binds it. */
export function sendToBindTwoFactor(): void {
  showToast('error', '请绑定谷歌验证码');
  if (sendingToBind) return;
  sendingToBind = true;
  setTimeout(() => {
    sendingToBind = false;
    navigateTo('/setgoogle');
  }, READ_MS);
}
