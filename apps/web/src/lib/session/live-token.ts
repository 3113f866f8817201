import type { Endpoint } from '@mashang/contract/endpoint';
import { readUserInfoCall, renewTokensCall } from '@mashang/contract/endpoints/sign-in';
import { CODES, type Envelope } from '@mashang/contract/errors';
import type { UserInfo } from '@mashang/contract/sign-in';
import { CallError } from '../api/call-error.ts';
import { sendOnce } from '../api/call-transport.ts';
import { createTokenRenewal } from '../api/renew-token.ts';
import * as zh from '../zh-first.ts';
import { keepForRenewal, keepTaid, renewSession, syncSession, useSession } from './session.ts';
import { endSession, isEnding } from './session-end.ts';
import { checkSession } from './session-tabs.ts';

/** A token that ends within this time is renewed before it is used. */
const RENEW_AHEAD_MS = 15_000;

async function exclusive<T>(work: () => Promise<T>): Promise<T> {
  // Web Locks exist on https and loopback only; elsewhere each tab renews for itself.
  if (!navigator.locks) return work();
  return navigator.locks.request('mashang-renew-token', work) as Promise<T>;
}

async function askForNewToken(): Promise<boolean> {
  const old = syncSession().value;
  keepForRenewal();
  const answer = await sendOnce(renewTokensCall);
  // The user signed out or another tab renewed the token meanwhile: the current session counts.
  if (syncSession().value !== old) return useSession.getState().value !== '';
  if (answer.code === CODES.ok && answer.data) {
    renewSession(answer.data);
    return true;
  }
  // Only a refusal ends the session: a server that restarts, or is overloaded, says nothing about it.
  if (answer.code !== CODES.unauthenticated && answer.code !== CODES.signedInElsewhere)
    throw new CallError(answer.code, answer.msg, { data: answer.data });
  endSession(answer.msg);
  return false;
}

/** Renews the token that failed, once for all waiting callers. */
export const renewToken = createTokenRenewal({ current: () => syncSession().value, renew: askForNewToken, exclusive });

let asking: Promise<void> | undefined;

/** Stores the TAID from the answer with the user's data; the calls that wait for it continue. */
function noteTaid(sent: Promise<Envelope<unknown>>): void {
  asking ??= sent
    .then(({ data }) => {
      const user = data as UserInfo | null | undefined;
      if (user?.id) keepTaid(user.taid || user.id);
    })
    .finally(() => {
      asking = undefined;
    });
  // The caller that sent the request gets its failure; a caller that only waits asks again.
  asking.catch(() => undefined);
}

/** Every call but one sends the TAID: right after a sign-in it is requested first, once for all calls. */
async function learnTaid(): Promise<void> {
  await asking?.catch(() => undefined);
  if (useSession.getState().taid) return;
  if (!asking) noteTaid(sendOnce(readUserInfoCall));
  await asking;
}

/**
 * Sends a call as the signed-in user: with a valid token, and once more with a new one when the server finds it
 * expired. It never sends as another user who has signed in by another tab meanwhile.
 */
export async function withLiveToken<T>({ path }: Endpoint, send: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  if (!checkSession()) throw new CallError(0, zh.liveToken.accountSwitched, { shown: true });
  const { value, expire } = useSession.getState();
  if (value && expire - Date.now() < RENEW_AHEAD_MS && !isEnding()) await renewToken(value);
  const { value: used, taid } = useSession.getState();
  if (used && !taid && path !== readUserInfoCall.path) await learnTaid();
  const sent = send();
  if (used && path === readUserInfoCall.path) noteTaid(sent);
  const answer = await sent;
  if (answer.code !== CODES.unauthenticated || !used || isEnding() || !(await renewToken(used))) return answer;
  return checkSession() ? send() : answer;
}
