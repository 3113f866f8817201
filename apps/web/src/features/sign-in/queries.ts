import type {
  DoLoginBody,
  GoogleAuthUrl,
  LoginDevice,
  SiteInfo,
  SlideChallenge,
  TokenAnswer,
  UserInfo,
} from '@mashang/contract/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { getCall, postCall } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { keepToken } from '../../lib/session.ts';
import { encryptWire, sealPassword } from '../../lib/wire-cipher.ts';

export type Credentials = { username: string; password: string; code: string };
/** Names the reason when the server wants a slide check before the next try. */
export type Refusal = { slideCheck?: boolean };

/** The signed-in user; null when the server answers with nothing. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => getCall<UserInfo | null>('userInfo', undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});

/** Signs in and keeps the token. */
export async function signIn({ username, password, code }: Credentials, slideToken?: string): Promise<void> {
  const body: DoLoginBody = {
    username: username.trim(),
    password: sealPassword(password),
    ...(code ? { googleAuthCode: encryptWire(code) } : {}),
    ...(slideToken ? { slideToken } : {}),
  };
  const answer = await postCall<TokenAnswer>('doLogin', body, { origin: 'AGT_PC' });
  queryClient.clear();
  keepToken(answer);
}

/** Where the user is signed in. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => getCall<LoginDevice[]>('getLoginDevice', undefined, signal),
  staleTime: 0,
});

/** Signs out this device, or all of a kind. */
export function signOut(device?: LoginDevice['device']): Promise<unknown> {
  return getCall('doLogout', { device });
}

/** Changes the password; all three leave the browser hashed and sealed. */
export function changePassword(input: { id: string; old: string; next: string; again: string }): Promise<unknown> {
  return postCall('users/password', {
    id: input.id,
    oldPassword: sealPassword(input.old),
    newPassword: sealPassword(input.next),
    againPassword: sealPassword(input.again),
  });
}

/** A new two-factor secret as otpauth address and as text, not yet bound. */
export const googleUrlQuery = queryOptions({
  queryKey: ['google-auth-url'],
  queryFn: ({ signal }) => getCall<GoogleAuthUrl>('google/googleAuthBind/gen/google/auth/url', undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

/** Whether a code fits the new secret, without binding it. */
export function checkGoogleCode(code: string): Promise<unknown> {
  return getCall('google/googleAuthBind/test/check/google/auth/code', { googleAuthCode: encryptWire(code) });
}

/** Binds the new secret; the answer's recovery codes are shown this once. */
export function bindGoogle(code: string): Promise<{ recoveryCodes: string[] }> {
  return postCall('google/googleAuthBind/bind/google/auth', { googleAuthCode: encryptWire(code) });
}

/** Changes one's own nickname. */
export function updateSelf(change: { nickname: string }): Promise<unknown> {
  return postCall('users/updateSelf', change);
}

/** A new picture for the slide check; each is good for one answer. */
export function askSlide(): Promise<SlideChallenge> {
  return getCall('slide/challenge');
}

/** Where the piece was put, in pixels of the picture; the token lets one sign-in pass. */
export function checkSlide(id: string, x: number): Promise<{ slideToken: string }> {
  return postCall('slide/check', { id, x });
}

/** Name of the institution and whether this is a demo. */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  queryFn: ({ signal }) => getCall<SiteInfo>('common/siteInfo', undefined, signal),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
