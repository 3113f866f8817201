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
import { forgetWhyLeft } from '../../lib/session/session-end-reason.ts';

export type Credentials = { username: string; password: string; code: string };
/** `slideCheck`: the server requires a check before the next try; `slideToken`: the pass for the try with the code. */
export type Refusal = { slideCheck?: boolean; slideToken?: string };

/** The signed-in user; null when the server's answer is empty. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(readUserInfoCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Starts a new session: removes all data of the previous one, and requests the user at once. */
function enter(answer: TokenAnswer): void {
  queryClient.clear();
  forgetWhyLeft();
  startSession(answer);
  void queryClient.prefetchQuery(userQuery);
}

/** Signs in and stores the token. */
export async function signIn({ username, password, code }: Credentials, slideToken?: string): Promise<void> {
  const body: DoLoginBody = {
    username: username.trim(),
    password: sealPassword(password),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
    ...(slideToken ? { slideToken } : {}),
  };
  enter(await call(signInCall, { body }));
}

/** Requests the challenge that a passkey signs; needs no session. */
export function askPasskeySignIn(): Promise<PasskeyOptions> {
  return call(askPasskeySignInCall);
}

/** Signs in with the passkey's signature. */
export async function signInByPasskey(challengeId: string, response: Record<string, unknown>): Promise<void> {
  enter(await call(signInByPasskeyCall, { body: { challengeId, response } }));
}

/** The operator's own passkeys. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listOwnPasskeysCall, { signal }),
});

/** Requests the options of a new passkey; requires a fresh code. */
export function askPasskeyRegistration(code: string): Promise<PasskeyOptions> {
  return call(askPasskeyCall, { body: { googleAuthCode: encryptWire(code) } });
}

/** Stores the new passkey under a name. */
export function addPasskey(challengeId: string, name: string, response: Record<string, unknown>): Promise<unknown> {
  return call(registerPasskeyCall, { body: { challengeId, name, response } });
}

/** Removes a passkey; requires a fresh code. */
export function removePasskey(id: string, code: string): Promise<unknown> {
  return call(removePasskeyCall, { body: { id, googleAuthCode: encryptWire(code) } });
}

/** Devices on which the user is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevicesCall, { signal }),
  staleTime: 0,
});

/** Signs out this device, or all of a kind. */
export function signOut(device?: LoginDevice['device']): Promise<unknown> {
  return call(signOutCall, { query: { device } });
}

/** Changes the password; all three leave the browser hashed and encrypted. */
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

/** A new two-factor secret as otpauth address and as text, not bound yet. */
export const googleUrlQuery = queryOptions({
  queryKey: ['google-auth-url'],
  queryFn: ({ signal }) => call(startTwoFactorCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Checks a code of the new secret, without binding it. */
export function checkGoogleCode(code: string): Promise<unknown> {
  return call(checkPendingCodeCall, { query: { googleAuthCode: encryptWire(code) } });
}

/** Binds the new secret, with the password again; the recovery codes in the answer are shown only once. */
export function bindGoogle(input: { code: string; password: string }): Promise<{ recoveryCodes: string[] }> {
  return call(bindTwoFactorCall, {
    body: {
      googleAuthCode: encryptWire(input.code),
      password: sealPassword(input.password),
    },
  });
}

/** Replaces the recovery codes with new ones. */
export function renewRecoveryCodes(code: string): Promise<{ recoveryCodes: string[] }> {
  return call(renewRecoveryCodesCall, { body: { googleAuthCode: encryptWire(code) } });
}

/** Changes the user's own profile; `code` is the fresh two-factor code that some changes require. */
export function updateSelf(change: Omit<UpdateSelfBody, 'googleAuthCode'>, code?: string): Promise<unknown> {
  return call(updateSelfCall, { body: { ...change, ...(code ? { googleAuthCode: encryptWire(code) } : {}) } });
}

/** Uploads the user's image; resolves to its address. */
export async function uploadHeadImg(file: File, options: UploadOptions): Promise<string> {
  return (await upload(uploadAvatarCall, file, options)).url;
}

/** Requests a new image for the slide check; each is valid for one answer. */
export function askSlide(): Promise<SlideChallenge> {
  return call(askSlideCall);
}

/** Sends the position of the piece, in pixels of the image, and the proof of work; the token permits one sign-in. */
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
