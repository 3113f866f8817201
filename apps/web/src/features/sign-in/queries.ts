import { readSiteInfoCall } from '@mashang/contract/endpoints/licence';
import {
  askSlideCall,
  changePasswordCall,
  checkSlideCall,
  listDevicesCall,
  readUserInfoCall,
  signInCall,
  signOutCall,
  updateSelfCall,
} from '@mashang/contract/endpoints/sign-in';
import { uploadAvatarCall } from '@mashang/contract/endpoints/sign-in-avatar';
import {
  askPasskeyCall,
  askPasskeySignInCall,
  listOwnPasskeysCall,
  registerPasskeyCall,
  removePasskeyCall,
  signInByPasskeyCall,
} from '@mashang/contract/endpoints/sign-in-passkey';
import {
  bindTwoFactorCall,
  checkPendingCodeCall,
  renewRecoveryCodesCall,
  startTwoFactorCall,
} from '@mashang/contract/endpoints/sign-in-two-factor';
import type {
  DoLoginBody,
  LoginDevice,
  PasskeyOptions,
  SlideChallenge,
  TokenAnswer,
  UpdateSelfBody,
} from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { type UploadOptions, upload } from '../../lib/api/upload.ts';
import { encryptWire, sealPassword } from '../../lib/api/wire-cipher.ts';
import { startSession } from '../../lib/session/session.ts';
import { forgetWhyLeft } from '../../lib/session/why-left.ts';

export type Credentials = { username: string; password: string; code: string };
/** `slideCheck`: the server wants a check before the next try; `slideToken`: the pass for the try with the code. */
export type Refusal = { slideCheck?: boolean; slideToken?: string };

/** The signed-in user; null when the server answers with nothing. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(readUserInfoCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Takes a new session over: nothing of the one before stays, and who it is is asked for at once. */
function enter(answer: TokenAnswer): void {
  queryClient.clear();
  forgetWhyLeft();
  startSession(answer);
  void queryClient.prefetchQuery(userQuery);
}

/** Signs in and keeps the token. */
export async function signIn({ username, password, code }: Credentials, slideToken?: string): Promise<void> {
  const body: DoLoginBody = {
    username: username.trim(),
    password: sealPassword(password),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
    ...(slideToken ? { slideToken } : {}),
  };
  enter(await call(signInCall, { body }));
}

/** What a passkey is asked to sign; open to everybody. */
export function askPasskeySignIn(): Promise<PasskeyOptions> {
  return call(askPasskeySignInCall);
}

/** Signs in with what the passkey has signed. */
export async function signInByPasskey(challengeId: string, response: Record<string, unknown>): Promise<void> {
  enter(await call(signInByPasskeyCall, { body: { challengeId, response } }));
}

/** The operator's own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listOwnPasskeysCall, { signal }),
});

/** What a new passkey is asked to make; takes a fresh code. */
export function askPasskeyRegistration(code: string): Promise<PasskeyOptions> {
  return call(askPasskeyCall, { body: { googleAuthCode: encryptWire(code) } });
}

/** Keeps the new passkey under a name. */
export function addPasskey(challengeId: string, name: string, response: Record<string, unknown>): Promise<unknown> {
  return call(registerPasskeyCall, { body: { challengeId, name, response } });
}

/** Forgets a passkey; takes a fresh code. */
export function removePasskey(id: string, code: string): Promise<unknown> {
  return call(removePasskeyCall, { body: { id, googleAuthCode: encryptWire(code) } });
}

/** Where the user is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevicesCall, { signal }),
  staleTime: 0,
});

/** Signs out this device, or all of a kind. */
export function signOut(device?: LoginDevice['device']): Promise<unknown> {
  return call(signOutCall, { query: { device } });
}

/** Changes the password; all three leave the browser hashed and sealed. */
export function changePassword(input: { id: string; old: string; next: string; again: string }): Promise<unknown> {
  return call(changePasswordCall, {
    body: {
      id: input.id,
      oldPassword: sealPassword(input.old),
      newPassword: sealPassword(input.next),
      againPassword: sealPassword(input.again),
    },
  });
}

/** A new two-factor secret as otpauth address and as text, not yet bound. */
export const googleUrlQuery = queryOptions({
  queryKey: ['google-auth-url'],
  queryFn: ({ signal }) => call(startTwoFactorCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Whether a code fits the new secret, without binding it. */
export function checkGoogleCode(code: string): Promise<unknown> {
  return call(checkPendingCodeCall, { query: { googleAuthCode: encryptWire(code) } });
}

/** Binds the new secret, with the password again; the answer's recovery codes are shown this once. */
export function bindGoogle(input: { code: string; password: string }): Promise<{ recoveryCodes: string[] }> {
  return call(bindTwoFactorCall, {
    body: {
      googleAuthCode: encryptWire(input.code),
      password: sealPassword(input.password),
    },
  });
}

/** New recovery codes in place of the former ones. */
export function renewRecoveryCodes(code: string): Promise<{ recoveryCodes: string[] }> {
  return call(renewRecoveryCodesCall, { body: { googleAuthCode: encryptWire(code) } });
}

/** Changes one's own profile; `code` is the fresh two-factor code some of it takes. */
export function updateSelf(change: Omit<UpdateSelfBody, 'googleAuthCode'>, code?: string): Promise<unknown> {
  return call(updateSelfCall, { body: { ...change, ...(code ? { googleAuthCode: encryptWire(code) } : {}) } });
}

/** Uploads a picture of oneself; resolves to the address it is served at. */
export async function uploadHeadImg(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadAvatarCall, file, options)).url;
}

/** A new picture for the slide check; each is good for one answer. */
export function askSlide(): Promise<SlideChallenge> {
  return call(askSlideCall);
}

/**
 * Where the piece was put, in pixels of the picture, and what the machine has found; the token lets one sign-in pass.
 */
export function checkSlide(answer: { id: string; x: number; work: number }): Promise<{ slideToken: string }> {
  return call(checkSlideCall, { body: answer });
}

/** Name of the institution and whether this is a demo. */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  queryFn: ({ signal }) => call(readSiteInfoCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
